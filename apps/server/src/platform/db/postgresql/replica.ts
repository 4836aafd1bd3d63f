import type pg from 'pg'
import type { DatabaseLimits } from './limits.ts'
import { openPool, type PoolOptions } from './pool.ts'
import { openProbe, type ProbeLimits, type Probe } from './probe.ts'

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

/** Interval of questions while nothing changes, and the first one while replicas apply a change, in ms. */
const heartbeat = 1000
const shortest = 10

/**
 * Compares the position of each replica with that of the primary database after the last known change, instead of using a clock. A value
 * read from a replica may therefore be cached like one from the primary.
 */
export class ReplicaFollower {
  readonly #replicas: readonly Replica[]
  readonly #primary: Probe
  readonly #report: (replica: Replica) => void
  readonly #positions: PositionHistory
  /** Changes that were noted, and how many of them `#required` covers; -1 as long as the position of the primary is unknown. */
  #noted = 0
  #covered = -1
  #required = 0
  #timer: NodeJS.Timeout | undefined
  #pause = heartbeat
  #isLooking = false
  #isStopped = false
  readonly #isOut = new Map<Replica, boolean>()

  constructor(replicas: readonly Replica[], lag: number, primary: Probe, report: (replica: Replica) => void) {
    this.#replicas = replicas
    this.#primary = primary
    this.#report = report
    this.#positions = new PositionHistory(lag)
  }

  /** The replicas that lack no known change. The state of a replica may be older than the required position. */
  fit(): readonly Replica[] {
    if (this.#covered !== this.#noted) return []
    return this.#replicas.filter(({ state, applied }) => state === 'used' && applied >= this.#required)
  }

  start(): void {
    void this.#look()
  }

  noteChange(): void {
    this.#noted += 1
    this.#pause = 0
    void this.#look()
  }

  judge(replica: Replica, state: ReplicaState): void {
    replica.state = state
    const isOut = state === 'late' || state === 'lost' || state === 'primary'
    // A replica that is applying a change has neither dropped out nor returned.
    if (state === 'applying' || this.#isOut.get(replica) === isOut || this.#isStopped) return
    this.#isOut.set(replica, isOut)
    this.#report(replica)
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    await this.#primary.close()
  }

  async #look(): Promise<void> {
    if (this.#isLooking || this.#isStopped) return
    this.#isLooking = true
    clearTimeout(this.#timer)
    try {
      const now = await this.#lookAtPrimary()
      await Promise.all(this.#replicas.map((replica) => this.#lookAt(replica, now)))
    } catch {
      this.#covered = -1
    }
    this.#isLooking = false
    this.#lookAgain()
  }

  #lookAgain(): void {
    if (this.#isStopped) return
    const isApplying = this.#covered !== this.#noted || this.#replicas.some(({ state }) => state === 'applying')
    const isHurried = isApplying && this.#covered !== -1
    this.#pause = isHurried ? Math.min(Math.max(this.#pause * 2, shortest), heartbeat) : heartbeat
    this.#timer = setTimeout(() => void this.#look(), this.#pause)
    this.#timer.unref()
  }

  async #lookAtPrimary(): Promise<number> {
    const recorded = this.#noted
    const { position } = await this.#primary.ask(`select ${asPosition('pg_current_wal_insert_lsn()')} as position`)
    const now = Number(position)
    this.#positions.note(now)
    // After a fail-over the database may have fewer changes than before: a later position would never be reached.
    this.#required = Math.min(recorded === this.#covered ? this.#required : now, now)
    this.#covered = recorded
    return now
  }

  async #lookAt(replica: Replica, now: number): Promise<void> {
    try {
      const { applied, isReplica } = await replica.look()
      replica.applied = applied
      replica.behindBy = Math.max(0, now - applied)
      if (!isReplica) this.judge(replica, 'primary')
      else if (applied < Math.min(this.#positions.beforeLag(), now)) this.judge(replica, 'late')
      else this.judge(replica, applied >= this.#required ? 'used' : 'applying')
    } catch {
      this.judge(replica, 'lost')
      replica.breakOff()
    }
  }
}

/** Positions of the primary database over the time that a replica may be behind. */
class PositionHistory {
  readonly #lag: number
  readonly #noted: { readonly time: number; readonly position: number }[] = []

  constructor(lag: number) {
    this.#lag = lag
  }

  note(position: number): void {
    this.#noted.push({ time: performance.now(), position })
  }

  /** The newest position that is older than the lag; 0 if none is known. */
  beforeLag(): number {
    const limit = performance.now() - this.#lag
    while (this.#noted[1] && this.#noted[1].time <= limit) this.#noted.shift()
    const [oldest] = this.#noted
    return oldest && oldest.time <= limit ? oldest.position : 0
  }
}
