import { setTimeout as wait } from 'node:timers/promises'
import { createLineChunks, type Chunk } from './line-chunks.ts'
import type { StoredChunk } from './terminal.repo.ts'

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
  readonly pending: () => string
  /** Waits until all output is stored, or the retries are ended. */
  readonly end: () => Promise<void>
}

interface Options extends WriterSettings {
  /** Stores pieces and removes those before `firstKept`, if given, in one transaction. */
  readonly save: (chunks: readonly StoredChunk[], firstStored: number | undefined) => Promise<void>
  readonly onFault: (error: unknown) => void
  /** Ends the retries of failed writes. */
  readonly signal: AbortSignal
}

/** Maximum characters of a piece, of pieces that are stored together, and of pieces that wait in memory. */
const chunkSize = 65_536
const batchSize = 4 * chunkSize
const waitingSize = 16 * chunkSize

/**
 * Stores the output of one run with limits for memory and database. While writes succeed, a program that prints faster has to wait; while
 * they fail, for example on a full disk, the program continues and the oldest waiting lines are dropped.
 */
export function createOutputWriter({ save, onFault, signal, gatherMs, retryMs, keptSize }: Options): OutputWriter {
  const gathered = createLineChunks()
  const kept = createStoredWindow(keptSize)
  let waiting: StoredChunk[] = []
  let seq = 0
  let lines = 0
  let isFailing = false
  let isLastOpen = false
  let storing: Promise<void> | undefined
  const wakers: (() => void)[] = []

  const wake = () => {
    for (const waker of wakers.splice(0)) waker()
  }

  function push({ text, lines: count }: Chunk): void {
    const last = waiting.at(-1)
    if (last && isLastOpen && last.text.length + text.length <= chunkSize)
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
    if (sizeOf(waiting) < chunkSize) await wait(gatherMs)
    while (waiting.length > 0 && !signal.aborted) {
      const batch = takeBatch()
      try {
        await save(batch, kept.firstKeptAfter(batch))
        waiting = waiting.filter((chunk) => chunk.seq > (batch.at(-1)?.seq ?? 0))
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

  function takeBatch(): StoredChunk[] {
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
      const chunk = gathered.add(text)
      if (chunk) push(chunk)
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
    pending: gathered.pending,
    async end() {
      const open = gathered.end()
      if (open) push(open)
      while (storing) await storing
    },
  }
}

/** Number and size of a stored piece. */
type Stamp = Pick<StoredChunk, 'seq' | 'text'>

/** Decides which of the stored pieces of a run are still kept, so that their text stays within `keptSize` characters. */
interface StoredWindow {
  /** Returns the first piece to keep once these are stored, too; undefined: nothing has to be deleted. */
  readonly firstKeptAfter: (batch: readonly Stamp[]) => number | undefined
  /** Notes that pieces were stored, and that those before the window were deleted. */
  readonly note: (batch: readonly Stamp[]) => void
}

export function createStoredWindow(keptSize: number): StoredWindow {
  const stored: { readonly seq: number; readonly size: number }[] = []
  let storedSize = 0
  return {
    firstKeptAfter(batch) {
      let excess = storedSize + sizeOf(batch) - keptSize
      let first: number | undefined
      for (const chunk of stored) {
        if (excess <= 0) break
        excess -= chunk.size
        first = chunk.seq + 1
      }
      return first
    },
    note(batch) {
      for (const { seq, text } of batch) stored.push({ seq, size: text.length })
      storedSize += sizeOf(batch)
      for (let oldest = stored[0]; oldest && storedSize > keptSize && stored.length > 1; oldest = stored[0]) {
        storedSize -= oldest.size
        stored.shift()
      }
    },
  }
}

/** Number of characters in pieces. */
function sizeOf(chunks: readonly { readonly text: string }[]): number {
  return chunks.reduce((sum, { text }) => sum + text.length, 0)
}
