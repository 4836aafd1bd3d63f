import { eq, inArray, like, lt } from 'drizzle-orm'
import type { Database, Queries } from '../../db/client.ts'
import { attemptLimit } from '../../db/schema.ts'
import { type AttemptCount, type AttemptPolicy, countFailure, takeBack, waitOf } from './attempt-policy.ts'

export interface KeyedAttempt {
  readonly key: string
  readonly policy: AttemptPolicy
}

/**
 * Counts an attempt as failed under each key before the secret is compared, so that each concurrent guess is counted. Returns the
 * seconds to wait; when they are not 0, nothing was counted. `now` in Unix seconds.
 */
export function takeAttempts(db: Database, attempts: readonly KeyedAttempt[], now: number): Promise<number> {
  return db.transaction(async (tx) => {
    const counts = await lockCounts(
      tx,
      attempts.map(({ key }) => key),
      now,
    )
    const wait = Math.max(0, ...[...counts.values()].map((count) => waitOf(count, now)))
    if (wait > 0) return wait
    for (const { key, policy } of attempts) await saveCount(tx, key, countFailure(counts.get(key), now, policy))
    return 0
  })
}

/** Removes one counted attempt under each key, after the attempt turned out to be right. */
export async function returnAttempts(db: Database, keys: readonly string[], now: number): Promise<void> {
  await db.transaction(async (tx) => {
    for (const [key, count] of await lockCounts(tx, keys, now)) {
      const left = takeBack(count, now)
      if (left.failures === 0) await forgetAttempts(tx, [key])
      else await saveCount(tx, key, left)
    }
  })
}

/** Forgets all failures under the keys. */
export async function forgetAttempts(db: Queries, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await db.delete(attemptLimit).where(inArray(attemptLimit.key, [...keys]))
}

/** Forgets all failures of a scope. */
export async function forgetScope(db: Queries, scope: string): Promise<void> {
  await db.delete(attemptLimit).where(like(attemptLimit.key, `${scope}:%`))
}

/** Deletes counts without a failure since `before`, in Unix seconds. */
export async function purgeAttempts(db: Queries, before: number): Promise<void> {
  await db.delete(attemptLimit).where(lt(attemptLimit.last_time, before))
}

/** Locks the rows in the order of their keys, so that two transactions cannot deadlock. */
async function lockCounts(tx: Queries, keys: readonly string[], now: number): Promise<Map<string, AttemptCount>> {
  const sorted = [...new Set(keys)].toSorted()
  if (sorted.length === 0) return new Map()
  const fresh = { failures: 0, last_time: now, retry_time: 0 }
  await tx
    .insert(attemptLimit)
    .values(sorted.map((key) => ({ key, ...fresh })))
    .onConflictDoNothing()
  const rows = await tx
    .select()
    .from(attemptLimit)
    .where(inArray(attemptLimit.key, sorted))
    .orderBy(attemptLimit.key)
    .for('update')
  return new Map(
    rows.map((row) => [row.key, { failures: row.failures, lastTime: row.last_time, retryTime: row.retry_time }]),
  )
}

async function saveCount(tx: Queries, key: string, count: AttemptCount): Promise<void> {
  await tx
    .update(attemptLimit)
    .set({ failures: count.failures, last_time: count.lastTime, retry_time: count.retryTime })
    .where(eq(attemptLimit.key, key))
}
