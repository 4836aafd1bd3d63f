import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/db/client.ts'
import { formDraft } from './form-draft.table.ts'

export type FormDraftRow = typeof formDraft.$inferSelect

/** A draft without what was typed. */
export type ListedFormDraft = Omit<FormDraftRow, 'content' | 'idempotency_key'>

/** The account that the drafts belong to. */
export type DraftOwner = Pick<FormDraftRow, 'area'> & { readonly id: number }

/** First keys of the advisory locks under which an account's drafts are counted. */
const locks = { admin: 7_303_051, member: 7_303_052 } as const

function isOf({ area, id }: DraftOwner) {
  return and(eq(formDraft.area, area), eq(formDraft.user_id, id))
}

/** The drafts of an account without what was typed, the newest first. */
export async function listFormDrafts(db: Queries, owner: DraftOwner): Promise<ListedFormDraft[]> {
  const { area, user_id, draft_key, form, record, writer, revision, title, update_time } = formDraft
  return db
    .select({ area, user_id, draft_key, form, record, writer, revision, title, update_time })
    .from(formDraft)
    .where(isOf(owner))
    .orderBy(desc(formDraft.update_time), desc(formDraft.draft_key))
}

export async function findFormDraft(db: Queries, owner: DraftOwner, key: string): Promise<FormDraftRow | undefined> {
  const [row] = await db
    .select()
    .from(formDraft)
    .where(and(isOf(owner), eq(formDraft.draft_key, key)))
  return row
}

/** Locks an account's drafts until the transaction ends, and returns the number of the others and the length of their contents. */
export async function measureOthers(
  tx: Queries,
  owner: DraftOwner,
  key: string,
): Promise<{ readonly count: number; readonly length: number }> {
  await tx.execute(sql`select pg_advisory_xact_lock(${locks[owner.area]}::int, ${owner.id}::int)`)
  const [row] = await tx
    .select({
      count: sql<number>`count(*)::integer`,
      length: sql<number>`coalesce(sum(length(${formDraft.content})), 0)::integer`,
    })
    .from(formDraft)
    .where(and(isOf(owner), sql`${formDraft.draft_key} <> ${key}`))
  return row ?? { count: 0, length: 0 }
}

/** Adds a draft, or replaces the one with its key. */
export async function storeFormDraft(tx: Queries, row: FormDraftRow): Promise<void> {
  await tx
    .insert(formDraft)
    .values(row)
    .onConflictDoUpdate({ target: [formDraft.area, formDraft.user_id, formDraft.draft_key], set: row })
}

export async function deleteFormDraft(db: Queries, owner: DraftOwner, key: string): Promise<void> {
  await db.delete(formDraft).where(and(isOf(owner), eq(formDraft.draft_key, key)))
}

/** Deletes the drafts of accounts that are deleted. */
export async function deleteFormDraftsOf(
  db: Queries,
  area: FormDraftRow['area'],
  ids: readonly number[],
): Promise<void> {
  await db.delete(formDraft).where(and(eq(formDraft.area, area), inArray(formDraft.user_id, [...ids])))
}
