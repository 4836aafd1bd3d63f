import type { Locale, ResourceDefinition } from '@teachnet/contract'
import { labelOf, parseInput } from '@teachnet/contract/schema'
import type { FieldErrors, Resolver } from 'react-hook-form'
import { type FormMode, type FormValues, parseJson, toBody } from './form-values.ts'
import { toText } from './row.ts'

/** One thing wrong with a form: a wire name, a message id, and the values its text wants. */
export interface FormProblem {
  readonly name: string
  readonly message: string
  readonly values: Readonly<Record<string, string | number>>
}

export type CheckedForm =
  | { readonly ok: true; readonly body: Readonly<Record<string, unknown>> }
  | { readonly ok: false; readonly problems: readonly FormProblem[] }

/** Checks a form with the schema that the server checks the body with. The body it gives is what goes over the wire. */
export function checkForm(
  definition: ResourceDefinition,
  mode: FormMode,
  values: FormValues,
  opened: FormValues,
  locale: Locale,
): CheckedForm {
  const noJson = Object.entries(definition.fields).flatMap(([name, field]): FormProblem[] =>
    field.kind === 'json' && !parseJson(toText(values[name])).ok
      ? [{ name, message: 'crud.form.json', values: { label: field.label[locale] } }]
      : [],
  )
  const body = toBody(definition, mode, values, opened)
  const parsed = parseInput(definition, mode, body)
  const problems = parsed.ok
    ? []
    : parsed.problems.map(({ field: name, message, values: limits }): FormProblem => ({
        name,
        message,
        values: { label: labelOf(definition, name, locale), ...limits },
      }))
  const all = [...noJson, ...problems.filter(({ name }) => !noJson.some((problem) => problem.name === name))]
  if (all.length > 0 || !parsed.ok) return { ok: false, problems: all }
  return { ok: true, body: parsed.value }
}

/** The check as a form library calls it; `toMessage` turns a problem into words. */
export function createResolver(
  check: (values: FormValues) => CheckedForm,
  toMessage: (problem: FormProblem) => string,
): Resolver<FormValues> {
  return (values) => {
    const checked = check(values)
    if (checked.ok) return { values, errors: {} }
    const errors: FieldErrors<FormValues> = {}
    for (const problem of checked.problems) errors[problem.name] = { type: 'check', message: toMessage(problem) }
    return { values: {}, errors }
  }
}
