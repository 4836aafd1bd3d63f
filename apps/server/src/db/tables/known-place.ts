import { integer, pgTable, primaryKey, varchar } from 'drizzle-orm/pg-core'
import { seconds } from './columns.ts'

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
