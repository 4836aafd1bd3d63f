import { createHash } from 'node:crypto'
import { type Query, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Queries } from './client.ts'

const dialect = new PgDialect()

/** A statement as its text and its parameters. */
export function toQuery(statement: SQL): Query {
  return dialect.sqlToQuery(statement)
}

/**
 * Runs a statement and gives its rows by column name. `isPrepared` lets every connection keep its plan: for texts that come again
 * and again, never for one that a visitor's parameters shape.
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

/** More texts than this would be shaped by visitors after all; they run without a name. */
const mostNames = 500
const names = new Map<string, string>()

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= mostNames) return known
  const name = `list_${createHash('sha1').update(text).digest('hex').slice(0, 24)}`
  names.set(text, name)
  return name
}
