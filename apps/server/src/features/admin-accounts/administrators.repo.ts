import { and, count, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Preferences } from '@teachnet/contract/preferences'
import type { Queries } from '../../platform/db/client.ts'
import { adminGroupAccess, adminPreference } from '../../platform/db/tables/platform-tables.ts'
import { adminGroupTable, adminTable } from '../../records/tables/resources.ts'
import { loadListRemark } from '../access/index.ts'
import type { TagCache } from '../../platform/cache/tag-cache.ts'
import { changeUrl } from '../../records/history/admin-log.ts'
import type { BackOffice, LoggedEdit } from '../../records/ports.ts'
import { arrayLiteral, loadRows, toQuery } from '../../platform/db/statement.ts'

/** Loads the names of administrators, by id; deleted ones are missing. */
export async function loadAdminNames(db: Queries, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  const { id, nickname, username } = adminTable
  const rows = await db
    .select({ id, nickname, username })
    .from(adminTable)
    .where(inArray(id, [...new Set(ids)]))
  return new Map(rows.map((row) => [row.id, row.nickname || row.username]))
}

export interface Membership {
  readonly uid: number
  readonly group_id: number
  readonly name: string
}

/** Loads the groups of administrators, in the order of the groups. */
export async function loadMemberships(db: Queries, adminIds: readonly number[]): Promise<Membership[]> {
  if (adminIds.length === 0) return []
  return db
    .select({ uid: adminGroupAccess.uid, group_id: adminGroupAccess.group_id, name: adminGroupTable.name })
    .from(adminGroupAccess)
    .innerJoin(adminGroupTable, eq(adminGroupTable.id, adminGroupAccess.group_id))
    .where(inArray(adminGroupAccess.uid, [...adminIds]))
    .orderBy(adminGroupAccess.group_id)
}

/** Loads the groups of an administrator, enabled or not, with what they grant. */
export async function loadGroupsOf(db: Queries, adminId: number) {
  const { id, name, rules, status } = adminGroupTable
  return db
    .select({ id, name, rules, status })
    .from(adminGroupAccess)
    .innerJoin(adminGroupTable, eq(adminGroupTable.id, adminGroupAccess.group_id))
    .where(eq(adminGroupAccess.uid, adminId))
    .orderBy(id)
}

/** Loads the other enabled groups of the enabled members of a group, each with the number of those members. */
export async function loadOtherGroups(db: Queries, groupId: number) {
  const { id, name, rules, status } = adminGroupTable
  const { uid, group_id } = adminGroupAccess
  const members = db
    .select({ uid })
    .from(adminGroupAccess)
    .innerJoin(adminTable, eq(adminTable.id, uid))
    .where(and(eq(group_id, groupId), eq(adminTable.status, '1')))
  return db
    .select({ id, name, rules, members: count() })
    .from(adminGroupAccess)
    .innerJoin(adminGroupTable, eq(id, group_id))
    .where(and(ne(group_id, groupId), eq(status, '1'), inArray(uid, members)))
    .groupBy(id)
    .orderBy(id)
}

/** Loads all enabled groups, each with the number of its enabled members. */
export async function loadCountedGroups(db: Queries) {
  const { id, name, rules, status } = adminGroupTable
  const { uid, group_id } = adminGroupAccess
  return db
    .select({ id, name, rules, members: count(adminTable.id) })
    .from(adminGroupTable)
    .leftJoin(adminGroupAccess, eq(group_id, id))
    .leftJoin(adminTable, and(eq(adminTable.id, uid), eq(adminTable.status, '1')))
    .where(eq(status, '1'))
    .groupBy(id)
    .orderBy(id)
}

export async function replaceMemberships(db: Queries, adminId: number, groupIds: readonly number[]): Promise<void> {
  await deleteMemberships(db, [adminId])
  const rows = [...new Set(groupIds)].map((group) => ({ uid: adminId, group_id: group }))
  if (rows.length > 0) await db.insert(adminGroupAccess).values(rows)
}

export async function deleteMemberships(db: Queries, adminIds: readonly number[]): Promise<void> {
  if (adminIds.length > 0) await db.delete(adminGroupAccess).where(inArray(adminGroupAccess.uid, [...adminIds]))
}

/** Returns whether all ids are groups, and locks them until the transaction ends. */
export async function areGroups(db: Queries, ids: readonly number[]): Promise<boolean> {
  if (ids.length === 0) return true
  const rows = await db
    .select({ id: adminGroupTable.id })
    .from(adminGroupTable)
    .where(inArray(adminGroupTable.id, [...ids]))
    .for('share')
  return rows.length === new Set(ids).size
}

export async function hasMembers(db: Queries, groupIds: readonly number[]): Promise<boolean> {
  if (groupIds.length === 0) return false
  const rows = await db
    .select({ uid: adminGroupAccess.uid })
    .from(adminGroupAccess)
    .where(inArray(adminGroupAccess.group_id, [...groupIds]))
    .limit(1)
  return rows.length > 0
}

/** An arbitrary number; only writes that could remove the last super administrator wait for this lock. */
const superLock = 7_301_947

/** Call it first in a write that may take full rights from an administrator, and `hasSuperAdmin` after the write. */
export async function lockSuperAdmins(db: Queries): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${superLock})`)
}

/** Returns whether an enabled administrator with all rights remains. */
export async function hasSuperAdmin(db: Queries): Promise<boolean> {
  const rows = await db
    .select({ id: adminTable.id })
    .from(adminTable)
    .innerJoin(adminGroupAccess, eq(adminGroupAccess.uid, adminTable.id))
    .innerJoin(adminGroupTable, eq(adminGroupTable.id, adminGroupAccess.group_id))
    .where(
      and(
        eq(adminTable.status, '1'),
        eq(adminGroupTable.status, '1'),
        sql`'*' = any(string_to_array(replace(${adminGroupTable.rules}, ' ', ''), ','))`,
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** The preferences of an administrator; only those that were chosen. */
export async function loadPreferences(db: Queries, adminId: number): Promise<Preferences> {
  const { preferences, admin_id } = adminPreference
  const [row] = await db.select({ preferences }).from(adminPreference).where(eq(admin_id, adminId))
  return row?.preferences ?? {}
}

/** Replaces the given parts in one statement, so that two browsers that save different parts keep both. */
export async function savePreferences(
  db: Queries,
  adminId: number,
  { preferences, now }: { readonly preferences: Preferences; readonly now: number },
): Promise<void> {
  await db
    .insert(adminPreference)
    .values({ admin_id: adminId, preferences, update_time: now })
    .onConflictDoUpdate({
      target: adminPreference.admin_id,
      set: {
        preferences: sql`${adminPreference.preferences} || excluded.${sql.identifier(adminPreference.preferences.name)}`,
        update_time: now,
      },
    })
}

/** Deletes the preferences of administrators whose accounts are deleted. */
export async function deletePreferencesOf(db: Queries, adminIds: readonly number[]): Promise<void> {
  await db.delete(adminPreference).where(inArray(adminPreference.admin_id, [...adminIds]))
}

/** Gives the engine access to the administrators, their log and their menu. */
export function createBackOffice(parts: {
  readonly db: Queries
  readonly cache: TagCache
}): Pick<BackOffice, 'loadRemark' | 'findEditor' | 'colleaguesOf'> {
  return {
    loadRemark: (node) => loadListRemark(parts, node),
    findEditor,
    colleaguesOf: ({ groupIds }) =>
      sql`select "uid" from "admin_group_access" where "group_id" = any(${arrayLiteral(groupIds)}::integer[])`,
  }
}

/** Maximum seconds between the time that a record stores and its entry of the log, which the transaction writes last. */
const longestWrite = 30

async function findEditor(queries: Queries, { controller, id, at }: LoggedEdit): Promise<string | null> {
  const [found] = await loadRows(
    queries,
    toQuery(sql`
      select coalesce(nullif("a"."nickname", ''), "l"."username") as "name"
      from "admin_log" "l" left join "admin" "a" on "a"."id" = "l"."admin_id"
      where "l"."create_time" between ${at}::bigint and ${at + longestWrite}::bigint
        and "l"."url" = ${changeUrl(controller, id)} and "l"."data" not like ${'%"action":"reveal"%'}
      order by "l"."id" desc limit 1`),
  )
  return typeof found?.name === 'string' ? found.name : null
}

const { id, username, nickname, avatar, email, mobile, motto, last_login_time } = adminTable

export async function findProfile(db: Queries, adminId: number) {
  const rows = await db
    .select({ id, username, nickname, avatar, email, mobile, motto, last_login_time })
    .from(adminTable)
    .where(eq(id, adminId))
  return rows[0]
}
