import { type FieldOfKind, hasPrivateFiles } from '@teachnet/contract'
import type { SearchOperator } from '@teachnet/protocol'
import { isOn, toIds, toNumber, toText, toTexts } from '../values/read-values.ts'
import type { KindValue } from './kind-value.ts'

/** Whether a value is present. */
const presence: readonly SearchOperator[] = ['NOT NULL', 'NULL']
const inWords: readonly SearchOperator[] = ['LIKE', 'NOT LIKE']
const inRange: readonly SearchOperator[] = ['RANGE', 'NOT RANGE']
const oneOf: readonly SearchOperator[] = ['eq', 'ne', 'IN', 'NOT IN']
/** Of a list: it contains all of some values, one of them, none of them. */
const listOf: readonly SearchOperator[] = ['FIND_IN_SET', 'IN', 'NOT IN']

/** Text, unchanged. The other formats override parts of it. */
export const textValue: KindValue = {
  toForm: toText,
  toWire: (value) => value,
  fromTable: (stored) => stored,
  problemOf: () => undefined,
  toComparable: toJson,
  onAndOff: () => undefined,
  options: () => [],
  operators: () => [...inWords, 'eq', 'ne', ...presence],
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

/** A day of the calendar. */
export const dateValue: KindValue = { ...trimmedValue, operators: () => [...inRange, ...presence] }

/** Rich text: it is searched by words only. */
export const richTextValue: KindValue = { ...textValue, operators: () => [...inWords, ...presence] }

/** A colour: it is searched as a whole. */
export const colourValue: KindValue = { ...textValue, operators: () => ['eq', 'ne', ...presence] }

/** A secret that replies mask; it cannot be searched. */
export const maskedValue: KindValue = { ...textValue, operators: () => [], isSecret: true }

/** An amount of money: a decimal text on the wire, whole cents in the table. */
export const moneyValue: KindValue = {
  ...trimmedValue,
  operators: () => [...inRange, 'eq', 'ne', ...presence],
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
  operators: () => [...inRange, 'eq', 'ne', ...presence],
}

/** The number of a record. */
export const idValue: KindValue = {
  ...numberValue,
  operators: () => ['eq', 'ne', ...inRange],
  isEditable: false,
}

/** A place in the manual order; it cannot be searched. */
export const placeValue: KindValue = { ...numberValue, operators: () => [] }

/** A list of texts. */
export const textListValue: KindValue = { ...textValue, toForm: toTexts, operators: () => [...listOf, ...presence] }

/** The ids of a region's levels: a record in a city is found by its province, too. */
export const regionValue: KindValue = {
  ...textValue,
  toForm: toIds,
  operators: () => ['FIND_IN_SET', ...presence],
}

/** A number; null while nothing is selected; 0 counts as not selected. */
export const chosenNumberValue: KindValue = { ...textValue, toForm: (value) => toNumber(value) || null }

/** A moment, as Unix seconds. */
export const momentValue: KindValue = { ...chosenNumberValue, operators: () => [...inRange, ...presence] }

/** The id of another record. */
export const relationValue: KindValue = {
  ...chosenNumberValue,
  operators: () => [...oneOf, ...presence],
  isPreset: true,
}

/** The id of the parent; a list shows it by nesting. */
export const parentValue: KindValue = {
  ...textValue,
  toForm: (value) => toNumber(value) ?? 0,
  operators: () => ['eq'],
  isListed: false,
}

export const switchValue: KindValue = {
  ...textValue,
  toForm: isOn,
  toWire: (value) => (value === true ? 1 : 0),
  onAndOff: () => ({ on: 1, off: 0 }),
  operators: () => ['eq'],
}

export const choiceValue: KindValue<FieldOfKind<'choice'>> = {
  ...textValue,
  toForm: (value, field) => (field.multiple ? toTexts(value) : toText(value)),
  onAndOff({ multiple, options }) {
    const values = options.map(({ value }) => value)
    return !multiple && values.includes('1') && values.includes('0') ? { on: '1', off: '0' } : undefined
  },
  options: ({ options }) => options,
  operators: (field) => (field.multiple ? [...listOf, ...presence] : field.required ? oneOf : [...oneOf, ...presence]),
}

/** A password: it cannot be read again, and an empty input keeps the stored one. */
export const passwordValue: KindValue<FieldOfKind<'password'>> = {
  ...textValue,
  needsCurrent: ({ needsCurrent }) => needsCurrent === true,
  operators: () => [],
  isListed: false,
  isReadable: false,
  isSecret: true,
  isKeptWhenEmpty: true,
}

/** Ids of records. An old server sends "*" for all of them. */
export const relationsValue: KindValue = {
  ...textValue,
  toForm: (value) => (toTexts(value).includes('*') ? ['*'] : toIds(value)),
  operators: () => [...listOf, ...presence],
}

/** Indented JSON text. */
export const jsonValue: KindValue = {
  ...textValue,
  toForm: (value) => (value === null || value === undefined || value === '' ? '' : JSON.stringify(value, null, 2)),
  toWire: (value) => parseJson(toText(value)).value,
  problemOf: (value) => (parseJson(toText(value)).ok ? undefined : 'crud.form.json'),
  operators: () => [],
}

/** The path of a file. */
export const fileValue: KindValue = { ...textValue, toComparable: toFileComparable, operators: () => presence }

/** Paths of files. */
export const fileListValue: KindValue = { ...textListValue, toComparable: toFileComparable, operators: () => presence }

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
export function toFileComparable(wireValue: unknown, field: Parameters<KindValue['toComparable']>[1]): string {
  const text = toJson(wireValue)
  return hasPrivateFiles(field) ? text.replaceAll(/\?expires=\d+&signature=[\w-]+/g, '') : text
}
