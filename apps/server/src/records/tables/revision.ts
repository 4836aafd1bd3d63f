import { integer, jsonb, pgTable, primaryKey, varchar } from 'drizzle-orm/pg-core'
import { seconds } from '../../platform/db/tables/columns.ts'

/** Saved states of records whose definitions enable revisions. */
export const revision = pgTable(
  'revision',
  {
    /** Table of the record. */
    table_name: varchar({ length: 60 }).notNull(),
    record_id: integer().notNull(),
    /** 1-based; without gaps until the oldest are deleted. */
    number: integer().notNull(),
    /** Equal for equal content. */
    version: varchar({ length: 16 }).notNull(),
    /** Wire values by field. */
    data: jsonb().$type<Readonly<Record<string, unknown>>>().notNull(),
    /** Null: saved before any edit in this back office. */
    admin_id: integer(),
    create_time: seconds().notNull(),
  },
  (table) => [primaryKey({ columns: [table.table_name, table.record_id, table.number] })],
)
