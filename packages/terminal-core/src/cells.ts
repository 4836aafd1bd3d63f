/** A line as the cells of a terminal: a character of Chinese or an emoji covers two. */
import isFullwidthCodePoint from 'is-fullwidth-code-point'
import type { Style } from './style.ts'

/** Text in one style. */
export interface Span {
  readonly text: string
  readonly style?: Style | undefined
  /** Address of a hyperlink in the output: `http`, `https` or `mailto`. */
  readonly link?: string | undefined
}

/** A line of output: spans from left to right. */
export type Line = readonly Span[]

/** How text is written: its style and the address that it links to. */
export interface Pen {
  readonly style: Style | undefined
  readonly link: string | undefined
}

interface Cell extends Pen {
  readonly text: string
}

/** The second cell of a wide character. */
const continuation = 'continuation'
type Cells = (Cell | typeof continuation)[]

const blank: Cell = { text: ' ', style: undefined, link: undefined }
const isAscii = /^[ -~]*$/
// oxlint-disable-next-line browsers/supported -- used only where the engine has it
const segmenter = 'Segmenter' in Intl ? new Intl.Segmenter('und', { granularity: 'grapheme' }) : undefined

/** Maximum cells of a line; further text is dropped, because a program may never end its line. */
export const longestLine = 4096

/** Writes text over the cells from a column on. Wide characters, emoji and combining marks stay whole, also if they arrive in pieces. */
export function writeAt(line: Line, column: number, text: string, pen: Pen): { line: Line; column: number } {
  if (isAscii.test(text) && column === asciiLength(line)) {
    const fitting = text.slice(0, Math.max(0, longestLine - column))
    return { line: fitting === '' ? line : appended(line, toSpan(fitting, pen)), column: column + fitting.length }
  }
  const cells = toCells(line)
  const { length } = cells
  let at = column
  let isAppended = column >= length

  function put(grapheme: string, { style, link }: Pen): void {
    const marks = marksBefore(grapheme)
    if (marks !== '') joinToLast(cells, at, marks)
    if (marks !== '' || at < length) isAppended = false
    if (marks === grapheme) return
    const character = grapheme.slice(marks.length)
    const width = widthOf(character)
    if (at + width > longestLine) return
    while (cells.length < at) cells.push(blank)
    clearHalves(cells, at, at + width)
    cells[at] = { text: character, style, link }
    if (width === 2) cells[at + 1] = continuation
    at += width
  }

  // The text may continue the character before it.
  const start = startOf(cells, column)
  const before = cells[start]
  const [first = '', ...others] =
    before && before !== continuation ? graphemesOf(before.text + text) : ['', ...graphemesOf(text)]
  if (before && before !== continuation && first !== before.text) {
    at = start
    put(first, before)
    // Wider than what is left of the line, it stays as it was.
    if (at === start) at = column
  }
  for (const grapheme of others) put(grapheme, pen)
  return { line: isAppended ? toLine(cells, line, length) : toLine(cells), column: at }
}

/** The first cell of the character before a column; -1 at the start of a line. */
function startOf(cells: Cells, column: number): number {
  return cells[column - 1] === continuation ? column - 2 : column - 1
}

/** The character before a column; empty without one. */
export function characterBefore(line: Line, column: number): string {
  const cells = toCells(line)
  const cell = cells[startOf(cells, column)]
  return cell && cell !== continuation ? cell.text : ''
}

/** Replaces cells by blanks; at the end of the line they are removed. */
export function eraseCells(line: Line, from: number, to: number): Line {
  const cells = toCells(line)
  const end = Math.min(to, cells.length)
  if (from >= end) return line
  clearHalves(cells, from, end)
  if (end === cells.length) return toLine(cells.slice(0, from))
  return toLine(cells.fill(blank, from, end))
}

/** Removes cells, and moves the rest of the line to the left. */
export function deleteCells(line: Line, from: number, count: number): Line {
  const cells = toCells(line)
  clearHalves(cells, from, Math.min(from + count, cells.length))
  cells.splice(from, count)
  return toLine(cells)
}

/** Inserts blanks, and moves the rest of the line to the right. */
export function insertCells(line: Line, from: number, count: number): Line {
  const cells = toCells(line)
  if (from >= cells.length) return line
  clearHalves(cells, from, from)
  cells.splice(from, 0, ...Array<Cell>(count).fill(blank))
  return toLine(cells)
}

/** The number of characters, if each covers one cell; else NaN. */
function asciiLength(line: Line): number {
  let length = 0
  for (const { text } of line) {
    if (!isAscii.test(text)) return Number.NaN
    length += text.length
  }
  return length
}

function appended(line: Line, span: Span): Line {
  const last = line[line.length - 1]
  if (!last || last.style !== span.style || last.link !== span.link) return [...line, span]
  return [...line.slice(0, -1), { ...last, text: last.text + span.text }]
}

function toSpan(text: string, { style, link }: Pen): Span {
  const span: { text: string; style?: Style; link?: string } = { text }
  if (style) span.style = style
  if (link !== undefined) span.link = link
  return span
}

/** The cells of the line that was written last: output goes on where it was, and splitting a long line each time is slow. */
let latest: { readonly line: Line; readonly cells: Cells } | undefined

function toCells(line: Line): Cells {
  if (latest?.line === line) return [...latest.cells]
  const cells: Cells = []
  for (const { text, style, link } of line)
    for (const grapheme of graphemesOf(text)) {
      const width = widthOf(grapheme)
      if (width === 0) joinToLast(cells, cells.length, grapheme)
      else cells.push({ text: grapheme, style, link })
      if (width === 2) cells.push(continuation)
    }
  return cells
}

/** @param line the spans of the cells before `from`, which are unchanged */
function toLine(cells: Cells, line: Line = [], from = 0): Line {
  const spans: Span[] = [...line]
  const before = cells[startOf(cells, from)]
  let last = before === continuation ? undefined : before
  let text = spans.pop()?.text ?? ''
  for (const cell of cells.slice(from)) {
    if (cell === continuation) continue
    const isSame = last?.style === cell.style && last?.link === cell.link
    // Two characters that would be read as one stay in spans of their own. Blanks are one object.
    if (last && (last === cell || (isSame && !wouldJoin(last.text, cell.text)))) text += cell.text
    else {
      if (last) spans.push(toSpan(text, last))
      text = cell.text
    }
    last = cell
  }
  if (last) spans.push(toSpan(text, last))
  latest = { line: spans, cells }
  return spans
}

/** A combining mark belongs to the character before it; at the start of a line it has none. */
function joinToLast(cells: Cells, column: number, mark: string): void {
  const at = startOf(cells, column)
  const cell = cells[at]
  if (cell && cell !== continuation) cells[at] = { ...cell, text: cell.text + mark }
}

/** A wide character whose one half is overwritten or removed leaves a blank in the other. */
function clearHalves(cells: Cells, from: number, to: number): void {
  if (cells[from] === continuation) cells[from - 1] = blank
  if (cells[to] === continuation) cells[to] = blank
}

/**
 * Characters of one code point that never join each other: they need no segmenter, which is slow. Joiners, marks and letters that combine are missing.
 * Beside Latin, Greek, Cyrillic and Chinese these are letters of Hebrew, Arabic, Devanagari and Thai, and syllables of Hangul.
 */
const isPlain =
  /^[ -~\u00a1-\u00ac\u00ae-\u02ff\u0391-\u0482\u05d0-\u05ea\u0620-\u064a\u0904-\u0939\u0e01-\u0e30\uac00-\ud7a3\ufffd\u2010-\u2027\u2030-\u205e\u2070-\u20cf\u2100-\u2bff\u3041-\u3096\u30a1-\u30fa\u3400-\u9fff\uff01-\uff60\u{1f300}-\u{1f3fa}\u{1f400}-\u{1faff}]*$/u

function wouldJoin(before: string, after: string): boolean {
  return segmenter !== undefined && !isPlain.test(before + after) && graphemesOf(before + after)[0] !== before
}

/** The characters as readers see them. Engines without a segmenter split an emoji of several code points. */
function graphemesOf(text: string): string[] {
  if (!segmenter || isPlain.test(text)) return [...text]
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}

/**
 * Combining and invisible characters before one that covers cells: those of nothing, at the start of a line. Some signs of formatting are visible,
 * before the characters that they belong to.
 */
const leadingMarks = /^(?:(?![\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}])[\p{M}\p{Cf}])+/u

function marksBefore(grapheme: string): string {
  return isPlain.test(grapheme) ? '' : (leadingMarks.exec(grapheme)?.[0] ?? '')
}

/** @returns 0 for combining and invisible characters, 2 for wide ones, else 1 */
function widthOf(grapheme: string): 0 | 1 | 2 {
  if (isAscii.test(grapheme)) return 1
  if (marksBefore(grapheme) === grapheme) return 0
  // A flag, or a character that a variation selector makes an emoji.
  if (/^\p{RI}{2}|^\p{Emoji}\uFE0F/u.test(grapheme)) return 2
  return isFullwidthCodePoint(grapheme.codePointAt(0) ?? 0) ? 2 : 1
}
