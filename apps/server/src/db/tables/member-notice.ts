import { index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { noticeColumns, seconds } from './columns.ts'

/**
 * Notices in the inboxes of members. The texts are formatted from name and values when they are read, in the language
 * of the reader.
 */
export const memberNotice = pgTable(
  'member_notice',
  {
    ...noticeColumns(),
    user_id: integer().notNull(),
  },
  (table) => [
    index('member_notice_user_index').on(table.user_id, table.create_time),
    index('member_notice_create_time_index').on(table.create_time),
  ],
)

/** Which member has read which announcement. */
export const announcementRead = pgTable(
  'announcement_read',
  {
    announcement_id: integer().notNull(),
    user_id: integer().notNull(),
    create_time: seconds().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.announcement_id, table.user_id] }),
    index('announcement_read_user_index').on(table.user_id),
  ],
)
