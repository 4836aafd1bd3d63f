import { count, eq, sql } from 'drizzle-orm'
import type { Database, Queries } from '../../../platform/db/client.ts'
import { adminGroupAccess } from '../../../platform/db/tables/platform-tables.ts'
import { adminGroupTable, adminTable } from '../../../records/tables/resources.ts'
import { userGroup, userRule } from '../../../records/tables/member.ts'
import { ruleColumns, type RuleSeed } from '../../access/index.ts'
import type { NewAdminForm } from './new-admin.ts'

/** Runs a step under a lock, so that processes that start together do not run it concurrently. */
export function underSeedLock<T>(db: Database, run: (tx: Queries) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(7303014)`)
    return run(tx)
  })
}

/**
 * Like `addAdminRules`, for the member centre. New rules take their place in the shipped order, unless somebody has arranged the menu: then
 * the existing rules keep their weights.
 */
export async function addMemberRules(tx: Queries, seeds: readonly RuleSeed[], now: number): Promise<boolean> {
  const { name: ruleName, id: ruleId, weigh } = userRule
  const rows = await tx.select({ name: ruleName, id: ruleId, weigh }).from(userRule)
  const ids = new Map(rows.map(({ name, id }) => [name, id]))
  const missing = seeds.filter(({ name }) => !ids.has(name))
  if (missing.length > 0) await followShippedOrder(tx, seeds, rows)
  for (const seed of missing) {
    const [added] = await tx
      .insert(userRule)
      .values(ruleColumns(seed, ids, now))
      .returning({ id: userRule.id })
    if (added) ids.set(seed.name, added.id)
  }
  return missing.length > 0
}

/** Sets the rules to their current weights if all of them still have weights of earlier releases. */
async function followShippedOrder(
  tx: Queries,
  seeds: readonly RuleSeed[],
  rows: readonly { readonly name: string; readonly id: number; readonly weigh: number }[],
): Promise<void> {
  const shipped = seeds.flatMap(({ name, weigh, earlierWeighs }) => {
    const row = earlierWeighs && rows.find((each) => each.name === name)
    return row ? [{ id: row.id, weigh, isUntouched: earlierWeighs.includes(row.weigh) }] : []
  })
  if (!shipped.every(({ isUntouched }) => isUntouched)) return
  for (const { id, weigh } of shipped) await tx.update(userRule).set({ weigh }).where(eq(userRule.id, id))
}

/** Creates the administrators' group with all rules and the default group of new members, if no group exists. */
export async function addFirstGroups(tx: Queries, now: number): Promise<void> {
  const times = { create_time: now, update_time: now }
  const [adminGroups] = await tx.select({ total: count() }).from(adminGroupTable)
  if (adminGroups?.total === 0)
    await tx.insert(adminGroupTable).values({ name: '超级管理组', rules: '*', status: '1', ...times })
  const [memberGroups] = await tx.select({ total: count() }).from(userGroup)
  if (memberGroups?.total === 0) await tx.insert(userGroup).values({ name: '默认分组', rules: '*', ...times })
}

export async function hasAdmin(db: Queries): Promise<boolean> {
  const rows = await db.select({ id: adminTable.id }).from(adminTable).limit(1)
  return rows.length > 0
}

/** Returns the highest id that an administrator has ever had; 0: there was none. */
export async function lastAdminId(db: Queries): Promise<number> {
  const last = sql<string>`coalesce(pg_sequence_last_value(pg_get_serial_sequence('admin', 'id')::regclass), 0)`
  const [row] = await db.select({ last }).from(sql`(values (1)) as "one"`)
  return Number(row?.last)
}

/** Adds an administrator with all rules and returns the id; undefined if an administrator exists. */
export async function addFirstAdmin(
  tx: Queries,
  { username, nickname, password, now }: NewAdminForm & { readonly now: number },
): Promise<number | undefined> {
  if (await hasAdmin(tx)) return undefined
  const [group] = await tx
    .select({ id: adminGroupTable.id })
    .from(adminGroupTable)
    .where(eq(adminGroupTable.rules, '*'))
    .orderBy(adminGroupTable.id)
    .limit(1)
  const [admin] = await tx
    .insert(adminTable)
    .values({ username, nickname, password, status: '1', create_time: now, update_time: now })
    .returning({ id: adminTable.id })
  if (!group || !admin) throw new Error('The first administrator needs a group with all rules: seed the groups first')
  await tx.insert(adminGroupAccess).values({ uid: admin.id, group_id: group.id })
  return admin.id
}
