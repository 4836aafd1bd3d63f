import { index, integer, pgTable, text, varchar } from 'drizzle-orm/pg-core'
import { seconds } from './columns.ts'

/** Captchas that wait for their answer; a row is deleted when it is used. */
export const captcha = pgTable(
  'captcha',
  {
    /** SHA-256 of the id that the client made up, hexadecimal. */
    key: varchar({ length: 64 }).primaryKey(),
    /** What is expected, as JSON; see the captcha module. */
    captcha: text().notNull(),
    /** How often an answer was checked, right or wrong: guessing ends here. */
    attempts: integer().notNull().default(0),
    create_time: seconds().notNull(),
    expire_time: seconds().notNull(),
  },
  (table) => [index('captcha_expire_time_index').on(table.expire_time)],
)
