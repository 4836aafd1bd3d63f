/** Characters after which a text without a line break is passed on. */
const longestPending = 16_384

/** A piece of output, and the number of lines that it ends. */
export interface Chunk {
  readonly text: string
  readonly lines: number
}

/**
 * Splits a stream of text into pieces that end with a line break, or with the carriage return of a progress display. Text after the last
 * break waits until its line is complete.
 */
export function createLineChunks() {
  let pending = ''
  return {
    /** @returns the complete lines so far; undefined if there are none */
    add(text: string): Chunk | undefined {
      // The database does not accept NUL in texts.
      pending += text.replaceAll('\0', '')
      const last = lastBreak(pending) + 1
      const end = pending.length - last > longestPending ? pending.length : last
      if (end === 0) return undefined
      const complete = pending.slice(0, end)
      pending = pending.slice(end)
      return { text: complete, lines: countLines(complete) }
    },
    /** Returns the last line if no break ended it. */
    end(): Chunk | undefined {
      const text = pending
      pending = ''
      return text === '' ? undefined : { text, lines: 1 }
    },
    /** Returns the incomplete line: it may be a prompt of a program that waits for input. */
    pending: () => pending,
  }
}

/** Returns the position of the last line break, or else of the last carriage return; -1 without either. */
function lastBreak(text: string): number {
  return Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r'))
}

/** Counts lines. A long text without a break counts as a line, since it is shown as one. */
function countLines(text: string): number {
  return text.split('\n').length - (/[\r\n]$/.test(text) ? 1 : 0)
}
