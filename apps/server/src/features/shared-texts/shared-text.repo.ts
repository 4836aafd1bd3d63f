import { and, asc, eq, gt, lt, ne, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/db/client.ts'
import { isWithinPeriod, type Period } from '../../platform/db/within-period.ts'
import { adminTable } from '../../records/tables/resources.ts'
import { sharedText, sharedTextPerson, sharedTextStep } from './shared-text.table.ts'

/** Notification channel for changed texts; the payload is the id. */
export const sharedTextChannel = 'teachnet_shared_text'

export type StoredText = typeof sharedText.$inferSelect

export type TextKey = Pick<StoredText, 'controller' | 'record_id' | 'field'>

/** An editor of a shared text. */
export type Editor = Pick<typeof sharedTextPerson.$inferSelect, 'client' | 'admin_id' | 'cursor'>

/** Notifies every process that a text has changed, when the transaction commits. */
export async function notifyOfText(db: Queries, id: number): Promise<void> {
  await db.execute(sql`select pg_notify(${sharedTextChannel}, ${String(id)})`)
}

/** Reports to the editors of a record's texts that its comments have changed, when the transaction commits. */
export async function reportComments(db: Queries, record: Pick<StoredText, 'controller' | 'record_id'>): Promise<void> {
  const { id, controller, record_id, comments } = sharedText
  const texts = await db
    .update(sharedText)
    .set({ comments: sql`${comments} + 1` })
    .where(and(eq(controller, record.controller), eq(record_id, record.record_id)))
    .returning({ id })
  for (const text of texts) await notifyOfText(db, text.id)
}

/** Adds a text unless there is one, and locks it until the end of the transaction. */
export async function lockOrAddText(
  db: Queries,
  key: TextKey,
  beginning: Pick<StoredText, 'version' | 'digest' | 'seen_time'>,
): Promise<StoredText | undefined> {
  const { controller, record_id, field } = sharedText
  await db
    .insert(sharedText)
    .values({ ...key, ...beginning, start: 0, number: 0, size: 0 })
    .onConflictDoNothing({ target: [controller, record_id, field] })
  const isText = and(eq(controller, key.controller), eq(record_id, key.record_id), eq(field, key.field))
  const [row] = await db.select().from(sharedText).where(isText).for('update')
  return row
}

export async function lockText(db: Queries, id: number): Promise<StoredText | undefined> {
  const [row] = await db.select().from(sharedText).where(eq(sharedText.id, id)).for('update')
  return row
}

export async function findText(db: Queries, id: number): Promise<StoredText | undefined> {
  const [row] = await db.select().from(sharedText).where(eq(sharedText.id, id))
  return row
}

export async function changeText(db: Queries, id: number, change: Partial<Omit<StoredText, 'id'>>): Promise<void> {
  await db.update(sharedText).set(change).where(eq(sharedText.id, id))
}

/** Deletes a text with its steps. */
export async function deleteText(db: Queries, id: number): Promise<void> {
  await db.delete(sharedText).where(eq(sharedText.id, id))
}

/** Deletes texts that no form has had open since a time. */
export async function deleteTextsBefore(db: Queries, time: number): Promise<void> {
  await db.delete(sharedText).where(lt(sharedText.seen_time, time))
}

export async function addSteps(db: Queries, row: typeof sharedTextStep.$inferInsert): Promise<void> {
  await db.insert(sharedTextStep).values(row)
}

/** The steps after a number, in their order. */
export async function loadSteps(db: Queries, textId: number, after: number) {
  const { text_id, number, client, steps } = sharedTextStep
  return db
    .select({ number, client, steps })
    .from(sharedTextStep)
    .where(and(eq(text_id, textId), gt(number, after)))
    .orderBy(asc(number))
}

/** Stores that an editor has a text open; `cursor` undefined: where it was. */
export async function storePerson(
  db: Queries,
  { text_id, client, admin_id }: Pick<typeof sharedTextPerson.$inferInsert, 'text_id' | 'client' | 'admin_id'>,
  { cursor, now }: { readonly cursor: Editor['cursor'] | undefined; readonly now: number },
): Promise<void> {
  await db
    .insert(sharedTextPerson)
    .values({ text_id, client, admin_id, cursor, seen_time: now })
    .onConflictDoUpdate({
      target: [sharedTextPerson.text_id, sharedTextPerson.client],
      set: cursor === undefined ? { seen_time: now } : { seen_time: now, cursor },
    })
}

export async function forgetPerson(db: Queries, textId: number, client: string): Promise<void> {
  const { text_id, client: name } = sharedTextPerson
  await db.delete(sharedTextPerson).where(and(eq(text_id, textId), eq(name, client)))
}

/** The other editors of a text that were seen in the period, by name of the administrator. */
export async function loadPeople(db: Queries, textId: number, except: string, period: Period) {
  const { id, nickname, username } = adminTable
  if (!id || !nickname || !username) throw new TypeError('The table of administrators lacks a column')
  const { text_id, client, cursor, seen_time } = sharedTextPerson
  const rows = await db
    .select({ client, cursor, id, nickname, username })
    .from(sharedTextPerson)
    .innerJoin(adminTable, eq(id, sharedTextPerson.admin_id))
    .where(and(eq(text_id, textId), ne(client, except), isWithinPeriod(seen_time, period)))
    .orderBy(asc(sharedTextPerson.admin_id), asc(client))
  return rows.map((row) => ({
    client: row.client,
    id: Number(row.id),
    name: String(row.nickname || row.username),
    cursor: row.cursor,
  }))
}

/** How many texts an administrator has had open in the period. */
export async function countTextsOf(db: Queries, adminId: number, period: Period): Promise<number> {
  const { admin_id, seen_time } = sharedTextPerson
  return db.$count(sharedTextPerson, and(eq(admin_id, adminId), isWithinPeriod(seen_time, period)))
}
