import {
  index,
  integer,
  pgTable,
  primaryKey,
  jsonb,
  boolean,
  text,
  varchar,
  check,
  serial,
  bigint,
  date,
} from 'drizzle-orm/pg-core'
import type { Preferences } from '@teachnet/contract/preferences'
import { sql } from 'drizzle-orm'
import type { ApplicationKind } from '@teachnet/contract'
import { seconds } from './columns.ts'

/** The role groups of administrators. */
export const adminGroupAccess = pgTable(
  'admin_group_access',
  {
    uid: integer().notNull(),
    group_id: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.uid, table.group_id] }),
    index('admin_group_access_group_index').on(table.group_id),
  ],
)

/** How administrators have set up the back office. */
export const adminPreference = pgTable('admin_preference', {
  admin_id: integer().primaryKey(),
  preferences: jsonb().$type<Preferences>().notNull(),
  update_time: seconds().notNull(),
})

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

/** Settings of the whole database: one row. */
export const installation = pgTable(
  'installation',
  {
    id: integer().primaryKey().default(1),
    /** Identifies the secret key that this database was written with; see `platform/db/key-check.repo.ts`. */
    key_check: varchar({ length: 64 }).notNull(),
  },
  (table) => [check('installation_one_row', sql`${table.id} = 1`)],
)

/** How far one table has been taken over. */
export interface MoveInPosition {
  /** The key of the last row that was read, as texts. */
  readonly last: readonly string[]
  readonly isDone: boolean
}

/** Runs of the command that takes over a BuildAdmin site. A run that was cut off continues where it stopped. */
export const moveInRun = pgTable('move_in_run', {
  id: serial().primaryKey(),
  /** Host and database of the old site, without the password. */
  source: varchar({ length: 255 }).notNull(),
  state: varchar({ length: 10, enum: ['running', 'done'] }).notNull(),
  /** By name of the table there. */
  positions: jsonb().$type<Readonly<Record<string, MoveInPosition>>>().notNull().default({}),
  /** What the run reported at its end. */
  report: text().notNull().default(''),
  /** Whether accounts came with bcrypt hashes, which take longer to check than ours: see `spendBcrypt`. */
  has_bcrypt: boolean().notNull().default(false),
  create_time: seconds().notNull(),
  update_time: seconds().notNull(),
})

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

const owner = () => ({
  area: varchar({ length: 10, enum: ['admin', 'member'] }).notNull(),
  user_id: integer().notNull(),
})

/** Authenticator apps of accounts. */
export const secondFactor = pgTable(
  'second_factor',
  {
    ...owner(),
    /** Base32, encrypted. */
    secret: text().notNull(),
    /** Null: set up, but not yet confirmed by a code. */
    confirm_time: seconds(),
    /** The time step of the last accepted code; no code is accepted twice. */
    last_step: seconds().notNull().default(0),
    create_time: seconds().notNull(),
  },
  (table) => [primaryKey({ columns: [table.area, table.user_id] })],
)

/** Codes for the time when the authenticator is lost. A used one is deleted. */
export const recoveryCode = pgTable(
  'recovery_code',
  {
    ...owner(),
    /** SHA-256 of the code, hexadecimal. */
    code: varchar({ length: 64 }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.area, table.user_id, table.code] })],
)

/** Read requests of an address in the current window. Stored in the database, since several processes share the count. */
export const throttle = pgTable('throttle', {
  address: varchar({ length: 64 }).primaryKey(),
  /** Unix seconds. */
  window_start: seconds().notNull(),
  hits: integer().notNull(),
})

/** A page, a call for content, and the steps of visitors towards an application: a form was opened, and begun. */
export type VisitKind = 'page' | 'content' | `${'opened' | 'begun'}:${ApplicationKind}`

/** Visits of the public site: a counter for each kind of call and each day of the site's time zone. */
export const visit = pgTable(
  'visit',
  {
    day: date({ mode: 'string' }).notNull(),
    kind: varchar({ length: 20 }).$type<VisitKind>().notNull(),
    hits: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.kind] })],
)
