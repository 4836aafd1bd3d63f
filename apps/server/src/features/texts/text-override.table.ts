import { pgTable, primaryKey, text, varchar } from 'drizzle-orm/pg-core'
import { seconds } from '../../platform/db/tables/columns.ts'

/** Texts of the product that staff changed. */
export const textOverride = pgTable(
  'text_override',
  {
    /** Where the text is shown: `site`, `member`, `admin`, or `server` for replies and messages. */
    place: varchar({ length: 20 }).notNull(),
    locale: varchar({ length: 10 }).notNull(),
    /** Id of the message. */
    name: varchar({ length: 150 }).notNull(),
    /** ICU text. */
    wording: text().notNull(),
    /** The account's name at that time. */
    admin_name: varchar({ length: 50 }).notNull(),
    update_time: seconds().notNull(),
  },
  ({ place, locale, name }) => [primaryKey({ columns: [place, locale, name] })],
)
