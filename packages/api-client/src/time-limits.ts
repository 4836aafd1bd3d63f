import { abortFor, timeoutError } from './signals.ts'

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

/** The time limit of one call. */
export interface TimeLimit {
  /** Aborted with an error named `TimeoutError` when the time is over; undefined: no limit. */
  readonly signal: AbortSignal | undefined
  /** Milliseconds until then; Infinity without a limit. */
  readonly left: () => number
  readonly end: () => void
}

/** The seconds of a header `Retry-After`, which has seconds or a date; undefined if it cannot be read. @param now Unix milliseconds */
export function toSeconds(retryAfter: string, now: number): number | undefined {
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : Math.ceil((Date.parse(retryAfter) - now) / 1000)
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds)
}

/** The time limits of one client. */
export interface TimeLimits {
  /** @param ms no limit for 0 and for values above the maximum of a timer */
  readonly begin: (ms: number) => TimeLimit
  /** Stops all limits until the returned function is called. */
  readonly pause: () => () => void
}

interface Running {
  readonly controller: AbortController
  left: number
  since: number
  stop: () => void
}

/** The maximum of a timer: a longer one would fire immediately. */
export const longestMs = 2 ** 31 - 1

/** Creates the time limits of one client: each covers a whole call with its attempts and waits. */
export function createTimeLimits(clock: Clock): TimeLimits {
  const running = new Set<Running>()
  let pauses = 0

  function run(limit: Running): void {
    limit.since = clock.now()
    limit.stop = clock.after(limit.left, () => {
      running.delete(limit)
      abortFor(limit.controller, timeoutError('No answer in time'))
    })
  }

  return {
    begin(ms) {
      if (!(ms > 0 && ms <= longestMs)) return { signal: undefined, left: () => Infinity, end: () => undefined }
      const limit: Running = { controller: new AbortController(), left: ms, since: 0, stop: () => undefined }
      running.add(limit)
      if (pauses === 0) run(limit)
      const end = () => {
        limit.stop()
        running.delete(limit)
      }
      const left = () => limit.left - (pauses === 0 ? clock.now() - limit.since : 0)
      return { signal: limit.controller.signal, left, end }
    },
    pause() {
      pauses += 1
      if (pauses === 1)
        for (const limit of running) {
          limit.stop()
          limit.left -= clock.now() - limit.since
        }
      return () => {
        pauses -= 1
        if (pauses === 0) running.forEach(run)
      }
    },
  }
}
