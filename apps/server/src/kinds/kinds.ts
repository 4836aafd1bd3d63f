import type { Field, FieldKind, FieldOfKind } from '@teachnet/contract'
import { type IdColumn, idColumn } from './id.ts'
import { type TextColumn, textColumn } from './text.ts'
import { type RichTextColumn, richTextColumn } from './rich-text.ts'
import { type NumberColumn, numberColumn } from './number.ts'
import { type IntegerColumn, integerColumn } from './integer.ts'
import { type MoneyColumn, moneyColumn } from './money.ts'
import { type SwitchColumn, switchColumn } from './switch.ts'
import { type ChoiceColumn, choiceColumn } from './choice.ts'
import { type DateColumn, dateColumn } from './date.ts'
import { type DateTimeColumn, dateTimeColumn } from './date-time.ts'
import { type ImageColumn, imageColumn } from './image.ts'
import { type ImagesColumn, imagesColumn } from './images.ts'
import { type FileColumn, fileColumn } from './file.ts'
import { type FilesColumn, filesColumn } from './files.ts'
import { type RelationColumn, relationColumn } from './relation.ts'
import { type RelationsColumn, relationsColumn } from './relations.ts'
import { type TreeParentColumn, treeParentColumn } from './tree-parent.ts'
import { type RegionColumn, regionColumn } from './region.ts'
import { type TagsColumn, tagsColumn } from './tags.ts'
import { type RowsColumn, rowsColumn } from './rows.ts'
import { type JsonColumn, jsonColumn } from './json.ts'
import { type ColourColumn, colourColumn } from './colour.ts'
import { type WeighColumn, weighColumn } from './weigh.ts'
import { type PasswordColumn, passwordColumn } from './password.ts'
import { type MaskedColumn, maskedColumn, maskedTextColumn } from './masked.ts'
import type { ColumnTypes, ServerKind } from './server-kind.ts'

type OfEveryKind<Types extends Readonly<Record<FieldKind, ColumnTypes>>> = Types

/** The column types of a field, by its kind. */
export type ColumnTypesByKind<F> = OfEveryKind<{
  readonly id: IdColumn
  readonly text: TextColumn
  readonly richText: RichTextColumn
  readonly number: NumberColumn
  readonly integer: IntegerColumn
  readonly money: MoneyColumn
  readonly switch: SwitchColumn
  readonly choice: ChoiceColumn<F>
  readonly date: DateColumn<F>
  readonly dateTime: DateTimeColumn<F>
  readonly image: ImageColumn
  readonly images: ImagesColumn
  readonly file: FileColumn
  readonly files: FilesColumn
  readonly relation: RelationColumn<F>
  readonly relations: RelationsColumn
  readonly treeParent: TreeParentColumn
  readonly region: RegionColumn
  readonly tags: TagsColumn
  readonly rows: RowsColumn
  readonly json: JsonColumn<F>
  readonly colour: ColourColumn
  readonly weigh: WeighColumn
  readonly password: PasswordColumn
  readonly masked: MaskedColumn
}>

const kinds: { readonly [K in FieldKind]: ServerKind<FieldOfKind<K>> } = {
  id: idColumn,
  text: textColumn,
  richText: richTextColumn,
  number: numberColumn,
  integer: integerColumn,
  money: moneyColumn,
  switch: switchColumn,
  choice: choiceColumn,
  date: dateColumn,
  dateTime: dateTimeColumn,
  image: imageColumn,
  images: imagesColumn,
  file: fileColumn,
  files: filesColumn,
  relation: relationColumn,
  relations: relationsColumn,
  treeParent: treeParentColumn,
  region: regionColumn,
  tags: tagsColumn,
  rows: rowsColumn,
  json: jsonColumn,
  colour: colourColumn,
  weigh: weighColumn,
  password: passwordColumn,
  masked: maskedColumn,
}

/** Returns the server side of a field's kind. */
export function serverKindOf(field: Field): ServerKind<Field> {
  if (field.kind === 'masked' && field.isPlain) return maskedTextColumn
  return kinds[field.kind] as ServerKind<Field> // the entry of a kind accepts the fields of that kind
}

/** Extensions that can be uploaded for a field, or `*`; undefined when it takes no files. */
export function uploadTypesOf(field: Field | undefined): readonly string[] | undefined {
  return field && serverKindOf(field).files?.uploadTypes(field)
}
