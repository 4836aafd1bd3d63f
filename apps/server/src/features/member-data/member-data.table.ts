import { bigint, index, integer, pgTable, serial, varchar } from 'drizzle-orm/pg-core'
import { seconds } from '../../platform/db/tables/columns.ts'

/** Archives with what is stored about a member, made on request. Expired ones are deleted with their files. */
export const memberExport = pgTable(
  'member_export',
  {
    id: serial().primaryKey(),
    user_id: integer().notNull(),
    state: varchar({ length: 10, enum: ['waiting', 'ready', 'failed'] }).notNull(),
    /** Path of the private file; empty until it is ready. */
    path: varchar({ length: 255 }).notNull().default(''),
    /** Bytes. */
    size: bigint({ mode: 'number' }).notNull().default(0),
    create_time: seconds().notNull(),
    expire_time: seconds().notNull(),
  },
  (table) => [
    index('member_export_user_index').on(table.user_id, table.id),
    index('member_export_expire_time_index').on(table.expire_time),
  ],
)

/** Members who have asked for the deletion of their account. It happens at `due_time`, unless they cancel it. */
export const memberDeletion = pgTable('member_deletion', {
  user_id: integer().primaryKey(),
  create_time: seconds().notNull(),
  due_time: seconds().notNull(),
})
