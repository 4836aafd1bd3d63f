import { recordOf } from '../../values/record-of.ts'
import { type ConfigItemType, configItemTypes, type LocalizedText } from '@teachnet/protocol'
import type { ItemDeclaration } from './items/site-item.ts'

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
    ...(declared.refusalOf && { refusalOf: declared.refusalOf }),
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
  const all = { ...extend, ...(Object.keys(inputExtend).length > 0 && { [inputKey]: inputExtend }) }
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
