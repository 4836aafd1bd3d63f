import type pg from 'pg'

import { isServerError } from '../../errors.ts'
import { databaseCodeOf } from '../errors.ts'
import { connectionOf } from './connection.ts'
import type { DatabaseLimits } from './limits.ts'
import { type PoolOptions, type Query, queryOf } from './pool.ts'
import { openProbe, type ProbeLimits } from './probe.ts'
import { openReplica, type Replica, ReplicaFollower } from './replica.ts'

/** The state of a replica, for operators. */
export interface ReplicaFigures extends Pick<Replica, 'number' | 'place' | 'state'> {
  /** Bytes of the write-ahead log that it lacks; null before it answered. */
  readonly behindBy: number | null
  /** Reads since the start that it answered, and that were made on the primary database because it failed. */
  readonly answered: number
  readonly failed: number
}

export interface ReplicaSettings {
  /** Each names one server. */
  readonly urls: readonly string[]
  /** ms that a replica may be behind, beyond the changes that this process knows of. */
  readonly lag: number
  /** Called when a replica is used for the first time or again, and when it drops out; not while it applies a change. */
  readonly onChange?: (replica: ReplicaFigures) => void
}

interface Options extends ReplicaSettings {
  /** The database that is written to, without a pooler in between. */
  readonly primary: pg.ClientConfig
  /** Of the pool of each replica, at most. */
  readonly connections: number
  readonly limits: DatabaseLimits
  readonly pool: PoolOptions
  readonly onIdleError: (error: Error) => void
}

export interface Replicas {
  /**
   * Runs a statement that only reads, as `pg.Pool` does: on a replica that has applied every change this process knows of, else on the
   * primary database.
   */
  readonly query: Query
  /**
   * Like `query`, for a read of several statements on one connection.
   *
   * @param onPrimary reads from the primary database instead, from the beginning if a replica failed
   */
  readonly readOn: <T>(read: (replica: pg.Pool) => Promise<T>, onPrimary: () => Promise<T>) => Promise<T>
  /** Reports a change of records: later reads see it. */
  readonly noteChange: () => void
  readonly figures: () => readonly ReplicaFigures[]
  readonly close: () => Promise<void>
}

const probeLimits: ProbeLimits = { connect: 2000, answer: 2000 }

/** Reads from the replicas of a database as long as they are up to date; `readPrimary` runs a statement on the database itself. */
export function openReplicas(options: Options, readPrimary: Query): Replicas {
  const { urls, limits, onChange = () => undefined } = options
  // A read that finds no connection in time is made on the primary database.
  const ownLimits = { ...limits, connect: Math.min(limits.connect, probeLimits.connect) }
  const replicas = urls.map((url, index) =>
    openReplica({
      ...options,
      number: index + 1,
      connection: connectionOf(url, ownLimits, 'DATABASE_REPLICA_URLS'),
      limits: ownLimits,
      probeLimits,
    }),
  )
  const follower = new ReplicaFollower(replicas, options.lag, openProbe(options.primary, probeLimits), (replica) =>
    onChange(figuresOf(replica)),
  )
  let turn = 0
  const choose = (): Replica | undefined => {
    const fit = follower.fit()
    turn += 1
    return fit[turn % fit.length]
  }
  follower.start()
  const readOn: Replicas['readOn'] = async (read, onPrimary) => {
    const replica = choose()
    if (!replica) return onPrimary()
    try {
      const result = await read(replica.pool)
      replica.reads.answered += 1
      return result
    } catch (error) {
      if (isFinal(error)) throw error
      replica.reads.failed += 1
      if (isLoss(error)) follower.judge(replica, 'lost')
      return onPrimary()
    }
  }
  return {
    query: (...args) =>
      readOn(
        (pool) => queryOf(pool)(...args),
        () => readPrimary(...args),
      ),
    readOn,
    noteChange: () => follower.noteChange(),
    figures: () => replicas.map(figuresOf),
    close: async () => {
      await follower.stop()
      await Promise.all(replicas.map((replica) => replica.close()))
    },
  }
}

function figuresOf({ number, place, state, behindBy, reads }: Replica): ReplicaFigures {
  return { number, place, state, behindBy: behindBy ?? null, ...reads }
}

/** Errors that the primary database would also return: a bad value, a statement that takes too long, a rejection by the reader. */
function isFinal(error: unknown): boolean {
  return isServerError(error) || /^(22...|57014)$/.test(databaseCodeOf(error))
}

/** Whether the replica itself has failed, rather than the statement on it. */
function isLoss(error: unknown): boolean {
  const code = databaseCodeOf(error)
  // An SQLSTATE has a digit; `EPIPE` is one of the system.
  return !/^(?=.*\d)[0-9A-Z]{5}$/.test(code) || /^(08|53|57P)/.test(code)
}
