const storedAs = 'teachnet-search-key'

/** Whether the key `/` opens the search; a visitor whose tools send single keys can turn it off. */
export function isSearchKeyOn(): boolean {
  try {
    return localStorage.getItem(storedAs) !== 'off'
  } catch {
    return true
  }
}

/** Stores the choice; without storage it lasts for the page. */
export function storeSearchKey(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(storedAs)
    else localStorage.setItem(storedAs, 'off')
  } catch {
    // A browser without storage keeps no choices.
  }
}
