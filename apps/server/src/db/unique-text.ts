import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/**
 * Whether a text that is unique is this one, in the words of its index: letters count without their case, and empty texts, which are
 * not in it, are left out. In other words the database would read the whole table.
 */
export function isUniqueText(column: PgColumn, text: string): SQL {
  return sql`(lower(${column}) = ${text.toLowerCase()} and ${column} <> '')`
}
