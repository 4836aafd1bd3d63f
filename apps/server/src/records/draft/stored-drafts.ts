import { hasDrafts } from '@teachnet/contract'
import type { BoundResources } from '../bound-resource.ts'
import { recordDraft } from '@teachnet/contract/resources'
import type { CachePort, DatabasePort } from '../../platform/ports.ts'
import { storeFileUsesOf } from '../files/file-uses.ts'
import { tagsOf } from '../write/transaction.ts'
import { and, asc, eq, lte, min } from 'drizzle-orm'
import type { Queries } from '../../platform/db/client.ts'
import { deleteRowsOfGone } from '../record/rows-of-gone.ts'
import { adminTable, recordDraftTable } from '../tables/resources.ts'

/** Identifies the record of a draft, by the area as its definition writes it. */
export interface DraftKey {
  readonly controller: string
  readonly record_id: number
}

export type RecordDraftRow = typeof recordDraftTable.$inferSelect

const isOf = ({ controller, record_id }: DraftKey) =>
  and(eq(recordDraftTable.controller, controller), eq(recordDraftTable.record_id, record_id))

/** The draft of a record with the name of its author; null: the account is gone. */
export async function findRecordDraft(
  db: Queries,
  key: DraftKey,
): Promise<{ draft: RecordDraftRow; author: string | null } | undefined> {
  const [found] = await db
    .select({ draft: recordDraftTable, nickname: adminTable.nickname, username: adminTable.username })
    .from(recordDraftTable)
    .leftJoin(adminTable, eq(adminTable.id, recordDraftTable.admin_id))
    .where(isOf(key))
  return found && { draft: found.draft, author: found.nickname || found.username }
}

/** The draft of a record, locked until the transaction ends. */
export async function lockRecordDraft(tx: Queries, key: DraftKey): Promise<RecordDraftRow | undefined> {
  const [found] = await tx.select().from(recordDraftTable).where(isOf(key)).for('update')
  return found
}

/** Adds or replaces the draft of a record. Returns its id. */
export async function storeRecordDraft(
  tx: Queries,
  key: DraftKey,
  values: Omit<typeof recordDraftTable.$inferInsert, 'id' | keyof DraftKey>,
): Promise<number> {
  const [stored] = await tx
    .insert(recordDraftTable)
    .values({ ...key, ...values })
    .onConflictDoUpdate({ target: [recordDraftTable.controller, recordDraftTable.record_id], set: values })
    .returning({ id: recordDraftTable.id })
  if (!stored) throw new TypeError('A draft was not stored')
  return stored.id
}

/** Changes some columns of a draft. */
export async function changeRecordDraft(
  tx: Queries,
  id: number,
  values: Partial<typeof recordDraftTable.$inferInsert>,
): Promise<void> {
  await tx.update(recordDraftTable).set(values).where(eq(recordDraftTable.id, id))
}

export async function removeRecordDraft(tx: Queries, id: number): Promise<void> {
  await tx.delete(recordDraftTable).where(eq(recordDraftTable.id, id))
}

const isScheduled = eq(recordDraftTable.state, 'scheduled')

/** When the next scheduled draft is published, in Unix seconds; null: none is scheduled. */
export async function findNextDraft(db: Queries): Promise<number | null> {
  const [next] = await db
    .select({ time: min(recordDraftTable.publish_time) })
    .from(recordDraftTable)
    .where(isScheduled)
  return next?.time ?? null
}

/** The drafts that are due, the earliest first. @param now Unix seconds */
export async function loadDueDrafts(db: Queries, now: number): Promise<RecordDraftRow[]> {
  return db
    .select()
    .from(recordDraftTable)
    .where(and(isScheduled, lte(recordDraftTable.publish_time, now)))
    .orderBy(asc(recordDraftTable.publish_time), asc(recordDraftTable.id))
    .limit(100)
}

/**
 * Deletes the drafts of permanently deleted records: the record does not exist, and the recycle bin no longer has it. Until then the draft
 * waits for the record to be restored. Drafts of unknown areas stay, since a module may be installed again with its records.
 */
export async function purgeDrafts({ db, cache }: DatabasePort & CachePort, resources: BoundResources): Promise<void> {
  for (const { definition } of resources.all()) {
    if (!hasDrafts(definition)) continue
    const gone = await db.transaction(async (queries) => {
      const ids = await deleteRowsOfGone(queries, recordDraftTable, definition)
      await storeFileUsesOf(queries, recordDraft, ids)
      return ids
    })
    if (gone.length > 0) await cache.drop(tagsOf(recordDraft, gone))
  }
}
