/** Characters of a text without a line break that is passed on all the same. */
const longestHeld = 16_384

/** Some output, and how many lines it ends. */
export interface Piece {
  readonly text: string
  readonly lines: number
}

/**
 * Cuts a stream of text into pieces that end with a line, or with the carriage return of a progress display. What follows the last
 * break is held back until its line is complete.
 */
export function createLinePieces() {
  let held = ''
  return {
    /** @returns the complete lines so far; undefined when there are none */
    add(text: string): Piece | undefined {
      // The database keeps no NUL in a text.
      held += text.replaceAll('\0', '')
      const end = held.length > longestHeld ? held.length : lastBreak(held) + 1
      if (end === 0) return undefined
      const complete = held.slice(0, end)
      held = held.slice(end)
      return { text: complete, lines: countLines(complete) }
    },
    /** The last line, when no break ended it. */
    end(): Piece | undefined {
      const text = held
      held = ''
      return text === '' ? undefined : { text, lines: 1 }
    },
    /** The line that is not complete yet: a program that asks something waits behind it. */
    held: () => held,
  }
}

/** Where the last line ends, or else the last carriage return, -1 without either. */
function lastBreak(text: string): number {
  return Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r'))
}

/** A long text without a break counts as a line, since it is shown as one. */
function countLines(text: string): number {
  return text.split('\n').length - (/[\r\n]$/.test(text) ? 1 : 0)
}
