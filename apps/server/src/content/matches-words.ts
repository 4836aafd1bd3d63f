import { and, or, type SQL, sql, type SQLWrapper } from 'drizzle-orm'

/** More words than people type, and few enough for the query planner. */
const mostWords = 8

/** Condition that every word occurs in one of the texts, ignoring case; undefined when there are no words. */
export function matchesWords(text: string, texts: readonly SQLWrapper[]): SQL | undefined {
  const words = text.split(/\s+/).filter(Boolean).slice(0, mostWords)
  return and(
    ...words.map((word) => {
      const pattern = `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
      return or(...texts.map((each) => sql`${each} ilike ${pattern}`))
    }),
  )
}
