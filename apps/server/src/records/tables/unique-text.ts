import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/**
 * Condition that a unique text equals this one, in the form of its index: case-insensitive, without empty texts. Any other form would scan
 * the whole table.
 */
export function isUniqueText(column: PgColumn, text: string): SQL {
  return sql`(lower(${column}) = ${text.toLowerCase()} and ${column} <> '')`
}
