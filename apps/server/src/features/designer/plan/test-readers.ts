import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Queries } from '../../../platform/db/client.ts'
import type { PlannedStatement, StatementCost } from './plan-types.ts'

/** Statements whose time grows with the number of rows, and whose cost states that readers do not wait. */
const letsRead: ReadonlySet<StatementCost> = new Set(['copy', 'index', 'fill'])

/**
 * Fails if the transaction holds the lock that blocks readers of a table, around a statement whose cost states that they do not wait: this
 * holds for any number of rows. @param oid of a table that existed before the transaction
 */
export async function expectReadersGoOn(
  queries: Queries,
  oid: number | undefined,
  { cost, sql: text }: PlannedStatement,
): Promise<void> {
  if (oid === undefined || !letsRead.has(cost)) return
  const { rows } = await queries.execute(
    sql`select 1 from pg_locks where relation = ${oid} and pid = pg_backend_pid() and granted and mode = 'AccessExclusiveLock'`,
  )
  expect([text, rows]).toEqual([text, []])
}
