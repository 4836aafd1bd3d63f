import { characterBefore, deleteCells, eraseCells, insertCells, type Line, longestLine, writeAt } from './cells.ts'
import { applyRendition, type Style } from './style.ts'

/** The output of a task, bounded: old lines are dropped and counted. Immutable; appending creates a new value. */
export interface Output {
  /** The lines in order, in blocks, so that appending copies only one block. @see linesOf */
  readonly blocks: readonly (readonly Line[])[]
  /** Number of lines dropped from the front. */
  readonly dropped: number
  /** Position of the next text: this cell of the line of the cursor, or a new line at the end if -1. */
  readonly column: number
  /** Lines below the one of the cursor. Default: 0. */
  readonly up?: number
  readonly style?: Style | undefined
  readonly link?: string | undefined
  /** The position that the program has saved: a line, counted with the dropped ones, and a cell. */
  readonly saved?: { readonly line: number; readonly column: number; readonly charsets?: Charsets } | undefined
  /** Default: letters stay letters. */
  readonly charsets?: Charsets | undefined
  /** An escape sequence that has not ended yet. */
  readonly pending: string
}

/** The character sets G0 and G1 that the program has chosen: whether letters draw lines (DEC special graphics), and whether G1 is used. */
interface Charsets {
  readonly g0: boolean
  readonly g1: boolean
  readonly usesG1: boolean
}

const noDrawing: Charsets = { g0: false, g1: false, usesG1: false }
/** What DEC special graphics has for the characters from ` to ~. */
const specialGraphics = '◆▒␉␌␍␊°±␤␋┘┐┌└┼⎺⎻─⎼⎽├┤┴┬│≤≥π≠£·'

/** Minimum number of lines kept. */
export const storedLines = 50_000
const blockLines = 250
/** A hyperlink is the longest useful sequence. */
const longestPending = 4096
const tabCells = 8

/** No output. */
export const emptyOutput: Output = { blocks: [], dropped: 0, column: -1, pending: '' }

/** All lines that have not been dropped. */
export function linesOf(output: Output): Line[] {
  return output.blocks.flat()
}

/**
 * The line's text without styles.
 *
 * @example textOf([{ text: 'a' }, { text: 'b', style: { bold: true } }]) // 'ab'
 */
export function textOf(line: Line): string {
  return line.map(({ text }) => text).join('')
}

/* oxlint-disable no-control-regex -- control characters are what this is about */

// A control sequence (CSI), a string (OSC, DCS, APC, PM, SOS), another escape sequence, an end of a line, a control character, or text.
const tokens =
  /(?:\u001b\[|\u009b)([0-?]*)([ -?]*)([@-~])|(?:\u001b[\]P_^X]|[\u0090\u0098\u009d-\u009f])([^\u0007\u001b\n\u009c]*)(?:\u0007|\u001b\\|\u009c)|\u001b[ -/]*[0-~]|\r?[\n\v\f]|[\u0000-\u001f\u007f-\u009f]|([^\u0000-\u001f\u007f-\u009f]+)/g
const unfinished =
  /(?:\u001b(?:\[[ -?]*|[\]P_^X][^\u0007\u001b\n]*\u001b?|[ -/]*)|\u009b[ -?]*|[\u0090\u0098\u009d-\u009f][^\u0007\u001b\n\u009c]*\u001b?)$/
/** The first code unit of a character of two: the next piece has the second. */
const halfOfCharacter = /[\ud800-\udbff]$/
const isHyperlink = /^(?:\u001b\]|\u009d)8;/
const charset = /^\u001b([()])(.)$/
const hyperlink = /^8;[^;]*;((?:https?:|mailto:).+)$/i

/* oxlint-enable no-control-regex */

/**
 * Appends one entry of the wire. It ends its line, unless it ends with a carriage return; an entry that begins with a carriage return
 * continues the last line.
 * @example linesOf(appendEntry(appendEntry(emptyOutput, 'a'), 'b')).map(textOf) // ['a', 'b']
 */
export function appendEntry(output: Output, entry: string): Output {
  return entry === '' ? output : append(output, entry, true)
}

/**
 * Appends text as a program prints it, in pieces of any length. Colours and hyperlinks become spans, the cursor moves and erases within the lines
 * that are kept, and other sequences are removed. Absolute positions have no meaning without a screen and are removed as well.
 * @example linesOf(appendText(emptyOutput, '10%\r20%')).map(textOf) // ['20%']
 */
export function appendText(output: Output, text: string): Output {
  return text === '' ? output : append(output, text, false)
}

function append(output: Output, added: string, isEntry: boolean): Output {
  const full = output.pending + added
  const rest = (isEntry ? undefined : halfOfCharacter.exec(full)?.[0]) ?? unfinished.exec(full)?.[0] ?? ''
  const text = full.slice(0, full.length - rest.length)
  const writer = createWriter(output, isEntry && /^\r(?!\n)/.test(text))
  for (const match of text.matchAll(tokens)) {
    const [token, parameters = '', others, final, body, plain] = match
    if (final !== undefined) {
      // Private sequences, such as those that hide the cursor, change nothing that is kept; invalid ones change nothing at all.
      if (others === '' && /^[\d;:]*$/.test(parameters)) writer.control(final, parameters)
    } else if (body !== undefined) {
      if (isHyperlink.test(token)) writer.pen.link = hyperlink.exec(body)?.[1]
    } else if (plain !== undefined) writer.print(plain)
    else if (/[\n\v\f]$/.test(token)) writer.endLine()
    else writer.control(token, '')
  }
  if (isEntry && !text.endsWith('\r') && rest === '') writer.endEntry()
  // A broken sequence must not swallow the text after it.
  return writer.finish(rest.length > longestPending ? '' : rest)
}

/** The cursor over the kept lines. `up` counts the lines below it; -1 is the line after the last one, which does not exist yet. */
function createWriter(output: Output, continuesLine: boolean) {
  const blocks = [...output.blocks]
  const copied = new Set<readonly Line[]>()
  const pen = { style: output.style, link: output.link }
  let { dropped, saved, charsets = noDrawing } = output
  let column = Math.max(0, output.column)
  let up = output.column >= 0 || continuesLine ? (output.up ?? 0) : -1
  if (countLines() === 0) up = -1

  function countLines(): number {
    return blocks.reduce((sum, block) => sum + block.length, 0)
  }

  /** A block that may be changed. */
  function blockAt(index: number): Line[] {
    const known = blocks[index] ?? []
    const block = copied.has(known) ? (known as Line[]) : [...known]
    copied.add(block)
    blocks[index] = block
    return block
  }

  function push(line: Line): void {
    const last = blocks[blocks.length - 1]
    if (!last || last.length >= blockLines) blocks.push([])
    blockAt(blocks.length - 1).push(line)
    const oldest = blocks[0]
    if (oldest && (blocks.length - 1) * blockLines >= storedLines) {
      dropped += oldest.length
      blocks.shift()
    }
  }

  /** The block and the place of the line of the cursor. */
  function place(): { readonly block: Line[]; readonly index: number; readonly at: number } {
    let index = blocks.length - 1
    let below = up
    while (index > 0 && below >= (blocks[index]?.length ?? 0)) {
      below -= blocks[index]?.length ?? 0
      index -= 1
    }
    const block = blockAt(index)
    return { block, index, at: Math.max(0, block.length - 1 - below) }
  }

  /** Changes the line of the cursor. */
  function edit(change: (line: Line) => Line): void {
    if (up < 0) {
      push([])
      up = 0
    }
    const { block, at } = place()
    block[at] = change(block[at] ?? [])
  }

  function insertLines(count: number): void {
    column = 0
    if (up < 0) return
    const { block, at } = place()
    const added = Math.min(count, blockLines)
    block.splice(at, 0, ...Array.from({ length: added }, () => []))
    up += added
  }

  function deleteLines(count: number): void {
    column = 0
    for (let left = count; left > 0 && up >= 0; left -= 1) {
      const { block, index, at } = place()
      block.splice(at, 1)
      if (block.length === 0) blocks.splice(index, 1)
      up -= 1
    }
  }

  /** Writes the character before the cursor again. */
  function repeat(count: number): void {
    if (up < 0) return
    const { block, at } = place()
    write(characterBefore(block[at] ?? [], column).repeat(Math.min(count, longestLine - column)))
  }

  function write(text: string): void {
    if (text === '') return
    edit((line) => {
      const written = writeAt(line, column, text, pen)
      column = written.column
      return written.line
    })
  }

  /** Writes text of the program in its character set. */
  function print(text: string): void {
    const isDrawing = charsets.usesG1 ? charsets.g1 : charsets.g0
    write(isDrawing ? text.replace(/[`-~]/g, (letter) => specialGraphics[letter.charCodeAt(0) - 96] ?? letter) : text)
  }

  function moveUp(lines: number): void {
    up = Math.max(-1, Math.min(up + lines, countLines() - 1))
  }

  /** Removes the lines below the cursor. */
  function dropBelow(): void {
    while (up > 0) {
      const block = blockAt(blocks.length - 1)
      block.pop()
      if (block.length === 0) blocks.pop()
      up -= 1
    }
  }

  function eraseLine(kind: string): void {
    if (up < 0) return
    if (kind === '1') edit((line) => eraseCells(line, 0, column + 1))
    else edit((line) => (kind === '2' ? [] : eraseCells(line, column, longestLine)))
  }

  function save(): void {
    saved = { line: dropped + countLines() - 1 - up, column, charsets }
  }

  function restore(): void {
    if (!saved) return
    up = -1
    moveUp(dropped + countLines() - saved.line)
    column = saved.column
    charsets = saved.charsets ?? noDrawing
  }

  function moveTab(tabs: number): void {
    const tab = tabs > 0 ? Math.floor(column / tabCells) : Math.ceil(column / tabCells)
    moveTo((tab + tabs) * tabCells)
  }

  function moveTo(cell: number): void {
    column = Math.max(0, Math.min(longestLine, cell))
  }

  function moveDown(): void {
    if (up < 0) push([])
    else up -= 1
  }

  function endLine(): void {
    moveDown()
    column = 0
  }

  const right = (count: number) => moveTo(column + count)
  const down = (count: number) => moveUp(-count)
  const toColumn = (count: number) => moveTo(count - 1)

  type Control = (count: number, parameters: string) => void
  const controls = new Map<string, Control>(
    Object.entries<Control>({
      '\r': () => (column = 0),
      '\b': () => moveTo(column - 1),
      '\t': () => moveTab(1),
      '\u000e': () => (charsets = { ...charsets, usesG1: true }),
      '\u000f': () => (charsets = { ...charsets, usesG1: false }),
      '\u001bc': () => (charsets = noDrawing),
      '\u001bD': moveDown,
      '\u001bE': endLine,
      '\u001bM': () => moveUp(1),
      '\u001b7': save,
      '\u001b8': restore,
      s: save,
      u: restore,
      A: (count) => moveUp(count),
      B: down,
      e: down,
      C: right,
      a: right,
      D: (count) => moveTo(column - count),
      E(count) {
        moveUp(-count)
        column = 0
      },
      F(count) {
        moveUp(count)
        column = 0
      },
      G: toColumn,
      '`': toColumn,
      I: (count) => moveTab(count),
      Z: (count) => moveTab(-count),
      J(_, parameters) {
        // Other parts of a screen cannot be erased where there is none.
        if (Number(parameters)) return
        eraseLine('0')
        dropBelow()
      },
      K: (_, parameters) => eraseLine(parameters),
      L: insertLines,
      M: deleteLines,
      b: repeat,
      P: (count) => edit((line) => deleteCells(line, column, count)),
      X: (count) => edit((line) => eraseCells(line, column, column + count)),
      '@': (count) => edit((line) => insertCells(line, column, Math.min(count, longestLine))),
      m: (_, parameters) => (pen.style = applyRendition(pen.style, parameters)),
    }),
  )

  return {
    pen,
    /** @param name the final character of a control sequence, or a control character */
    control(name: string, parameters: string) {
      const [, set, kind] = charset.exec(name) ?? []
      if (set) charsets = { ...charsets, [set === '(' ? 'g0' : 'g1']: kind === '0' }
      controls.get(name)?.(Math.max(1, Number.parseInt(parameters, 10) || 1), parameters)
      if (up < 0 && column > 0) edit((line) => line)
    },
    print,
    endLine,
    /** Ends the line of an entry, unless nothing was written. */
    endEntry() {
      if (up >= 0) endLine()
      column = 0
    },
    finish(pending: string): Output {
      const { style, link } = pen
      return {
        blocks,
        dropped,
        column: up < 0 ? -1 : column,
        up: Math.max(0, up),
        style,
        link,
        saved,
        charsets,
        pending,
      }
    },
  }
}
