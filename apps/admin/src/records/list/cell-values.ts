import { draftStateName, isOffered, type ResourceDefinition } from '@teachnet/contract'
import { kindValueOf, toFormValue, toWireValue } from '../../fields/values.ts'
import { type FormField, formFieldsOf, type FormValues } from '../form/form-values.ts'
import type { Row } from '../record/row.ts'

/**
 * The field that a cell of a list edits; undefined if the cell cannot edit it: the form does not have the field, the record does
 * not meet the condition of the field, or the record has a draft, which only the form shows.
 */
export function editableField(definition: ResourceDefinition, row: Row, name: string): FormField | undefined {
  if (row[draftStateName]) return undefined
  const found = formFieldsOf(definition, 'edit').find((one) => one.name === name)
  if (!found || kindValueOf(found.field).isSecret || !isOffered({ when: found.field.shownWhen }, row)) return undefined
  return found
}

/** The values of a cell in the format of its inputs, by wire name. */
export function cellValues({ field, names }: FormField, row: Row): FormValues {
  return Object.fromEntries(names.map((name) => [name, toFormValue(field, row[name])]))
}

/** The values that were changed, as the server takes them. */
export function changedCell({ field, names }: FormField, values: FormValues, before: FormValues): FormValues {
  const { toComparable } = kindValueOf(field)
  return Object.fromEntries(
    names.flatMap((name): [string, unknown][] => {
      const value = toWireValue(field, values[name])
      return toComparable(value, field) === toComparable(toWireValue(field, before[name]), field) ? [] : [[name, value]]
    }),
  )
}

/** Whether a record has these values. */
export function hasValues({ field }: Pick<FormField, 'field'>, row: Row, values: FormValues): boolean {
  const { toComparable } = kindValueOf(field)
  const normal = (value: unknown) => toComparable(toWireValue(field, toFormValue(field, value)), field)
  return Object.entries(values).every(([name, value]) => normal(row[name]) === normal(value))
}
