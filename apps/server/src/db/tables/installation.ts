import { sql } from 'drizzle-orm'
import { check, integer, pgTable, varchar } from 'drizzle-orm/pg-core'

/** Settings of the whole database: one row. */
export const installation = pgTable(
  'installation',
  {
    id: integer().primaryKey().default(1),
    /** Identifies the secret key that this database was written with; see `db/key-check.repo.ts`. */
    key_check: varchar({ length: 64 }).notNull(),
  },
  (table) => [check('installation_one_row', sql`${table.id} = 1`)],
)
