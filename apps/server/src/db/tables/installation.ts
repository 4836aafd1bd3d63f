import { sql } from 'drizzle-orm'
import { check, integer, pgTable, varchar } from 'drizzle-orm/pg-core'

/** What holds for the whole database: one row. */
export const installation = pgTable(
  'installation',
  {
    id: integer().primaryKey().default(1),
    /** Tells whether a secret key is the one that this database was written with; see `db/key-check.repo.ts`. */
    key_check: varchar({ length: 64 }).notNull(),
  },
  (table) => [check('installation_one_row', sql`${table.id} = 1`)],
)
