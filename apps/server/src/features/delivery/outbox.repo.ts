import { and, eq, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/db/client.ts'
import { outboxTable as outbox } from '../../records/tables/resources.ts'

export type StoredMessage = typeof outbox.$inferSelect

export async function addToOutbox(db: Queries, row: typeof outbox.$inferInsert): Promise<number> {
  const rows = await db.insert(outbox).values(row).returning({ id: outbox.id })
  const [added] = rows
  if (!added) throw new Error('An insert gave no row back')
  return added.id
}

/** A letter that is still queued. */
export async function findQueuedMessage(db: Queries, id: number): Promise<StoredMessage | undefined> {
  const rows = await db
    .select()
    .from(outbox)
    .where(and(eq(outbox.id, id), eq(outbox.state, 'queued')))
  return rows[0]
}

/** Clears the data that only the recipient may know after the letter is sent. */
const forgotten = { full_text: '', params: {} }

export async function markSent(db: Queries, id: number, now: number): Promise<void> {
  await db
    .update(outbox)
    .set({ ...forgotten, state: 'sent', attempts: sql`${outbox.attempts} + 1`, reason: '', detail: '', send_time: now })
    .where(eq(outbox.id, id))
}

export async function recordFailure(
  db: Queries,
  id: number,
  { reason, detail, isFinal }: { reason: string; detail: string; isFinal: boolean },
): Promise<void> {
  await db
    .update(outbox)
    .set({
      full_text: isFinal ? forgotten.full_text : undefined,
      params: isFinal ? forgotten.params : undefined,
      state: isFinal ? 'failed' : undefined,
      attempts: sql`${outbox.attempts} + 1`,
      reason,
      detail,
    })
    .where(eq(outbox.id, id))
}
