import { lt, sql } from 'drizzle-orm'

import type { Queries } from './client.ts'
import { throttle } from './tables/platform-tables.ts'

/** Counts one request of an address in the window that starts at `start` (Unix seconds) and returns the count. */
export async function countHit(db: Queries, address: string, start: number): Promise<number> {
  const [row] = await db
    .insert(throttle)
    .values({ address: address.slice(0, 64), window_start: start, hits: 1 })
    .onConflictDoUpdate({
      target: throttle.address,
      set: {
        hits: sql`case when ${throttle.window_start} = excluded.window_start then ${throttle.hits} + 1 else 1 end`,
        window_start: sql`excluded.window_start`,
      },
    })
    .returning({ hits: throttle.hits })
  return row?.hits ?? 1
}

/**
 * Adds to the counts of several keys in the window that starts at `start`, and returns their sums. A key that is already in a later window
 * is unchanged and left out of the result, unless that window is so far ahead that it was opened while a clock ran ahead.
 */
export async function addHits(
  db: Queries,
  start: number,
  added: readonly { readonly key: string; readonly hits: number }[],
): Promise<readonly { readonly key: string; readonly hits: number }[]> {
  const rows = added
    .map(({ key, hits }) => ({ address: key.slice(0, 64), window_start: start, hits }))
    // Sorted, so that concurrent processes cannot deadlock.
    .toSorted((one, other) => (one.address < other.address ? -1 : 1))
  const found = await db
    .insert(throttle)
    .values(rows)
    .onConflictDoUpdate({
      target: throttle.address,
      set: {
        hits: sql`excluded.hits + case when ${throttle.window_start} = excluded.window_start then ${throttle.hits} else 0 end`,
        window_start: sql`excluded.window_start`,
      },
      setWhere: sql`${throttle.window_start} <= excluded.window_start or ${throttle.window_start} > excluded.window_start + ${farAhead}`,
    })
    .returning({ key: throttle.address, hits: throttle.hits })
  return found
}

/** Seconds; windows are shorter, except those of an hour, whose keys are counted one by one. */
const farAhead = 120

/** Deletes the addresses of windows before `start`. */
export async function forgetHitsBefore(db: Queries, start: number): Promise<void> {
  await db.delete(throttle).where(lt(throttle.window_start, start))
}
