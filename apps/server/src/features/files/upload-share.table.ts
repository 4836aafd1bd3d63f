import { bigint, index, pgTable, serial, varchar } from 'drizzle-orm/pg-core'
import { seconds } from '../../platform/db/tables/columns.ts'

/** Files that senders have uploaded or are about to upload, counted for their limits. Deleted after a day. */
export const uploadShare = pgTable(
  'upload_share',
  {
    id: serial().primaryKey(),
    /** `address:`, `form:` or `member:` followed by the sender's id. */
    sender: varchar({ length: 80 }).notNull(),
    /** Bytes; until the file arrives, its maximum size. */
    size: bigint({ mode: 'number' }).notNull(),
    create_time: seconds().notNull(),
  },
  (table) => [
    index('upload_share_sender_index').on(table.sender, table.create_time),
    index('upload_share_create_time_index').on(table.create_time),
  ],
)
