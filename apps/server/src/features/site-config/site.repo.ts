import { and, asc, eq, inArray, sql, count, desc, countDistinct, isNotNull } from 'drizzle-orm'
import type { LockedRecord } from '../../records/write/record-change.ts'
import type { Queries } from '../../platform/db/client.ts'
import { attachment } from '../../records/tables/attachment.ts'
import { config, configChange } from './config.table.ts'
import type { ConfigRow } from './config-item.ts'
import { adminGroupAccess, passkey, secondFactor } from '../../platform/db/tables/platform-tables.ts'
import { adminGroupTable, adminTable } from '../../records/tables/resources.ts'
import { parseRow } from '../../platform/db/statement.ts'

/** Returns every item that has a row. */
export async function loadConfigRows(db: Queries): Promise<ConfigRow[]> {
  return db.select().from(config).orderBy(asc(config.id))
}

/** Width and height of an uploaded picture in pixels; null for a picture that was not uploaded here, or that has no size, such as an SVG. */
export async function findPictureSize(db: Queries, url: string): Promise<{ width: number; height: number } | null> {
  const { width, height } = attachment
  const [found] = await db.select({ width, height }).from(attachment).where(eq(attachment.url, url)).limit(1)
  return found && found.width > 0 && found.height > 0 ? found : null
}

/** Inserts the missing rows of items, where given with a value; existing values stay. */
export async function addConfigRows(
  db: Queries,
  names: Iterable<string>,
  values: ReadonlyMap<string, string> = new Map(),
): Promise<void> {
  await db
    .insert(config)
    .values([...names].map((name) => ({ name, value: values.get(name) ?? null })))
    .onConflictDoNothing({ target: config.name })
}

export async function hasConfigRows(db: Queries): Promise<boolean> {
  return (await db.select({ id: config.id }).from(config).limit(1)).length > 0
}

/** Sets values by item, all or none. Every item has a row from the start; an item that was deleted meanwhile is not created again. */
export async function saveConfigValues(db: Queries, values: ReadonlyMap<string, string>): Promise<void> {
  if (values.size === 0) return
  const provided = [...values].map(([name, value]) => sql`(${name}::text, ${value}::text)`)
  await db.execute(
    sql`update ${config} set "value" = given.value from (values ${sql.join(provided, sql`, `)}) as given (name, value) where ${config.name} = given.name`,
  )
}

/** Adds an item that an administrator defined; returns false if its name is taken. */
export async function addConfigItem(db: Queries, row: typeof config.$inferInsert): Promise<boolean> {
  const added = await db
    .insert(config)
    .values({ ...row, allow_del: 1 })
    .onConflictDoNothing({ target: config.name })
    .returning({ id: config.id })
  return added.length === 1
}

/** Returns the ids that belong to items added by administrators, locked until the transaction ends. */
export async function lockAddedItems(tx: Queries, ids: readonly number[]): Promise<LockedRecord[]> {
  const isAdded = and(inArray(config.id, [...ids]), eq(config.allow_del, 1))
  const columns = { id: config.id, json: sql<string>`row_to_json(${config}.*)::text` }
  const rows = await tx.select(columns).from(config).where(isAdded).orderBy(asc(config.id)).for('update')
  return rows.map(({ id, json }) => ({ id, json, row: parseRow(json) }))
}

export async function deleteConfigItems(tx: Queries, ids: readonly number[]): Promise<void> {
  await tx.delete(config).where(inArray(config.id, [...ids]))
}

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

/** The number of administrators who may sign in and have all rights. */
export async function countSuperAdmins(db: Queries): Promise<number> {
  const hasAllRights = sql`'*' = any(string_to_array(replace(${adminGroupTable.rules}, ' ', ''), ','))`
  const [row] = await db
    .select({ total: countDistinct(adminTable.id) })
    .from(adminTable)
    .innerJoin(adminGroupAccess, eq(adminGroupAccess.uid, adminTable.id))
    .innerJoin(adminGroupTable, eq(adminGroupTable.id, adminGroupAccess.group_id))
    .where(and(eq(adminTable.status, '1'), eq(adminGroupTable.status, '1'), hasAllRights))
  return row?.total ?? 0
}

/** Whether an administrator signs in with more than a password. */
export async function hasStrongSignIn(db: Queries, adminId: number): Promise<boolean> {
  const ofFactor = and(
    eq(secondFactor.area, 'admin'),
    eq(secondFactor.user_id, adminId),
    isNotNull(secondFactor.confirm_time),
  )
  const ofPasskey = and(eq(passkey.area, 'admin'), eq(passkey.user_id, adminId))
  const [factors, passkeys] = await Promise.all([db.$count(secondFactor, ofFactor), db.$count(passkey, ofPasskey)])
  return factors + passkeys > 0
}
