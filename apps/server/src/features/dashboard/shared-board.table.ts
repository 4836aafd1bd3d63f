import type { DashboardBoard } from '@teachnet/contract/panels'
import { integer, jsonb, pgTable } from 'drizzle-orm/pg-core'
import { seconds } from '../../platform/db/tables/columns.ts'

/** The dashboards with which administrators begin, by group. */
export const sharedBoard = pgTable('shared_board', {
  /** 0: everybody whose groups have none. */
  group_id: integer().primaryKey(),
  /** The administrator who set it. */
  admin_id: integer().notNull(),
  board: jsonb().$type<DashboardBoard>().notNull(),
  update_time: seconds().notNull(),
})
