import { type Design, parseDesign } from '@teachnet/contract/design'
import { and, desc, eq, inArray, lt, ne, sql } from 'drizzle-orm'
import type { Database, Queries } from '../../platform/db/client.ts'
import { designChange, resourceDesign } from './design.table.ts'
import { loadRows } from '../../platform/db/statement.ts'

/** A stored designed area. */
export interface StoredDesign {
  readonly design: Design
  readonly version: number
  /** Unix seconds. */
  readonly update_time: number
}

export type StoredChange = typeof designChange.$inferSelect
type NewChange = typeof designChange.$inferInsert

/** Name of the table in which a change keeps what it drops or converts. */
export function copyNameOf(change: number): string {
  return `quarantine_${change}`
}

/** The name of that table in a plan that is only shown: the change gets its number when it is applied. */
export const plannedCopy = 'quarantine_new'

/** Loads every designed area, and the names of those whose stored form this version does not understand. */
export async function loadDesigns(queries: Queries): Promise<{ designs: StoredDesign[]; unreadable: string[] }> {
  const rows = await queries.select().from(resourceDesign).orderBy(resourceDesign.id)
  const unreadable: string[] = []
  const designs = rows.flatMap(({ controller, design, version, update_time }): StoredDesign[] => {
    try {
      return [{ design: parseDesign(design), version, update_time }]
    } catch {
      unreadable.push(controller)
      return []
    }
  })
  return { designs, unreadable }
}

/** How long a change may take, in ms. */
export interface ChangeLimits {
  /**
   * Time limit for its locks: a change that cannot get them gives up, so that other statements do not queue up behind
   * it.
   */
  readonly lock: number
  /** For a statement. */
  readonly statement: number
}

/** The advisory lock that each change of a design holds. */
const designLock = '7303027'

/** Time after which a change of a design gives up waiting for its locks, in ms. */
export const lockPatience = 8000

/** Runs a step while no other process changes a design. Writers of the named table wait; readers do not. */
export function underDesignLock<T>(
  db: Database,
  { table, lock, statement }: ChangeLimits & { readonly table: string | undefined },
  run: (tx: Queries) => Promise<T>,
): Promise<T> {
  return db.atLength(statement, async (tx) => {
    await lockDesigns(tx, table, lock)
    return run(tx)
  })
}

/** Takes the lock of {@link underDesignLock} until the transaction ends. */
export async function lockDesigns(tx: Queries, table: string | undefined, patience = lockPatience): Promise<void> {
  await tx.execute(sql.raw(`set local lock_timeout = ${Math.ceil(patience)}`))
  await tx.execute(sql`select pg_advisory_xact_lock(${sql.raw(designLock)})`)
  if (table !== undefined) await tx.execute(sql`lock table ${sql.identifier(table)} in share row exclusive mode`)
}

export async function addChange(queries: Queries, change: NewChange): Promise<number> {
  const [added] = await queries.insert(designChange).values(change).returning({ id: designChange.id })
  if (!added) throw new Error('the change was not recorded')
  return added.id
}

export async function finishChange(queries: Queries, id: number, values: Partial<NewChange>): Promise<void> {
  await queries.update(designChange).set(values).where(eq(designChange.id, id))
}

/** The error of a change whose process ended before it was finished. */
export const interrupted = 'interrupted'

/**
 * Ends the log entries of changes that were interrupted. While the lock of the designer is free, no process changes a design: an entry that
 * is still begun belongs to a process that has ended, and the database has rolled the change back.
 *
 * @param now Unix seconds
 */
export async function endInterrupted(db: Database, now: number): Promise<void> {
  const isBegun = eq(designChange.state, 'start')
  const begun = await db.select({ id: designChange.id }).from(designChange).where(isBegun).limit(1)
  if (begun.length === 0) return
  await db.transaction(async (tx) => {
    const [lock] = await loadRows(tx, {
      sql: `select pg_try_advisory_xact_lock(${designLock}) as "isFree"`,
      params: [],
    })
    if (lock?.isFree !== true) return
    await tx.update(designChange).set({ state: 'error', error: interrupted, finish_time: now }).where(isBegun)
  })
}

export async function findChange(queries: Queries, id: number): Promise<StoredChange | undefined> {
  const [row] = await queries.select().from(designChange).where(eq(designChange.id, id))
  return row
}

/** The latest changes of all areas, newest first. */
export async function listChanges(queries: Queries, limit: number, before?: number): Promise<StoredChange[]> {
  const older = before === undefined ? undefined : lt(designChange.id, before)
  return queries.select().from(designChange).where(older).orderBy(desc(designChange.id)).limit(limit)
}

/** Ids of the changes that can be reverted: the latest successful one of each area. */
export async function listLatest(queries: Queries): Promise<ReadonlySet<number>> {
  const rows = await loadRows(queries, {
    sql: `select max(id) as id from design_change where state = 'success' group by controller`,
    params: [],
  })
  return new Set(rows.map(({ id }) => Number(id)))
}

/** Stores a design; `known` is the controller that it has so far. */
export async function saveDesign(
  queries: Queries,
  { design, version, known, now }: { design: Design; version: number; known: string; now: number },
): Promise<void> {
  const { controller, table } = design.definition
  const values = { controller, table_name: table, design, version, update_time: now }
  if (known === '') await queries.insert(resourceDesign).values({ ...values, create_time: now })
  else await queries.update(resourceDesign).set(values).where(eq(resourceDesign.controller, known))
}

export async function deleteDesign(queries: Queries, controller: string): Promise<void> {
  await queries.delete(resourceDesign).where(eq(resourceDesign.controller, controller))
}

/**
 * Marks the log entries of a removed area, which the old client shows as deleted; its last entry can still be reverted.
 */
export async function markDeleted(queries: Queries, controller: string, except: number): Promise<void> {
  await queries
    .update(designChange)
    .set({ state: 'delete' })
    .where(and(eq(designChange.controller, controller), eq(designChange.state, 'success'), ne(designChange.id, except)))
}

/** Drops the copies of dropped and converted values once their change has left the log. */
export async function dropOldCopies(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await lockDesigns(tx, undefined)
    const tables = await loadRows(tx, {
      sql: `select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname ~ '^quarantine_[0-9]+$'`,
      params: [],
    })
    const names = tables.flatMap(({ name }) => (typeof name === 'string' ? [name] : []))
    if (names.length === 0) return
    const stored = await tx
      .select({ copy: designChange.copy })
      .from(designChange)
      .where(inArray(designChange.copy, names))
    const isStored = new Set(stored.map(({ copy }) => copy))
    for (const name of names) if (!isStored.has(name)) await tx.execute(sql`drop table ${sql.identifier(name)}`)
  })
}
