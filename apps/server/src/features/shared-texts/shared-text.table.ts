import { index, integer, jsonb, pgTable, primaryKey, serial, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { seconds } from '../../platform/db/tables/columns.ts'

/** Texts that several forms of a record edit at the same time. Rows live as long as the forms are open. */
export const sharedText = pgTable(
  'shared_text',
  {
    id: serial().primaryKey(),
    controller: varchar({ length: 60 }).notNull(),
    record_id: integer().notNull(),
    /** Wire name of the field. */
    field: varchar({ length: 64 }).notNull(),
    /** Version of the record whose text the steps up to `start` lead to, and a digest of that document; empty: no step leads to it. */
    version: varchar({ length: 64 }).notNull(),
    digest: varchar({ length: 64 }).notNull(),
    start: integer().notNull(),
    /** Number of the last step. */
    number: integer().notNull(),
    /** Characters of all steps. */
    size: integer().notNull(),
    seen_time: seconds().notNull(),
    /** Increases with each change of the comments on the record. */
    comments: integer().notNull().default(0),
  },
  (table) => [
    uniqueIndex('shared_text_record_index').on(table.controller, table.record_id, table.field),
    index('shared_text_seen_time_index').on(table.seen_time),
  ],
)

const ofText = () =>
  integer()
    .notNull()
    .references(() => sharedText.id, { onDelete: 'cascade' })

/** The changes of a shared text in their order. */
export const sharedTextStep = pgTable(
  'shared_text_step',
  {
    text_id: ofText(),
    /** Number of the last of the steps. */
    number: integer().notNull(),
    client: varchar({ length: 64 }).notNull(),
    /** Each as a JSON text of the editor. */
    steps: jsonb().$type<readonly string[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.text_id, table.number] })],
)

/** Ends of a selection in a document. */
interface StoredCursor {
  readonly anchor: number
  readonly head: number
  /** Number of the last step of that document. */
  readonly number: number
}

/** The editors that have a shared text open. */
export const sharedTextPerson = pgTable(
  'shared_text_person',
  {
    text_id: ofText(),
    client: varchar({ length: 64 }).notNull(),
    admin_id: integer().notNull(),
    cursor: jsonb().$type<StoredCursor>(),
    seen_time: seconds().notNull(),
  },
  (table) => [primaryKey({ columns: [table.text_id, table.client] })],
)
