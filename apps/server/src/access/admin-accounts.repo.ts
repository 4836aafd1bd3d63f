import { ownRuleNames } from '@teachnet/contract'
import { and, eq, sql } from 'drizzle-orm'
import { adminGroupAccess, adminGroupTable, adminTable, token } from '../db/schema.ts'
import type { AccountStore } from './account-store.ts'
import { loadAdminRules } from './rules/rule.repo.ts'

/** Administrators: each may be in several groups. */
export const adminAccounts: AccountStore = {
  prepareFind: (db) => {
    const ofGroups = sql`from ${adminGroupAccess} join ${adminGroupTable} on ${adminGroupTable.id} = ${adminGroupAccess.group_id}
      where ${adminGroupAccess.uid} = ${adminTable.id} and ${adminGroupTable.status} = '1'`
    const groups = sql<string | null>`(
      select string_agg(${adminGroupTable.id} || ':' || ${adminGroupTable.rules}, ';' order by ${adminGroupTable.id}) ${ofGroups})`
    const limits = sql<string | null>`(
      select json_agg(coalesce(${adminGroupTable.limits}::text, '') order by ${adminGroupTable.id})::text ${ofGroups})`
    const { id, username, nickname, last_seen_time } = adminTable
    const { type, expire_time, use_time } = token
    const find = db
      .select({ type, expire_time, use_time, id, username, nickname, last_seen_time, groups, limits })
      .from(token)
      .leftJoin(adminTable, and(eq(adminTable.id, token.user_id), eq(adminTable.status, '1')))
      .where(eq(token.token, sql.placeholder('hash')))
      .prepare('admin_caller')
    return async (hash) => (await find.execute({ hash }))[0]
  },

  findEnabled: async (db, id) => {
    const { id: own, username, status } = adminTable
    const rows = await db
      .select({ id: own, username })
      .from(adminTable)
      .where(and(eq(own, id), eq(status, '1')))
    return rows[0]
  },

  toCaller: (account) => ({ area: 'admin', ...account }),

  ownRules: ownRuleNames,
  loadRules: loadAdminRules,

  noteSeen: async (db, { id, now }) => {
    await db.update(adminTable).set({ last_seen_time: now }).where(eq(adminTable.id, id))
  },

  noteFailure: async (db, { id, now }) => {
    const login_failure = sql`${adminTable.login_failure} + 1`
    await db.update(adminTable).set({ login_failure, login_failure_time: now }).where(eq(adminTable.id, id))
  },

  noteLogin: async (db, { id, now, ip }) => {
    const login = { login_failure: 0, last_login_time: now, last_login_ip: ip }
    await db.update(adminTable).set(login).where(eq(adminTable.id, id))
  },

  replaceHash: async (db, { id, known, hash }) => {
    await db
      .update(adminTable)
      .set({ password: hash })
      .where(and(eq(adminTable.id, id), eq(adminTable.password, known)))
  },

  isAudited: true,
  uploads: { owner: 'admin_id', isLimited: false },
}
