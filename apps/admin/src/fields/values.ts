import type { Field, FieldKind, FieldOfKind } from '@teachnet/contract'
import type { KindValue } from './kind-value.ts'
import { rowsValue } from './rows-value.ts'
import {
  choiceValue,
  colourValue,
  dateValue,
  fileListValue,
  fileValue,
  idValue,
  jsonValue,
  maskedValue,
  momentValue,
  moneyValue,
  numberValue,
  parentValue,
  passwordValue,
  placeValue,
  regionValue,
  relationValue,
  relationsValue,
  richTextValue,
  switchValue,
  textListValue,
  textValue,
} from './value-shapes.ts'

/** The value conversion of each kind. Its view is in the folder of the kind, see `views.ts`. */
const values: { readonly [K in FieldKind]: KindValue<FieldOfKind<K>> } = {
  id: idValue,
  text: textValue,
  richText: richTextValue,
  number: numberValue,
  integer: numberValue,
  money: moneyValue,
  switch: switchValue,
  choice: choiceValue,
  date: dateValue,
  dateTime: momentValue,
  image: fileValue,
  images: fileListValue,
  file: fileValue,
  files: fileListValue,
  relation: relationValue,
  relations: relationsValue,
  treeParent: parentValue,
  region: regionValue,
  tags: textListValue,
  rows: rowsValue,
  json: jsonValue,
  colour: colourValue,
  weigh: placeValue,
  password: passwordValue,
  masked: maskedValue,
}

/** Returns the value conversion of a field's kind, which is only known at run time. */
export function kindValueOf({ kind }: Pick<Field, 'kind'>): KindValue {
  // Each entry takes fields of its own kind; types cannot express that pairing through a union.
  return values[kind] as KindValue
}

/** Returns the value of a field in the format that an input edits. */
export function toFormValue(field: Field, value: unknown): unknown {
  return kindValueOf(field).toForm(value, field)
}

/** The inverse of `toFormValue`. */
export function toWireValue(field: Field, value: unknown): unknown {
  return kindValueOf(field).toWire(value, field)
}
