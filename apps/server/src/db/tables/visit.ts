import { date, integer, pgTable, primaryKey, varchar } from 'drizzle-orm/pg-core'

/** Visits of the public site: a counter for each kind of call and each day of the site's time zone. */
export const visit = pgTable(
  'visit',
  {
    day: date({ mode: 'string' }).notNull(),
    kind: varchar({ length: 20, enum: ['page', 'content'] }).notNull(),
    hits: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.kind] })],
)
