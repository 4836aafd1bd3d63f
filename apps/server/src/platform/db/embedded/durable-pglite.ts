import { setImmediate as nextTurn } from 'node:timers/promises'

import { PGlite, type PGliteOptions, type Results, type Transaction } from '@electric-sql/pglite'

import type { FileLayer } from './file-layer.ts'

/** Without `-F`, which disables syncing. PGlite passes `fsync` calls to the file layer. */
const syncingParams = [...PGlite.defaultStartParams.filter((param) => param !== '-F'), '-c', 'wal_sync_method=fsync']

/** Bytes of write-ahead log between checkpoints. In a single process PostgreSQL makes none by itself. */
const checkpointEvery = 64n * 1024n * 1024n

/** Buffers that are written by one statement, so that other statements have their turn soon. */
const writtenTogether = 100
/** Statements that write buffers before a checkpoint, at most: those that change meanwhile are left to it. */
const mostWrites = 250

/** Functions of the extension `pg_buffercache` for this session: the database stays as it is. */
const bufferFunctions = `
  create function pg_temp.buffers() returns setof record as '$libdir/pg_buffercache', 'pg_buffercache_pages' language c;
  create or replace function pg_temp.evict(integer, out evicted boolean, out flushed boolean)
    as '$libdir/pg_buffercache', 'pg_buffercache_evict' language c strict`
const writeBuffers = `select count(*) filter (where ("written").flushed)::integer as "count" from (
  select pg_temp.evict(bufferid) as "written" from pg_temp.buffers() as (bufferid integer, relfilenode oid, reltablespace oid,
    reldatabase oid, relforknumber int2, relblocknumber int8, isdirty boolean, usagecount int2, pinning_backends integer)
  where isdirty and pinning_backends = 0 limit ${writtenTogether}) "some"`

/** How long statements run before timers and connections get a turn, in ms. A chain of promises alone gives them none. */
const longestTurn = 10

export interface DurabilityOptions {
  readonly files: FileLayer
  /** Leaves syncing to the operating system: fast, but a power cut loses the last seconds. */
  readonly isRelaxed: boolean
  /** Receives the safe position of the write-ahead log before the writes up to it are acknowledged. */
  readonly onSynced: (position: bigint) => void
  /** Called once when the database can no longer be read or written: the engine has failed, or a sync of the disk has. */
  readonly onFault: (error: Error) => void
}

/**
 * A PGlite that answers after all data in the answer is on disk: its own commits, and those that a query may have read. All
 * acknowledgements pass through this class.
 */
export class DurablePglite extends PGlite {
  readonly #durability: DurabilityOptions
  readonly #report: FaultReport
  #checkpointedAt: bigint | undefined
  #checkpoint: Promise<void> | undefined
  #hasFunctions = false
  #turnBegan = 0

  constructor(options: PGliteOptions, durability: DurabilityOptions) {
    const report: FaultReport = {}
    super({
      ...options,
      fs: durability.files,
      startParams: durability.isRelaxed ? PGlite.defaultStartParams : syncingParams,
      onStderr: (line) => {
        // After a panic the engine is in an undefined state, and its next call may never return.
        const [, reason] = /\bPANIC: +(.*)/.exec(line) ?? []
        if (reason !== undefined) report.fault ??= new Error(`The embedded database gave up: ${reason}`)
        return options.onStderr?.(line) ?? false
      },
    })
    this.#durability = durability
    this.#report = report
  }

  /** Every call of the engine passes through this method. */
  override execProtocolRawSync(message: Uint8Array): ReturnType<PGlite['execProtocolRawSync']> {
    if (this.#report.fault) throw this.#report.fault
    return super.execProtocolRawSync(message)
  }

  /** Every message of a statement passes through this method, also within a transaction. */
  override async execProtocolRaw(...call: Parameters<PGlite['execProtocolRaw']>): Promise<Uint8Array> {
    if (performance.now() - this.#turnBegan > longestTurn) {
      await nextTurn()
      this.#turnBegan = performance.now()
    }
    return super.execProtocolRaw(...call)
  }

  override query<T>(...call: Parameters<PGlite['query']>): Promise<Results<T>> {
    return this.#settled(super.query<T>(...call))
  }

  override exec(...call: Parameters<PGlite['exec']>): ReturnType<PGlite['exec']> {
    return this.#settled(super.exec(...call))
  }

  override transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    return this.#settled(super.transaction(work))
  }

  async #settled<T>(work: Promise<T>): Promise<T> {
    try {
      return await work
    } finally {
      await this.#settle()
      this.#checkpointAfterMuch()
    }
  }

  async #settle(): Promise<void> {
    const { files, onSynced } = this.#durability
    try {
      if (this.#report.fault) throw this.#report.fault
      await files.settle()
    } catch (cause) {
      throw this.#reportFault(new Error('The embedded database could not be synced to the disk', { cause }))
    }
    onSynced(files.synced)
  }

  /** Reports the first fault, and returns it. */
  #reportFault(error: Error): Error {
    this.#report.fault ??= error
    if (!this.#report.isNotified) this.#durability.onFault(this.#report.fault)
    this.#report.isNotified = true
    return this.#report.fault
  }

  #checkpointAfterMuch(): void {
    const position = this.#durability.files.synced
    this.#checkpointedAt ??= position
    if (position - this.#checkpointedAt < checkpointEvery || this.#checkpoint) return
    this.#checkpointedAt = position
    this.#checkpoint = this.#makeCheckpoint()
      .catch((cause: unknown) => {
        this.#reportFault(new Error('The embedded database could not make a checkpoint', { cause }))
      })
      .finally(() => {
        this.#checkpoint = undefined
      })
  }

  /**
   * A checkpoint writes and syncs all that has changed, and nothing else runs meanwhile. So the changes are written before it, a few at a time,
   * and synced in the background: what is left takes a fraction of the time.
   */
  async #makeCheckpoint(): Promise<void> {
    if (!this.#durability.isRelaxed) {
      // If it fails, such as while the disk is almost full, the checkpoint writes all by itself.
      await this.#writeBuffers().catch(() => undefined)
      await this.#durability.files.syncChanged()
    }
    await super.exec('checkpoint')
  }

  async #writeBuffers(): Promise<void> {
    if (!this.#hasFunctions) await super.exec(bufferFunctions)
    this.#hasFunctions = true
    for (let writes = 0, count = 1; count > 0 && writes < mostWrites; writes += 1)
      // oxlint-disable-next-line no-await-in-loop -- other statements run between them
      count = (await super.query<{ count: number }>(writeBuffers)).rows[0]?.count ?? 0
  }

  override async close(): Promise<void> {
    await this.#checkpoint
    await super.close()
  }
}

interface FaultReport {
  fault?: Error
  isNotified?: boolean
}
