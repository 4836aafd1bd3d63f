import { type Field, type PlainValues, toFormValues } from '@teachnet/contract'
import { labelOf, parseInput } from '@teachnet/contract/schema'
import { label, type Locale } from '@teachnet/protocol'
import { loadMessageFiles, textsOf } from '../../../app/messages.ts'

/** Returns the errors of some fields, with the server's messages, by the server's schema. */
export type CheckFields = (fields: Readonly<Record<string, Field>>, values: PlainValues) => Record<string, string>

/** Creates the check of a form's steps. Its code and texts are loaded when the visitor begins. */
export async function loadCheck(locale: Locale): Promise<CheckFields> {
  await loadMessageFiles(locale, ['contract'])
  const text = textsOf(locale)
  return (fields, values) => {
    const definition = { controller: 'Form', table: 'form', title: label('', ''), labelField: '', fields }
    const parsed = parseInput(definition, 'add', toFormValues(fields, values))
    if (parsed.ok) return {}
    return Object.fromEntries(
      parsed.problems.map(({ field, message, values: limits }) => [
        field,
        text(message, { ...limits, label: labelOf(definition, field, locale) }),
      ]),
    )
  }
}
