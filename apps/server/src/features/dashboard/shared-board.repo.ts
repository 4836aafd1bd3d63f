import { type DashboardBoard, everybody } from '@teachnet/contract/panels'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/db/client.ts'
import { adminPreference } from '../../platform/db/tables/platform-tables.ts'
import { adminGroupTable, adminTable } from '../../records/tables/resources.ts'
import { sharedBoard } from './shared-board.table.ts'

/** The dashboard with which a member of these groups begins: that of the first group with one, or of everybody. */
export async function findSharedBoard(db: Queries, groupIds: readonly number[]): Promise<DashboardBoard | undefined> {
  const { group_id, board } = sharedBoard
  const [row] = await db
    .select({ board })
    .from(sharedBoard)
    .where(inArray(group_id, [...groupIds, everybody]))
    .orderBy(sql`${group_id} = ${everybody}`, asc(group_id))
    .limit(1)
  return row?.board
}

/** The dashboards of groups that exist, and that of everybody. */
export async function listSharedBoards(db: Queries) {
  const { group_id, update_time } = sharedBoard
  return db
    .select({ group: group_id, time: update_time, setBy: sql<string>`coalesce(${adminTable.nickname}, '')` })
    .from(sharedBoard)
    .leftJoin(adminTable, eq(adminTable.id, sharedBoard.admin_id))
    .leftJoin(adminGroupTable, eq(adminGroupTable.id, group_id))
    .where(sql`${group_id} = ${everybody} or ${adminGroupTable.id} is not null`)
    .orderBy(asc(group_id))
}

interface NewBoard {
  readonly adminId: number
  readonly board: DashboardBoard
  readonly now: number
}

/** Sets the dashboard of groups. */
export async function saveSharedBoards(
  db: Queries,
  groups: readonly number[],
  { adminId, board, now }: NewBoard,
): Promise<void> {
  const values = { admin_id: adminId, board, update_time: now }
  await db
    .insert(sharedBoard)
    .values(groups.map((group_id) => ({ group_id, ...values })))
    .onConflictDoUpdate({ target: sharedBoard.group_id, set: values })
}

export async function deleteSharedBoards(db: Queries, groups: readonly number[]): Promise<void> {
  await db.delete(sharedBoard).where(inArray(sharedBoard.group_id, [...groups]))
}

/** The enabled administrators who get the figures of their dashboard by mail. */
export async function listLetterReaders(db: Queries): Promise<number[]> {
  const rows = await db
    .select({ id: adminPreference.admin_id })
    .from(adminPreference)
    .innerJoin(adminTable, and(eq(adminTable.id, adminPreference.admin_id), eq(adminTable.status, '1')))
    .where(sql`${adminPreference.preferences}->>'boardMail' is not null`)
    .orderBy(asc(adminPreference.admin_id))
  return rows.map(({ id }) => id)
}
