import { literal } from '../../../records/tables/table-shape.ts'

/** A table of the database that no area uses: a design can start from it, and begin with its rows. */
export interface SourceTable {
  readonly name: string
  readonly comment: string
  readonly columns: readonly SourceColumn[]
  /** Keys and unique constraints of several columns, as in a `CREATE TABLE` statement. */
  readonly constraints: readonly string[]
  /** Column of its primary key if that is one whole number and fits, so that it becomes the number of the record; else undefined. */
  readonly key: string | undefined
}

export interface SourceColumn {
  readonly name: string
  /** Name of its type in the catalog of PostgreSQL: `int4`, `timestamptz`, `_text` for a list. */
  readonly type: string
  /** The column as in a `CREATE TABLE` statement. */
  readonly text: string
  readonly comment: string
  /** The column of another table that a foreign key of this one alone refers to. */
  readonly target: { readonly table: string; readonly column: string } | undefined
}

/** A table as the text of a `CREATE TABLE` statement with its comments. */
export function createTableText({ name, comment, columns, constraints }: SourceTable): string {
  const table = identifier(name)
  const on = (what: string, words: string) => (words === '' ? '' : `comment on ${what} is ${literal(words)};`)
  return [
    `create table ${table} (${[...columns.map(({ text }) => text), ...constraints].join(', ')});`,
    on(`table ${table}`, comment),
    ...columns.map((column) => on(`column ${table}.${identifier(column.name)}`, column.comment)),
  ].join('\n')
}

/** The identity of the field that takes over a column. `id` is that of the record's own number. */
export function identityOf(column: string): string {
  const name = column.toLowerCase()
  return name === 'id' ? 'id_' : name
}

/** Quotes a name of the database, whatever characters it contains. */
export function identifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** Returns a default that is a literal, as in `create table`; '' for an expression. */
export function defaultOf(provided: string): string {
  const [literalText] = /^('(?:[^']|'')*'|-?\d+(?:\.\d+)?|true|false)(?=::|$)/.exec(provided) ?? []
  return literalText === undefined ? '' : `default ${literalText}`
}
