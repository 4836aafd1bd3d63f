/** How failed attempts slow the next ones down. All times in seconds. */
export interface AttemptPolicy {
  /** Failures without a delay. */
  readonly free: number
  /** The delay after the first failure beyond `free`; each further failure doubles it. */
  readonly firstDelay: number
  readonly longestDelay: number
  /** One failure is forgotten per this interval. */
  readonly forgiveEvery: number
}

/** The stored count of the attempts on one subject. Times in Unix seconds. */
export interface AttemptCount {
  readonly failures: number
  readonly lastTime: number
  readonly retryTime: number
}

/** Counts one more attempt as failed and sets the time from which the next one is admitted. */
export function countFailure(before: AttemptCount | undefined, now: number, policy: AttemptPolicy): AttemptCount {
  const failures = failuresLeft(before, now, policy) + 1
  return { failures, lastTime: now, retryTime: now + delayAfter(failures, policy) }
}

/** Removes the count of one attempt that turned out to be right. Earlier counts stay. */
export function takeBack(count: AttemptCount, now: number): AttemptCount {
  return { ...count, failures: Math.max(0, count.failures - 1), retryTime: now }
}

/** Seconds that an attempt at this moment has to wait; 0: it is admitted. */
export function waitOf(count: AttemptCount | undefined, now: number): number {
  return count === undefined ? 0 : Math.max(0, count.retryTime - now)
}

function failuresLeft(count: AttemptCount | undefined, now: number, { forgiveEvery }: AttemptPolicy): number {
  if (count === undefined) return 0
  const forgiven = Math.floor(Math.max(0, now - count.lastTime) / forgiveEvery)
  return Math.max(0, count.failures - forgiven)
}

function delayAfter(failures: number, { free, firstDelay, longestDelay }: AttemptPolicy): number {
  const beyond = failures - free
  // After 30 doublings the delay exceeds any `longestDelay`.
  return beyond < 0 || free === Infinity ? 0 : Math.min(longestDelay, firstDelay * 2 ** Math.min(beyond, 30))
}
