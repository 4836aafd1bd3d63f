import { networkOf } from '../platform/network/addresses.ts'
import type { ClockPort, DatabasePort, LogPort } from '../platform/ports.ts'
import { fold } from '../records/search/analysis/fold.ts'
import { addSearches, type Searches } from '../records/search/search-word.repo.ts'
import { dayOf } from './today.ts'

/** Counts a search, by a visitor's network address. */
type RecordSearch = (search: { readonly q: string; readonly isFound: boolean }, ip: string) => Promise<void>

/** Counts searches: of those that find nothing staff can give the words a meaning, and others are offered to visitors. Call it once, at start. */
export function createSearchRecord(
  { db, clock, log }: DatabasePort & ClockPort & LogPort,
  loadTimeZone: () => Promise<string>,
): RecordSearch {
  const [countFound, countMiss] = [createSearchCount(), createSearchCount()]
  return async ({ q, isFound }, ip) => {
    const searches = (isFound ? countFound : countMiss)(q, ip)
    if (!searches) return
    const now = Math.floor(clock() / 1000)
    try {
      await addSearches(db, searches, { isFound, now, day: dayOf({ now, timeZone: await loadTimeZone() }) })
    } catch (error) {
      log.warn({ err: error }, 'searches could not be counted')
    }
  }
}

/** A word is stored when visitors of so many networks have searched for it. */
const leastNetworks = 3
/** Maximum number of words in memory; the one that was searched for least recently is removed. */
const mostWords = 2000
const longestWord = 40

/**
 * Counts searches in the memory of the process: a word that one person typed is never stored. The result is for the text of a
 * search and a visitor's network address. It returns the word with its visitors that are to be stored and were not returned before;
 * undefined when there is nothing to store.
 */
export function createSearchCount(): (q: string, ip: string) => Searches | undefined {
  const counts = new Map<string, { readonly networks: Set<string>; readonly stored: number }>()
  return (q, ip) => {
    const word = storableWord(q)
    if (word === undefined) return undefined
    const { networks, stored } = counts.get(word) ?? { networks: new Set<string>(), stored: 0 }
    networks.add(networkOf(ip))
    const isDue = networks.size >= leastNetworks && networks.size > stored
    counts.delete(word)
    counts.set(word, { networks, stored: isDue ? networks.size : stored })
    const [oldest] = counts.keys()
    if (counts.size > mostWords && oldest !== undefined) counts.delete(oldest)
    return isDue ? { word, visitors: networks.size - stored } : undefined
  }
}

/**
 * The words of a search as they may be stored: folded. Undefined for one that may contain personal data, such as a phone number, an identity
 * number, an address of an email or a page, and for one that is too long for a search.
 */
export function storableWord(q: string): string | undefined {
  const word = fold(q).trim().replaceAll(/\s+/gu, ' ')
  if (word === '' || [...word].length > longestWord) return undefined
  if (/[@\\]|:\/\/|www\./u.test(word)) return undefined
  const digits = word.replaceAll(/[^\p{N}]/gu, '')
  return digits.length > 4 ? undefined : word
}
