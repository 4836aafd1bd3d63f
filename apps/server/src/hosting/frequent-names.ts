/**
 * Returns a function that reports for each name whether it occurs repeatedly and is among the most frequent ones. Any number of names that occur once do not
 * displace a name that occurs repeatedly.
 *
 * @see https://doi.org/10.1016/0167-6423(82)90012-0 Misra and Gries, Finding repeated elements
 */
export function createFrequentNames(most: number): (name: string) => boolean {
  const counts = new Map<string, number>()
  return (name) => {
    const count = counts.get(name)
    if (count !== undefined || counts.size < most) {
      counts.set(name, Math.min((count ?? 0) + 1, highest))
      return count !== undefined
    }
    for (const [each, before] of counts) {
      if (before === 1) counts.delete(each)
      else counts.set(each, before - 1)
    }
    return false
  }
}

/** A limit, so that a name with a million occurrences can still be displaced later. */
const highest = 10_000
