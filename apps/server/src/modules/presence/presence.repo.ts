import { and, asc, eq, gt, lte, ne } from 'drizzle-orm'
import type { Queries } from '../../db/client.ts'
import { adminTable } from '../../db/tables/resources.ts'
import { recordPresence } from '../../db/tables/record-presence.ts'

/** A form of an administrator. */
export interface OpenForm {
  readonly controller: string
  readonly record_id: number
  readonly admin_id: number
}

const isForm = ({ controller, record_id, admin_id }: OpenForm) =>
  and(
    eq(recordPresence.controller, controller),
    eq(recordPresence.record_id, record_id),
    eq(recordPresence.admin_id, admin_id),
  )

/** Stores a form as open now, and deletes forms without a call since `deadline`, in Unix seconds. */
export async function keepForm(
  db: Queries,
  form: OpenForm & { readonly is_changed: boolean },
  { now, deadline }: { readonly now: number; readonly deadline: number },
): Promise<void> {
  await db.delete(recordPresence).where(lte(recordPresence.seen_time, deadline))
  const { controller, record_id, admin_id } = recordPresence
  await db
    .insert(recordPresence)
    .values({ ...form, since_time: now, seen_time: now })
    .onConflictDoUpdate({
      target: [controller, record_id, admin_id],
      set: { is_changed: form.is_changed, seen_time: now },
    })
}

export async function forgetForm(db: Queries, form: OpenForm): Promise<void> {
  await db.delete(recordPresence).where(isForm(form))
}

/** The other administrators with an open form of the record and a call since `deadline`. */
export async function loadOthers(
  db: Queries,
  { controller, record_id, admin_id }: OpenForm,
  deadline: number,
): Promise<{ id: number; name: string; isChanged: boolean }[]> {
  const { id, nickname, username } = adminTable
  if (!id || !nickname || !username) throw new TypeError('The table of administrators lacks a column')
  const rows = await db
    .select({ id, nickname, username, isChanged: recordPresence.is_changed })
    .from(recordPresence)
    .innerJoin(adminTable, eq(id, recordPresence.admin_id))
    .where(
      and(
        eq(recordPresence.controller, controller),
        eq(recordPresence.record_id, record_id),
        ne(recordPresence.admin_id, admin_id),
        gt(recordPresence.seen_time, deadline),
      ),
    )
    .orderBy(asc(recordPresence.since_time), asc(recordPresence.admin_id))
  return rows.map((row) => ({
    id: Number(row.id),
    name: String(row.nickname || row.username),
    isChanged: row.isChanged,
  }))
}
