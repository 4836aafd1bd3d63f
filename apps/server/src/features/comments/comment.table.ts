import { sql } from 'drizzle-orm'
import { type AnyPgColumn, index, integer, jsonb, pgTable, serial, text, varchar } from 'drizzle-orm/pg-core'
import type { TextQuote } from '@teachnet/contract/lists'
import { seconds } from '../../platform/db/tables/columns.ts'

/** Comments of administrators on passages of rich texts, and answers to them. The texts themselves have no marks of them. */
export const textComment = pgTable(
  'text_comment',
  {
    id: serial().primaryKey(),
    controller: varchar({ length: 60 }).notNull(),
    record_id: integer().notNull(),
    /** Wire name of the field. */
    field: varchar({ length: 64 }).notNull(),
    /** The comment that this one answers. */
    parent_id: integer().references((): AnyPgColumn => textComment.id, { onDelete: 'cascade' }),
    /** The passage; null for an answer. */
    quote: jsonb().$type<TextQuote>(),
    text: text().notNull(),
    admin_id: integer().notNull(),
    /** Ids of the administrators that the text names. */
    mentions: integer()
      .array()
      .notNull()
      .default(sql`'{}'::integer[]`),
    create_time: seconds().notNull(),
    done_time: seconds(),
    done_by: integer(),
  },
  (table) => [
    index('text_comment_record_index').on(table.controller, table.record_id),
    index('text_comment_parent_index').on(table.parent_id),
  ],
)
