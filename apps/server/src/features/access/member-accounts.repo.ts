import { and, eq, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { token } from './access.table.ts'
import { user, userGroup } from '../../records/tables/member.ts'
import { createCallerStatement } from './caller-statement.repo.ts'
import type { AccountStore } from './account-store.ts'
import { loadMemberRules } from './rules/rule-tables.repo.ts'

/** Members: each is in one group. */
export const memberAccounts: AccountStore = {
  callerStatement: createCallerStatement(callers()),

  findEnabled: async (db, id) => {
    const { id: own, username, status } = user
    const rows = await db
      .select({ id: own, username })
      .from(user)
      .where(and(eq(own, id), eq(status, 'enable')))
    return rows[0]
  },

  findPassword: async (db, id) => {
    const rows = await db.select({ password: user.password }).from(user).where(eq(user.id, id))
    return rows[0]?.password
  },

  toCaller: ({ nickname: _nickname, groupIds, ...account }) => ({
    area: 'member',
    ...account,
    groupId: groupIds[0] ?? 0,
  }),

  ownRules: [],
  loadRules: loadMemberRules,

  noteSeen: async (db, { id, now }) => {
    await db.update(user).set({ last_seen_time: now }).where(eq(user.id, id))
  },

  recordFailure: async (db, { id, now }) => {
    const login_failure = sql`${user.login_failure} + 1`
    await db.update(user).set({ login_failure, login_failure_time: now }).where(eq(user.id, id))
  },

  noteLogin: async (db, { id, now, ip }) => {
    const login = { login_failure: 0, last_login_time: now, last_login_ip: ip }
    await db.update(user).set(login).where(eq(user.id, id))
  },

  replaceHash: async (db, { id, known, hash }) => {
    await db
      .update(user)
      .set({ password: hash })
      .where(and(eq(user.id, id), eq(user.password, known)))
  },

  isAudited: false,
  uploads: { owner: 'user_id', isLimited: true },
}

/** Selects the caller of the token with the hash. */
function callers() {
  const groups = sql<string | null>`${userGroup.id} || ':' || ${userGroup.rules}`.as('groups')
  const { id, username, nickname, last_seen_time } = user
  const { type, expire_time, use_time } = token
  return new QueryBuilder()
    .select({ type, expire_time, use_time, id, username, nickname, last_seen_time, groups })
    .from(token)
    .leftJoin(user, and(eq(user.id, token.user_id), eq(user.status, 'enable')))
    .leftJoin(userGroup, and(eq(userGroup.id, user.group_id), eq(userGroup.status, '1')))
    .where(eq(token.token, sql.placeholder('hash')))
    .getSQL()
}
