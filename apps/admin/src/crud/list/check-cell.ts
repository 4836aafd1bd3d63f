import type { ResourceDefinition } from '@teachnet/contract'
import { labelOf, parseInput } from '@teachnet/contract/schema'
import type { Locale } from '@teachnet/protocol'
import { kindValueOf } from '../../fields/values.ts'
import type { FormProblem } from '../form/check-form.ts'
import type { FormField, FormValues } from '../form/form-values.ts'

/** Checks typed values with the server's schema, by wire name. */
export function checkCell(
  definition: ResourceDefinition,
  { field }: FormField,
  typed: FormValues,
  body: FormValues,
  locale: Locale,
): FormProblem[] {
  const unreadable = Object.keys(body).flatMap((name): FormProblem[] => {
    const message = kindValueOf(field).problemOf(typed[name])
    return message === undefined ? [] : [{ name, message, values: { label: labelOf(definition, name, locale) } }]
  })
  if (unreadable.length > 0) return unreadable
  const parsed = parseInput(definition, 'edit', body)
  return parsed.ok
    ? []
    : parsed.problems.map(({ field: name, message, values }) => ({
        name,
        message,
        values: { label: labelOf(definition, name, locale), ...values },
      }))
}
