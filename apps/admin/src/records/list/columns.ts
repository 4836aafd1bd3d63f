import type { Field, ResourceDefinition } from '@teachnet/contract'
import { kindValueOf } from '../../fields/values.ts'

export interface Column {
  readonly name: string
  readonly field: Field
}

/** All columns that a list can show: the name of the record, then what is first in a list, then the others in the order of the form. */
export function columnsOf(definition: ResourceDefinition): Column[] {
  const rank = ({ name, field }: Column) => (name === definition.labelField ? 0 : field.list === 'first' ? 1 : 2)
  return Object.entries(definition.fields)
    .flatMap(([name, field]) =>
      field.internal || field.list === false || !kindValueOf(field).isListed ? [] : [{ name, field }],
    )
    .toSorted((one, other) => rank(one) - rank(other))
}

/** Columns that a list shows only when an administrator wants them. Where the publication of a record is a word, its status is part of that word. */
export function defaultHidden(definition: ResourceDefinition): string[] {
  const state = stateColumnOf(definition)
  return columnsOf(definition).flatMap(({ name, field }) =>
    field.list === 'hidden' || (name === 'status' && state !== 'status') ? [name] : [],
  )
}

/** The column that says in one word whether visitors see a record, or whether it is in use. */
export function stateColumnOf({ fields }: Pick<ResourceDefinition, 'fields'>): string {
  return fields.publication?.kind === 'choice' ? 'publication' : 'status'
}

/** The field that states whether a record is in use, with the values for on and off. */
export interface StatusField {
  readonly name: string
  readonly on: unknown
  readonly off: unknown
}

/** The field `status` of a definition, if it can be switched on and off. */
export function statusFieldOf({ fields: { status } }: ResourceDefinition): StatusField | undefined {
  if (!status || status.readOnly || status.internal) return undefined
  const values = kindValueOf(status).onAndOff(status)
  return values && { name: 'status', ...values }
}

/** The column whose word is behind the switch that changes it. */
export function switchedColumnOf(definition: ResourceDefinition): string | undefined {
  return statusFieldOf(definition) && stateColumnOf(definition)
}

/** The width in CSS pixels of a switch before a word. */
export const switchWidth = 40

/** Whether the resource has an `info` call, which returns more of a record than its list. */
export function hasInfo({ calls = [] }: ResourceDefinition): boolean {
  return calls.some(({ name }) => name === 'info')
}
