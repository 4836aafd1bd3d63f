import { type IdField, idKind, type IdTypes } from './id/field.ts'
import { type TextField, textKind, type TextTypes } from './text/field.ts'
import { type RichTextField, richTextKind, type RichTextTypes } from './rich-text/field.ts'
import { type NumberField, numberKind, type NumberTypes } from './number/field.ts'
import { type IntegerField, integerKind, type IntegerTypes } from './integer/field.ts'
import { type MoneyField, moneyKind, type MoneyTypes } from './money/field.ts'
import { type SwitchField, switchKind, type SwitchTypes } from './switch/field.ts'
import { type ChoiceField, choiceKind, type ChoiceTypes } from './choice/field.ts'
import { type DateField, dateKind, type DateTypes } from './date/field.ts'
import { type DateTimeField, dateTimeKind, type DateTimeTypes } from './date-time/field.ts'
import { type ImageField, imageKind, type ImageTypes } from './image/field.ts'
import { type ImagesField, imagesKind, type ImagesTypes } from './images/field.ts'
import { type FileField, fileKind, type FileTypes } from './file/field.ts'
import { type FilesField, filesKind, type FilesTypes } from './files/field.ts'
import { type RelationField, relationKind, type RelationTypes } from './relation/field.ts'
import { type RelationsField, relationsKind, type RelationsTypes } from './relations/field.ts'
import { type TreeParentField, treeParentKind, type TreeParentTypes } from './tree-parent/field.ts'
import { type RegionField, regionKind, type RegionTypes } from './region/field.ts'
import { type TagsField, tagsKind, type TagsTypes } from './tags/field.ts'
import { type RowsField, rowsKind, type RowsTypes } from './rows/field.ts'
import { type JsonField, jsonKind, type JsonTypes } from './json/field.ts'
import { type ColourField, colourKind, type ColourTypes } from './colour/field.ts'
import { type WeighField, weighKind, type WeighTypes } from './weigh/field.ts'
import { type PasswordField, passwordKind, type PasswordTypes } from './password/field.ts'
import { type MaskedField, maskedKind, type MaskedTypes } from './masked/field.ts'
import type { Kind, KindTypes } from './kind.ts'

/** The fields of each kind. A kind is registered in this file and in `kind-schemas.ts`; its folder contains everything else. */
export interface KindFields {
  readonly id: IdField
  readonly text: TextField
  readonly richText: RichTextField
  readonly number: NumberField
  readonly integer: IntegerField
  readonly money: MoneyField
  readonly switch: SwitchField
  readonly choice: ChoiceField
  readonly date: DateField
  readonly dateTime: DateTimeField
  readonly image: ImageField
  readonly images: ImagesField
  readonly file: FileField
  readonly files: FilesField
  readonly relation: RelationField
  readonly relations: RelationsField
  readonly treeParent: TreeParentField
  readonly region: RegionField
  readonly tags: TagsField
  readonly rows: RowsField
  readonly json: JsonField
  readonly colour: ColourField
  readonly weigh: WeighField
  readonly password: PasswordField
  readonly masked: MaskedField
}

/** Name of a kind of field. */
export type FieldKind = keyof KindFields
/** A field of any kind, discriminated by `kind`. */
export type Field = KindFields[FieldKind]
/** The field type of a kind. */
export type FieldOfKind<K extends FieldKind> = KindFields[K]

type OfEveryKind<Types extends Readonly<Record<FieldKind, KindTypes>>> = Types

/** The types derived from a field, by its kind. */
export type TypesByKind<F> = OfEveryKind<{
  readonly id: IdTypes
  readonly text: TextTypes
  readonly richText: RichTextTypes
  readonly number: NumberTypes<F>
  readonly integer: IntegerTypes<F>
  readonly money: MoneyTypes<F>
  readonly switch: SwitchTypes
  readonly choice: ChoiceTypes<F>
  readonly date: DateTypes<F>
  readonly dateTime: DateTimeTypes<F>
  readonly image: ImageTypes
  readonly images: ImagesTypes
  readonly file: FileTypes
  readonly files: FilesTypes
  readonly relation: RelationTypes<F>
  readonly relations: RelationsTypes
  readonly treeParent: TreeParentTypes
  readonly region: RegionTypes
  readonly tags: TagsTypes
  readonly rows: RowsTypes<F>
  readonly json: JsonTypes<F>
  readonly colour: ColourTypes
  readonly weigh: WeighTypes
  readonly password: PasswordTypes
  readonly masked: MaskedTypes
}>

const kinds: { readonly [K in FieldKind]: Kind<KindFields[K]> } = {
  id: idKind,
  text: textKind,
  richText: richTextKind,
  number: numberKind,
  integer: integerKind,
  money: moneyKind,
  switch: switchKind,
  choice: choiceKind,
  date: dateKind,
  dateTime: dateTimeKind,
  image: imageKind,
  images: imagesKind,
  file: fileKind,
  files: filesKind,
  relation: relationKind,
  relations: relationsKind,
  treeParent: treeParentKind,
  region: regionKind,
  tags: tagsKind,
  rows: rowsKind,
  json: jsonKind,
  colour: colourKind,
  weigh: weighKind,
  password: passwordKind,
  masked: maskedKind,
}

/** Every kind. */
export const fieldKinds = Object.keys(kinds) as FieldKind[] // the keys of the object above

/** The properties of a field's kind. */
export function kindOf(field: Field): Kind<Field> {
  return kinds[field.kind] as Kind<Field> // the entry of a kind takes its fields
}
