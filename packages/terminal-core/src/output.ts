import { applyRendition, type Style } from './style.ts'

/** Text in one style. */
export interface Span {
  readonly text: string
  readonly style?: Style | undefined
}

/** A line of output: spans from left to right. */
export type Line = readonly Span[]

/** The output of a task, bounded: old lines are dropped and counted. Immutable; appending creates a new value. */
export interface Output {
  /** The lines in order, in blocks, so that appending copies only one block. @see linesOf */
  readonly blocks: readonly (readonly Line[])[]
  /** Number of lines dropped from the front. */
  readonly dropped: number
  /** Position of the next text: this column of the unfinished last line, or a new line if -1. */
  readonly column: number
  readonly style?: Style | undefined
  /** An escape sequence that has not ended yet. */
  readonly pending: string
}

/** Minimum number of lines kept. */
export const keptLines = 50_000
/** Maximum characters of a line; further text is dropped, because a program may never end its line. */
export const longestLine = 4096
const blockLines = 250
const longestPending = 256

/** No output. */
export const emptyOutput: Output = { blocks: [], dropped: 0, column: -1, pending: '' }

/** All lines that have not been dropped. */
export function linesOf(output: Output): Line[] {
  return output.blocks.flat()
}

/** The line's text without styles. */
export function textOf(line: Line): string {
  return line.map(({ text }) => text).join('')
}

// An escape sequence (CSI, OSC, or two characters), a control character, or text; a tab counts as text.
const tokens =
  // oxlint-disable-next-line no-control-regex -- control characters are what this is about
  /\u001b(?:\[([\d;:?]*)[ -/]*([@-~])|\][^\u0007\u001b\n]*(?:\u0007|\u001b\\)|[^[\]])|\r?\n|[\u0000-\u0008\u000b-\u001f\u007f-\u009f]|[^\u0000-\u0008\u000a-\u001f\u007f-\u009f]+/g
const isText = /^[\t\P{Cc}]/u
// oxlint-disable-next-line no-control-regex -- likewise
const unfinished = /\u001b(?:\[[\d;:?]*[ -/]*|\][^\u0007\u001b\n]*\u001b?)?$/

/**
 * Appends one entry. It ends its line, as entries of the wire do, unless it ends with a carriage return; an entry that begins with a
 * carriage return continues the last line. Colours become spans, a carriage return overwrites, other sequences are removed.
 */
export function appendEntry(output: Output, entry: string): Output {
  if (entry === '') return output
  const whole = output.pending + entry
  const rest = unfinished.exec(whole)?.[0] ?? ''
  const text = whole.slice(0, whole.length - rest.length)
  const writer = createWriter(output, /^\r(?!\n)/.test(text))
  for (const [token, parameters, final] of text.matchAll(tokens)) {
    if (final === 'm') writer.style = applyRendition(writer.style, parameters ?? '')
    else if (final === 'K') writer.erase(parameters ?? '')
    else if (final === 'G') writer.column = Math.max(0, Number(parameters || 1) - 1)
    else if (token.endsWith('\n')) writer.endLine()
    else if (token === '\r') writer.column = 0
    else if (token === '\b') writer.column = Math.max(0, writer.column - 1)
    else if (isText.test(token)) writer.write(token)
  }
  // A broken sequence must not swallow the text after it.
  return writer.finish(text.endsWith('\r') || rest !== '', rest.length > longestPending ? '' : rest)
}

function createWriter(output: Output, goesOn: boolean) {
  const blocks = [...output.blocks]
  let { dropped } = output
  let block = [...(blocks.pop() ?? [])]
  let line: Line | undefined = output.column >= 0 || goesOn ? block.pop() : undefined
  if (output.column >= 0) line ??= []

  const push = (done: Line) => {
    if (block.length >= blockLines) {
      blocks.push(block)
      block = []
    }
    block.push(done)
    const oldest = blocks[0]
    if (oldest && blocks.length * blockLines - oldest.length >= keptLines) {
      dropped += oldest.length
      blocks.shift()
    }
  }

  return {
    style: output.style,
    column: Math.max(0, output.column),
    write(text: string) {
      const fitting = text.slice(0, Math.max(0, longestLine - this.column))
      line = writeAt(line ?? [], this.column, { text: fitting, ...(this.style && { style: this.style }) })
      this.column += fitting.length
    },
    erase(parameters: string) {
      if (line && parameters !== '1') line = cut(line, 0, parameters === '2' ? 0 : this.column)
    },
    endLine() {
      push(line ?? [])
      line = undefined
      this.column = 0
    },
    finish(staysOpen: boolean, pending: string): Output {
      if (line) push(line)
      const { style } = this
      const column = staysOpen && line ? this.column : -1
      return { blocks: [...blocks, block], dropped, column, pending, ...(style && { style }) }
    },
  }
}

function writeAt(line: Line, column: number, span: Span): Line {
  if (span.text === '') return line
  const length = textOf(line).length
  if (column < length) return [...cut(line, 0, column), span, ...cut(line, column + span.text.length, length)]
  const gap = column > length ? [{ text: ' '.repeat(column - length) }] : []
  const last = line.at(-1)
  // Adjacent output in the same style is merged into one span.
  if (gap.length === 0 && last && last.style === span.style)
    return [...line.slice(0, -1), { ...last, text: last.text + span.text }]
  return [...line, ...gap, span]
}

function cut(line: Line, from: number, to: number): Span[] {
  let start = 0
  return line.flatMap((span) => {
    const text = span.text.slice(Math.max(0, from - start), Math.max(0, to - start))
    start += span.text.length
    return text === '' ? [] : [{ ...span, text }]
  })
}
