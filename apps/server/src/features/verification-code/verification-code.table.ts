import { index, pgTable, serial, varchar } from 'drizzle-orm/pg-core'
import { seconds } from '../../platform/db/tables/columns.ts'

/** Codes sent to an address. Used and expired ones stay for a day for the daily limit. */
export const verificationCode = pgTable(
  'verification_code',
  {
    id: serial().primaryKey(),
    channel: varchar({ length: 10, enum: ['email', 'sms'] }).notNull(),
    /** Email address in lower case, or mobile number. */
    address: varchar({ length: 100 }).notNull(),
    event: varchar({ length: 30 }).notNull(),
    code: varchar({ length: 10 }).notNull(),
    /** Network that requested it. */
    ip: varchar({ length: 50 }).notNull().default(''),
    create_time: seconds().notNull(),
    expire_time: seconds().notNull(),
    /** When it was used; null while it is unused. */
    use_time: seconds(),
  },
  (table) => [
    index('verification_code_address_index').on(table.address, table.event, table.create_time),
    index('verification_code_ip_index').on(table.ip, table.create_time),
  ],
)
