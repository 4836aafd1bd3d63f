/** Path of a news page, of one category or of all; page 1 and an empty category are left out. */
export function newsPath(category?: string, page = 1): string {
  const query = new URLSearchParams()
  if (category) query.set('category', category)
  if (page > 1) query.set('page', String(page))
  const text = query.toString()
  return text === '' ? '/news' : `/news?${text}`
}
