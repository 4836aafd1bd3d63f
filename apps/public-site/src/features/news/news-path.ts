/** Path of a page of the news, of one category or of all; page 1 and no category stay out of it. */
export function newsPath(category?: string, page = 1): string {
  const query = new URLSearchParams()
  if (category) query.set('category', category)
  if (page > 1) query.set('page', String(page))
  const text = query.toString()
  return text === '' ? '/news' : `/news?${text}`
}
