import { bigint, index, pgTable, varchar } from 'drizzle-orm/pg-core'
import { seconds } from './columns.ts'

/** Files that only some may open. Which record has them, the record says; those that none has are removed after a while. */
export const privateFile = pgTable(
  'private_file',
  {
    path: varchar({ length: 255 }).primaryKey(),
    /** The resource whose records may have it: who sees these may open it. */
    controller: varchar({ length: 60 }).notNull(),
    /** Who brought it: `form:` with the key of an application form, `admin:` with an id; empty where nobody did. */
    sender: varchar({ length: 80 }).notNull(),
    /** Bytes. */
    size: bigint({ mode: 'number' }).notNull(),
    create_time: seconds().notNull(),
    /** When it was last known to be wanted. */
    check_time: seconds().notNull(),
  },
  (table) => [
    index('private_file_sender_index').on(table.sender),
    index('private_file_check_time_index').on(table.check_time),
  ],
)
