/** Control characters except tab and line ends, lone surrogates, the byte order mark, and two code points that are not characters. */
const unwanted = /(?![\t\n\r])[\p{Cc}\p{Cs}\uFEFF\uFFFE\uFFFF]/gu

/**
 * Removes the invisible characters that documents of other programs leave in a copied text, some of which neither a database nor a header
 * accepts. Every other character stays, `<` and `>` too: the place that shows a text escapes it.
 */
export function withoutControls(text: string): string {
  return text.replaceAll(unwanted, '')
}

/** Joins the lines of a text with a blank: a line end in the text of one line could begin another header or another row. */
export function toOneLine(text: string): string {
  if (!lineEnds.test(text)) return text
  return text
    .split(lineEnds)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ')
}

const lineEnds = /[\n\r\u2028\u2029]/
