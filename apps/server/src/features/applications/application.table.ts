import type { DeskEventName } from '@teachnet/contract'
import { boolean, index, integer, jsonb, pgTable, primaryKey, serial, text, varchar } from 'drizzle-orm/pg-core'
import { seconds } from '../../platform/db/tables/columns.ts'

/** Events of applications: their timeline, and the messages between back office and applicants. */
export const applicationEvent = pgTable(
  'application_event',
  {
    id: serial().primaryKey(),
    /** The resource of the application, and its id there. */
    controller: varchar({ length: 50 }).notNull(),
    application_id: integer().notNull(),
    event: varchar({ length: 20 }).$type<DeskEventName>().notNull(),
    text: text().notNull().default(''),
    /** Text of the text message instead of the default one; null: the default. */
    sms: varchar({ length: 200 }),
    /** How the applicant was notified; null: only by the status page, or not yet. */
    channel: varchar({ length: 10 }).$type<'email' | 'sms'>(),
    /** Fields that the applicant is asked to submit again. */
    fields: jsonb().$type<readonly string[]>().notNull().default([]),
    /** The administrator who did it; null: the applicant. */
    admin_id: integer(),
    /** Whether the applicant was notified, or needs no notification. */
    is_told: boolean().notNull().default(false),
    create_time: seconds().notNull(),
  },
  (table) => [index('application_event_application_index').on(table.controller, table.application_id, table.id)],
)

/** Applications that a member sent while signed in; those with a proved contact of the member are found without it. */
export const applicationOwner = pgTable(
  'application_owner',
  {
    controller: varchar({ length: 50 }).notNull(),
    application_id: integer().notNull(),
    user_id: integer().notNull(),
    create_time: seconds().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.controller, table.application_id] }),
    index('application_owner_user_index').on(table.user_id, table.controller),
  ],
)
