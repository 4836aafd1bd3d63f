import { integer, pgTable, serial, text, varchar } from 'drizzle-orm/pg-core'

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
