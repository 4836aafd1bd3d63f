import { and, eq, sql } from 'drizzle-orm'
import type { Queries } from '../db/client.ts'
import { adminGroupAccess, adminGroupTable, adminTable, token, user, userGroup } from '../db/schema.ts'

/** A token with its account and the account's groups. `id` is null without an enabled account of that kind. */
export interface StoredCaller {
  readonly type: string
  readonly expire_time: number
  readonly id: number | null
  readonly username: string | null
  readonly nickname: string | null
  readonly last_seen_time: number | null
  /** Enabled groups, `id:rules` joined by `;`. */
  readonly groups: string | null
}

/** Prepared: these two run before every other statement of a signed-in request. */
export function prepareCallerQueries(db: Queries) {
  const hash = sql.placeholder('hash')
  const adminGroups = sql<string | null>`(
    select string_agg(${adminGroupTable.id} || ':' || ${adminGroupTable.rules}, ';' order by ${adminGroupTable.id})
    from ${adminGroupAccess} join ${adminGroupTable} on ${adminGroupTable.id} = ${adminGroupAccess.group_id}
    where ${adminGroupAccess.uid} = ${adminTable.id} and ${adminGroupTable.status} = '1')`
  const admin = db
    .select({
      type: token.type,
      expire_time: token.expire_time,
      id: adminTable.id,
      username: adminTable.username,
      nickname: adminTable.nickname,
      last_seen_time: adminTable.last_seen_time,
      groups: adminGroups,
    })
    .from(token)
    .leftJoin(adminTable, and(eq(adminTable.id, token.user_id), eq(adminTable.status, '1')))
    .where(eq(token.token, hash))
    .prepare('admin_caller')
  const memberGroup = sql<string | null>`${userGroup.id} || ':' || ${userGroup.rules}`
  const member = db
    .select({
      type: token.type,
      expire_time: token.expire_time,
      id: user.id,
      username: user.username,
      nickname: user.nickname,
      last_seen_time: user.last_seen_time,
      groups: memberGroup,
    })
    .from(token)
    .leftJoin(user, and(eq(user.id, token.user_id), eq(user.status, 'enable')))
    .leftJoin(userGroup, and(eq(userGroup.id, user.group_id), eq(userGroup.status, '1')))
    .where(eq(token.token, hash))
    .prepare('member_caller')
  return {
    findAdmin: async (tokenHash: string): Promise<StoredCaller | undefined> =>
      (await admin.execute({ hash: tokenHash }))[0],
    findMember: async (tokenHash: string): Promise<StoredCaller | undefined> =>
      (await member.execute({ hash: tokenHash }))[0],
  }
}

/** Notes that an account was active. When it signed in last is another matter, and is searched and sorted by. */
export async function stampLastSeen(
  db: Queries,
  area: 'admin' | 'member',
  { id, now }: { id: number; now: number },
): Promise<void> {
  const seen = { last_seen_time: now }
  if (area === 'admin') await db.update(adminTable).set(seen).where(eq(adminTable.id, id))
  else await db.update(user).set(seen).where(eq(user.id, id))
}
