import { setImmediate as nextTurn } from 'node:timers/promises'

import { PGlite, type PGliteOptions, type Results, type Transaction } from '@electric-sql/pglite'

import type { FileLayer } from './file-layer.ts'

/** Without `-F`, which disables syncing. PGlite passes `fsync` calls to the file layer. */
const syncingParams = [...PGlite.defaultStartParams.filter((param) => param !== '-F'), '-c', 'wal_sync_method=fsync']

/** Bytes of write-ahead log between checkpoints. In a single process PostgreSQL makes none by itself. */
const checkpointEvery = 64n * 1024n * 1024n

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
      await this.#checkpointAfterMuch()
    }
  }

  async #settle(): Promise<void> {
    const { files, onSynced, onFault } = this.#durability
    try {
      if (this.#report.fault) throw this.#report.fault
      await files.settle()
    } catch (cause) {
      this.#report.fault ??= new Error('The embedded database could not be synced to the disk', { cause })
      if (!this.#report.isNotified) onFault(this.#report.fault)
      this.#report.isNotified = true
      throw this.#report.fault
    }
    onSynced(files.synced)
  }

  async #checkpointAfterMuch(): Promise<void> {
    const position = this.#durability.files.synced
    this.#checkpointedAt ??= position
    if (position - this.#checkpointedAt < checkpointEvery) return
    this.#checkpointedAt = position
    await super.exec('checkpoint')
  }
}

interface FaultReport {
  fault?: Error
  isNotified?: boolean
}
