import { networkOf } from '../platform/network/addresses.ts'
import type { ClockPort, DatabasePort, LogPort } from '../platform/ports.ts'
import { fold } from '../records/search/analysis/fold.ts'
import { addMisses, type Misses } from '../records/search/search-word.repo.ts'
import { dayOf } from './today.ts'

/** Counts a search that found nothing, by a visitor's network address. */
type RecordMiss = (q: string, ip: string) => Promise<void>

/** Counts searches that find nothing, so that staff can give their words a meaning. Call it once, at start. */
export function createMissRecord(
  { db, clock, log }: DatabasePort & ClockPort & LogPort,
  loadTimeZone: () => Promise<string>,
): RecordMiss {
  const countMiss = createMissCount()
  return async (q, ip) => {
    const misses = countMiss(q, ip)
    if (!misses) return
    const now = Math.floor(clock() / 1000)
    try {
      await addMisses(db, misses, { now, day: dayOf({ now, timeZone: await loadTimeZone() }) })
    } catch (error) {
      log.warn({ err: error }, 'searches without a result could not be counted')
    }
  }
}

/** A word is stored when visitors of so many networks have searched for it. */
const leastNetworks = 3
/** Maximum number of words in memory; the one that was searched for least recently is removed. */
const mostWords = 2000
const longestWord = 40

/**
 * Counts searches that found nothing, in the memory of the process: a word that one person typed is never stored. The result is for the text
 * of a search and a visitor's network address. It returns the word with its visitors that are to be stored and were not returned before;
 * undefined when there is nothing to store.
 */
export function createMissCount(): (q: string, ip: string) => Misses | undefined {
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
