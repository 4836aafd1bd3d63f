import type { Preferences } from '@teachnet/contract/preferences'
import { integer, jsonb, pgTable } from 'drizzle-orm/pg-core'
import { seconds } from './columns.ts'

/** How administrators have set up the back office. */
export const adminPreference = pgTable('admin_preference', {
  admin_id: integer().primaryKey(),
  preferences: jsonb().$type<Preferences>().notNull(),
  update_time: seconds().notNull(),
})
