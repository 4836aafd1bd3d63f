/**
 * A page with its rich texts cleaned, whoever wrote the rows: the public pages put them into their HTML as they are. In the content of
 * every page `content` is rich text, and nothing else is.
 */
export async function showRichTexts(page: unknown, fileAddresses: readonly string[]): Promise<unknown> {
  // Loaded by the first page.
  const { showRichText } = await import('../../crud/rich-text.ts')
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [
        name,
        name === 'content' && typeof each === 'string' ? showRichText(each, fileAddresses) : walk(each),
      ]),
    )
  }
  return walk(page)
}
