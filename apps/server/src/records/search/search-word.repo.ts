import { searchWord } from '@teachnet/contract/resources'
import { sql } from 'drizzle-orm'
import type { Queries } from '../../platform/db/client.ts'
import { loadRows, toQuery, quoted } from '../../platform/db/statement.ts'
import type { SiteWord } from './vocabulary.ts'

const table = sql.raw(quoted(searchWord.table))

/** The words of the site that have an effect. */
export async function loadSiteWords(db: Queries): Promise<SiteWord[]> {
  const statement = sql`select "word", "meaning", "words" from ${table} where "status" = '1' and ("words" <> '' or "meaning" = 'stop') order by "id"`
  const rows = await loadRows(db, toQuery(statement))
  return rows.map(({ word, meaning, words }) => ({
    word: String(word),
    meaning: String(meaning),
    words: String(words),
  }))
}

/** More words than anybody reads. */
const mostWords = 5000

/** A word, and the visitors who searched for it. */
export interface Searches {
  readonly word: string
  readonly visitors: number
}

/**
 * Adds visitors who searched for a word.
 *
 * @param isFound whether they found something
 * @param now Unix seconds
 * @param day `YYYY-MM-DD`
 */
export async function addSearches(
  db: Queries,
  { word, visitors }: Searches,
  { isFound, now, day }: { readonly isFound: boolean; readonly now: number; readonly day: string },
): Promise<void> {
  const [count, last] = [
    sql.identifier(isFound ? 'searches' : 'misses'),
    sql.identifier(isFound ? 'searched_on' : 'missed_on'),
  ]
  await db.execute(sql`insert into ${table} as "known" ("word", ${count}, ${last}, "create_time", "update_time")
    select ${word}::varchar, ${visitors}::integer, ${day}::date, ${now}::bigint, ${now}::bigint
      where (select count(*) from ${table}) < ${mostWords} or exists(select 1 from ${table} where lower("word") = lower(${word}))
    on conflict (lower("word")) where "word" <> '' do update set ${count} = "known".${count} + excluded.${count}, ${last} = excluded.${last}`)
}

/**
 * The words that found something since a day, most visitors first.
 *
 * @param since `YYYY-MM-DD`
 */
export async function loadCommonWords(db: Queries, since: string, most: number): Promise<string[]> {
  const statement = sql`select "word" from ${table} where "status" = '1' and "searches" > 0 and "searched_on" >= ${since}::date
    order by "searches" desc, "id" limit ${sql.raw(String(most))}`
  return (await loadRows(db, toQuery(statement))).map(({ word }) => String(word))
}
