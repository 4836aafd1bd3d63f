import { sql } from 'drizzle-orm'
import { index, integer, pgTable, serial, varchar } from 'drizzle-orm/pg-core'
import { seconds } from './columns.ts'

/** Sign-ins of both areas, refused ones included. A sign-in whose tokens still exist is a session. */
export const signIn = pgTable(
  'sign_in',
  {
    id: serial().primaryKey(),
    area: varchar({ length: 10, enum: ['admin', 'member'] }).notNull(),
    /** 0: the name was unknown. */
    user_id: integer().notNull(),
    /** The family of the issued tokens; null: the sign-in was refused. */
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
