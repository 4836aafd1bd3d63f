/** Elements that a plain text needs: paragraphs, and lines within them. */
const plainElements: ReadonlySet<string> = new Set(['P', 'BR'])

/**
 * Returns the plain text of HTML that consists only of paragraphs and lines; undefined for other HTML, which a plain
 * text cannot represent.
 */
export function plainTextOf(html: string): string | undefined {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const isPlain = [...body.querySelectorAll('*')].every(
    ({ tagName, attributes }) => plainElements.has(tagName) && attributes.length === 0,
  )
  const isWrapped = [...body.childNodes].every((node) => node.nodeName === 'P' || node.textContent?.trim() === '')
  if (!isPlain || !(isWrapped || body.children.length === 0)) return undefined
  if (body.children.length === 0) return body.textContent.trim()
  return [...body.querySelectorAll('p')].map(linesOf).join('\n\n')
}

/** The HTML of a plain text: a paragraph for each block, a line break for each line. */
export function htmlOfPlainText(text: string): string {
  return text
    .split(/\n{2,}/)
    .filter((block) => block.trim() !== '')
    .map((block) => `<p>${escapeHtml(block.trim()).replaceAll('\n', '<br>')}</p>`)
    .join('')
}

function linesOf(paragraph: Element): string {
  return [...paragraph.childNodes]
    .map((node) => (node.nodeName === 'BR' ? '\n' : (node.textContent ?? '').replaceAll(/\s+/g, ' ')))
    .join('')
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
