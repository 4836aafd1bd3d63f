import { index, integer, pgTable, primaryKey, text, varchar } from 'drizzle-orm/pg-core'

/** Which records use which files; kept by every write of a record. */
export const fileUse = pgTable(
  'file_use',
  {
    /** Table of the record. */
    table_name: varchar({ length: 60 }).notNull(),
    record_id: integer().notNull(),
    /** Column that holds the address, or a text with it. */
    field: varchar({ length: 60 }).notNull(),
    /** As the attachment has it. */
    url: varchar({ length: 255 }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.table_name, table.record_id, table.field, table.url] }),
    index('file_use_url_index').on(table.url),
  ],
)

/** Tables whose records were looked through once for the files that they used before uses were kept. */
export const fileUseSource = pgTable('file_use_source', {
  table_name: varchar({ length: 60 }).primaryKey(),
  /** The columns that were looked at: another one in the definition, and the table is looked through again. */
  columns: text().notNull(),
})
