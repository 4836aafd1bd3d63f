import type { Database } from '../db/client.ts'
import { isDatabaseAway } from '../db/errors.ts'
import type { Logger } from '../ports.ts'
import { buryJob, extendLease, finishJob, type Lease, releaseJob, retryJob, type TakenJob } from './job.repo.ts'
import { type BuriedJob, type EndedRun, FinalFailure, type JobRun } from './job-kind.ts'
import { retryDelay } from './retry-timing.ts'

/** A handler that takes the raw payload. */
export interface Handled {
  readonly maxAttempts: number
  /** A process runs one such job at a time. */
  readonly isSerial: boolean
  readonly run: (payload: unknown, run: JobRun) => Promise<void>
}

interface Options {
  readonly db: Database
  readonly clock: () => number
  readonly random: (bytes: number) => Buffer
  readonly log: Logger
  /** Seconds. */
  readonly lease: number
  /** Aborts when the server cannot wait any longer. */
  readonly signal: AbortSignal
  /** Called after a job has failed permanently. */
  readonly onBuried: (job: BuriedJob) => Promise<void>
  /** Called after each run. */
  readonly onRun: (run: EndedRun) => void
}

/** Runs one job that was taken and records the outcome. The returned promise never rejects. */
export function createJobRun({ db, clock, random, log, lease: leaseLength, signal, onBuried, onRun }: Options) {
  const currentSecond = () => Math.floor(clock() / 1000)

  return async (job: TakenJob, holder: string, handled: Handled): Promise<void> => {
    const lease: Lease = { id: job.id, holder }
    const startedAt = clock()
    try {
      const outcome = await attempt(job, lease, handled)
      onRun({ name: job.name, result: outcome.state, seconds: Math.max(0, clock() - startedAt) / 1000 })
      await note(job, lease, outcome)
    } catch (error) {
      // The job becomes available again when its lease ends.
      log.error({ err: error, job: job.name, id: job.id }, 'what became of a job could not be noted')
    }
  }

  async function attempt(job: TakenJob, lease: Lease, { run, maxAttempts }: Handled): Promise<Outcome> {
    if (job.attempts > maxAttempts)
      return { state: 'dead', error: new Error('the process that ran it ended, again and again') }
    const isFinal = (error: unknown) =>
      error instanceof FinalFailure || (job.attempts === maxAttempts && !isDatabaseAway(error))
    const lost = new AbortController()
    const given = AbortSignal.any([signal, lost.signal])
    const heart = setInterval(() => void beat(lease, lost), (leaseLength * 1000) / 3)
    try {
      await orAbandoned(run(job.payload, { attempt: job.attempts, isFinal, signal: given }), given)
      return { state: 'done' }
    } catch (error) {
      if (given.aborted) return { state: 'given up' }
      return { state: isFinal(error) ? 'dead' : 'retry', error }
    } finally {
      clearInterval(heart)
    }
  }

  async function beat(lease: Lease, lost: AbortController): Promise<void> {
    try {
      if (!(await extendLease(db, lease, currentSecond() + leaseLength))) lost.abort()
    } catch (error) {
      log.warn({ err: error }, 'the lease of a job could not be extended')
    }
  }

  async function note(job: TakenJob, lease: Lease, outcome: Outcome): Promise<void> {
    const fields = { job: job.name, id: job.id, attempt: job.attempts }
    const now = currentSecond()
    if (outcome.state === 'done') return finishJob(db, lease, now)
    if (outcome.state === 'given up') return releaseJob(db, lease)
    const error = toFailureText(outcome.error)
    if (outcome.state === 'dead') {
      log.error({ ...fields, err: outcome.error }, 'a job failed for good')
      await buryJob(db, lease, { error, now })
      return onBuried({ id: job.id, name: job.name, at: now })
    }
    log.warn({ ...fields, err: outcome.error }, 'a job failed and will be tried again')
    const chance = random(4).readUInt32BE() / 2 ** 32
    return retryJob(db, lease, {
      error,
      at: now + retryDelay(job.attempts, chance),
      isCounted: !isDatabaseAway(outcome.error),
    })
  }
}

type Outcome =
  | { readonly state: 'done' }
  | { readonly state: 'given up' }
  | { readonly state: 'retry' | 'dead'; readonly error: unknown }

/** Settles on abort even when the handler ignores its signal. */
function orAbandoned(work: Promise<void>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(new Error('given up'))
    if (signal.aborted) return giveUp()
    signal.addEventListener('abort', giveUp, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp))
  })
}

/**
 * Returns the text that the back office shows for a failure. For a driver's error it uses the database error beneath the wrapper, which
 * repeats all parameters.
 */
function toFailureText(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const displayed = 'query' in error && error.cause instanceof Error ? error.cause : error
  return `${displayed.name}: ${displayed.message}`.replace(/\s+/g, ' ').slice(0, 500)
}
