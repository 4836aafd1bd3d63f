import { and, asc, eq, ne, not } from 'drizzle-orm'
import type { Queries } from '../../platform/db/client.ts'
import { adminTable } from '../../records/tables/resources.ts'
import { recordPresence } from './record-presence.table.ts'
import { isWithinPeriod, type Period } from '../../platform/db/within-period.ts'

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

/** Stores a form as open now, and deletes forms without a call in the period. */
export async function storeForm(
  db: Queries,
  form: OpenForm & { readonly is_changed: boolean },
  period: Period,
): Promise<void> {
  const { now } = period
  await db.delete(recordPresence).where(not(isWithinPeriod(recordPresence.seen_time, period)))
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

/** The other administrators with an open form of the record and a call in the period. */
export async function loadOthers(
  db: Queries,
  { controller, record_id, admin_id }: OpenForm,
  period: Period,
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
        isWithinPeriod(recordPresence.seen_time, period),
      ),
    )
    .orderBy(asc(recordPresence.since_time), asc(recordPresence.admin_id))
  return rows.map((row) => ({
    id: Number(row.id),
    name: String(row.nickname || row.username),
    isChanged: row.isChanged,
  }))
}
