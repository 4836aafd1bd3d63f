import { and, gt, lte } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** Seconds by which the clocks of two processes may differ. A later time was written while a clock ran ahead, and would count for too long. */
export const clockTolerance = 10

/** A period that ends now. Times in Unix seconds. */
export interface Period {
  readonly since: number
  readonly now: number
}

/** Whether a stored time is within a period. */
export function isWithinPeriod(time: PgColumn, { since, now }: Period) {
  return and(gt(time, since), lte(time, now + clockTolerance))
}
