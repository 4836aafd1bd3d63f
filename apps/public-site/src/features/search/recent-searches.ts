const storedAs = 'teachnet-recent-searches'
const most = 5

/** The last searches on this device, the latest first. They do not leave the browser. */
export function recentSearches(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storedAs) ?? '[]')
    return Array.isArray(stored) ? stored.filter((each) => typeof each === 'string').slice(0, most) : []
  } catch {
    return []
  }
}

/** Puts a search in front of the last ones. */
export function storeSearch(words: string): void {
  const own = words.trim()
  if (own === '') return
  try {
    const others = recentSearches().filter((each) => each !== own)
    localStorage.setItem(storedAs, JSON.stringify([own, ...others].slice(0, most)))
  } catch {
    // A browser without storage keeps no searches.
  }
}
