import { isNullable, type JsonField, privatePartsOf, type RowPart, type RowsField } from '@teachnet/contract'
import { partNames } from '@teachnet/contract/schema'
import { isRecord, type Locale } from '@teachnet/protocol'
import { sql } from 'drizzle-orm'
import { jsonb } from 'drizzle-orm/pg-core'
import { choiceColumn } from './choice.ts'
import { textValues } from './column-values.ts'
import { dateColumn } from './date.ts'
import { oneFile, fileKey, fileColumn, imageColumn } from './files.ts'
import { integerColumn, moneyColumn, numberColumn, switchColumn } from './numbers.ts'
import { listColumn, plainCell, plainColumn, type SampleOf, type ServerKind } from './server-kind.ts'
import { textColumn } from './text.ts'

type Row = Readonly<Record<string, unknown>>

/** Column types of a {@link RowsField}. */
export interface RowsColumn {
  readonly value: readonly Row[]
  readonly hasDefault: true
}

/** Rows are stored in their wire format: sums of money as texts, days as `YYYY-MM-DD`. */
export const rowsColumn: ServerKind<RowsField> = {
  ...listColumn,
  column: () => jsonb().$type<readonly Row[]>().notNull().default([]),
  // Only the values are searched, not the names of the parts, nor the paths of private files.
  values: (field) => ({
    ...textValues,
    shape: 'single',
    compared: (column) => sql`jsonb_path_query_array(${column}, ${sql.raw(`'${searchedPath(field)}'`)})::text`,
  }),
  isSearchable: ({ search }) => search !== undefined,
  isInLists: ({ list }) => list !== false,
  orderIndex: () => 'never',
  toWire: rowsOf,
  toSheet: (value, { field }) =>
    rowsOf(value)
      .map((row) => writeLine(row, field))
      .join('\n'),
  fromSheet: readLines,
  toVisitor: (value, { locale }, field) => rowsOf(value).map((row) => inOneLanguage(row, field, locale)),
  // The caller filters out values that are not addresses of uploads.
  files: {
    addresses: (value) => rowsOf(value).flatMap((row) => Object.values(row).flatMap(oneFile.addresses)),
    replace: (value, change) =>
      rowsOf(value).map((row) =>
        Object.fromEntries(Object.entries(row).map(([name, each]) => [name, oneFile.replace(each, change)])),
      ),
    uploadTypes: () => undefined,
  },
  sample: (field, of) => [Object.fromEntries(partNames(field).map(([name, part]) => [name, sampleOf(part, of)]))],
}

/** A JSON path of the values that searches compare. */
function searchedPath(field: RowsField): string {
  const hidden = privatePartsOf(field).map((name) => `@.key == "${name}"`)
  return hidden.length === 0 ? '$[*].*' : `$[*].keyvalue() ? (!(${hidden.join(' || ')})).value`
}

/** The rows of a stored value; another program may have written anything, and a text that became rows is JSON in a text. */
function rowsOf(value: unknown): Row[] {
  if (typeof value === 'string' && value.startsWith('[')) return rowsOf(parseJson(value))
  return Array.isArray(value) ? value.filter(isRecord) : []
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A row as visitors see it; in place of a private file it has its key. */
function inOneLanguage(row: Row, field: RowsField, locale: Locale): Row {
  const privateParts = privatePartsOf(field)
  return Object.fromEntries(
    Object.entries(field.parts).map(([name, part]) => {
      if (privateParts.includes(name)) return [name, fileKey(row[name])]
      const english = part.kind === 'text' && part.bilingual && locale === 'en' ? row[`${name}_en`] : ''
      return [name, english || (row[name] ?? (part.kind === 'text' ? '' : null))]
    }),
  )
}

/**
 * A row of a spreadsheet's cell: its values in the order of the parts, with bars between them. A leading bracket would
 * mark JSON.
 */
function writeLine(row: Row, field: RowsField): string {
  const values = partNames(field).map(([name]) => {
    const text = String(plainCell(row[name]) ?? '').trim()
    return text.replaceAll(/[\\|\n]|^\[/g, (sign) => (sign === '\n' ? String.raw`\n` : `\\${sign}`))
  })
  return values.join(' | ')
}

/** Reads what `writeLine` writes; missing values at the end of a line are empty. JSON passes through. */
function readLines(text: string, field: RowsField): unknown {
  if (text.trimStart().startsWith('[')) return text
  const names = partNames(field).map(([name]) => name)
  return text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const values = [...line.matchAll(/((?:\\.|[^|\\])*)(?:\||$)/g)].map(([, value = '']) => readValue(value))
      return Object.fromEntries(names.map((name, at) => [name, values[at] ?? '']))
    })
}

function readValue(written: string): string {
  return written.trim().replaceAll(/\\(.)/g, (_all, sign: string) => (sign === 'n' ? '\n' : sign))
}

const columns: { readonly [K in RowPart['kind']]: Pick<ServerKind<Extract<RowPart, { kind: K }>>, 'sample'> } = {
  text: textColumn,
  integer: integerColumn,
  number: numberColumn,
  money: moneyColumn,
  switch: switchColumn,
  choice: choiceColumn,
  date: dateColumn,
  image: imageColumn,
  file: fileColumn,
}

function sampleOf(part: RowPart, of: SampleOf): unknown {
  const { sample } = columns[part.kind] as Pick<ServerKind<RowPart>, 'sample'> // the entry of a kind takes its fields
  return sample(part, of)
}

/** Column types of a {@link JsonField}. */
export interface JsonColumn<F> {
  readonly value: unknown
  readonly hasDefault: F extends { required: true } ? false : true
}

export const jsonColumn: ServerKind<JsonField> = {
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
