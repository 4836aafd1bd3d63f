import { index, integer, jsonb, pgTable, serial, varchar } from 'drizzle-orm/pg-core'
import { seconds } from './columns.ts'

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
