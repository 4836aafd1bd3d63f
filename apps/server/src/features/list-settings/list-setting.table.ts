import type { ListColumns, ListViewAudience, ListViewContent } from '@teachnet/contract/lists'
import { boolean, index, integer, jsonb, pgTable, primaryKey, serial, varchar } from 'drizzle-orm/pg-core'
import { seconds } from '../../platform/db/tables/columns.ts'

/** How administrators arrange the columns of the lists of the back office. */
export const listSetting = pgTable(
  'list_setting',
  {
    admin_id: integer().notNull(),
    /** The area of the list. */
    controller: varchar({ length: 60 }).notNull(),
    /** The saved view to which the arrangement applies; 0: the list without a view. */
    view_id: integer().notNull().default(0),
    columns: jsonb().$type<ListColumns>().notNull(),
    update_time: seconds().notNull(),
  },
  (table) => [primaryKey({ columns: [table.admin_id, table.controller, table.view_id] })],
)

/** Saved views of the lists of the back office. */
export const listView = pgTable(
  'list_view',
  {
    id: serial().primaryKey(),
    /** The administrator who saved it. A shared view stays when the account is deleted. */
    admin_id: integer().notNull(),
    controller: varchar({ length: 60 }).notNull(),
    title: varchar({ length: 60 }).notNull(),
    audience: varchar({ length: 10 }).$type<ListViewAudience>().notNull(),
    group_ids: integer().array().notNull(),
    /** Whether the list opens with this view for its audience. */
    is_default: boolean().notNull(),
    content: jsonb().$type<ListViewContent>().notNull(),
    create_time: seconds().notNull(),
    update_time: seconds().notNull(),
  },
  (table) => [index('list_view_admin_id_index').on(table.admin_id)],
)
