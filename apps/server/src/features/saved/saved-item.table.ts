import { index, integer, pgTable, primaryKey, varchar } from 'drizzle-orm/pg-core'
import { seconds } from '../../platform/db/tables/columns.ts'

/** Records of the public site that members have saved. */
export const savedItem = pgTable(
  'saved_item',
  {
    user_id: integer().notNull(),
    /** The area of the record, and its id there. */
    controller: varchar({ length: 50 }).notNull(),
    record_id: integer().notNull(),
    create_time: seconds().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.controller, table.record_id] }),
    index('saved_item_user_index').on(table.user_id, table.create_time),
  ],
)
