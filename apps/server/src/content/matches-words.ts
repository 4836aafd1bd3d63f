import { and, ilike, or, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** More than people type, and less than a query planner minds. */
const mostWords = 8

/** Every word is in one of the columns; undefined: there are no words. */
export function matchesWords(text: string, columns: readonly PgColumn[]): SQL | undefined {
  const words = text.split(/\s+/).filter(Boolean).slice(0, mostWords)
  return and(
    ...words.map((word) => {
      const pattern = `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
      return or(...columns.map((column) => ilike(column, pattern)))
    }),
  )
}
