import { lt, sql } from 'drizzle-orm'

import type { Queries } from './client.ts'
import { throttle } from './tables/throttle.ts'

/** Counts one more request of an address in the window that starts at `start` (Unix seconds) and gives the number so far. */
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

/** Forgets the addresses of windows before `start`. */
export async function forgetHitsBefore(db: Queries, start: number): Promise<void> {
  await db.delete(throttle).where(lt(throttle.window_start, start))
}
