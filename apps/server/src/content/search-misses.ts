import { fold } from '../records/search/analysis/fold.ts'
import { networkOf } from '../platform/network/addresses.ts'

/** A word is reported when visitors of so many networks have searched for it. */
const leastNetworks = 3
/** Words that are remembered until then; the oldest is forgotten. */
const mostWords = 2000
const longestWord = 40

/** Searches that found nothing, in the memory of the process: a word that one person typed is never stored. */
export interface SearchMisses {
  /** Notes a search that found nothing, by a visitor's network address. */
  readonly note: (q: string, ip: string) => void
  /** Returns the words that enough visitors searched for, with the number of visitors since the last call. */
  readonly take: () => ReadonlyMap<string, number>
}

export function createSearchMisses(): SearchMisses {
  const known = new Map<string, { readonly networks: Set<string>; reported: number }>()
  return {
    note(q, ip) {
      const word = reportable(q)
      if (word === undefined) return
      const { networks, reported } = known.get(word) ?? { networks: new Set<string>(), reported: 0 }
      known.delete(word)
      known.set(word, { networks: networks.add(networkOf(ip)), reported })
      const [oldest] = known.keys()
      if (known.size > mostWords && oldest !== undefined) known.delete(oldest)
    },
    take() {
      const taken = new Map<string, number>()
      for (const [word, miss] of known) {
        const count = miss.networks.size - miss.reported
        if (miss.networks.size < leastNetworks || count === 0) continue
        taken.set(word, count)
        miss.reported = miss.networks.size
      }
      return taken
    },
  }
}

/**
 * The words of a search as they may be stored: folded. Undefined for one that may contain personal data, such as a phone number, an identity
 * number, an address of an email or a page, and for one that is too long for a search.
 */
export function reportable(q: string): string | undefined {
  const word = fold(q).trim().replaceAll(/\s+/gu, ' ')
  if (word === '' || [...word].length > longestWord) return undefined
  if (/[@\\]|:\/\/|www\./u.test(word)) return undefined
  const digits = word.replaceAll(/[^\p{N}]/gu, '')
  return digits.length > 4 ? undefined : word
}
