import { integer, pgTable, serial, text, varchar, index, jsonb } from 'drizzle-orm/pg-core'
import { seconds } from '../../platform/db/tables/columns.ts'

/**
 * Items of the site configuration. For the product's own items, only name and value are stored here; the rest is in their declaration.
 * Items added by administrators are stored completely.
 */
export const config = pgTable('config', {
  id: serial().primaryKey(),
  name: varchar({ length: 30 }).notNull().unique(),
  group: varchar({ length: 30 }).notNull().default(''),
  title: varchar({ length: 50 }).notNull().default(''),
  tip: varchar({ length: 100 }).notNull().default(''),
  type: varchar({ length: 30 }).notNull().default('string'),
  /** Null: not set; the default applies. */
  value: text(),
  /** JSON dictionary of the options of a choice. */
  content: text().notNull().default(''),
  /** Names of validation rules, separated by commas. */
  rule: varchar({ length: 100 }).notNull().default(''),
  /** JSON map of input attributes. */
  extend: text().notNull().default(''),
  allow_del: integer().notNull().default(0),
  weigh: integer().notNull().default(0),
})

/** The change of one item by one save. The values are in their stored form; those of a secret are not kept. */
export type ConfigItemChange =
  | { readonly name: string; readonly before: string; readonly after: string }
  | { readonly name: string; readonly isSecret: true }

/** The history of the configuration: a row for each save of a group that changed something. */
export const configChange = pgTable(
  'config_change',
  {
    id: serial().primaryKey(),
    group: varchar({ length: 30 }).notNull(),
    admin_id: integer().notNull(),
    /** The account's name at that time, which stays when the account is deleted. */
    admin_name: varchar({ length: 50 }).notNull(),
    changes: jsonb().$type<readonly ConfigItemChange[]>().notNull(),
    create_time: seconds().notNull(),
  },
  ({ group, id, create_time }) => [
    index('config_change_group').on(group, id),
    index('config_change_create_time').on(create_time),
  ],
)
