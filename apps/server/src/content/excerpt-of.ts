/** Characters before the first found word. */
const lead = 24

/**
 * Returns the part of the first text that contains one of the words, ignoring case, with `…` where text is left out; '' when no text
 * contains any.
 *
 * @param longest maximum number of characters, without the marks
 */
export function excerptOf(texts: readonly string[], words: readonly string[], longest = 110): string {
  for (const text of texts) {
    const lower = text.toLowerCase()
    const found = words.map((word) => lower.indexOf(word.toLowerCase())).filter((at) => at >= 0)
    if (found.length === 0) continue
    // Surrogate pairs stay whole.
    const before = [...text.slice(0, Math.min(...found))]
    const all = [...text]
    const start = Math.max(0, Math.min(before.length - lead, all.length - longest))
    const end = Math.min(all.length, start + longest)
    return `${start > 0 ? '…' : ''}${all.slice(start, end).join('')}${end < all.length ? '…' : ''}`
  }
  return ''
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', amp: '&' }

/** Returns the visible text of sanitised HTML in one line: elements are separated by blanks. */
export function textOfHtml(html: string): string {
  return (
    html
      // A text that was cut may end within a tag.
      .replaceAll(/<[^>]*(?:>|$)/g, ' ')
      .replaceAll(/&(lt|gt|quot|apos|nbsp|amp);/g, (_, name: string) => entities[name] ?? '')
      .replaceAll(/\s+/g, ' ')
      .trim()
  )
}
