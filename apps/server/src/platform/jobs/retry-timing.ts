/** Seconds. */
const base = 10
/** Seconds. */
export const longestRetry = 3600

/**
 * Returns the seconds until a failed job is retried: doubled with each attempt (10 s, 20 s … an hour), half of it random, so that jobs that
 * failed together do not run again together.
 *
 * @param attempt 1 after the first failure
 * @param chance from 0 to below 1
 */
export function retryDelay(attempt: number, chance: number): number {
  const full = Math.min(longestRetry, base * 2 ** Math.max(0, attempt - 1))
  return Math.ceil(full / 2 + (full / 2) * chance)
}
