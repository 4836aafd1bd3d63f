import { type ConfigItemType, configItemTypes, type LocalizedText } from '@teachnet/protocol'
import { isDate, keepsRule } from '@teachnet/contract'
import { hasRichContent } from '@teachnet/contract/rich-text'
import { recordOf } from '../../platform/untyped-values.ts'
import type { ItemDeclaration, Rejection } from './items/site-item.ts'
import { itemTypes } from './item-value.ts'

/** An item of the site's configuration: shipped, or added by an administrator. */
export interface ConfigItem {
  readonly name: string
  readonly group: string
  readonly title: LocalizedText
  readonly tip: LocalizedText
  readonly type: ConfigItemType
  /** In its stored form; effective until another value is set. */
  readonly default: string
  readonly rules: readonly string[]
  /** Label by value; empty where the item has no choices. */
  readonly content: Readonly<Record<string, LocalizedText>>
  /** Attributes of the form's row and of the input in it. */
  readonly extend: Attributes
  readonly inputExtend: Attributes
  /** Larger first. */
  readonly weigh: number
  readonly isAdded: boolean
  /** Items that define the destination of a secret. */
  readonly goesWith: readonly string[]
  readonly refusalOf?: ItemDeclaration['refusalOf']
}

export type Attributes = Readonly<Record<string, unknown>>

/** The row of an item. */
export interface ConfigRow {
  readonly id: number
  readonly name: string
  readonly group: string
  readonly title: string
  readonly tip: string
  readonly type: string
  /** Null: not set. */
  readonly value: string | null
  readonly content: string
  readonly rule: string
  readonly extend: string
  readonly allow_del: number
  readonly weigh: number
}

/** Key of the input's attributes within the attributes of the form's row. */
const inputKey = 'baInputExtend'

const nothing: LocalizedText = { 'zh-cn': '', en: '' }

/** Returns the items of a declaration: two if it is bilingual. */
export function fromDeclaration(
  declared: ItemDeclaration,
  { name, group, weigh }: Pick<ConfigItem, 'name' | 'group' | 'weigh'>,
): ConfigItem[] {
  const item: ConfigItem = {
    name,
    group,
    weigh,
    title: declared.title,
    tip: declared.tip ?? nothing,
    type: declared.type,
    default: declared.default,
    rules: declared.rules ?? [],
    content: declared.content ?? {},
    extend: {},
    inputExtend: declared.inputExtend ?? {},
    goesWith: declared.goesWith ?? [],
    isAdded: false,
    refusalOf: declared.refusalOf,
  }
  if (declared.en === undefined) return [item]
  const title = { 'zh-cn': `${declared.title['zh-cn']}（英文）`, en: `${declared.title.en} (English)` }
  // English falls back to Chinese, so it is never required.
  return [item, { ...item, name: `${name}_en`, title, default: declared.en, rules: [] }]
}

export function fromRow(row: ConfigRow): ConfigItem {
  const { [inputKey]: inputExtend, ...extend } = parseMap(row.extend)
  return {
    name: row.name,
    group: row.group,
    title: { 'zh-cn': row.title, en: row.title },
    tip: { 'zh-cn': row.tip, en: row.tip },
    type: toItemType(row.type),
    default: '',
    rules: row.rule.split(',').filter(Boolean),
    content: mapValues(parseMap(row.content), (text) => ({ 'zh-cn': String(text), en: String(text) })),
    extend,
    inputExtend: recordOf(inputExtend),
    weigh: row.weigh,
    goesWith: [],
    isAdded: true,
  }
}

/** Returns the `extend` column of an added item. */
export function toExtendColumn(extend: Attributes, inputExtend: Attributes): string {
  const all = Object.keys(inputExtend).length > 0 ? { ...extend, [inputKey]: inputExtend } : extend
  return Object.keys(all).length > 0 ? JSON.stringify(all) : ''
}

export function toItemType(text: string): ConfigItemType {
  return configItemTypes.find((type) => type === text) ?? 'string'
}

function parseMap(text: string): Attributes {
  if (text === '') return {}
  try {
    return recordOf(JSON.parse(text))
  } catch {
    return {}
  }
}

function mapValues<T>(map: Attributes, change: (value: unknown) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(map).map(([name, value]) => [name, change(value)]))
}

/**
 * Parses attributes written as one `name=value` per line: `true` and `false` become booleans, numerals become numbers, and `a.b=1` becomes
 * `{a: {b: 1}}`. Lines without a name or a value are ignored.
 */
export function parseAttributes(lines: string): Attributes {
  const root: Branch = new Map()
  for (const [name, value] of entriesOf(lines)) {
    const path = name.split('.')
    const last = path.pop() ?? ''
    branchAt(root, path).set(last, toScalar(value))
  }
  return toObject(root)
}

/** Parses a dictionary in the same notation: values stay texts, and dots in names have no meaning. */
export function parseDictionary(lines: string): Record<string, string> {
  return Object.fromEntries(entriesOf(lines))
}

type Branch = Map<string, Branch | string | number | boolean>

function entriesOf(lines: string): [string, string][] {
  return lines.split('\n').flatMap((line): [string, string][] => {
    const at = line.indexOf('=')
    const [name, value] = [line.slice(0, at).trim(), line.slice(at + 1).trim()]
    return at < 1 || name === '' || value === '' ? [] : [[name, value]]
  })
}

function branchAt(root: Branch, path: readonly string[]): Branch {
  return path.reduce((branch, name) => {
    const known = branch.get(name)
    if (known instanceof Map) return known
    const grown: Branch = new Map()
    branch.set(name, grown)
    return grown
  }, root)
}

function toObject(branch: Branch): Attributes {
  return Object.fromEntries([...branch].map(([name, value]) => [name, value instanceof Map ? toObject(value) : value]))
}

function toScalar(text: string): string | number | boolean {
  if (text === 'true' || text === 'false') return text === 'true'
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text
}

/** The stored form of the value, or the problem. */
export type Checked = { readonly value: string } | { readonly problem: Rejection }

type CheckedItem = Pick<ConfigItem, 'type' | 'rules' | 'content' | 'refusalOf'>

/** Parses a value of a body and checks it against the item's type, choices and rules; times are stored in `timeZone`. */
export function checkValue(item: CheckedItem, raw: unknown, timeZone: string): Checked {
  const value = itemTypes[item.type].toStored(raw, timeZone)
  if (value === undefined) return { problem: { message: 'validation.type' } }
  const broken = item.rules.find((rule) => !satisfiesItemRule(rule, value))
  if (broken !== undefined) return { problem: { message: problemOf(broken) } }
  if (value !== '' && !itemTypes[item.type].isOffered(value, item.content))
    return { problem: { message: 'validation.choice' } }
  const refusal = value === '' ? undefined : item.refusalOf?.(value)
  if (refusal === undefined) return { value }
  return { problem: typeof refusal === 'string' ? { message: refusal } : refusal }
}

/** Checks one rule. An empty value passes every rule except those that require a value. Unknown rules are ignored. */
function satisfiesItemRule(rule: string, value: string): boolean {
  if (rule === 'required') return value !== '' && value !== '[]'
  if (rule === 'editorRequired') return hasRichContent(value)
  if (value === '') return true
  switch (rule) {
    case 'number':
    case 'float':
      return /^[+-]?\d+(\.\d+)?$/.test(value)
    case 'integer':
      return /^[+-]?\d+$/.test(value)
    case 'date':
      return isDate(value.slice(0, 10))
    case 'varName':
      return keepsRule('variable', value)
    case 'account':
    case 'password':
    case 'mobile':
    case 'idNumber':
    case 'email':
    case 'url':
      return keepsRule(rule, value)
    default:
      return true
  }
}

function problemOf(rule: string): string {
  return `validation.${rule === 'varName' ? 'variable' : rule}`
}

/** `example.org`, `https://example.org:8443` or `*.example.org`: no other text may be put into a header. */
const source = /^(https?:\/\/)?(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/i

/** Checks whether a text is a single host source of a Content-Security-Policy. */
export function isContentSource(text: string): boolean {
  return source.test(text)
}

interface ContentHosts {
  /** Base address of files; empty: the address of the request. */
  readonly cdnUrl: string
  /** Other hosts whose pictures pages may show. */
  readonly pictureHosts: readonly string[]
}

/** Returns the address of files and the hosts of pictures as sources of a Content-Security-Policy. */
export function contentSourcesOf({ cdnUrl, pictureHosts }: ContentHosts): string[] {
  const [files = ''] = /^(https?:)?\/\/[^/?#]+/i.exec(cdnUrl) ?? []
  return [files.replace(/^\/\//, ''), ...pictureHosts].filter(isContentSource)
}
