import type { ListColumns } from '@teachnet/contract/lists'
import { and, asc, eq, inArray, count, ne, or, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/db/client.ts'
import { listSetting, listView } from './list-setting.table.ts'
import { adminTable } from '../../records/tables/resources.ts'

interface ListSetting {
  readonly controller: string
  /** The saved view to which the arrangement applies; 0: the list without a view. */
  readonly view: number
  readonly columns: ListColumns
}

/** How an administrator has arranged lists, by the name of the area. */
export async function loadListSettings(db: Queries, adminId: number): Promise<ListSetting[]> {
  const { controller, view_id, columns, admin_id } = listSetting
  return db
    .select({ controller, view: view_id, columns })
    .from(listSetting)
    .where(eq(admin_id, adminId))
    .orderBy(asc(controller), asc(view_id))
}

export async function saveListSetting(
  db: Queries,
  adminId: number,
  { controller, view, columns, now }: ListSetting & { readonly now: number },
): Promise<void> {
  const set = { columns, update_time: now }
  await db
    .insert(listSetting)
    .values({ admin_id: adminId, controller, view_id: view, ...set })
    .onConflictDoUpdate({ target: [listSetting.admin_id, listSetting.controller, listSetting.view_id], set })
}

export async function deleteListSetting(
  db: Queries,
  adminId: number,
  { controller, view }: Pick<ListSetting, 'controller' | 'view'>,
): Promise<void> {
  const isOfList = and(eq(listSetting.controller, controller), eq(listSetting.view_id, view))
  await db.delete(listSetting).where(and(eq(listSetting.admin_id, adminId), isOfList))
}

/** Deletes the arranged lists of administrators whose accounts are deleted. */
export async function deleteListSettingsOf(db: Queries, adminIds: readonly number[]): Promise<void> {
  await db.delete(listSetting).where(inArray(listSetting.admin_id, [...adminIds]))
}

export type ListViewRow = typeof listView.$inferSelect
type ListViewValues = Omit<ListViewRow, 'id' | 'admin_id' | 'create_time'>

/** First key of the advisory locks under which an administrator's views are counted. */
const viewLock = 7_303_043

/** The administrator for whom views are loaded. */
interface Reader {
  readonly id: number
  readonly groupIds: readonly number[]
  /** Sees every shared view. */
  readonly isSuper: boolean
}

/** The views that an administrator may open, with the nickname of each owner; null where the account is gone. */
export async function loadListViews(
  db: Queries,
  { id, groupIds, isSuper }: Reader,
): Promise<(ListViewRow & { readonly owner: string | null })[]> {
  const isForGroup = sql`${listView.group_ids} && ${sql.param(`{${groupIds.join(',')}}`)}::integer[]`
  const shared = isSuper
    ? ne(listView.audience, 'own')
    : or(eq(listView.audience, 'all'), and(eq(listView.audience, 'groups'), isForGroup))
  const rows = await db
    .select({ view: listView, owner: adminTable.nickname })
    .from(listView)
    .leftJoin(adminTable, eq(adminTable.id, listView.admin_id))
    .where(or(eq(listView.admin_id, id), shared))
    .orderBy(asc(listView.title), asc(listView.id))
  return rows.map(({ view, owner }) => ({ ...view, owner }))
}

/** Returns a view, locked until the transaction ends. */
export async function lockListView(tx: Queries, id: number): Promise<ListViewRow | undefined> {
  const [row] = await tx.select().from(listView).where(eq(listView.id, id)).for('update')
  return row
}

/** Locks an administrator's views until the transaction ends, and returns their number. */
export async function countListViews(tx: Queries, adminId: number): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(${viewLock}::int, ${adminId}::int)`)
  const [row] = await tx.select({ total: count() }).from(listView).where(eq(listView.admin_id, adminId))
  return row?.total ?? 0
}

export async function addListView(tx: Queries, adminId: number, values: ListViewValues): Promise<number> {
  const [added] = await tx
    .insert(listView)
    .values({ ...values, admin_id: adminId, create_time: values.update_time })
    .returning({ id: listView.id })
  if (!added) throw new Error('The view was not added')
  return added.id
}

export async function replaceListView(tx: Queries, id: number, values: ListViewValues): Promise<void> {
  await tx.update(listView).set(values).where(eq(listView.id, id))
}

/** Deletes a view, and the arrangements of its columns by administrators. */
export async function deleteListView(tx: Queries, id: number): Promise<void> {
  await tx.delete(listSetting).where(eq(listSetting.view_id, id))
  await tx.delete(listView).where(eq(listView.id, id))
}

/** Of the views that would open first for the same administrators, only one can. */
export async function clearOtherDefaults(tx: Queries, row: Omit<ListViewRow, keyof ListViewTimes>): Promise<void> {
  const isSameAudience =
    row.audience === 'own'
      ? eq(listView.admin_id, row.admin_id)
      : row.audience === 'groups'
        ? sql`${listView.group_ids} && ${sql.param(`{${row.group_ids.join(',')}}`)}::integer[]`
        : undefined
  await tx
    .update(listView)
    .set({ is_default: false })
    .where(
      and(
        eq(listView.controller, row.controller),
        eq(listView.audience, row.audience),
        ne(listView.id, row.id),
        isSameAudience,
      ),
    )
}

interface ListViewTimes {
  readonly create_time: number
  readonly update_time: number
}

/** Deletes the views that only these administrators could open, when their accounts are deleted. Shared views stay. */
export async function deleteListViewsOf(db: Queries, adminIds: readonly number[]): Promise<void> {
  await db.delete(listView).where(and(inArray(listView.admin_id, [...adminIds]), eq(listView.audience, 'own')))
}
