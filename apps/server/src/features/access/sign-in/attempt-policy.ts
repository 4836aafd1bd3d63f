/** How failed attempts slow the next ones down. All times in seconds. */
export interface AttemptPolicy {
  /** Failures without a delay. */
  readonly free: number
  /** The delay after the first failure beyond `free`; each further failure doubles it. */
  readonly firstDelay: number
  readonly longestDelay: number
  /** One failure is forgiven per this interval, whether or not further attempts fail meanwhile. */
  readonly forgiveEvery: number
}

/** The stored count of the attempts on one subject. Times in Unix seconds. */
export interface AttemptCount {
  readonly failures: number
  /** The time up to which failures have been forgiven: the first failure that still counts starts it, further ones do not move it. */
  readonly lastTime: number
  readonly retryTime: number
}

/** Counts one more attempt as failed and sets the time from which the next one is admitted. */
export function countFailure(before: AttemptCount | undefined, now: number, policy: AttemptPolicy): AttemptCount {
  const left = forgive(before, now, policy)
  const failures = left.failures + 1
  return { failures, lastTime: left.lastTime, retryTime: now + delayAfter(failures, policy) }
}

/** Removes the count of one attempt that turned out to be right. Earlier counts stay. */
export function takeBack(count: AttemptCount, now: number): AttemptCount {
  return { ...count, failures: Math.max(0, count.failures - 1), retryTime: now }
}

/**
 * A stored count without times that cannot be: a clock that ran ahead and was set back leaves some in the future. Nobody waits longer than
 * the delay that the failures cause.
 */
export function withPossibleTimes(count: AttemptCount, now: number, policy: AttemptPolicy): AttemptCount {
  const { failures, lastTime, retryTime } = count
  return {
    failures,
    lastTime: Math.min(lastTime, now),
    retryTime: Math.min(retryTime, now + delayAfter(failures, policy)),
  }
}

/** Seconds that an attempt at this moment has to wait; 0: it is admitted. */
export function waitOf(count: AttemptCount | undefined, now: number): number {
  return count === undefined ? 0 : Math.max(0, count.retryTime - now)
}

function forgive(count: AttemptCount | undefined, now: number, { forgiveEvery }: AttemptPolicy) {
  if (count === undefined) return { failures: 0, lastTime: now }
  const forgiven = Math.floor(Math.max(0, now - count.lastTime) / forgiveEvery)
  const failures = Math.max(0, count.failures - forgiven)
  return { failures, lastTime: failures === 0 ? now : count.lastTime + forgiven * forgiveEvery }
}

function delayAfter(failures: number, { free, firstDelay, longestDelay }: AttemptPolicy): number {
  const beyond = failures - free
  // After 30 doublings the delay exceeds any `longestDelay`.
  return beyond < 0 || free === Infinity ? 0 : Math.min(longestDelay, firstDelay * 2 ** Math.min(beyond, 30))
}
