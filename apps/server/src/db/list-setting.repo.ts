import type { ListColumns } from '@teachnet/contract/lists'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Queries } from './client.ts'
import { listSetting } from './schema.ts'

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
