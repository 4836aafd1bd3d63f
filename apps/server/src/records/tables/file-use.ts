import { index, integer, pgTable, primaryKey, text, varchar } from 'drizzle-orm/pg-core'

/** Which records use which files; updated by every write of a record. */
export const fileUse = pgTable(
  'file_use',
  {
    /** Table of the record. */
    table_name: varchar({ length: 60 }).notNull(),
    record_id: integer().notNull(),
    /** Column with the address, or with a text that contains it. */
    field: varchar({ length: 60 }).notNull(),
    /** In the form of the attachment. */
    url: varchar({ length: 255 }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.table_name, table.record_id, table.field, table.url] }),
    index('file_use_url_index').on(table.url),
  ],
)

/** Tables whose records were scanned for file uses from before uses were stored. */
export const fileUseSource = pgTable('file_use_source', {
  table_name: varchar({ length: 60 }).primaryKey(),
  /** The scanned columns: when the definition has another one, the table is scanned again. */
  columns: text().notNull(),
})
