import type { Queries } from '../db/client.ts'

/** A sort of job: its name in the table, and how its payload is read back. */
export interface JobKind<Payload> {
  readonly name: string
  /** @throws for a payload that is none, e.g. of an older version */
  readonly parse: (raw: unknown) => Payload
  /** Runs before it counts as failed for good. Default 8: over about twenty minutes. */
  readonly maxAttempts?: number
}

export interface JobRun {
  /** 1 for the first. */
  readonly attempt: number
  /** A failure of this run will not be followed by another. */
  readonly isLast: boolean
  /** Fires when the server stops and cannot wait any longer, or when another process has taken the job over. */
  readonly signal: AbortSignal
}

export type JobHandler<Payload> = (payload: Payload, run: JobRun) => Promise<void>

/** Thrown by a handler: trying again would end the same way. */
export class FinalFailure extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'FinalFailure'
  }
}

export interface JobQueue {
  /**
   * Adds a job, as part of the transaction of `queries`: it exists once that commits.
   *
   * @param options.runAt Unix seconds; default: at once
   * @param options.key at most one job has it, done ones included
   */
  readonly add: <Payload>(
    queries: Queries,
    kind: JobKind<Payload>,
    payload: Payload,
    options?: { readonly runAt?: number; readonly key?: string },
  ) => Promise<void>
  /** Says how a kind is done; before the start. A job may run twice, when a process ends between the work and its note. */
  readonly handle: <Payload>(kind: JobKind<Payload>, handler: JobHandler<Payload>) => void
  /** Work that comes back by itself; before the start. */
  readonly schedule: (schedule: Schedule) => void
}

/** Work at moments that can be told in advance. Over all processes it runs once for each of them. */
export interface Schedule {
  readonly name: string
  /** The first moment after now, in Unix seconds; undefined: none is known yet. */
  readonly findNextTime: () => Promise<number | undefined>
  readonly run: () => Promise<void>
  /** Calls `replan` whenever the next moment may have changed; gives what ends that. */
  readonly watch?: (replan: () => void) => () => void
}
