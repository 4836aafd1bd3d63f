import { integer, pgTable, primaryKey, text, varchar } from 'drizzle-orm/pg-core'
import { seconds } from './columns.ts'

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
