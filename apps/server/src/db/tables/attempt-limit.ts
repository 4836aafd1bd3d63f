import { integer, pgTable, varchar } from 'drizzle-orm/pg-core'
import { seconds } from './columns.ts'

/**
 * Failed attempts at secrets, counted by account, address, device and the like. Stored in the database, since several processes share the
 * counts.
 */
export const attemptLimit = pgTable('attempt_limit', {
  /** Scope and bucket of the counter; see `access/sign-in/attempts.ts`. */
  key: varchar({ length: 40 }).primaryKey(),
  /** Number of failures that still count. */
  failures: integer().notNull(),
  /** When the last failure was counted, in Unix seconds. */
  last_time: seconds().notNull(),
  /** Until when further attempts are refused, in Unix seconds. */
  retry_time: seconds().notNull(),
})
