import { and, desc, eq, getTableColumns, lte, sql } from 'drizzle-orm'
import type { Database, Queries } from '../../platform/db/client.ts'
import { isOfMember, type MemberTable, memberTables } from './member-tables.ts'
import { attachment } from '../../records/tables/attachment.ts'
import { memberDeletion, memberExport } from './member-data.table.ts'
import { user } from '../../records/tables/member.ts'

export type ExportRow = typeof memberExport.$inferSelect

/** Rows by table. */
export type MemberRows = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>

/** Runs reads on one snapshot of the database. */
export function readSnapshot<T>(db: Database, read: (tx: Queries) => Promise<T>): Promise<T> {
  return db.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' })
}

/** Everything that is stored about a member, without secrets. */
export async function loadMemberRows(tx: Queries, userId: number): Promise<MemberRows> {
  const rows: Record<string, readonly Readonly<Record<string, unknown>>[]> = {}
  for (const [name, entry] of tableEntries()) {
    if (entry.secret === 'all') continue
    // oxlint-disable-next-line no-await-in-loop -- one connection runs one statement at a time
    const found = await tx.select(visibleColumns(entry)).from(entry.table).where(isOfMember(entry, userId))
    rows[name] = found
  }
  return rows
}

function visibleColumns({ table, secret }: MemberTable) {
  const columns = Object.entries(getTableColumns(table))
  return Object.fromEntries(columns.filter(([name]) => !secret.includes(name)))
}

function tableEntries(): [string, MemberTable][] {
  return Object.entries(memberTables)
}

/**
 * Deletes and unlinks the rows of a member according to the table of member data, and removes the personal data of the
 * account.
 */
export async function eraseMember(tx: Queries, userId: number, now: number): Promise<void> {
  for (const [, entry] of tableEntries()) {
    const { table, owner, atDeletion } = entry
    // oxlint-disable-next-line no-await-in-loop -- one connection runs one statement at a time
    if (atDeletion === 'delete') await tx.delete(table).where(isOfMember(entry, userId))
    else if (atDeletion === 'unlink')
      // oxlint-disable-next-line no-await-in-loop -- one connection runs one statement at a time
      await tx.execute(sql`update ${table} set ${sql.identifier(owner.name)} = null where ${owner} = ${userId}`)
  }
  await tx
    .update(user)
    .set({
      username: `deleted_${userId}`,
      nickname: '',
      password: '',
      avatar: '',
      motto: '',
      email: '',
      mobile: '',
      gender: 0,
      birthday: null,
      group_id: null,
      last_login_ip: '',
      join_ip: '',
      login_failure: 0,
      status: 'disable',
      update_time: now,
    })
    .where(eq(user.id, userId))
}

export async function listUploads(db: Queries, userId: number): Promise<string[]> {
  const rows = await db.select({ url: attachment.url }).from(attachment).where(eq(attachment.user_id, userId))
  return rows.map(({ url }) => url)
}

/** The latest exports of a member, newest first. */
export async function listExports(db: Queries, userId: number, now: number): Promise<ExportRow[]> {
  const isVisible = and(eq(memberExport.user_id, userId), sql`${memberExport.expire_time} > ${now}`)
  return db.select().from(memberExport).where(isVisible).orderBy(desc(memberExport.id)).limit(10)
}

export async function findExport(db: Queries, id: number): Promise<ExportRow | undefined> {
  return (await db.select().from(memberExport).where(eq(memberExport.id, id)))[0]
}

export async function addExport(
  tx: Queries,
  row: Pick<ExportRow, 'user_id' | 'create_time' | 'expire_time'>,
): Promise<number> {
  const [added] = await tx
    .insert(memberExport)
    .values({ ...row, state: 'waiting' })
    .returning({ id: memberExport.id })
  if (!added) throw new Error('The database gave no row for a new export')
  return added.id
}

export async function finishExport(
  db: Queries,
  id: number,
  done: Pick<ExportRow, 'state' | 'path' | 'size'>,
): Promise<boolean> {
  const rows = await db.update(memberExport).set(done).where(eq(memberExport.id, id)).returning({ id: memberExport.id })
  return rows.length > 0
}

/** Deletes the exports that have expired, and returns their paths. */
export async function takeExpiredExports(db: Queries, now: number): Promise<string[]> {
  const rows = await db
    .delete(memberExport)
    .where(lte(memberExport.expire_time, now))
    .returning({ path: memberExport.path })
  return rows.flatMap(({ path }) => (path === '' ? [] : [path]))
}

/** Makes the exports of a deleted member expire immediately. */
export async function expireExports(tx: Queries, userId: number, now: number): Promise<void> {
  await tx.update(memberExport).set({ expire_time: now }).where(eq(memberExport.user_id, userId))
}

/** When the account of a member is to be deleted, in Unix seconds; undefined: it is not. */
export async function findDeletion(db: Queries, userId: number, { lock = false } = {}): Promise<number | undefined> {
  const found = db
    .select({ due: memberDeletion.due_time })
    .from(memberDeletion)
    .where(eq(memberDeletion.user_id, userId))
  return (await (lock ? found.for('update') : found))[0]?.due
}

export async function addDeletion(tx: Queries, userId: number, { now, due }: { now: number; due: number }) {
  const row = { user_id: userId, create_time: now, due_time: due }
  await tx.insert(memberDeletion).values(row).onConflictDoNothing()
}

/** Returns whether there was a deletion to cancel. */
export async function removeDeletion(tx: Queries, userId: number): Promise<boolean> {
  const rows = await tx
    .delete(memberDeletion)
    .where(eq(memberDeletion.user_id, userId))
    .returning({ id: memberDeletion.user_id })
  return rows.length > 0
}

/** The contacts, the password and the balances of an account. */
export async function findOwner(db: Queries, userId: number, { lock = false } = {}) {
  const { username, email, mobile, password, money, score } = user
  const found = db.select({ username, email, mobile, password, money, score }).from(user).where(eq(user.id, userId))
  return (await (lock ? found.for('update') : found))[0]
}
