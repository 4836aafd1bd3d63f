import { index, integer, pgTable, serial, unique, varchar } from 'drizzle-orm/pg-core'
import { seconds } from '../../platform/db/tables/columns.ts'

/** Accounts of members at OpenID Connect providers, with which they sign in here. */
export const connectedAccount = pgTable(
  'connected_account',
  {
    id: serial().primaryKey(),
    user_id: integer().notNull(),
    issuer: varchar({ length: 255 }).notNull(),
    /** The provider's permanent name of the account. */
    subject: varchar({ length: 255 }).notNull(),
    /** Email address or name at the provider, for its owner to recognise it; it decides nothing. */
    label: varchar({ length: 100 }).notNull().default(''),
    create_time: seconds().notNull(),
    use_time: seconds(),
  },
  (table) => [
    unique('connected_account_subject_unique').on(table.issuer, table.subject),
    index('connected_account_user_index').on(table.user_id),
  ],
)
