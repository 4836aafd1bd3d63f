import { and, or, type SQL, sql, type SQLWrapper } from 'drizzle-orm'

/** More words than people type, and few enough for the query planner. */
const mostWords = 8

/** The words of a search. */
export function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter(Boolean).slice(0, mostWords)
}

/** Builds the condition that every word occurs in one of the texts, ignoring case. Returns undefined for an empty list of words. */
export function matchesWords(text: string, texts: readonly SQLWrapper[]): SQL | undefined {
  return and(
    ...wordsOf(text).map((word) => {
      const pattern = `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
      return or(...texts.map((each) => sql`${each} ilike ${pattern}`))
    }),
  )
}
