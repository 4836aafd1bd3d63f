import type { ApplicationKind } from '@teachnet/contract'
import { date, integer, pgTable, primaryKey, varchar } from 'drizzle-orm/pg-core'

/** A page, a call for content, and the steps of visitors towards an application: a form was opened, and begun. */
export type VisitKind = 'page' | 'content' | `${'opened' | 'begun'}:${ApplicationKind}`

/** Visits of the public site: a counter for each kind of call and each day of the site's time zone. */
export const visit = pgTable(
  'visit',
  {
    day: date({ mode: 'string' }).notNull(),
    kind: varchar({ length: 20 }).$type<VisitKind>().notNull(),
    hits: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.kind] })],
)
