/** Time as a value. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** Runs something later; the result calls it off. */
  after(ms: number, run: () => void): () => void
}

/** The time of the machine. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}
