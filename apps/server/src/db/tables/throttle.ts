import { integer, pgTable, varchar } from 'drizzle-orm/pg-core'
import { seconds } from './columns.ts'

/** Read requests of an address in the current window. Stored in the database, since several processes share the count. */
export const throttle = pgTable('throttle', {
  address: varchar({ length: 64 }).primaryKey(),
  /** Unix seconds. */
  window_start: seconds().notNull(),
  hits: integer().notNull(),
})
