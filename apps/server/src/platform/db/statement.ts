import { designedTablePrefix } from '@teachnet/contract/design'
import { createHash } from 'node:crypto'
import { type Query, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Queries } from './client.ts'

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
  const name = isPrepared && !query.sql.includes(designedTable) ? nameOf(query.sql) : undefined
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
  if (known || names.size >= mostNames) return known
  const name = `list_${createHash('sha1').update(text).digest('hex').slice(0, 24)}`
  names.set(text, name)
  return name
}
