import { index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'

/** The role groups of administrators. */
export const adminGroupAccess = pgTable(
  'admin_group_access',
  {
    uid: integer().notNull(),
    group_id: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.uid, table.group_id] }),
    index('admin_group_access_group_index').on(table.group_id),
  ],
)
