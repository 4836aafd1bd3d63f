import { cacheTag } from '@teachnet/contract'
import { searchWord } from '@teachnet/contract/resources'
import type { CachePort, DatabasePort } from '../../platform/ports.ts'
import { loadSiteWords } from './search-word.repo.ts'
import { type Vocabulary, vocabularyWith } from './vocabulary.ts'

/** Loads the synonyms and stop words of searches, with those of the site. */
export type LoadVocabulary = () => Promise<Vocabulary>

/** Keeps the vocabulary until a word of the site changes. Call it once, at start. */
export function createVocabulary({ db, cache }: DatabasePort & CachePort): LoadVocabulary {
  const words = cache.space<Vocabulary>('search words', { maxEntries: 1 })
  return () =>
    words.load('vocabulary', async () => ({
      value: vocabularyWith(await loadSiteWords(db)),
      tags: [cacheTag(searchWord.table)],
    }))
}
