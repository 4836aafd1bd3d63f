import { integer, jsonb, pgTable, varchar } from 'drizzle-orm/pg-core'
import type { ChannelChoice } from '@teachnet/contract/desk'
import { seconds } from './columns.ts'

/** Settings that members have chosen for themselves. Empty texts: not chosen. */
export const memberSetting = pgTable('member_setting', {
  user_id: integer().primaryKey(),
  /** Language of messages to the member. */
  locale: varchar({ length: 10 }).notNull().default(''),
  /** IANA name. */
  time_zone: varchar({ length: 60 }).notNull().default(''),
  /** The channels of notices by kind; null: the defaults. */
  channels: jsonb().$type<ChannelChoice>(),
  update_time: seconds().notNull(),
})
