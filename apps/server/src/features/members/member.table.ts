import { index, integer, pgTable, serial, uniqueIndex, varchar, jsonb, primaryKey } from 'drizzle-orm/pg-core'
import type { ChannelChoice } from '@teachnet/contract/desk'
import { seconds } from '../../platform/db/tables/columns.ts'

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

/** Settings that members have chosen for themselves. Empty texts: not chosen. */
export const memberSetting = pgTable('member_setting', {
  user_id: integer().primaryKey(),
  /** Language of messages to the member. */
  locale: varchar({ length: 10 }).notNull().default(''),
  /** IANA name. */
  time_zone: varchar({ length: 60 }).notNull().default(''),
  /** The channels of notices by kind; null: the defaults. */
  channels: jsonb().$type<Partial<ChannelChoice>>(),
  /** Hours without messages outside the site, `HH:MM`. */
  quiet_from: varchar({ length: 5 }).notNull().default(''),
  quiet_until: varchar({ length: 5 }).notNull().default(''),
  /** Counts the addresses of the calendar feed, of which the last is valid; 0: none yet, negative: it was switched off. */
  calendar_version: integer().notNull().default(0),
  update_time: seconds().notNull(),
})

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
