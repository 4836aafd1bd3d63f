import { setTimeout as wait } from 'node:timers/promises'
import { createLinePieces, type Piece } from './line-pieces.ts'
import type { StoredPiece } from './terminal.repo.ts'

export interface WriterSettings {
  /** How long output is buffered before it is stored, in ms. */
  readonly gatherMs: number
  /** Delay after a failed attempt to store, in ms. */
  readonly retryMs: number
  /** Maximum characters of one run; beyond it, the oldest pieces are deleted. */
  readonly keptSize: number
}

interface Options extends WriterSettings {
  /** Stores pieces and removes those before `firstKept`, if given, in one transaction. */
  readonly save: (pieces: readonly StoredPiece[], firstKept: number | undefined) => Promise<void>
  readonly onFault: (error: unknown) => void
  /** Ends the retries of failed writes. */
  readonly signal: AbortSignal
}

/** Maximum characters of a piece, of pieces that are stored together, and of pieces that wait in memory. */
const pieceSize = 65_536
const batchSize = 4 * pieceSize
const waitingSize = 16 * pieceSize

/**
 * Stores the output of one run with limits for memory and database. While writes succeed, a program that prints faster has to wait; while
 * they fail, for example on a full disk, the program continues and the oldest waiting lines are dropped.
 */
export function createOutputWriter({ save, onFault, signal, gatherMs, retryMs, keptSize }: Options) {
  const gathered = createLinePieces()
  let waiting: StoredPiece[] = []
  const stored: { seq: number; size: number }[] = []
  let storedSize = 0
  let seq = 0
  let lines = 0
  let isFailing = false
  let isLastOpen = false
  let storing: Promise<void> | undefined
  const wakers: (() => void)[] = []

  const sizeOf = (pieces: readonly Piece[]) => pieces.reduce((sum, { text }) => sum + text.length, 0)
  const wake = () => {
    for (const waker of wakers.splice(0)) waker()
  }

  function push({ text, lines: count }: Piece): void {
    const last = waiting.at(-1)
    if (last && isLastOpen && last.text.length + text.length <= pieceSize)
      waiting[waiting.length - 1] = { ...last, text: last.text + text, lines: last.lines + count }
    else waiting.push({ seq: (seq += 1), first_line: lines, lines: count, text })
    lines += count
    isLastOpen = true
    startStoring()
  }

  function startStoring(): void {
    storing ??= store().finally(() => {
      storing = undefined
      wake()
      if (waiting.length > 0 && !signal.aborted) startStoring()
    })
  }

  /** Stores pieces until none waits. */
  async function store(): Promise<void> {
    if (sizeOf(waiting) < pieceSize) await wait(gatherMs)
    while (waiting.length > 0 && !signal.aborted) {
      const batch = takeBatch()
      try {
        await save(batch, firstKeptAfter(batch))
        waiting = waiting.filter((piece) => piece.seq > (batch.at(-1)?.seq ?? 0))
        note(batch)
        isFailing = false
      } catch (error) {
        if (!isFailing) onFault(error)
        isFailing = true
        dropOldest()
        wake()
        await wait(retryMs, undefined, { signal }).catch(() => undefined)
      }
      if (sizeOf(waiting) < waitingSize) wake()
    }
  }

  function takeBatch(): StoredPiece[] {
    // No text is appended to a piece that is being stored.
    isLastOpen = false
    let size = 0
    return waiting.filter(({ text }, index) => (size += text.length) <= batchSize || index === 0)
  }

  function firstKeptAfter(batch: readonly StoredPiece[]): number | undefined {
    let excess = storedSize + sizeOf(batch) - keptSize
    let first: number | undefined
    for (const piece of stored) {
      if (excess <= 0) break
      excess -= piece.size
      first = piece.seq + 1
    }
    return first
  }

  function note(batch: readonly StoredPiece[]): void {
    for (const { seq: number, text } of batch) stored.push({ seq: number, size: text.length })
    storedSize += sizeOf(batch)
    for (let oldest = stored[0]; oldest && storedSize > keptSize && stored.length > 1; oldest = stored[0]) {
      storedSize -= oldest.size
      stored.shift()
    }
  }

  function dropOldest(): void {
    while (waiting.length > 1 && sizeOf(waiting) > waitingSize) waiting.shift()
  }

  return {
    /** Accepts output of the program; pending while the buffer is full. */
    async print(text: string): Promise<void> {
      const piece = gathered.add(text)
      if (piece) push(piece)
      while (sizeOf(waiting) >= waitingSize && !signal.aborted) {
        if (isFailing) return dropOldest()
        await new Promise<void>((resolve) => wakers.push(resolve))
      }
    },
    /** Accepts a line of the server itself, which is stored as a separate piece. */
    line(text: string): void {
      const open = gathered.end()
      if (open) push(open)
      isLastOpen = false
      push({ text: `${text}\n`, lines: 1 })
      isLastOpen = false
    },
    /** Returns the incomplete line. */
    held: gathered.held,
    /** Waits until all output is stored, or the retries are ended. */
    async end(): Promise<void> {
      const open = gathered.end()
      if (open) push(open)
      while (storing) await storing
    },
  }
}
