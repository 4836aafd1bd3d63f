import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { type LockedRecord, parseRow } from '../../crud/write/record-change.ts'
import type { Queries } from '../../db/client.ts'
import { attachment, config } from '../../db/schema.ts'
import type { ConfigRow } from './config-item.ts'

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

/** Inserts the missing rows of items; existing values stay. */
export async function addConfigRows(db: Queries, names: Iterable<string>): Promise<void> {
  await db
    .insert(config)
    .values([...names].map((name) => ({ name })))
    .onConflictDoNothing({ target: config.name })
}

/** Sets values by item, all or none. Every item has a row from the start; an item that was deleted meanwhile is not created again. */
export async function saveConfigValues(db: Queries, values: ReadonlyMap<string, string>): Promise<void> {
  if (values.size === 0) return
  const given = [...values].map(([name, value]) => sql`(${name}::text, ${value}::text)`)
  await db.execute(
    sql`update ${config} set "value" = given.value from (values ${sql.join(given, sql`, `)}) as given (name, value) where ${config.name} = given.name`,
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
