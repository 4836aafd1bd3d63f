import type { ResourceDefinition } from '@teachnet/contract'
import type { Locale } from '@teachnet/protocol'
import { draftDefinition, labelOf, parseInput } from '@teachnet/contract/schema'
import type { FieldErrors, Resolver } from 'react-hook-form'
import { kindValueOf } from '../../fields/values.ts'
import { visibleFieldsOf, type FormMode, type FormValues, toBody, wireValues } from './form-values.ts'

/** An error in a form: the wire name of the field, a message id, and the values of its message. */
export interface FormProblem {
  readonly name: string
  readonly message: string
  readonly values: Readonly<Record<string, string | number>>
}

export type CheckedForm =
  | { readonly ok: true; readonly body: Readonly<Record<string, unknown>> }
  | { readonly ok: false; readonly problems: readonly FormProblem[] }

/**
 * Validates a form with the server's schema. The returned body is sent to the server.
 *
 * @param isDraft values that a publication requires may be missing
 */
export function checkForm(
  definition: ResourceDefinition,
  mode: FormMode,
  values: FormValues,
  opened: FormValues,
  locale: Locale,
  isDraft = false,
): CheckedForm {
  const unreadable = visibleFieldsOf(definition, mode, values).flatMap(({ name, field }): FormProblem[] => {
    const message = kindValueOf(field).problemOf(values[name])
    return message === undefined ? [] : [{ name, message, values: { label: field.label[locale] } }]
  })
  const body = toBody(definition, mode, values, opened)
  const current = mode === 'edit' ? wireValues(definition, mode, opened) : undefined
  const parsed = parseInput(isDraft ? draftDefinition(definition) : definition, mode, body, { current })
  const problems = parsed.ok
    ? []
    : parsed.problems.map(({ field: name, message, values: limits }): FormProblem => ({
        // A part of a value, such as a field of a row, is shown at its input.
        name: name.split('.', 1).join(''),
        message,
        values: { label: labelOf(definition, name, locale), ...limits },
      }))
  const all = [...unreadable, ...problems.filter(({ name }) => !unreadable.some((problem) => problem.name === name))]
  if (all.length > 0 || !parsed.ok) return { ok: false, problems: all }
  return { ok: true, body: parsed.value }
}

/** The validation as a react-hook-form resolver: the submit handler receives the validated body, so that nothing is validated twice. */
export function createResolver(
  check: (values: FormValues) => CheckedForm,
  toMessage: (problem: FormProblem) => string,
): Resolver<FormValues> {
  return (values) => {
    const checked = check(values)
    if (checked.ok) return { values: checked.body, errors: {} }
    const errors: FieldErrors<FormValues> = {}
    for (const problem of checked.problems) errors[problem.name] ??= { type: 'check', message: toMessage(problem) }
    return { values: {}, errors }
  }
}
