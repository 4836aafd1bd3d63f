import { type Field, type FieldKind, type FieldOfKind, type ResourceDefinition, wireNames } from '@teachnet/contract'
import {
  type TextColumn,
  textColumn,
  type PasswordColumn,
  passwordColumn,
  type MaskedColumn,
  maskedColumn,
  maskedTextColumn,
  type ColourColumn,
  colourColumn,
} from './text.ts'
import { type RichTextColumn, richTextColumn } from './rich-text.ts'
import {
  type NumberColumn,
  numberColumn,
  type IntegerColumn,
  integerColumn,
  type MoneyColumn,
  moneyColumn,
  type SwitchColumn,
  switchColumn,
  type WeighColumn,
  weighColumn,
  type IdColumn,
  idColumn,
} from './numbers.ts'
import { type ChoiceColumn, choiceColumn } from './choice.ts'
import { type DateColumn, dateColumn, type DateTimeColumn, dateTimeColumn } from './date.ts'
import {
  type ImageColumn,
  imageColumn,
  type FileColumn,
  fileColumn,
  type ImagesColumn,
  imagesColumn,
  type FilesColumn,
  filesColumn,
} from './files.ts'
import {
  type RelationColumn,
  relationColumn,
  type RelationsColumn,
  relationsColumn,
  type TreeParentColumn,
  treeParentColumn,
  type TagsColumn,
  tagsColumn,
} from './relation.ts'
import { type RegionColumn, regionColumn } from './region.ts'
import { type RowsColumn, rowsColumn, type JsonColumn, jsonColumn } from './rows.ts'
import { type ColumnTypes, type ServerKind } from './server-kind.ts'

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

/** Returns whether the column of a field holds a list. */
export function isListColumn(field: Field): boolean {
  return serverKindOf(field).values(field).shape === 'list'
}

/** Returns whether the column of a field holds a text. */
export function isTextColumn(field: Field): boolean {
  return serverKindOf(field).values(field).shape === 'text'
}

/** Derives a value of each definition once. */
export function perDefinition<T extends object>(
  derive: (definition: ResourceDefinition) => T,
): (definition: ResourceDefinition) => T {
  const known = new WeakMap<ResourceDefinition, T>()
  return (definition) => {
    const value = known.get(definition) ?? derive(definition)
    known.set(definition, value)
    return value
  }
}

/** The stored wire fields: bilingual ones twice, virtual ones left out. */
export const storedFields = perDefinition((definition): readonly (readonly [name: string, field: Field])[] =>
  Object.entries(definition.fields).flatMap(([name, field]) =>
    field.virtual ? [] : wireNames(name, field).map((wireName) => [wireName, field] as const),
  ),
)
