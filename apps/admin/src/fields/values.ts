import type { Field, FieldKind, FieldOfKind } from '@teachnet/contract'
import { toNumber } from '../values/read-values.ts'
import type { KindValue } from './kind-value.ts'
import {
  choiceValue,
  chosenNumberValue,
  fileListValue,
  fileValue,
  idListValue,
  jsonValue,
  moneyValue,
  numberValue,
  passwordValue,
  relationsValue,
  switchValue,
  textListValue,
  textValue,
  trimmedValue,
} from './value-shapes.ts'

/** The value conversion of each kind. Its view is in the folder of the kind, see `views.ts`. */
const values: { readonly [K in FieldKind]: KindValue<FieldOfKind<K>> } = {
  id: { ...numberValue, isEditable: false },
  text: textValue,
  richText: textValue,
  number: numberValue,
  integer: numberValue,
  money: moneyValue,
  switch: switchValue,
  choice: choiceValue,
  date: trimmedValue,
  dateTime: chosenNumberValue,
  image: fileValue,
  images: fileListValue,
  file: fileValue,
  files: fileListValue,
  relation: { ...chosenNumberValue, isPreset: true },
  relations: relationsValue,
  // A list shows the parent by nesting.
  treeParent: { ...textValue, toForm: (value) => toNumber(value) ?? 0, isListed: false },
  region: idListValue,
  tags: textListValue,
  json: jsonValue,
  colour: textValue,
  weigh: numberValue,
  password: passwordValue,
  masked: { ...textValue, isSecret: true },
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
