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
    /** Shared by all tokens of one sign-in, which end together. */
    family: varchar({ length: 64 }).notNull(),
    create_time: seconds().notNull(),
    expire_time: seconds().notNull(),
    /** For a refresh token: how many access tokens it has issued. */
    uses: integer().notNull().default(0),
    /** When a refresh token issued its last access token; when an access token was used last, to the minute. */
    use_time: seconds(),
    /** For a refresh token: when it was replaced. */
    replace_time: seconds(),
  },
  (table) => [
    index('token_account_index').on(table.user_id, table.type),
    index('token_family_index').on(table.family),
    index('token_expire_time_index').on(table.expire_time),
  ],
)
