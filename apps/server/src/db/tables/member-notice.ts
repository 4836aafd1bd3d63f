import { index, integer, jsonb, pgTable, primaryKey, serial, varchar } from 'drizzle-orm/pg-core'
import { seconds } from './columns.ts'

/** Notices in the inboxes of members. The texts are made of name and values when they are read, in the language of the reader. */
export const memberNotice = pgTable(
  'member_notice',
  {
    id: serial().primaryKey(),
    user_id: integer().notNull(),
    kind: varchar({ length: 20 }).notNull(),
    /** Name of the messages, without `notice.`. */
    name: varchar({ length: 60 }).notNull(),
    params: jsonb().$type<Record<string, string>>().notNull().default({}),
    link: varchar({ length: 255 }).notNull().default(''),
    create_time: seconds().notNull(),
    read_time: seconds(),
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
