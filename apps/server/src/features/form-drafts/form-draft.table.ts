import { index, integer, pgTable, primaryKey, text, varchar } from 'drizzle-orm/pg-core'
import { seconds } from '../../platform/db/tables/columns.ts'

/** What accounts of both areas typed into a form and did not save. */
export const formDraft = pgTable(
  'form_draft',
  {
    area: varchar({ length: 10, enum: ['admin', 'member'] }).notNull(),
    user_id: integer().notNull(),
    /** Chosen by the browser. */
    draft_key: varchar({ length: 40 }).notNull(),
    form: varchar({ length: 100 }).notNull(),
    /** Id of the record; empty: a new one. */
    record: varchar({ length: 60 }).notNull(),
    /** The open form that saved last. */
    writer: varchar({ length: 40 }).notNull(),
    revision: integer().notNull(),
    /** Of the write that the form intends; empty: none. */
    idempotency_key: varchar({ length: 64 }).notNull().default(''),
    /** Encrypted. */
    title: text().notNull(),
    /** Encrypted JSON of the typed values by name. */
    content: text().notNull(),
    update_time: seconds().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.area, table.user_id, table.draft_key] }),
    index('form_draft_update_time_index').on(table.update_time),
  ],
)
