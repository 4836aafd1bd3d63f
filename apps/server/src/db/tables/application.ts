import { boolean, index, pgTable, primaryKey, text, varchar } from 'drizzle-orm/pg-core'
import { seconds } from './columns.ts'

/** Files that were uploaded in an application form. */
export const applicationFile = pgTable(
  'application_file',
  {
    /** The key of the form that they were uploaded in. */
    key: varchar({ length: 64 }).notNull(),
    /** As the attachment has it. */
    url: varchar({ length: 255 }).notNull(),
    ip: varchar({ length: 50 }).notNull(),
    /** The application arrived; the others are forgotten after a day. */
    is_sent: boolean().notNull().default(false),
    create_time: seconds().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.key, table.url] }),
    index('application_file_ip_index').on(table.ip, table.create_time),
    index('application_file_create_time_index').on(table.create_time),
  ],
)

/** The privacy notices that applicants have agreed to, word by word: the text in force may have changed since. */
export const consentText = pgTable('consent_text', {
  version: varchar({ length: 20 }).primaryKey(),
  text: text().notNull(),
  text_en: text().notNull(),
  /** When somebody agreed to it first. */
  create_time: seconds().notNull(),
})
