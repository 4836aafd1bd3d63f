import { date, integer, pgTable, primaryKey, varchar } from 'drizzle-orm/pg-core'

/** How often the public site was visited: a counter for each day of the site's time zone and kind of call. */
export const visit = pgTable(
  'visit',
  {
    day: date({ mode: 'string' }).notNull(),
    kind: varchar({ length: 20, enum: ['page', 'content'] }).notNull(),
    hits: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.kind] })],
)
