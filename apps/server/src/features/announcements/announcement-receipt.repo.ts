import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/db/client.ts'
import {
  adminTable,
  announcementReceiptTable as receipt,
  staffAnnouncementTable as announcement,
} from '../../records/tables/resources.ts'
import { loadRows, toQuery } from '../../platform/db/statement.ts'
import type { CrudContext } from '../../records/bound-resource.ts'
import { writtenAt } from '../../records/write/transaction.ts'

/** The administrators who receive an announcement. */
export async function listRecipients(db: Queries, announcementId: number): Promise<number[]> {
  const rows = await db
    .select({ id: receipt.admin_id })
    .from(receipt)
    .where(and(eq(receipt.announcement_id, announcementId), eq(receipt.is_current, 1)))
  return rows.flatMap(({ id }) => id ?? [])
}

/** The administrators who receive announcements, as rows of `announcement_id` and `admin_id`. @param where on the announcement */
function recipientsOf(where: SQL): SQL {
  return sql`with recursive line(admin_id, group_id, pid, is_own) as (
      select a.uid, g.id, g.pid, true from "admin_group_access" a join "admin_group" g on g.id = a.group_id and g.status = '1'
      union
      select line.admin_id, g.id, g.pid, false from line join "admin_group" g on g.id = line.pid
    )
    select distinct ${announcement.id} as announcement_id, p.id as admin_id from ${announcement}
    join ${adminTable} p on p.status = '1'
    where ${where} and ${announcement.status} = '1' and (cardinality(${announcement.group_ids}) = 0 or exists (
      select 1 from line where line.admin_id = p.id and line.group_id = any(${announcement.group_ids})
        and (line.is_own or ${announcement.with_subgroups} = 1)))`
}

/**
 * Updates the receipts of announcements to their current recipients, by administrators and groups. If an administrator leaves the groups, a
 * read receipt stays, but no longer counts.
 *
 * @param announcementId undefined: all that have not ended
 */
export async function retainReceipts(
  db: Queries,
  { announcementId, now }: { readonly announcementId?: number; readonly now: number },
): Promise<void> {
  const where =
    announcementId === undefined
      ? sql`coalesce(${announcement.end_time}, ${now} + 1) > ${now}`
      : sql`${announcement.id} = ${announcementId}`
  const recipients = recipientsOf(where)
  const isOver = sql`${receipt.announcement_id} in (select ${announcement.id} from ${announcement} where ${where})
    and (${receipt.announcement_id}, ${receipt.admin_id}) not in (${recipients})`
  await db.delete(receipt).where(sql`${receipt.state} = 'unread' and ${isOver}`)
  await db
    .update(receipt)
    .set({ is_current: 0 })
    .where(sql`${receipt.is_current} = 1 and ${isOver}`)
  await loadRows(
    db,
    toQuery(sql`insert into ${receipt} (announcement_id, admin_id, create_time)
      select r.announcement_id, r.admin_id, ${now}::bigint from (${recipients}) as r
      on conflict (announcement_id, admin_id) do update set is_current = 1 where ${receipt.is_current} = 0`),
  )
}

/** The receipts of announcements, by the announcement's id. */
export async function countReceipts(
  db: Queries,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Readonly<Record<'recipients' | 'readers' | 'confirmed', number>>>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({
      id: receipt.announcement_id,
      recipients: sql<number>`count(*)::int`,
      readers: sql<number>`(count(*) filter (where ${receipt.state} <> 'unread'))::int`,
      confirmed: sql<number>`(count(*) filter (where ${receipt.state} = 'confirmed'))::int`,
    })
    .from(receipt)
    .where(inArray(receipt.announcement_id, [...ids]))
    .groupBy(receipt.announcement_id)
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}

/** A receipt as the recycle bin keeps it. */
export type Receipt = Pick<
  typeof receipt.$inferSelect,
  'announcement_id' | 'admin_id' | 'state' | 'read_time' | 'confirm_time' | 'is_current' | 'create_time'
>

/** The receipts to keep: those that were read. */
export async function loadReadReceipts(db: Queries, ids: readonly number[]): Promise<Receipt[]> {
  if (ids.length === 0) return []
  const { announcement_id, admin_id, state, read_time, confirm_time, is_current, create_time } = receipt
  return db
    .select({ announcement_id, admin_id, state, read_time, confirm_time, is_current, create_time })
    .from(receipt)
    .where(and(inArray(announcement_id, [...ids]), sql`${state} <> 'unread'`))
}

export async function addReceipts(db: Queries, rows: readonly Receipt[]): Promise<void> {
  if (rows.length > 0)
    await db
      .insert(receipt)
      .values([...rows])
      .onConflictDoNothing()
}

/** Deletes the receipts of announcements that are deleted. */
export async function deleteReceipts(db: Queries, ids: readonly number[]): Promise<void> {
  await db.delete(receipt).where(inArray(receipt.announcement_id, [...ids]))
}

/** Updates the receipts of announcements after a change of administrators or groups. */
export async function followRecipients(context: CrudContext): Promise<readonly string[]> {
  await retainReceipts(context.queries, { now: writtenAt(context) })
  return []
}
