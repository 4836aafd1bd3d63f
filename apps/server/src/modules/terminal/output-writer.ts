import { setTimeout as wait } from 'node:timers/promises'
import { createKeptWindow, sizeOf } from './kept-window.ts'
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

export interface OutputWriter {
  /** Accepts output of the program; pending while the buffer is full. */
  readonly print: (text: string) => Promise<void>
  /** Accepts a line of the server itself, which is stored as a separate piece. */
  readonly line: (text: string) => void
  /** Returns the incomplete line. */
  readonly held: () => string
  /** Waits until all output is stored, or the retries are ended. */
  readonly end: () => Promise<void>
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
export function createOutputWriter({ save, onFault, signal, gatherMs, retryMs, keptSize }: Options): OutputWriter {
  const gathered = createLinePieces()
  const kept = createKeptWindow(keptSize)
  let waiting: StoredPiece[] = []
  let seq = 0
  let lines = 0
  let isFailing = false
  let isLastOpen = false
  let storing: Promise<void> | undefined
  const wakers: (() => void)[] = []

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
        await save(batch, kept.firstKeptAfter(batch))
        waiting = waiting.filter((piece) => piece.seq > (batch.at(-1)?.seq ?? 0))
        kept.note(batch)
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

  function dropOldest(): void {
    while (waiting.length > 1 && sizeOf(waiting) > waitingSize) waiting.shift()
  }

  return {
    async print(text) {
      const piece = gathered.add(text)
      if (piece) push(piece)
      while (sizeOf(waiting) >= waitingSize && !signal.aborted) {
        if (isFailing) return dropOldest()
        await new Promise<void>((resolve) => wakers.push(resolve))
      }
    },
    line(text) {
      const open = gathered.end()
      if (open) push(open)
      isLastOpen = false
      push({ text: `${text}\n`, lines: 1 })
      isLastOpen = false
    },
    held: gathered.held,
    async end() {
      const open = gathered.end()
      if (open) push(open)
      while (storing) await storing
    },
  }
}
