import { bigint, jsonb, serial, text, varchar } from 'drizzle-orm/pg-core'

/** Unix seconds. */
export const seconds = () => bigint({ mode: 'number' })

/** Ids of rules separated by commas, or `*` for all: a group's definition shows them as a relation, its table stores a text. */
export const grantedRules = () => text().notNull().default('')

/**
 * The columns of a notice in an inbox. The texts are formatted from name and values when they are read, in the language
 * of the reader.
 */
export const noticeColumns = () => ({
  id: serial().primaryKey(),
  kind: varchar({ length: 20 }).notNull(),
  /** Name of the messages, without `notice.`. */
  name: varchar({ length: 60 }).notNull(),
  params: jsonb().$type<Record<string, string>>().notNull().default({}),
  /** Page of the reader's app; empty: none. */
  link: varchar({ length: 255 }).notNull().default(''),
  create_time: seconds().notNull(),
  read_time: seconds(),
})
