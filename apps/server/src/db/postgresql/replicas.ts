import type pg from 'pg'

import { connectionOf } from './connection.ts'
import type { DatabaseLimits } from './limits.ts'
import type { PoolOptions } from './pool.ts'
import { type Query, queryOf } from './query-of.ts'
import { type Probe, openProbe, type ProbeLimits } from './probe.ts'
import { asPosition, openReplica, type Replica, type ReplicaState } from './replica.ts'

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
  /** Tells that something has changed: what is read from now on contains it. */
  readonly noteChange: () => void
  readonly figures: () => readonly ReplicaFigures[]
  readonly close: () => Promise<void>
}

/** Interval of questions while nothing changes, and the first one while replicas apply a change, in ms. */
const heartbeat = 1000
const shortest = 10
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
  const follower = new Follower(replicas, options.lag, openProbe(options.primary, probeLimits), (replica) =>
    onChange(figuresOf(replica)),
  )
  let turn = 0
  const choose = (): Replica | undefined => {
    const fit = follower.fit()
    turn += 1
    return fit[turn % fit.length]
  }
  follower.start()
  return {
    query: async (...args) => {
      const replica = choose()
      if (!replica) return readPrimary(...args)
      try {
        const result = await queryOf(replica.pool)(...args)
        replica.reads.answered += 1
        return result
      } catch (error) {
        if (isFinal(error)) throw error
        replica.reads.failed += 1
        if (isLoss(error)) follower.judge(replica, 'lost')
        return readPrimary(...args)
      }
    },
    noteChange: () => follower.noteChange(),
    figures: () => replicas.map(figuresOf),
    close: async () => {
      await follower.stop()
      await Promise.all(replicas.map((replica) => replica.close()))
    },
  }
}

/**
 * Compares how far each replica has come with the position of the primary database after the last known change, not with a clock: a value
 * that was read from a replica may be kept like one from the primary.
 */
class Follower {
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

  /** The replicas that lack no known change. */
  fit(): readonly Replica[] {
    return this.#covered === this.#noted ? this.#replicas.filter(({ state }) => state === 'used') : []
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
    // A replica that applies a change is neither out nor back.
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
    const noted = this.#noted
    const { position } = await this.#primary.ask(`select ${asPosition('pg_current_wal_insert_lsn()')} as position`)
    const now = Number(position)
    this.#positions.note(now)
    // After a fail-over the database may have fewer changes than before: a later position would never be reached.
    this.#required = Math.min(noted === this.#covered ? this.#required : now, now)
    this.#covered = noted
    return now
  }

  async #lookAt(replica: Replica, now: number): Promise<void> {
    try {
      const { applied, isReplica } = await replica.look()
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

/** Positions of the primary database, as far back as a replica may be. */
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

function figuresOf({ number, place, state, behindBy, reads }: Replica): ReplicaFigures {
  return { number, place, state, behindBy: behindBy ?? null, ...reads }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/** Errors that the primary database would also return: a bad value, or a statement that takes too long. */
function isFinal(error: unknown): boolean {
  return /^(22...|57014)$/.test(codeOf(error))
}

/** Whether the replica itself has failed, rather than the statement on it. */
function isLoss(error: unknown): boolean {
  return !/^[0-9A-Z]{5}$/.test(codeOf(error)) || /^(08|53|57P)/.test(codeOf(error))
}
