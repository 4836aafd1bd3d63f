import type { FieldOfKind, RowPart } from '@teachnet/contract'
import { partNames } from '@teachnet/contract/row-parts'
import { isRecord } from '@teachnet/protocol'
import type { KindValue } from './kind-value.ts'
import {
  choiceValue,
  dateValue,
  fileValue,
  moneyValue,
  numberValue,
  switchValue,
  textValue,
  toFileComparable,
} from './value-shapes.ts'

/** A row of a form, by wire name of its parts. */
export type FormRow = Readonly<Record<string, unknown>>

const partValues: { readonly [K in RowPart['kind']]: KindValue<Extract<RowPart, { kind: K }>> } = {
  text: textValue,
  integer: numberValue,
  number: numberValue,
  money: moneyValue,
  switch: switchValue,
  choice: choiceValue,
  date: dateValue,
  image: fileValue,
  file: fileValue,
}

function valueOfPart(part: RowPart): KindValue<RowPart> {
  return partValues[part.kind] as KindValue<RowPart> // the entry of a kind takes its fields
}

/** Rows with fields of their own. A row has every part of the definition, and no other. */
export const rowsValue: KindValue<FieldOfKind<'rows'>> = {
  ...textValue,
  toForm: (value, field) =>
    readRows(value).map((row) =>
      Object.fromEntries(partNames(field).map(([name, part]) => [name, valueOfPart(part).toForm(row[name], part)])),
    ),
  toWire: (value, field) =>
    formRowsOf(value).map((row) =>
      Object.fromEntries(partNames(field).map(([name, part]) => [name, valueOfPart(part).toWire(row[name], part)])),
    ),
  toComparable: toFileComparable,
  operators: () => [],
}

/** The rows of a form's value. */
export function formRowsOf(value: unknown): readonly FormRow[] {
  return Array.isArray(value) ? value.filter(isRecord) : []
}

/** A row of a form whose parts are empty, or have their defaults. */
export function newRow(field: FieldOfKind<'rows'>): FormRow {
  return Object.fromEntries(
    partNames(field).map(([name, part]) => {
      const initial = name in field.parts && 'default' in part ? part.default : undefined
      return [name, valueOfPart(part).toForm(initial, part)]
    }),
  )
}

/** The name of a row: its first text, in any language. */
export function rowLabel(field: FieldOfKind<'rows'>, row: FormRow, language?: 'zh-cn' | 'en'): string {
  const texts = partNames(field).filter(([, part]) => part.kind === 'text')
  const [first] = texts
  const names = texts.flatMap(([name]) => (name === first?.[0] || name === `${first?.[0]}_en` ? [name] : []))
  const inOrder = language === 'en' ? names.toReversed() : names
  const found = inOrder.map((name) => row[name]).find((text) => typeof text === 'string' && text.trim() !== '')
  return typeof found === 'string' ? found.trim() : ''
}

/** Servers of another kind send JSON as text. */
function readRows(value: unknown): readonly FormRow[] {
  if (typeof value !== 'string') return formRowsOf(value)
  try {
    return formRowsOf(JSON.parse(value))
  } catch {
    return []
  }
}
