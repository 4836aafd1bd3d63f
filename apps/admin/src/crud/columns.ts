import { type Field, type ResourceDefinition, searchOperatorOf, type SearchOperator } from '@teachnet/contract'

export interface Column {
  readonly name: string
  readonly field: Field
}

/** Every column a list can show. The parent of a tree's rows shows in their nesting already. */
export function columnsOf(definition: ResourceDefinition): Column[] {
  return Object.entries(definition.fields).flatMap(([name, field]) =>
    field.internal || field.list === false || field.kind === 'treeParent' || field.kind === 'password'
      ? []
      : [{ name, field }],
  )
}

export function defaultHidden(definition: ResourceDefinition): string[] {
  return columnsOf(definition).flatMap(({ name, field }) => (field.list === 'hidden' ? [name] : []))
}

export interface SearchField extends Column {
  readonly operator: SearchOperator
}

/** The fields of the common search panel, in the order of the definition. */
export function searchFieldsOf(definition: ResourceDefinition): SearchField[] {
  return Object.entries(definition.fields).flatMap(([name, field]) => {
    const operator = searchOperatorOf(field)
    // What no list shows is asked for only where the definition says so.
    const isWanted = field.list !== false || Boolean(field.search)
    return operator && isWanted ? [{ name, field, operator }] : []
  })
}

/** Name of the field that says whether a record is in use: on and off, as a switch or as the strings "1" and "0". */
export function statusFieldOf(definition: ResourceDefinition): string | undefined {
  const field = definition.fields.status
  if (!field || field.readOnly || field.internal) return undefined
  if (field.kind === 'switch') return 'status'
  if (field.kind !== 'choice' || field.multiple) return undefined
  const values = field.options.map((option) => option.value)
  return values.includes('0') && values.includes('1') ? 'status' : undefined
}

/** Whether a call `info` tells more of a record than its list does. */
export function hasInfo({ calls = [] }: ResourceDefinition): boolean {
  return calls.some(({ name }) => name === 'info')
}

const numberKinds: readonly Field['kind'][] = ['id', 'number', 'integer', 'money', 'weigh']

/** Numbers stand by their last digit. */
export function alignOf(field: Field): 'left' | 'right' {
  return numberKinds.includes(field.kind) ? 'right' : 'left'
}
