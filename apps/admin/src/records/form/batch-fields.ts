import type { Field, ResourceDefinition } from '@teachnet/contract'
import { labelOf } from '@teachnet/contract/schema'
import type { Locale } from '@teachnet/protocol'
import { kindValueOf, toWireValue } from '../../fields/values.ts'
import { type FormField, formFieldsOf, type FormValues } from './form-values.ts'

/** A value that many records can share. */
export interface BatchField {
  readonly wireName: string
  readonly field: Field
  readonly label: string
  /** The field with this value alone, for a form. */
  readonly input: FormField
}

/** The values that one form can set in many records: none that are unique, secret, masked or virtual. */
export function batchFieldsOf(definition: ResourceDefinition, locale: Locale): BatchField[] {
  return formFieldsOf(definition, 'edit').flatMap(({ name, field, names }) =>
    field.unique || field.virtual || kindValueOf(field).isSecret || field.kind === 'masked'
      ? []
      : names.map((wireName) => ({
          wireName,
          field,
          label: labelOf(definition, wireName, locale),
          input: { name, field, names: [wireName] },
        })),
  )
}

/** The chosen values in the format of the server; an empty one empties the field. */
export function batchValues(chosen: readonly BatchField[], values: FormValues): Record<string, unknown> {
  return Object.fromEntries(chosen.map(({ wireName, field }) => [wireName, toWireValue(field, values[wireName])]))
}
