import { bigint, index, pgTable, serial, varchar } from 'drizzle-orm/pg-core'
import { seconds } from './columns.ts'

/** What senders have uploaded, or are about to: what their limits count. Forgotten after a day. */
export const uploadShare = pgTable(
  'upload_share',
  {
    id: serial().primaryKey(),
    /** `address:`, `form:` or `member:` with whom it counts for. */
    sender: varchar({ length: 80 }).notNull(),
    /** Bytes; until the file is there, the most that it can have. */
    size: bigint({ mode: 'number' }).notNull(),
    create_time: seconds().notNull(),
  },
  (table) => [
    index('upload_share_sender_index').on(table.sender, table.create_time),
    index('upload_share_create_time_index').on(table.create_time),
  ],
)
