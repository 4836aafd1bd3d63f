import { normalMobile } from '../values/typed.ts'
import { type Field, isFileField, isListField, isMobileField, kindOf } from './fields.ts'

/** Name of the input with the calling code of a mobile number. */
export function callingCodeName(field: string): string {
  return `${field}.code`
}

/** An uploaded file of a form. */
export interface StoredFile {
  readonly url: string
  readonly name: string
}

/** The content of a form: the input texts, and the files that are already uploaded, by field name. */
export interface PlainValues {
  readonly texts: Readonly<Record<string, string>>
  readonly files: Readonly<Record<string, readonly StoredFile[]>>
}

/**
 * Converts the content of a form to the values that an application is sent with. An empty input is left out when it means no answer; a
 * field that is not in the form is left out.
 */
export function toFormValues(
  fields: Readonly<Record<string, Field>>,
  { texts, files }: PlainValues,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]): [string, unknown][] => {
      if (isFileField(field)) return toFiles(name, field, files[name] ?? [])
      const text = texts[name]
      if (text === undefined) return []
      return toValue(name, field, isMobileField(field) ? normalMobile(text, texts[callingCodeName(name)]) : text)
    }),
  )
}

function toFiles(name: string, field: Field, kept: readonly StoredFile[]): [string, unknown][] {
  const urls = kept.map(({ url }) => url)
  if (isListField(field)) return [[name, urls]]
  return urls[0] === undefined ? [] : [[name, urls[0]]]
}

function toValue(name: string, field: Field, text: string): [string, unknown][] {
  const { omitsEmpty, read } = kindOf(field).plainInput
  return text === '' && omitsEmpty && !field.required ? [] : [[name, read(text)]]
}
