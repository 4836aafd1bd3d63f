import type { SearchOperator } from '@teachnet/protocol'
import type { FieldReference } from '../kinds/kind.ts'
import { type Field, type FieldKind, type FieldOfKind, kindOf } from '../kinds/kinds.ts'

export type { FileBase } from '../kinds/file-field.ts'
export type { FieldReference, Kind } from '../kinds/kind.ts'
export type { FieldBase } from '../kinds/field-base.ts'
export type { PlainInput, PlainOption } from '../kinds/plain-input.ts'
export { type Field, type FieldKind, fieldKinds, type FieldOfKind, kindOf, type TypesByKind } from '../kinds/kinds.ts'
export type { IdField } from '../kinds/id/field.ts'
export type { TextField } from '../kinds/text/field.ts'
export type { RichTextField } from '../kinds/rich-text/field.ts'
export type { NumberField } from '../kinds/number/field.ts'
export type { IntegerField } from '../kinds/integer/field.ts'
export type { MoneyField } from '../kinds/money/field.ts'
export type { SwitchField } from '../kinds/switch/field.ts'
export type { ChoiceField, ChoiceOption } from '../kinds/choice/field.ts'
export type { DateField } from '../kinds/date/field.ts'
export type { DateTimeField } from '../kinds/date-time/field.ts'
export type { ImageField } from '../kinds/image/field.ts'
export type { ImagesField } from '../kinds/images/field.ts'
export type { FileField } from '../kinds/file/field.ts'
export type { FilesField } from '../kinds/files/field.ts'
export type { RelationField } from '../kinds/relation/field.ts'
export type { RelationsField } from '../kinds/relations/field.ts'
export type { TreeParentField } from '../kinds/tree-parent/field.ts'
export type { RegionField } from '../kinds/region/field.ts'
export type { TagsField } from '../kinds/tags/field.ts'
export type { RowPart, RowsField } from '../kinds/rows/field.ts'
export type { JsonField, JsonValue } from '../kinds/json/field.ts'
export type { ColourField } from '../kinds/colour/field.ts'
export type { WeighField } from '../kinds/weigh/field.ts'
export type { PasswordField, PasswordRule } from '../kinds/password/field.ts'
export type { MaskedField } from '../kinds/masked/field.ts'
export { passwordRuleOf } from '../kinds/password/field.ts'

/** The fields whose values are files: those with a `visibility`. */
type FileFields = {
  [K in FieldKind]: 'visibility' extends keyof FieldOfKind<K> ? FieldOfKind<K> : never
}[FieldKind]

/** Whether the values of a field are files: paths or addresses. */
export function isFileField(field: Field): field is FileFields {
  return kindOf(field).isFile
}

/** Whether a value of a field is a list. */
export function isListField(field: Field): boolean {
  return kindOf(field).isList(field)
}

/** Whether the files of a field are stored apart from the public ones. */
export function isPrivateFile(field: Field): boolean {
  return kindOf(field).isPrivateFile(field)
}

/** Names of the parts of a field's values, such as the rows of a list, whose files are stored apart from the public ones. */
export function privatePartsOf(field: Field): readonly string[] {
  return kindOf(field).privateParts(field)
}

/** Whether values of a field name files that are stored apart from the public ones. */
export function hasPrivateFiles(field: Field): boolean {
  return isPrivateFile(field) || privatePartsOf(field).length > 0
}

/** The operator for searching by a field, or undefined if it is not searchable. */
export function searchOperatorOf(field: Field): SearchOperator | undefined {
  if (field.search === false || field.internal || (field.virtual && !field.search)) return undefined
  return field.search ?? kindOf(field).searchOperator(field)
}

/** Whether the field has a second wire field `<name>_en`. */
export function isBilingual(field: Field): boolean {
  return kindOf(field).isBilingual(field)
}

/** Whether a missing value is null on the wire. Other kinds use an empty text or array, or always have a value. */
export function isNullable(field: Field): boolean {
  return kindOf(field).isNullable(field)
}

/** The records of another resource that a field refers to; undefined: it refers to none. */
export function referenceOf(field: Field): FieldReference | undefined {
  return kindOf(field).reference(field)
}

/** Whether the column's content must never be shown, not even in its stored form. */
export function isSecret(field: Field): boolean {
  return kindOf(field).secrecy !== 'none'
}

/** Whether the values of a field are mobile numbers. */
export function isMobileField(field: Field): boolean {
  return field.kind === 'text' && field.rules?.includes('mobile') === true
}
