import { boolean, index, integer, pgTable, text, varchar } from 'drizzle-orm/pg-core'
import { seconds } from './columns.ts'

/** Writes of accounts that were sent with an idempotency key, for a day: a repeated one gets the first reply. */
export const idempotencyKey = pgTable(
  'idempotency_key',
  {
    /** Keyed hash of the account, the call and the key. */
    id: varchar({ length: 43 }).primaryKey(),
    /** Area and id of the account, such as `admin:1`. */
    owner: varchar({ length: 24 }).notNull(),
    /** Keyed hash of query and body. */
    fingerprint: varchar({ length: 43 }).notNull(),
    /** Identifies the request that does the write; a write by a request that was replaced is rolled back. */
    attempt: varchar({ length: 24 }).notNull(),
    /** Unix seconds until which the request is taken to be running. */
    lease_time: seconds().notNull(),
    /** Set in the transaction of the write. */
    is_written: boolean().notNull().default(false),
    /** Area and id of the record, if the write changed one record. */
    controller: varchar({ length: 60 }).notNull().default(''),
    record_id: integer(),
    /** The encrypted reply; empty until the write has ended. */
    reply: text().notNull().default(''),
    create_time: seconds().notNull(),
  },
  (table) => [
    index('idempotency_key_owner_index').on(table.owner, table.create_time),
    index('idempotency_key_create_time_index').on(table.create_time),
  ],
)
