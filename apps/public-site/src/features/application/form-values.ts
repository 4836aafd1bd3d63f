import type { ApplicationForm, Field } from '@teachnet/contract'
import { isFileField } from '@teachnet/contract'

/** An uploaded file of a form. */
export interface KeptFile {
  readonly url: string
  readonly name: string
}

/** A posted form: the input texts, and the files that are already uploaded. */
export interface PostedValues {
  readonly texts: Readonly<Record<string, string>>
  readonly files: Readonly<Record<string, readonly KeptFile[]>>
}

export const nothingPosted: PostedValues = { texts: {}, files: {} }

/** Name of the hidden inputs with the uploaded files of a field. */
export function keptName(field: string): string {
  return `${field}.kept`
}

/** Returns the text of an input; '' for a missing value or a file. */
export function textIn(form: FormData, name: string): string {
  const given = form.get(name)
  return typeof given === 'string' ? given : ''
}

/** Returns the texts of the form's inputs; other posted values are ignored. */
export function readTexts(fields: ApplicationForm['fields'], form: FormData): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]): [string, string][] => {
      const given = form.get(name)
      return isFileField(field) || typeof given !== 'string' ? [] : [[name, given.trim()]]
    }),
  )
}

/** Returns the already uploaded files that a form contains. */
export function readKept(form: FormData, field: string): KeptFile[] {
  return form.getAll(keptName(field)).flatMap((text) => {
    if (typeof text !== 'string') return []
    const [url = '', name = ''] = text.split('\n', 2)
    return url.startsWith('/private-files/') ? [{ url, name: name || url.slice(url.lastIndexOf('/') + 1) }] : []
  })
}

/** Returns the files chosen in a form; an empty file input posts a file without a name, which is ignored. */
export function readChosen(form: FormData, field: string): File[] {
  return form.getAll(field).filter((each): each is File => each instanceof File && each.name !== '')
}

/** Converts the values for the API. An empty input is left out when it means no answer. */
export function toValues(fields: ApplicationForm['fields'], { texts, files }: PostedValues): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]): [string, unknown][] => {
      if (isFileField(field)) return toFiles(name, field, files[name] ?? [])
      const text = texts[name]
      return text === undefined ? [] : toValue(name, field, text)
    }),
  )
}

function toFiles(name: string, { kind }: Field, kept: readonly KeptFile[]): [string, unknown][] {
  const urls = kept.map(({ url }) => url)
  if (kind === 'files' || kind === 'images') return [[name, urls]]
  return urls[0] === undefined ? [] : [[name, urls[0]]]
}

function toValue(name: string, field: Field, text: string): [string, unknown][] {
  switch (field.kind) {
    case 'relation':
    case 'integer':
    case 'number':
      return text === '' && !field.required ? [] : [[name, text === '' ? null : toNumber(text)]]
    case 'region':
      return text === '' && !field.required ? [] : [[name, text.split(',').filter(Boolean).map(Number)]]
    case 'choice':
      return text === '' && !field.required ? [] : [[name, text]]
    default:
      return [[name, text]]
  }
}

/** Returns a number, or the text unchanged if it is not one: validation then reports the error. */
function toNumber(text: string): number | string {
  const number = Number(text.normalize('NFKC'))
  return Number.isFinite(number) ? number : text
}
