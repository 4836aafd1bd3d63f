import { and, eq, gt, lt, lte, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/db/client.ts'
import { captcha } from './captcha.table.ts'

/** Stores a captcha and replaces an older one with the same key. Times in Unix seconds. */
export async function saveCaptcha(
  db: Queries,
  { key, content, now, life }: { key: string; content: string; now: number; life: number },
): Promise<void> {
  const row = { captcha: content, attempts: 0, create_time: now, expire_time: now + life }
  await db
    .insert(captcha)
    .values({ key, ...row })
    .onConflictDoUpdate({ target: captcha.key, set: row })
}

export async function purgeCaptchas(db: Queries, now: number): Promise<void> {
  await db.delete(captcha).where(lte(captcha.expire_time, now))
}

/** Counts an attempt at a captcha and returns its content; undefined when it expired or has had too many attempts. */
export async function takeAttempt(
  db: Queries,
  { key, now, maxAttempts }: { key: string; now: number; maxAttempts: number },
): Promise<string | undefined> {
  const rows = await db
    .update(captcha)
    .set({ attempts: sql`${captcha.attempts} + 1` })
    .where(and(eq(captcha.key, key), gt(captcha.expire_time, now), lt(captcha.attempts, maxAttempts)))
    .returning({ content: captcha.captcha })
  return rows[0]?.content
}

/** Removes a captcha and returns whether this call, rather than a concurrent one, removed it. `content` protects a newer captcha. */
export async function removeCaptcha(db: Queries, key: string, content: string): Promise<boolean> {
  const rows = await db
    .delete(captcha)
    .where(and(eq(captcha.key, key), eq(captcha.captcha, content)))
    .returning({ key: captcha.key })
  return rows.length === 1
}
