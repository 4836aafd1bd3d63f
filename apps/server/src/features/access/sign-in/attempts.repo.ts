import { eq, inArray, like, lt } from 'drizzle-orm'
import type { Database, Queries } from '../../../platform/db/client.ts'
import { attemptLimit } from '../access.table.ts'
import {
  type AttemptCount,
  type AttemptPolicy,
  countFailure,
  takeBack,
  waitOf,
  withPossibleTimes,
} from './attempt-policy.ts'

export interface KeyedAttempt {
  readonly key: string
  readonly policy: AttemptPolicy
}

/**
 * Counts an attempt as failed under each key before the secret is compared, so that each concurrent guess is counted. Returns the
 * seconds to wait for each key; unless all are 0, nothing was counted. `now` in Unix seconds.
 */
export function takeAttempts(db: Database, attempts: readonly KeyedAttempt[], now: number): Promise<readonly number[]> {
  return db.transaction(async (tx) => {
    const stored = await lockCounts(
      tx,
      attempts.map(({ key }) => key),
      now,
    )
    const counts = attempts.map(({ key, policy }) => {
      const count = stored.get(key)
      return { key, policy, count, possible: count && withPossibleTimes(count, now, policy) }
    })
    const waits = counts.map(({ possible }) => waitOf(possible, now))
    const isAdmitted = waits.every((wait) => wait === 0)
    for (const { key, policy, count, possible } of counts) {
      if (isAdmitted) await saveCount(tx, key, countFailure(possible, now, policy))
      // Stored, so that the wait ends even if the times were far in the future.
      else if (possible && possible.retryTime !== count?.retryTime) await saveCount(tx, key, possible)
    }
    return waits
  })
}

/** Returns the seconds that an attempt under a key would have to wait, without counting it. */
export async function findWait(db: Queries, { key, policy }: KeyedAttempt, now: number): Promise<number> {
  const [row] = await db.select().from(attemptLimit).where(eq(attemptLimit.key, key))
  return row ? waitOf(withPossibleTimes(toCount(row), now, policy), now) : 0
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
  return new Map(rows.map((row) => [row.key, toCount(row)]))
}

function toCount({ failures, last_time, retry_time }: typeof attemptLimit.$inferSelect): AttemptCount {
  return { failures, lastTime: last_time, retryTime: retry_time }
}

async function saveCount(tx: Queries, key: string, count: AttemptCount): Promise<void> {
  await tx
    .update(attemptLimit)
    .set({ failures: count.failures, last_time: count.lastTime, retry_time: count.retryTime })
    .where(eq(attemptLimit.key, key))
}
