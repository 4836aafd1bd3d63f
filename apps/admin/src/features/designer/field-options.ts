import { type Field, kindOf, type ResourceDefinition, ruleNames } from '@teachnet/contract'
import { withTarget } from '@teachnet/contract/design'
import { type SearchOperator, searchOperators } from '@teachnet/protocol'

/** An option of a field in the panel, and the control that edits it. */
export interface OptionControl {
  readonly name: string
  readonly control:
    | 'number'
    | 'flag'
    | 'digit'
    | 'text'
    | 'one'
    | 'several'
    | 'options'
    | 'area'
    | 'targetFields'
    | 'parts'
    | 'both'
  /** Of `one` and `several`. */
  readonly values?: readonly string[]
  /** It cannot be left empty. */
  readonly isNeeded?: true
  /** Of `flag`: on unless it is set to false. */
  readonly isUsual?: true
}

const range: readonly OptionControl[] = [
  { name: 'min', control: 'number' },
  { name: 'max', control: 'number' },
  { name: 'default', control: 'number' },
]
const rules: OptionControl = {
  name: 'rules',
  control: 'several',
  values: ruleNames.filter(
    (name) => !['adminPassword', 'adminSignIn', 'password', 'account', 'applicationNumber'].includes(name),
  ),
}
const visibility: OptionControl = { name: 'visibility', control: 'one', values: ['public', 'private'] }
const target: readonly OptionControl[] = [
  { name: 'resource', control: 'area', isNeeded: true },
  { name: 'as', control: 'text', isNeeded: true },
]
const maxItems: OptionControl = { name: 'maxItems', control: 'number' }

/** The options of a kind of field, in addition to those of every field. */
export function optionControls(field: Field): readonly OptionControl[] {
  switch (field.kind) {
    case 'text':
      return [
        { name: 'max', control: 'number', isNeeded: true },
        { name: 'min', control: 'number' },
        { name: 'multiline', control: 'flag' },
        { name: 'bilingual', control: 'flag' },
        rules,
        { name: 'default', control: 'text' },
      ]
    case 'richText':
      return [{ name: 'bilingual', control: 'flag' }]
    case 'masked':
      return [{ name: 'max', control: 'number', isNeeded: true }, rules]
    case 'number':
      return [{ name: 'decimals', control: 'number' }, ...range]
    case 'integer':
      return [...range, { name: 'isGrouped', control: 'flag', isUsual: true }]
    case 'money':
      return [
        { name: 'min', control: 'number' },
        { name: 'default', control: 'text' },
      ]
    case 'switch':
      return [{ name: 'default', control: 'digit' }]
    case 'password':
      return [{ name: 'rule', control: 'one', values: ['password', 'adminPassword'] }]
    case 'choice':
      return [
        { name: 'options', control: 'options' },
        { name: 'multiple', control: 'flag' },
        { name: 'default', control: 'text' },
      ]
    case 'dateTime':
      return [{ name: 'auto', control: 'one', values: ['create', 'update'] }]
    case 'rows':
      return [{ name: 'parts', control: 'parts', isNeeded: true }, { name: 'item', control: 'both' }, maxItems]
    case 'tags':
      return [maxItems]
    case 'image':
      return [visibility]
    case 'images':
      return [maxItems, visibility]
    case 'file':
      return [{ name: 'accept', control: 'text' }, visibility]
    case 'files':
      return [{ name: 'accept', control: 'text' }, maxItems, visibility]
    case 'relation':
      return [
        ...target,
        { name: 'shows', control: 'targetFields' },
        { name: 'quickSearchIn', control: 'targetFields' },
        { name: 'isLoose', control: 'flag' },
      ]
    case 'relations':
      return target
    default:
      return []
  }
}

/** The options that fields of every kind have; only those that the kind can use. */
export function sharedControls({ kind }: Field): readonly OptionControl[] {
  if (kind === 'id') return []
  const isSimple = ![
    'richText',
    'rows',
    'json',
    'password',
    'masked',
    'images',
    'files',
    'tags',
    'relations',
    'region',
  ].includes(kind)
  return [
    { name: 'required', control: 'flag' },
    ...(isSimple
      ? ([
          { name: 'unique', control: 'flag' },
          { name: 'sortable', control: 'flag' },
        ] as const)
      : []),
    ...(kind === 'text' ? ([{ name: 'quickSearch', control: 'flag' }] as const) : []),
    { name: 'readOnly', control: 'flag' },
  ]
}

/**
 * Returns the field with an option; undefined or an empty value removes it.
 *
 * @param areas those that relations can refer to
 */
export function withOption(field: Field, name: string, value: unknown, areas: readonly ResourceDefinition[]): Field {
  if (name === 'resource' && (field.kind === 'relation' || field.kind === 'relations')) {
    const areaOf = (controller: unknown) => areas.find((area) => area.controller === controller)
    const target = areaOf(value)
    if (target) return withTarget(field, target, areaOf(field.resource))
  }
  const { [name]: _old, ...rest } = field as unknown as Record<string, unknown>
  const isSet =
    value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0 && name !== 'options')
  return (isSet ? { ...rest, [name]: value } : rest) as unknown as Field // the panel offers only the options of the kind
}

/** Reads an option. */
export function optionOf(field: Field, name: string): unknown {
  return (field as unknown as Readonly<Record<string, unknown>>)[name]
}

/** The operators by which the search panel can compare values of a field; without its usual one. */
export function otherOperators(field: Field): readonly SearchOperator[] {
  const usual = kindOf(field).searchOperator(field)
  const isText = field.kind === 'text'
  const isCompared = ['number', 'integer', 'money', 'date', 'dateTime'].includes(field.kind)
  const offered = searchOperators.filter((operator) => {
    if (operator === 'eq' || operator === 'ne') return isText || isCompared
    if (operator === 'LIKE' || operator === 'NOT LIKE') return isText
    return isCompared && ['gt', 'egt', 'lt', 'elt', 'RANGE'].includes(operator)
  })
  return offered.filter((operator) => operator !== usual)
}
