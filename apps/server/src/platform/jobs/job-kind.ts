import type { Queries } from '../db/client.ts'

/** A kind of job: its name in the table and the parser of its payload. */
export interface JobKind<Payload> {
  readonly name: string
  /** @throws for a payload that is not valid, e.g. one written by an older version */
  readonly parse: (raw: unknown) => Payload
  /** Runs before the job counts as permanently failed. Default 8: over about twenty minutes. */
  readonly maxAttempts?: number
}

export interface JobRun {
  /** 1 for the first. */
  readonly attempt: number
  /** Whether this run is the last if it fails with `error`. A run that fails because the database is away does not count as an attempt. */
  readonly isFinal: (error: unknown) => boolean
  /** Aborts when the server stops and cannot wait any longer, or when another process has taken over the job. */
  readonly signal: AbortSignal
}

export type JobHandler<Payload> = (payload: Payload, run: JobRun) => Promise<void>

/** Thrown by a handler when a retry would fail in the same way. */
export class FinalFailure extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'FinalFailure'
  }
}

/** A job that failed permanently. */
export interface BuriedJob {
  readonly id: number
  readonly name: string
  /** Unix seconds. */
  readonly at: number
}

/** One run of a job. */
export interface EndedRun {
  readonly name: string
  readonly result: 'done' | 'retry' | 'dead' | 'given up'
  readonly seconds: number
}

export interface JobQueue {
  /**
   * Adds a job in the transaction of `queries`; the job exists once that transaction commits.
   *
   * @param options.runAt Unix seconds; default: immediately
   * @param options.key unique over all jobs, including completed ones
   */
  readonly add: <Payload>(
    queries: Queries,
    kind: JobKind<Payload>,
    payload: Payload,
    options?: { readonly runAt?: number; readonly key?: string },
  ) => Promise<void>
  /**
   * Registers the handler of a kind; call it before `start`. A job may run twice when a process ends between the work and the record of its
   * completion.
   */
  readonly handle: <Payload>(kind: JobKind<Payload>, handler: JobHandler<Payload>) => void
  /** Calls back after a job has failed permanently; call it before `start`. */
  readonly whenBuried: (listener: (job: BuriedJob) => Promise<void>) => void
  /** Calls back after each run of a job in this process. */
  readonly whenRun: (listener: (run: EndedRun) => void) => void
  /** Registers recurring work; call it before `start`. */
  readonly schedule: (schedule: Schedule) => void
  /**
   * Creates a set of recurring work that can be replaced at any time. A process runs one job of all sets at a time, so that they leave room for
   * other jobs; a job does not start while another process runs a job of the same name.
   */
  readonly createScheduleSet: () => ScheduleSet
}

/** Recurring work that changes while the process runs. */
export interface ScheduleSet {
  /** Replaces the work of the set. Schedules of the same name are the same work. */
  readonly replace: (schedules: readonly Schedule[]) => Promise<void>
}

/** Work at times that are known in advance. It runs once for each time over all processes. */
export interface Schedule {
  readonly name: string
  /** The first time after now, in Unix seconds; undefined while none is known. */
  readonly findNextTime: () => Promise<number | undefined>
  readonly run: (run: JobRun) => Promise<void>
  /** Calls `replan` whenever the next time may have changed. Returns a function that stops watching. */
  readonly watch?: (replan: () => void) => () => void
}
