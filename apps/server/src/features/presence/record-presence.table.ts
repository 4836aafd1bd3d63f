import { boolean, index, integer, pgTable, primaryKey, varchar } from 'drizzle-orm/pg-core'
import { seconds } from '../../platform/db/tables/columns.ts'

/** The forms of the back office that are open, by administrator. Rows live for less than a minute. */
export const recordPresence = pgTable(
  'record_presence',
  {
    controller: varchar({ length: 60 }).notNull(),
    record_id: integer().notNull(),
    admin_id: integer().notNull(),
    /** Whether the form holds changes that are not saved. */
    is_changed: boolean().notNull(),
    /** When the form was opened. */
    since_time: seconds().notNull(),
    /** Time of its last call. */
    seen_time: seconds().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.controller, table.record_id, table.admin_id] }),
    index('record_presence_seen_time_index').on(table.seen_time),
  ],
)
