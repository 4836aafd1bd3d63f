import { pgTable, text, varchar } from 'drizzle-orm/pg-core'
import { seconds } from './columns.ts'

/** The privacy notices that applicants have agreed to, word by word: the text in force may have changed since. */
export const consentText = pgTable('consent_text', {
  version: varchar({ length: 20 }).primaryKey(),
  text: text().notNull(),
  text_en: text().notNull(),
  /** When somebody agreed to it first. */
  create_time: seconds().notNull(),
})
