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

/** More words that found nothing than anybody reads. */
const mostWords = 5000

/** A word that found nothing, and the visitors who searched for it. */
export interface Misses {
  readonly word: string
  readonly visitors: number
}

/**
 * Adds visitors whose searches for a word found nothing.
 *
 * @param now Unix seconds
 * @param day `YYYY-MM-DD`
 */
export async function addMisses(
  db: Queries,
  { word, visitors }: Misses,
  { now, day }: { readonly now: number; readonly day: string },
): Promise<void> {
  await db.execute(sql`insert into ${table} as "known" ("word", "misses", "missed_on", "create_time", "update_time")
    select ${word}::varchar, ${visitors}::integer, ${day}::date, ${now}::bigint, ${now}::bigint
      where (select count(*) from ${table}) < ${mostWords} or exists(select 1 from ${table} where lower("word") = lower(${word}))
    on conflict (lower("word")) where "word" <> '' do update set "misses" = "known"."misses" + excluded."misses", "missed_on" = excluded."missed_on"`)
}
