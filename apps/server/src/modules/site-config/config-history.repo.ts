import { asc, count, desc, eq, inArray } from 'drizzle-orm'
import type { Queries } from '../../db/client.ts'
import { config, configChange } from '../../db/schema.ts'

export type StoredChange = typeof configChange.$inferSelect

/** Returns the stored values of items, locked until the transaction ends; null: not set. */
export async function lockConfigValues(
  tx: Queries,
  names: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  const { name, value, id } = config
  const rows = await tx
    .select({ name, value })
    .from(config)
    .where(inArray(name, [...names]))
    .orderBy(asc(id))
    .for('update')
  return new Map(rows.map((row) => [row.name, row.value]))
}

export async function addConfigChanges(
  tx: Queries,
  rows: readonly (typeof configChange.$inferInsert)[],
): Promise<void> {
  if (rows.length > 0) await tx.insert(configChange).values([...rows])
}

/** Returns a page of the saves of a group, the latest first, and their number. */
export async function loadConfigChanges(
  db: Queries,
  { group, offset, limit }: { readonly group: string; readonly offset: number; readonly limit: number },
): Promise<{ readonly total: number; readonly rows: StoredChange[] }> {
  const ofGroup = eq(configChange.group, group)
  const [[counted], rows] = await Promise.all([
    db.select({ total: count() }).from(configChange).where(ofGroup),
    db.select().from(configChange).where(ofGroup).orderBy(desc(configChange.id)).limit(limit).offset(offset),
  ])
  return { total: counted?.total ?? 0, rows }
}

export async function findConfigChange(db: Queries, id: number): Promise<StoredChange | undefined> {
  const [row] = await db.select().from(configChange).where(eq(configChange.id, id)).limit(1)
  return row
}
