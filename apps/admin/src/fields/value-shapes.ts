import { type FieldOfKind, isPrivateFile } from '@teachnet/contract'
import { isOn, toIds, toNumber, toText, toTexts } from '../values/read-values.ts'
import type { KindValue } from './kind-value.ts'

/** Text, unchanged. The other formats override parts of it. */
export const textValue: KindValue = {
  toForm: toText,
  toWire: (value) => value,
  fromTable: (stored) => stored,
  problemOf: () => undefined,
  toComparable: toJson,
  onAndOff: () => undefined,
  options: () => [],
  needsCurrent: () => false,
  isEditable: true,
  isListed: true,
  isReadable: true,
  isSecret: false,
  isKeptWhenEmpty: false,
  isPreset: false,
}

/** Trimmed text; null if it is empty. */
export const trimmedValue: KindValue = { ...textValue, toWire: (value) => toText(value).trim() || null }

/** An amount of money: a decimal text on the wire, whole cents in the table. */
export const moneyValue: KindValue = {
  ...trimmedValue,
  fromTable(stored) {
    const cents = toNumber(stored)
    return cents === undefined ? stored : (cents / 100).toFixed(2)
  },
}

/** A number, edited as text; null if it is empty. Text that is not a number stays text. */
export const numberValue: KindValue = {
  ...textValue,
  toWire(value) {
    const text = toText(value).trim()
    return text === '' ? null : (toNumber(text) ?? text)
  },
}

/** A list of texts. */
export const textListValue: KindValue = { ...textValue, toForm: toTexts }

/** A list of ids. */
export const idListValue: KindValue = { ...textValue, toForm: toIds }

/** A number; null while nothing is selected; 0 counts as not selected. */
export const chosenNumberValue: KindValue = { ...textValue, toForm: (value) => toNumber(value) || null }

export const switchValue: KindValue = {
  ...textValue,
  toForm: isOn,
  toWire: (value) => (value === true ? 1 : 0),
  onAndOff: () => ({ on: 1, off: 0 }),
}

export const choiceValue: KindValue<FieldOfKind<'choice'>> = {
  ...textValue,
  toForm: (value, field) => (field.multiple ? toTexts(value) : toText(value)),
  onAndOff({ multiple, options }) {
    const values = options.map(({ value }) => value)
    return !multiple && values.includes('1') && values.includes('0') ? { on: '1', off: '0' } : undefined
  },
  options: ({ options }) => options,
}

/** A password: it cannot be read again, and an empty input keeps the stored one. */
export const passwordValue: KindValue<FieldOfKind<'password'>> = {
  ...textValue,
  needsCurrent: ({ needsCurrent }) => needsCurrent === true,
  isListed: false,
  isReadable: false,
  isSecret: true,
  isKeptWhenEmpty: true,
}

/** Ids of records. An old server sends "*" for all of them. */
export const relationsValue: KindValue = {
  ...textValue,
  toForm: (value) => (toTexts(value).includes('*') ? ['*'] : toIds(value)),
}

/** Indented JSON text. */
export const jsonValue: KindValue = {
  ...textValue,
  toForm: (value) => (value === null || value === undefined || value === '' ? '' : JSON.stringify(value, null, 2)),
  toWire: (value) => parseJson(toText(value)).value,
  problemOf: (value) => (parseJson(toText(value)).ok ? undefined : 'crud.form.json'),
}

/** The path of a file. */
export const fileValue: KindValue = { ...textValue, toComparable: toFileComparable }

/** Paths of files. */
export const fileListValue: KindValue = { ...textListValue, toComparable: toFileComparable }

/** Parses JSON text; blank text becomes null. With `ok: false` the value is the text itself. */
export function parseJson(text: string): { readonly ok: boolean; readonly value: unknown } {
  if (text.trim() === '') return { ok: true, value: null }
  try {
    return { ok: true, value: JSON.parse(text) }
  } catch {
    return { ok: false, value: text }
  }
}

function toJson(wireValue: unknown): string {
  return JSON.stringify(wireValue) ?? ''
}

/** Each reply signs the address of a private file with a new signature; the file is the same. */
function toFileComparable(wireValue: unknown, field: Parameters<KindValue['toComparable']>[1]): string {
  const text = toJson(wireValue)
  return isPrivateFile(field) ? text.replaceAll(/\?expires=\d+&signature=[\w-]+/g, '') : text
}
