import { integer, pgTable, primaryKey, varchar } from 'drizzle-orm/pg-core'
import { seconds } from './columns.ts'

/** The contacts that members have proved with a code. Administrators can enter a contact as well, which proves nothing. */
export const provedContact = pgTable(
  'proved_contact',
  {
    user_id: integer().notNull(),
    type: varchar({ length: 10, enum: ['email', 'mobile'] }).notNull(),
    address: varchar({ length: 50 }).notNull(),
    create_time: seconds().notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.type] })],
)
