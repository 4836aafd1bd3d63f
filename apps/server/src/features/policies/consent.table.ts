import { index, integer, pgTable, primaryKey, text, varchar } from 'drizzle-orm/pg-core'
import type { PolicyKind } from '@teachnet/contract'
import { seconds } from '../../platform/db/tables/columns.ts'

/** The exact texts that people have agreed to: the current ones may differ. */
export const consentText = pgTable(
  'consent_text',
  {
    /** Hash of the text in both languages. */
    version: varchar({ length: 20 }).primaryKey(),
    kind: varchar({ length: 20 }).$type<PolicyKind>().notNull().default('privacy'),
    /** Number of the version in the back office; '' for a notice from before there were numbers. */
    number: varchar({ length: 20 }).notNull().default(''),
    /** When the version came into force; null: since the site exists. */
    valid_from: seconds(),
    text: text().notNull(),
    text_en: text().notNull(),
    /** When somebody first agreed to it. */
    create_time: seconds().notNull(),
  },
  (table) => [index('consent_text_number_index').on(table.kind, table.number)],
)

/** The texts that members have agreed to. */
export const memberConsent = pgTable(
  'member_consent',
  {
    user_id: integer().notNull(),
    version: varchar({ length: 20 }).notNull(),
    create_time: seconds().notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.version] })],
)
