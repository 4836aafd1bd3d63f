/** Time as a dependency. */
export interface Clock {
  /** Unix milliseconds. */
  now(): number
  /** Runs a function after a delay. Returns a function that cancels it. */
  after(ms: number, run: () => void): () => void
}

/** The machine's clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}
