/** Length of a window in seconds. Windows start at full minutes, in every process. */
export const hitWindow = 60

/** Milliseconds between two exchanges with the other processes. */
const exchangeEvery = 1000

/** Maximum number of counted networks, which bounds the memory. Counting by network does not stop an attack from more of them. */
const mostKeys = 100_000

/** Maximum number of rows of one exchange. */
const mostShared = 1000

export interface Hits {
  readonly key: string
  readonly hits: number
}

/**
 * Adds the hits of this process to the shared sums of the window that starts at `start` (Unix seconds), and returns the sums of these
 * keys.
 */
export type ExchangeHits = (start: number, added: readonly Hits[]) => Promise<readonly Hits[]>

interface Options {
  readonly limit: number
  readonly exchange: ExchangeHits
  readonly onFault: (error: unknown) => void
}

export interface HitCounter {
  /**
   * Counts one more request; `now` in Unix milliseconds. Returns the requests so far and the seconds until the next window.
   *
   * @param cost the number of requests that it counts as; default 1
   */
  readonly count: (key: string, now: number, cost?: number) => { readonly hits: number; readonly seconds: number }
  /** Waits for a running exchange. */
  readonly settle: () => Promise<void>
}

interface Entry {
  own: number
  /** The part of `own` that is already in the shared sum. */
  shared: number
  others: number
}

/**
 * Counts requests in memory, so that no request waits for the database. Once a second a process adds its hits to the shared sum and reads
 * it, so that all processes together may exceed the limit by the requests of one second. A key below a tenth of the limit in this process
 * is not exchanged: in normal use nothing is written.
 */
export function createHitCounter({ limit, exchange, onFault }: Options): HitCounter {
  const sharedFrom = Math.ceil(limit / 10)
  let entries = new Map<string, Entry>()
  let start = 0
  let exchangedAt = 0
  let underWay: Promise<void> | undefined

  async function share(): Promise<void> {
    const from = entries
    const due = [...from]
      .filter(([, { own, shared }]) => own >= sharedFrom && own > shared)
      .slice(0, mostShared)
      .map(([key, entry]) => ({ key, entry, hits: entry.own - entry.shared, known: entry.own }))
    if (due.length === 0) return
    const added = due.map(({ key, hits }) => ({ key, hits }))
    const sums = new Map((await exchange(start, added)).map(({ key, hits }) => [key, hits]))
    for (const { key, entry, known } of due) {
      entry.shared = known
      entry.others = Math.max(entry.others, (sums.get(key) ?? 0) - known)
    }
  }

  return {
    count(key, now, cost = 1) {
      const seconds = Math.floor(now / 1000)
      const current = seconds - (seconds % hitWindow)
      if (current !== start) {
        entries = new Map()
        start = current
      }
      const entry = entries.get(key) ?? { own: 0, shared: 0, others: 0 }
      entry.own += cost
      if (entries.size < mostKeys) entries.set(key, entry)
      // Also after the clock was set back.
      if (Math.abs(now - exchangedAt) >= exchangeEvery && !underWay) {
        exchangedAt = now
        underWay = share()
          .catch(onFault)
          .finally(() => {
            underWay = undefined
          })
      }
      return { hits: entry.own + entry.others, seconds: current + hitWindow - seconds }
    },
    settle: async () => underWay,
  }
}
