import { ownRuleNames } from '@teachnet/contract/menu'
import { and, eq, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { adminApiKeyTable, adminGroupTable, adminTable } from '../../records/tables/resources.ts'
import { adminGroupAccess, adminPreference, secondFactor } from '../../platform/db/tables/platform-tables.ts'
import { token } from './access.table.ts'
import { isUniqueText } from '../../records/tables/unique-text.ts'
import type { Queries } from '../../platform/db/client.ts'
import { createCallerStatement } from './caller-statement.repo.ts'
import type { AccountStore, StoredCaller } from './account-store.ts'
import { idleLockTime, isSessionLocked } from './tokens/session.repo.ts'
import { loadAdminRules } from './rules/rule-tables.repo.ts'

/** Administrators: each may be in several groups. */
export const adminAccounts: AccountStore = {
  callerStatement: createCallerStatement(callers()),

  findEnabled: async (db, id) => {
    const { id: own, username, status } = adminTable
    const rows = await db
      .select({ id: own, username })
      .from(adminTable)
      .where(and(eq(own, id), eq(status, '1')))
    return rows[0]
  },

  findPassword: async (db, id) => {
    const rows = await db.select({ password: adminTable.password }).from(adminTable).where(eq(adminTable.id, id))
    return rows[0]?.password
  },

  toCaller: (account) => ({ area: 'admin', ...account }),

  ownRules: ownRuleNames,
  loadRules: loadAdminRules,

  noteSeen: async (db, { id, now }) => {
    await db.update(adminTable).set({ last_seen_time: now }).where(eq(adminTable.id, id))
  },

  recordFailure: async (db, { id, now }) => {
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

/** Selects the caller of the token with the hash. */
function callers() {
  const { id, username, nickname, last_seen_time } = adminTable
  const { type, expire_time, use_time } = token
  return new QueryBuilder()
    .select({
      type,
      expire_time,
      use_time,
      id,
      username,
      nickname,
      last_seen_time,
      ...standingColumns(),
      isLocked: isSessionLocked().as('isLocked'),
      family: token.family,
      idleAt: idleLockTime().as('idleAt'),
      ownIdleMinutes: ownIdleMinutes().as('ownIdleMinutes'),
    })
    .from(token)
    .leftJoin(adminTable, and(eq(adminTable.id, token.user_id), eq(adminTable.status, '1')))
    .where(eq(token.token, sql.placeholder('hash')))
    .getSQL()
}

/** Minutes without activity after which the sessions of the administrator lock, as chosen there; null: those of the site. */
function ownIdleMinutes() {
  return sql<number | null>`(select (${adminPreference.preferences}->>'idleMinutes')::int from ${adminPreference}
    where ${adminPreference.admin_id} = ${adminTable.id})`
}

/** Columns of `StoredCaller` with the rights of an administrator's enabled groups, and with what the account must do first. */
function standingColumns() {
  const mustChange = sql<boolean>`${adminTable.must_change_password} = 1`
  const ofGroups = sql`from ${adminGroupAccess} join ${adminGroupTable} on ${adminGroupTable.id} = ${adminGroupAccess.group_id}
    where ${adminGroupAccess.uid} = ${adminTable.id} and ${adminGroupTable.status} = '1'`
  const groups = sql<string | null>`(
    select string_agg(${adminGroupTable.id} || ':' || ${adminGroupTable.rules}, ';' order by ${adminGroupTable.id}) ${ofGroups})`
  const limits = sql<string | null>`(
    select json_agg(coalesce(${adminGroupTable.limits}::text, '') order by ${adminGroupTable.id})::text ${ofGroups})`
  const lacksFactor = sql<boolean>`(
    exists (select 1 ${ofGroups} and ${adminGroupTable.must_have_factor} = 1)
    and not exists (select 1 from ${secondFactor} where ${secondFactor.area} = 'admin'
      and ${secondFactor.user_id} = ${adminTable.id} and ${secondFactor.confirm_time} is not null))`
  return {
    groups: groups.as('groups'),
    limits: limits.as('limits'),
    mustChange: mustChange.as('mustChange'),
    lacksFactor: lacksFactor.as('lacksFactor'),
  }
}

/** Finds an enabled administrator with the rights and limits of the groups. */
export async function findViewed(db: Queries, adminId: number): Promise<StoredCaller | undefined> {
  const { id, username, nickname, last_seen_time } = adminTable
  const rows = await db
    .select({ id, username, nickname, last_seen_time, ...standingColumns() })
    .from(adminTable)
    .where(and(eq(id, adminId), eq(adminTable.status, '1')))
  return rows[0] && { ...rows[0], type: '', expire_time: 0, use_time: null }
}

/** The administrator of an API key, and the key. */
export interface StoredKey extends Omit<StoredCaller, 'type' | 'use_time'> {
  readonly keyId: number
  readonly keyName: string
  /** Ids of rules. */
  readonly rules: unknown
  readonly last_used_time: number | null
}

/** Finds an enabled key, and its administrator if that account is enabled. */
export async function findKey(db: Queries, digest: string): Promise<StoredKey | undefined> {
  const { id, username, nickname, last_seen_time } = adminTable
  const key = adminApiKeyTable
  const rows = await db
    .select({
      id,
      username,
      nickname,
      last_seen_time,
      ...standingColumns(),
      keyId: key.id,
      keyName: key.name,
      rules: key.rules,
      last_used_time: key.last_used_time,
      expire_time: key.expires_at,
    })
    .from(key)
    .innerJoin(adminTable, and(eq(adminTable.id, key.admin_id), eq(adminTable.status, '1')))
    .where(and(isUniqueText(key.digest, digest), eq(key.status, '1')))
  return rows[0]
}

export async function recordKeyUse(db: Queries, id: number, now: number): Promise<void> {
  await db.update(adminApiKeyTable).set({ last_used_time: now }).where(eq(adminApiKeyTable.id, id))
}
