import { cacheTag } from '@teachnet/contract'
import { searchWord } from '@teachnet/contract/resources'
import type { CachePort, ClockPort, DatabasePort, LogPort } from '../platform/ports.ts'
import { countMisses, loadSiteWords } from '../records/search/search-word.repo.ts'
import { type Vocabulary, vocabularyWith } from '../records/search/vocabulary.ts'
import { createSearchMisses } from './search-misses.ts'
import { dayOf } from './today.ts'

/** The words of searches that the site keeps. */
export interface SearchWords {
  /** Loads synonyms and stop words. */
  readonly load: () => Promise<Vocabulary>
  /** Counts a search that found nothing, by a visitor's network address. */
  readonly noteMiss: (q: string, ip: string) => Promise<void>
}

/** Creates the words of searches. Call it once, at start. */
export function createSearchWords(
  { db, cache, clock, log }: DatabasePort & CachePort & ClockPort & LogPort,
  loadTimeZone: () => Promise<string>,
): SearchWords {
  const kept = cache.space<Vocabulary>('search words', { maxEntries: 1 })
  const misses = createSearchMisses()
  return {
    load: () =>
      kept.load('vocabulary', async () => ({
        value: vocabularyWith(await loadSiteWords(db)),
        tags: [cacheTag(searchWord.table)],
      })),
    async noteMiss(q, ip) {
      misses.note(q, ip)
      const found = misses.take()
      if (found.size === 0) return
      const now = Math.floor(clock() / 1000)
      try {
        await countMisses(db, found, { now, day: dayOf({ now, timeZone: await loadTimeZone() }) })
      } catch (error) {
        log.warn({ err: error }, 'searches without a result could not be counted')
      }
    },
  }
}
