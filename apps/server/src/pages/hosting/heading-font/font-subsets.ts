import { LRUCache } from 'lru-cache'
import { Tinypool } from 'tinypool'
import { programFile } from '../../../platform/process/own-files.ts'
import { createWorkQueue } from '../../../platform/process/work-queue.ts'

/** Makes a WOFF2 file of the heading font with some characters. Undefined when too many requests wait. */
export type SubsetFont = (characters: string) => Promise<Uint8Array | undefined>

/** Bytes of the files that are cached: about 250 pages. */
const cacheSize = 6_000_000
/** Time after which the thread ends, in ms: it holds the font and the memory of WebAssembly. */
const idleTimeout = 30_000
/** A file takes about 200 ms of a thread. */
const queueLimits = { count: 1, mostWaiting: 20 }

/** Call it once in each process: its thread starts with the first file. */
export function createFontSubsets(): SubsetFont {
  const pool = new Tinypool({ filename: programFile('font-thread'), minThreads: 0, maxThreads: 1, idleTimeout })
  const whenFree = createWorkQueue(queueLimits)
  const subsets = new LRUCache<string, Uint8Array>({
    maxSize: cacheSize,
    sizeCalculation: ({ length }) => length,
    fetchMethod: (characters) => whenFree<Uint8Array>(() => pool.run(characters)),
  })
  return (characters) => subsets.fetch(characters)
}
