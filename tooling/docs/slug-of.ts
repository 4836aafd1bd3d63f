/** The id of a heading, as GitHub writes it. */
function slugOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replace(/\s/g, '-')
}

/** The ids of the headings of one page: a second heading of the same name gets a number. */
export function createSlugs(): (text: string) => string {
  const counts = new Map<string, number>()
  return (text) => {
    const slug = slugOf(text)
    const count = counts.get(slug) ?? 0
    counts.set(slug, count + 1)
    return count === 0 ? slug : `${slug}-${count}`
  }
}
