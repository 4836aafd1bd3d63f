import { sql } from 'drizzle-orm'
import { index, integer, pgTable, serial, varchar, primaryKey } from 'drizzle-orm/pg-core'
import { seconds } from '../../platform/db/tables/columns.ts'

/** Sign-ins of both areas, rejected ones included. A sign-in whose tokens still exist is a session. */
export const signIn = pgTable(
  'sign_in',
  {
    id: serial().primaryKey(),
    area: varchar({ length: 10, enum: ['admin', 'member'] }).notNull(),
    /** 0: the name was unknown. */
    user_id: integer().notNull(),
    /** The family of the issued tokens; null: the sign-in was rejected. */
    family: varchar({ length: 64 }),
    outcome: varchar({ length: 20, enum: ['signed-in', 'registered', 'wrong-password', 'wrong-code'] }).notNull(),
    ip: varchar({ length: 50 }).notNull(),
    user_agent: varchar({ length: 255 }).notNull(),
    create_time: seconds().notNull(),
  },
  (table) => [
    index('sign_in_family_index').on(table.family),
    index('sign_in_account_index').on(table.area, table.user_id, table.id),
    index('sign_in_refused_index')
      .on(table.area, table.user_id, table.id)
      .where(sql`${table.family} is null`),
    index('sign_in_create_time_index').on(table.create_time),
  ],
)

/** Devices and networks from which an account has signed in before. Failures from elsewhere do not delay them. */
export const knownPlace = pgTable(
  'known_place',
  {
    area: varchar({ length: 10, enum: ['admin', 'member'] }).notNull(),
    user_id: integer().notNull(),
    /** SHA-256 of the device's cookie or of the network, hexadecimal. */
    place: varchar({ length: 64 }).notNull(),
    /** The last sign-in from there, in Unix seconds. */
    seen_time: seconds().notNull(),
  },
  (table) => [primaryKey({ columns: [table.area, table.user_id, table.place] })],
)

/**
 * Failed attempts at secrets, counted by account, address, device and the like. Stored in the database, since several processes share the
 * counts.
 */
export const attemptLimit = pgTable('attempt_limit', {
  /** Scope and bucket of the counter; see `features/access/sign-in/attempts.ts`. */
  key: varchar({ length: 40 }).primaryKey(),
  /** Number of failures that still count. */
  failures: integer().notNull(),
  /** When the last failure was counted, in Unix seconds. */
  last_time: seconds().notNull(),
  /** Until when further attempts are rejected, in Unix seconds. */
  retry_time: seconds().notNull(),
})

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
