import { index, integer, pgTable, varchar, primaryKey } from 'drizzle-orm/pg-core'
import { noticeColumns, seconds } from '../../platform/db/tables/columns.ts'

/** Notices in the inboxes of administrators. */
export const adminNotice = pgTable(
  'admin_notice',
  {
    ...noticeColumns(),
    admin_id: integer().notNull(),
    /** The record of the notice: only administrators who may see it see the notice. An empty controller: none. */
    controller: varchar({ length: 60 }).notNull().default(''),
    record_id: integer(),
    /** Key of the event: each administrator gets one notice per key. Null: the event may occur again. */
    key: varchar({ length: 160 }).unique(),
    /** Time of its mail. */
    mail_time: seconds(),
  },
  (table) => [
    index('admin_notice_admin_index').on(table.admin_id, table.create_time),
    index('admin_notice_create_time_index').on(table.create_time),
  ],
)

/** The day of the last daily mail of each administrator, so that there is one a day. */
export const adminDigest = pgTable('admin_digest', {
  admin_id: integer().primaryKey(),
  /** `YYYY-MM-DD` in the zone of the site. */
  day: varchar({ length: 10 }).notNull(),
})

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
