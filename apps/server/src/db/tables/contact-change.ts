import { index, integer, pgTable, serial, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { seconds } from './columns.ts'

/** Replaced contacts of members, as long as the owner of the former one can undo the change. */
export const contactChange = pgTable(
  'contact_change',
  {
    id: serial().primaryKey(),
    user_id: integer().notNull(),
    type: varchar({ length: 10, enum: ['email', 'mobile'] }).notNull(),
    former: varchar({ length: 50 }).notNull(),
    /** SHA-256 of the code that undoes the change, hexadecimal. */
    code: varchar({ length: 64 }).notNull(),
    create_time: seconds().notNull(),
    expire_time: seconds().notNull(),
  },
  (table) => [
    uniqueIndex('contact_change_code_unique').on(table.code),
    index('contact_change_account_index').on(table.user_id, table.type),
  ],
)
