import {
  type Field,
  type FieldKind,
  type FieldOfKind,
  type ColourField,
  type DateTimeField,
  isNullable,
  type FilesField,
  type IdField,
  type ImagesField,
  type JsonField,
} from '@teachnet/contract'
import {
  type TextColumn,
  textColumn,
  type PasswordColumn,
  passwordColumn,
  type MaskedColumn,
  maskedColumn,
  maskedTextColumn,
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
} from './numbers.ts'
import { type ChoiceColumn, choiceColumn } from './choice.ts'
import { type DateColumn, dateColumn } from './date.ts'
import {
  type ImageColumn,
  imageColumn,
  type FileColumn,
  fileColumn,
  listedFiles,
  sampleAddress,
  pictureTypes,
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
import { type RowsColumn, rowsColumn } from './rows.ts'
import {
  type ColumnTypes,
  type ServerKind,
  plainColumn,
  plainCell,
  RefusedCell,
  wholeNumberColumn,
  listColumn,
} from './server-kind.ts'
import { varchar, bigint, text, integer, jsonb } from 'drizzle-orm/pg-core'
import { textValues, timeValues, textListValues, wholeNumberValues } from './column-values.ts'
import { readWrittenDate } from '@teachnet/contract/sheets'
import { formatSiteTime } from '@teachnet/contract/site-time'
import { sql } from 'drizzle-orm'

/** Column types of a {@link JsonField}. */
interface JsonColumn<F> {
  readonly value: unknown
  readonly hasDefault: F extends { required: true } ? false : true
}

const jsonColumn: ServerKind<JsonField> = {
  ...plainColumn,
  column: (field) => (isNullable(field) ? jsonb() : jsonb().notNull()),
  values: () => ({ ...textValues, shape: 'single', compared: (column) => sql`${column}::text` }),
  // Searched as text when the definition declares a search.
  isSearchable: ({ search }) => search !== undefined,
  isInLists: ({ list }) => list !== false,
  isSortable: () => false,
  orderIndex: () => 'never',
  sample: (_field, { turn }) => ({ turn }),
}

/** Column types of an {@link ImagesField}. */
interface ImagesColumn {
  readonly value: string[]
  readonly hasDefault: true
}

const imagesColumn: ServerKind<ImagesField> = {
  ...listColumn,
  column: () => text().array().notNull().default([]),
  values: () => textListValues,
  files: { ...listedFiles, uploadTypes: () => pictureTypes },
  sample: (_field, of) => [sampleAddress(of, 'png')],
}

/** Column types of an {@link IdField}. */
interface IdColumn {
  readonly value: number
  readonly hasDefault: true
}

const idColumn: ServerKind<IdField> = {
  ...wholeNumberColumn,
  column: () => integer().primaryKey().generatedByDefaultAsIdentity(),
  values: () => wholeNumberValues,
  orderIndex: () => 'never',
  sample: () => undefined,
}

/** Column types of a {@link FilesField}. */
interface FilesColumn {
  readonly value: string[]
  readonly hasDefault: true
}

const filesColumn: ServerKind<FilesField> = {
  ...listColumn,
  column: () => text().array().notNull().default([]),
  values: () => textListValues,
  files: { ...listedFiles, uploadTypes: ({ accept = '*' }) => accept.split(',') },
  sample: ({ accept }, of) => [sampleAddress(of, accept)],
}

/** Column types of a {@link DateTimeField}. */
interface DateTimeColumn<F> {
  readonly value: number
  readonly hasDefault: F extends { required: true } ? false : true
}

const dateTimeColumn: ServerKind<DateTimeField> = {
  ...wholeNumberColumn,
  column: (field) => {
    const seconds = bigint({ mode: 'number' })
    if (field.auto) return seconds.notNull().default(sql`(extract(epoch from now()))::bigint`)
    return isNullable(field) ? seconds : seconds.notNull()
  },
  values: () => timeValues,
  // The cell shows the time of the site.
  toSheet: (value, { timeZone }) =>
    typeof value === 'number' ? new Date(`${formatSiteTime(value, timeZone).replace(' ', 'T')}Z`) : plainCell(value),
  fromSheet: (text, _field, { order } = {}) => {
    const read = readWrittenDate(text, order)
    if (read === 'ambiguous') throw new RefusedCell('import.ambiguousDate')
    if (!read) return text
    const { date, time = '00:00:00', offset } = read
    return offset === undefined ? `${date} ${time}` : Date.parse(`${date}T${time}Z`) / 1000 - offset * 60
  },
  sample: () => 1_714_528_800,
}

/** Column types of a {@link ColourField}. */
interface ColourColumn {
  readonly value: string
  readonly hasDefault: true
}

const colourColumn: ServerKind<ColourField> = {
  ...plainColumn,
  column: () => varchar({ length: 9 }).notNull().default(''),
  values: () => textValues,
  sample: () => '#336699',
}

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
