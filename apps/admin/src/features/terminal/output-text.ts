import { type Line, type Output, linesOf, type Span, textOf } from '@teachnet/terminal-core'

/** A span, or a matching part of one. */
export interface MarkedSpan extends Span {
  readonly isMatch: boolean
}

/** Returns the text of an output, line by line. */
export function toText(output: Output): string {
  return linesOf(output)
    .map((line) => `${textOf(line)}\n`)
    .join('')
}

/** Returns the indexes of the lines that contain a text, ignoring case; none for an empty text. */
export function findLines(lines: readonly Line[], query: string): readonly number[] {
  if (query === '') return []
  const wanted = query.toLowerCase()
  return lines.flatMap((line, index) => (textOf(line).toLowerCase().includes(wanted) ? [index] : []))
}

/** Splits a line at matches of a text, also across spans. */
export function markLine(line: Line, query: string): readonly MarkedSpan[] {
  const ranges = findRanges(textOf(line), query)
  if (ranges.length === 0) return line.map((span) => ({ ...span, isMatch: false }))
  const marked: MarkedSpan[] = []
  let start = 0
  for (const span of line) {
    const end = start + span.text.length
    const cuts = [start, ...ranges.flat().filter((at) => at > start && at < end), end]
    for (const [index, from] of cuts.slice(0, -1).entries()) {
      const to = cuts[index + 1] ?? end
      const isMatch = ranges.some(([first, last]) => first <= from && to <= last)
      marked.push({ ...span, text: span.text.slice(from - start, to - start), isMatch })
    }
    start = end
  }
  return marked.filter(({ text }) => text !== '')
}

/** Returns start and end of each match, without overlaps. */
function findRanges(text: string, query: string): (readonly [number, number])[] {
  const ranges: (readonly [number, number])[] = []
  if (query === '') return ranges
  const where = text.toLowerCase()
  const wanted = query.toLowerCase()
  // Letters that are longer in lower case would shift all later positions.
  if (where.length !== text.length) return ranges
  for (let at = where.indexOf(wanted); at !== -1; at = where.indexOf(wanted, at + wanted.length))
    ranges.push([at, at + wanted.length])
  return ranges
}
