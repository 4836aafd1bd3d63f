import type { Design } from '@teachnet/contract/design'
import { index, integer, json, jsonb, pgTable, serial, text, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { seconds } from '../../platform/db/tables/columns.ts'

/** Data areas that were made in the back office. Their tables are not part of the migrations. */
export const resourceDesign = pgTable(
  'resource_design',
  {
    id: serial().primaryKey(),
    controller: varchar({ length: 60 }).notNull(),
    table_name: varchar({ length: 63 }).notNull(),
    /** Not `jsonb`, which would lose the order of the fields. */
    design: json().$type<Design>().notNull(),
    /** Counts the changes, from 1. */
    version: integer().notNull(),
    create_time: seconds().notNull(),
    update_time: seconds().notNull(),
  },
  (table) => [
    uniqueIndex('resource_design_controller_unique').on(table.controller),
    uniqueIndex('resource_design_table_unique').on(table.table_name),
  ],
)

/** Every change of a designed area, with the designs before and after it: for undoing changes, and as the log of the designer. */
export const designChange = pgTable(
  'design_change',
  {
    id: serial().primaryKey(),
    controller: varchar({ length: 60 }).notNull(),
    table_name: varchar({ length: 63 }).notNull(),
    kind: varchar({ length: 10, enum: ['create', 'change', 'rebuild', 'remove', 'back'] }).notNull(),
    state: varchar({ length: 10, enum: ['start', 'success', 'error', 'delete'] })
      .notNull()
      .default('start'),
    version: integer().notNull(),
    before: json().$type<Design>(),
    after: json().$type<Design>(),
    /** The statements that ran. */
    statements: jsonb().$type<readonly string[]>().notNull().default([]),
    /** Name of the table that keeps what was dropped or converted; empty: there is none. */
    copy: varchar({ length: 63 }).notNull().default(''),
    /** Its columns by the identity of their fields. */
    copied: jsonb().$type<Readonly<Record<string, string>>>().notNull().default({}),
    /** The input of a client of the old back end, from which the area can be designed again. */
    sent: json().$type<Readonly<Record<string, unknown>>>(),
    error: text().notNull().default(''),
    admin_id: integer().notNull(),
    username: varchar({ length: 20 }).notNull(),
    create_time: seconds().notNull(),
    finish_time: seconds(),
  },
  (table) => [
    index('design_change_controller_index').on(table.controller, table.id),
    index('design_change_create_time_index').on(table.create_time),
  ],
)
