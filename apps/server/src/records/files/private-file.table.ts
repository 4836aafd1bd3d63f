import { bigint, index, pgTable, varchar } from 'drizzle-orm/pg-core'
import { seconds } from '../../platform/db/tables/columns.ts'

/** Private files. The records themselves state which of them they have; files without a record are deleted after a while. */
export const privateFile = pgTable(
  'private_file',
  {
    path: varchar({ length: 255 }).primaryKey(),
    /** Controller of the resource whose records may have the file; a reader of such a record may open it. */
    controller: varchar({ length: 60 }).notNull(),
    /** The uploader: `form:` with the key of an application form, `admin:` with an id; empty when a job created the file. */
    sender: varchar({ length: 80 }).notNull(),
    /** Bytes. */
    size: bigint({ mode: 'number' }).notNull(),
    create_time: seconds().notNull(),
    /** When the file was last known to be needed. */
    check_time: seconds().notNull(),
  },
  (table) => [
    index('private_file_sender_index').on(table.sender),
    index('private_file_check_time_index').on(table.check_time),
  ],
)
