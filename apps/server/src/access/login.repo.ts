import { eq, sql } from 'drizzle-orm'
import type { Queries } from '../db/client.ts'
import { adminTable, user } from '../db/schema.ts'

type AreaName = 'admin' | 'member'

/** Notes a wrong password at the account, for those who look at its record. What it holds up is counted elsewhere. */
export async function noteFailure(
  db: Queries,
  area: AreaName,
  { id, now }: { id: number; now: number },
): Promise<void> {
  const t = area === 'admin' ? adminTable : user
  const failure = { login_failure: sql`${t.login_failure} + 1`, login_failure_time: now }
  if (area === 'admin') await db.update(adminTable).set(failure).where(eq(adminTable.id, id))
  else await db.update(user).set(failure).where(eq(user.id, id))
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
