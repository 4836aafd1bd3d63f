import type { PolicyKind } from '@teachnet/contract'
import { and, desc, eq, lte, sql } from 'drizzle-orm'
import type { Queries } from '../../db/client.ts'
import { enterprisePolicyTable as policies } from '../../db/tables/resources.ts'

/** The version of a text that is in force at a moment (Unix seconds): the last one whose time has passed. */
export async function findInForce(db: Queries, kind: PolicyKind, now: number) {
  const [row] = await db
    .select()
    .from(policies)
    .where(and(eq(policies.kind, kind), eq(policies.status, '1'), lte(policies.valid_from, now)))
    .orderBy(desc(policies.valid_from), desc(policies.id))
    .limit(1)
  return row
}

/**
 * Adds the texts of the kinds that have no version. Does nothing while another process holds the lock of the table, so that processes that
 * start together add the texts once.
 * Returns whether it added any.
 */
export async function addFirst(tx: Queries, rows: readonly (typeof policies.$inferInsert)[]): Promise<boolean> {
  await tx.execute(sql`lock table ${policies} in share row exclusive mode`)
  const known = await tx.selectDistinct({ kind: policies.kind }).from(policies)
  const missing = rows.filter(({ kind }) => !known.some((each) => each.kind === kind))
  if (missing.length > 0) await tx.insert(policies).values(missing)
  return missing.length > 0
}
