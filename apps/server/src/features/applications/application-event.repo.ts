import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/db/client.ts'
import { applicationEvent as events } from './application.table.ts'

export type ApplicationEvent = typeof events.$inferSelect
export type NewApplicationEvent = typeof events.$inferInsert

export async function addApplicationEvent(db: Queries, row: NewApplicationEvent): Promise<number> {
  const [added] = await db.insert(events).values(row).returning({ id: events.id })
  if (!added) throw new Error('An insert gave no row back')
  return added.id
}

export async function addApplicationEvents(db: Queries, rows: readonly NewApplicationEvent[]): Promise<void> {
  if (rows.length > 0) await db.insert(events).values([...rows])
}

/** Loads the events of applications of one resource, oldest first. */
export async function loadApplicationEvents(
  db: Queries,
  controller: string,
  ids: readonly number[],
): Promise<ApplicationEvent[]> {
  if (ids.length === 0) return []
  return db
    .select()
    .from(events)
    .where(and(eq(events.controller, controller), inArray(events.application_id, [...ids])))
    .orderBy(asc(events.id))
}

/** Finds the last request of the back office to an applicant. */
export async function findLastQuestion(
  db: Queries,
  controller: string,
  id: number,
): Promise<ApplicationEvent | undefined> {
  const [found] = await db
    .select()
    .from(events)
    .where(and(eq(events.controller, controller), eq(events.application_id, id), eq(events.event, 'asked')))
    .orderBy(desc(events.id))
    .limit(1)
  return found
}

/** Returns an event that its applicant has not been notified of, locked, so that two jobs do not send it twice. */
export async function lockUntold(tx: Queries, id: number): Promise<ApplicationEvent | undefined> {
  const [found] = await tx
    .select()
    .from(events)
    .where(and(eq(events.id, id), eq(events.is_told, false)))
    .for('update')
  return found
}

/** @param channel how the applicant was notified, once that is decided */
export async function markNotified(tx: Queries, id: number, channel?: 'email' | 'sms'): Promise<void> {
  await tx.update(events).set({ is_told: true, channel }).where(eq(events.id, id))
}

export async function removeApplicationEvents(db: Queries, controller: string, ids: readonly number[]): Promise<void> {
  await db.delete(events).where(and(eq(events.controller, controller), inArray(events.application_id, [...ids])))
}

/** Deletes the events of applications that no longer exist. @param table of the resource */
export async function removeOrphanedEvents(db: Queries, controller: string, table: string): Promise<void> {
  const isGone = sql`not exists (select 1 from ${sql.identifier(table)} as a where a.id = ${events.application_id})`
  await db.delete(events).where(and(eq(events.controller, controller), isGone))
}
