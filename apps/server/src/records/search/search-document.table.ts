import { customType, index, integer, pgTable, primaryKey, text, varchar } from 'drizzle-orm/pg-core'

const terms = customType<{ data: string; driverData: string }>({ dataType: () => 'tsvector' })

/** What searches find of a record; written with the record. */
export const searchDocument = pgTable(
  'search_document',
  {
    /** Table of the record. */
    table_name: varchar({ length: 60 }).notNull(),
    record_id: integer().notNull(),
    /** Terms of the texts, in all languages and spellings; see `termsOf`. */
    terms: terms().notNull(),
    /** Those of name and short facts, by which results are ordered: it stays small, while a long text makes `terms` slow to read. No index: `terms` has them too. */
    names: terms().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.table_name, table.record_id] }),
    index('search_document_terms_index').using('gin', table.terms),
  ],
)

/** Tables whose records all have a document. */
export const searchSource = pgTable('search_source', {
  table_name: varchar({ length: 60 }).primaryKey(),
  /** What the documents consist of: when it differs from that of the definition, they are written again. */
  recipe: text().notNull(),
})
