import type { NewsContent } from '@teachnet/contract'

/** Path of a news page, of one category or of all; page 1 and an empty category are left out. */
export function newsPath(category?: string, page = 1): string {
  const query = new URLSearchParams()
  if (category) query.set('category', category)
  if (page > 1) query.set('page', String(page))
  const text = query.toString()
  return text === '' ? '/news' : `/news?${text}`
}

/** The filters that the reader set: that the list has news only is not in its address. */
export function chosenNews({ chosen }: Pick<NewsContent, 'chosen'>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(chosen).filter(([name]) => name !== 'isNews'))
}
