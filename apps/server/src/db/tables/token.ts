import { index, integer, pgTable, varchar } from 'drizzle-orm/pg-core'
import { seconds } from './columns.ts'

/** Access, refresh and verification tokens of both areas. The token itself is never stored, only its SHA-256. */
export const token = pgTable(
  'token',
  {
    /** SHA-256 of the token, hexadecimal. */
    token: varchar({ length: 64 }).primaryKey(),
    type: varchar({ length: 15 }).notNull(),
    user_id: integer().notNull(),
    create_time: seconds().notNull(),
    expire_time: seconds().notNull(),
  },
  (table) => [
    index('token_account_index').on(table.user_id, table.type),
    index('token_expire_time_index').on(table.expire_time),
  ],
)
