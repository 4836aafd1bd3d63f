import { type Field, type FieldBase, ruleNames } from '@teachnet/contract'
import type { ConfigItemRow, LocalizedText } from '@teachnet/protocol'
import { variableOf } from './item-words.ts'

/** Returns the controller of the resource whose records an item chooses; undefined when the app has no such resource. */
export type FindController = (item: ConfigItemRow) => string | undefined

/** Maximum text length of the form; the server has no limit of its own. */
const longestText = 20_000

/** Returns the field whose input edits a configuration item. */
export function toField(item: ConfigItemRow, findController: FindController): Field {
  const rules = rulesOf(item)
  const isRequired = rules.includes('required') || rules.includes('editorRequired')
  const base: FieldBase = {
    label: inBoth(item.title),
    help: item.tip ? inBoth(item.tip) : undefined,
    required: isRequired ? true : undefined,
  }
  // The page shows a value that the environment sets, and does not send it.
  if (variableOf(item) !== undefined) return { label: base.label, kind: 'text', max: longestText }
  return toKind(item, base, findController)
}

function toKind(item: ConfigItemRow, base: FieldBase, findController: FindController): Field {
  const text = { ...base, kind: 'text', max: longestText, rules: textRulesOf(item) } as const
  switch (item.type) {
    case 'string':
      return toNumeric(item, base) ?? (rulesOf(item).includes('date') ? { ...base, kind: 'date' } : text)
    case 'textarea':
      return { ...text, multiline: true }
    case 'number':
      return toNumeric(item, base) ?? { ...base, kind: 'number', ...limitsOf(item) }
    case 'year':
      return { ...base, kind: 'integer', min: 1000, max: 9999 }
    case 'password':
      // Not the kind `password`: our password rules do not apply to secrets of other systems.
      return { ...text, kind: 'masked' }
    case 'switch':
      return { ...base, kind: 'switch' }
    case 'radio':
    case 'select':
      return { ...base, kind: 'choice', options: optionsOf(item) }
    case 'checkbox':
    case 'selects':
      return { ...base, kind: 'choice', options: optionsOf(item), multiple: true }
    case 'array':
      return { ...base, kind: 'json' }
    case 'datetime':
      return { ...base, kind: 'dateTime' }
    case 'date':
      return { ...base, kind: 'date' }
    case 'remoteSelect':
    case 'remoteSelects':
      return toRelation(item, base, findController) ?? text
    case 'editor':
      return { ...base, kind: 'richText' }
    case 'city':
      return { ...base, kind: 'region' }
    case 'image':
      return { ...base, kind: 'image' }
    case 'images':
      return { ...base, kind: 'images' }
    case 'file':
      return { ...base, kind: 'file' }
    case 'files':
      return { ...base, kind: 'files' }
    case 'color':
      return { ...base, kind: 'colour' }
    case 'time':
    case 'icon':
      return text
    default:
      // A type that only older back ends have: edit its value as text.
      return text
  }
}

function rulesOf({ rule }: ConfigItemRow): string[] {
  return rule.split(',')
}

/** Returns the text rules of an item that fields support; `varName` is an old back end's name for one of them. */
function textRulesOf(item: ConfigItemRow) {
  const names = rulesOf(item).map((name) => (name === 'varName' ? 'variable' : name))
  return ruleNames.filter((rule) => names.includes(rule))
}

function toNumeric(item: ConfigItemRow, base: FieldBase): Field | undefined {
  const rules = rulesOf(item)
  if (rules.includes('integer')) return { ...base, kind: 'integer', ...limitsOf(item) }
  return rules.includes('number') || rules.includes('float')
    ? { ...base, kind: 'number', ...limitsOf(item) }
    : undefined
}

function limitsOf({ input_extend: attributes }: ConfigItemRow): { readonly min?: number; readonly max?: number } {
  if (!('min' in attributes || 'max' in attributes)) return {}
  const { min, max } = { min: undefined, max: undefined, ...attributes }
  return { min: typeof min === 'number' ? min : undefined, max: typeof max === 'number' ? max : undefined }
}

function optionsOf({ content }: ConfigItemRow) {
  return Object.entries(content).map(([value, text]) => ({ value, label: inBoth(text) }))
}

function toRelation(item: ConfigItemRow, base: FieldBase, findController: FindController): Field | undefined {
  const resource = findController(item)
  if (resource === undefined) return undefined
  const kind = item.type === 'remoteSelects' ? 'relations' : 'relation'
  return { ...base, kind, resource, as: `${item.name}_record` }
}

/** Texts of items are already in the language of the page. */
export function inBoth(text: string): LocalizedText {
  return { 'zh-cn': text, en: text }
}

/**
 * Returns the controller from the address of an item's options on an old back end, `/admin/user.Group/index`; undefined when the item
 * stores something other than a record's id.
 */
export function controllerOf({ input_extend: attributes }: ConfigItemRow): string | undefined {
  const { pk, 'remote-url': url } = { pk: 'id', 'remote-url': '', ...attributes }
  if (typeof url !== 'string' || typeof pk !== 'string' || !/^(\w+\.)?id$/.test(pk)) return undefined
  return /^\/?(?:admin\/)?([A-Za-z][\w.]*?)(?:\/(?:index|select))?$/.exec(url)?.[1]
}
