import { index, integer, pgTable, text, varchar } from 'drizzle-orm/pg-core'
import { seconds } from '../../platform/db/tables/columns.ts'

/** Unanswered captchas; a row is deleted when it is used. */
export const captcha = pgTable(
  'captcha',
  {
    /** SHA-256 of the id that the client generated, hexadecimal. */
    key: varchar({ length: 64 }).primaryKey(),
    /** The expected answer as JSON; see the captcha module. */
    captcha: text().notNull(),
    /** Number of checked answers, right or wrong: limits guessing. */
    attempts: integer().notNull().default(0),
    create_time: seconds().notNull(),
    expire_time: seconds().notNull(),
  },
  (table) => [index('captcha_expire_time_index').on(table.expire_time)],
)
