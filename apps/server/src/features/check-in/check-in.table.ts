import { integer, pgTable, varchar } from 'drizzle-orm/pg-core'
import { seconds } from '../../platform/db/tables/columns.ts'

/** The daily check-ins of each member: the latest one with its streak. The points of all of them are in the member's points log. */
export const checkIn = pgTable('check_in', {
  user_id: integer().primaryKey(),
  /** `YYYY-MM-DD` in the time zone of the member. */
  day: varchar({ length: 10 }).notNull(),
  /** Days in a row up to `day`. */
  streak: integer().notNull(),
  /** The longest streak so far. */
  longest: integer().notNull(),
  update_time: seconds().notNull(),
})
