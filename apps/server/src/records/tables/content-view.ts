import { date, integer, pgTable, primaryKey, varchar } from 'drizzle-orm/pg-core'

/** Views of the public pages of records. Separate from the record: counting must not change it or invalidate its cached page. */
export const contentView = pgTable(
  'content_view',
  {
    /** Table of the record. */
    table_name: varchar({ length: 60 }).notNull(),
    record_id: integer().notNull(),
    views: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.table_name, table.record_id] })],
)

/** The same views for each day of the site's time zone, for staff; deleted after the retention period of visits. */
export const contentViewDay = pgTable(
  'content_view_day',
  {
    table_name: varchar({ length: 60 }).notNull(),
    record_id: integer().notNull(),
    day: date({ mode: 'string' }).notNull(),
    views: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.table_name, table.record_id, table.day] })],
)
