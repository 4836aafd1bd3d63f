import type { ApplicationForm, Field } from '@teachnet/contract'
import type { Locale } from '@teachnet/protocol'

/** A section of a form with one heading. */
export interface FormStep {
  readonly title: string
  readonly fields: readonly (readonly [name: string, field: Field])[]
}

/** Splits a form into steps: a field with a section starts a step. */
export function toSteps(fields: ApplicationForm['fields'], locale: Locale): FormStep[] {
  const steps: { title: string; fields: [string, Field][] }[] = []
  for (const [name, field] of Object.entries(fields)) {
    const title = field.section?.[locale === 'en' ? 'en' : 'zh-cn']
    if (title !== undefined || steps.length === 0) steps.push({ title: title ?? '', fields: [] })
    steps.at(-1)?.fields.push([name, field])
  }
  return steps
}
