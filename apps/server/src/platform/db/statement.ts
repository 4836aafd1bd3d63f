import { designedTablePrefix } from '@teachnet/contract/design'
import { isRecord } from '@teachnet/protocol'
import { createHash } from 'node:crypto'
import { type Query, type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Queries } from './client.ts'
import { recordOf } from '../untyped-values.ts'

const dialect = new PgDialect()

const designedTable = `"${designedTablePrefix}`

/** Converts a statement to its text and parameters. */
export function toQuery(statement: SQL): Query {
  return dialect.sqlToQuery(statement)
}

/**
 * Runs a statement and returns its rows by column name. `isPrepared` lets every connection cache its plan: use it for recurring texts,
 * never for a text that request parameters affect. Texts over designed tables are not prepared: PostgreSQL rejects a cached plan whose
 * columns were changed since.
 */
export async function loadRows(
  queries: Queries,
  query: Query,
  { isPrepared = false } = {},
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const name = isPrepared ? nameOf(query.sql) : undefined
  const result = await queries._.session
    .prepareQuery<{ execute: { rows: Record<string, unknown>[] }; all: unknown; values: unknown }>(
      query,
      undefined,
      name,
      false,
    )
    .execute()
  return result.rows
}

/** More texts than this indicate that requests affect them; further ones run unprepared. */
const mostNames = 500

const names = new Map<string, string>()

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= mostNames || text.includes(designedTable)) return known
  const name = `list_${createHash('sha1').update(text).digest('hex').slice(0, 24)}`
  names.set(text, name)
  return name
}

/** Alias of the resource's own table in every statement about records. */
export const mainAlias = 't'

/** Returns `"alias"."name"`. Names come from definitions, which allow only snake_case; any other name is a programming error. */
export function columnText(alias: string, name: string): string {
  return `${quoted(alias)}.${quoted(name)}`
}

/**
 * Returns a whole row as JSON text. The row is written `"alias".*`: PostgreSQL takes a bare alias for the column of that name if the
 * table has one, and the names of columns of designed areas are chosen by users.
 */
export function rowJsonText(alias: string): string {
  return `row_to_json(${quoted(alias)}.*)::text`
}

/** Parses a row that was read as {@link rowJsonText}. */
export function parseRow(json: unknown): Readonly<Record<string, unknown>> {
  const row: unknown = JSON.parse(String(json))
  return recordOf(row)
}

/** Returns a text as a literal: for names of definitions, never for values of a request. */
export function textLiteral(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}

/**
 * Returns a statement that selects the rows of another one as a single JSON text, in their order: reading it takes less time than reading
 * each value. Numbers, texts, lists and JSON are the same in both forms.
 *
 * @param column a further column of the result, with a comma before it
 */
export function asJsonRows(text: string, column = ''): string {
  return `select coalesce(json_agg("row$".*), '[]')::text as "rows"${column} from (${text}) "row$"`
}

/** Parses the rows of {@link asJsonRows}. */
export function parseRows(json: unknown): readonly Readonly<Record<string, unknown>>[] {
  const rows: unknown = JSON.parse(String(json))
  return Array.isArray(rows) ? rows.filter(isRecord) : []
}

export function columnOf(alias: string, name: string): SQL {
  return sql.raw(columnText(alias, name))
}

export function quoted(name: string): string {
  if (!/^[a-z_][a-z0-9_$]*$/.test(name)) throw new TypeError(`"${name}" is not a name of the database`)
  return `"${name}"`
}

/** Returns the text form of an array, for a parameter with a cast: the drivers differ on arrays of unknown type. */
export function arrayLiteral(items: readonly (string | number)[]): string {
  const parts = items.map((item) =>
    typeof item === 'number' ? String(item) : `"${item.replaceAll(/["\\]/g, String.raw`\$&`)}"`,
  )
  return `{${parts.join(',')}}`
}

/** Returns a LIKE pattern for a substring, with the pattern's special characters escaped. */
export function likePattern(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}

export function isInt4(value: number): boolean {
  return Number.isInteger(value) && Math.abs(value) <= 2_147_483_647
}

/** Joins conditions into one, in brackets; undefined for none. */
export function joined(conditions: readonly SQL[], word: 'and' | 'or'): SQL | undefined {
  if (conditions.length <= 1) return conditions[0]
  return sql`(${sql.join([...conditions], sql.raw(` ${word} `))})`
}
