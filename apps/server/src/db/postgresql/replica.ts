import type pg from 'pg'

import type { DatabaseLimits } from './limits.ts'
import { openPool, type PoolOptions } from './pool.ts'
import { openProbe, type ProbeLimits } from './probe.ts'

/**
 * `used`: reads go there. `applying`: it lacks a known change. `late`: it lacks more than the lag that is allowed. `lost`: it does not
 * answer. `primary`: it is not (or no longer) a replica, so the process cannot determine what it lacks.
 */
export type ReplicaState = 'used' | 'applying' | 'late' | 'lost' | 'primary'

export interface Replica {
  /** From 1, in the order of the setting. */
  readonly number: number
  /** Host and port. */
  readonly place: string
  state: ReplicaState
  /** Position in the write-ahead log up to which it had applied every change when it last answered; 0 before. */
  applied: number
  /** Bytes of the write-ahead log that it lacks; undefined before it answered. */
  behindBy: number | undefined
  /** Reads that it answered, and that it failed, since the start. */
  readonly reads: { answered: number; failed: number }
  readonly pool: pg.Pool
  /** Asks for the position that it has applied. @throws Error when it does not answer in time */
  readonly look: () => Promise<{ readonly applied: number; readonly isReplica: boolean }>
  /** Ends all its connections: reads that wait for it fail immediately, and run elsewhere. */
  readonly breakOff: () => void
  readonly close: () => Promise<void>
}

export interface ReplicaOptions {
  readonly number: number
  readonly connection: pg.ClientConfig
  readonly connections: number
  readonly limits: DatabaseLimits
  readonly probeLimits: ProbeLimits
  readonly pool: PoolOptions
  readonly onIdleError: (error: Error) => void
}

/** A position in the write-ahead log in bytes. It stays below 2^53 for 9 petabytes of changes. */
export const asPosition = (lsn: string) => `(${lsn} - '0/0'::pg_lsn)::float8`

const question = `select pg_is_in_recovery() as is_replica, ${asPosition('pg_last_wal_replay_lsn()')} as applied`

/** Opens a replica. No connection is made before the first question. */
export function openReplica(options: ReplicaOptions): Replica {
  const { number, connection, connections, limits, probeLimits, onIdleError } = options
  const probe = openProbe(connection, probeLimits)
  const settings = { ...connection, application_name: 'teachnet reads', max: connections }
  const { pool, breakAll, close } = openPool(settings, limits, onIdleError, options.pool)
  const { hostname, port } = new URL(connection.connectionString ?? '')
  return {
    number,
    place: `${hostname}:${port || '5432'}`,
    state: 'lost',
    applied: 0,
    behindBy: undefined,
    reads: { answered: 0, failed: 0 },
    pool,
    look: async () => {
      const { is_replica: isReplica, applied } = await probe.ask(question)
      return { isReplica: isReplica === true, applied: Number(applied) }
    },
    breakOff: breakAll,
    close: async () => {
      await Promise.all([probe.close(), close()])
    },
  }
}
