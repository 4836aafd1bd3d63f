import { gt, lte, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** Seconds by which the clocks of two processes may differ. A later time was written while a clock ran ahead, and would count for too long. */
export const clockTolerance = 10

/** A period that ends now. Times in Unix seconds. */
export interface Period {
  readonly since: number
  readonly now: number
}

/** Whether a stored time is within a period. */
export function isWithinPeriod(time: PgColumn, { since, now }: Period): SQL {
  return sql`(${time} > ${since} and ${time} <= ${now + clockTolerance})`
}

/** Seconds. A time that is later than possible by this was written while a clock ran ahead; smaller differences occur between computers. */
export const farAhead = 300

/**
 * Whether a stored lease has ended, or ends later than a lease that begins now by more than clocks differ.
 *
 * @param lease now, and when a lease that begins now ends, in Unix seconds
 */
export function isLeaseOver(time: PgColumn, { now, until }: { readonly now: number; readonly until: number }) {
  return or(lte(time, now), gt(time, until + farAhead))
}
