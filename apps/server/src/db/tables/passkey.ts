import { bigint, boolean, index, integer, pgTable, serial, text, varchar } from 'drizzle-orm/pg-core'
import { seconds } from './columns.ts'

/** Passkeys of accounts: public keys with which browsers sign in. */
export const passkey = pgTable(
  'passkey',
  {
    id: serial().primaryKey(),
    area: varchar({ length: 10, enum: ['admin', 'member'] }).notNull(),
    user_id: integer().notNull(),
    /** Id of the credential, base64url. */
    credential: text().notNull().unique(),
    /** COSE key, base64url. */
    public_key: text().notNull(),
    /** Domain that the browser bound the passkey to. */
    relying_party: varchar({ length: 255 }).notNull(),
    /** Uses as the authenticator counts them; 0: it does not count. */
    counter: bigint({ mode: 'number' }).notNull().default(0),
    /** How browsers reach the authenticator, separated by commas. */
    transports: varchar({ length: 100 }).notNull().default(''),
    /** The passkey exists on several devices of its owner. */
    is_synced: boolean().notNull().default(false),
    name: varchar({ length: 50 }).notNull(),
    create_time: seconds().notNull(),
    use_time: seconds(),
  },
  (table) => [index('passkey_owner_index').on(table.area, table.user_id)],
)
