import { and, eq, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Queries } from '../db/client.ts'
import { adminTable, user } from '../db/schema.ts'

type AreaName = 'admin' | 'member'

/** How long an account stays closed after too many wrong passwords, in seconds. */
const closedFor = 86_400

/**
 * Counts an attempt before its password is looked at, so that guesses at the same time cannot share one; false: too many already.
 * `max` 0: no limit. `now` in Unix seconds.
 */
export async function countAttempt(
  db: Queries,
  area: AreaName,
  { id, now, max }: { id: number; now: number; max: number },
): Promise<boolean> {
  const isOpen = (failures: PgColumn, lastFailure: PgColumn): SQL | undefined =>
    max === 0 ? undefined : or(lt(failures, max), lte(sql`coalesce(${lastFailure}, 0)`, now - closedFor))
  const t = area === 'admin' ? adminTable : user
  const attempt = { login_failure: sql`${t.login_failure} + 1`, login_failure_time: now }
  const rows =
    area === 'admin'
      ? await db
          .update(adminTable)
          .set(attempt)
          .where(and(eq(adminTable.id, id), isOpen(adminTable.login_failure, adminTable.login_failure_time)))
          .returning({ id: adminTable.id })
      : await db
          .update(user)
          .set(attempt)
          .where(and(eq(user.id, id), isOpen(user.login_failure, user.login_failure_time)))
          .returning({ id: user.id })
  return rows.length === 1
}

/** Forgets the failures and notes when and from where the account came in. */
export async function noteLogin(
  db: Queries,
  area: AreaName,
  { id, now, ip }: { id: number; now: number; ip: string },
): Promise<void> {
  const seen = { login_failure: 0, last_login_time: now, last_login_ip: ip }
  if (area === 'admin') await db.update(adminTable).set(seen).where(eq(adminTable.id, id))
  else await db.update(user).set(seen).where(eq(user.id, id))
}
