import { PGlite, type PGliteOptions, type Results, type Transaction } from '@electric-sql/pglite'

import type { FileLayer } from './file-layer.ts'

/** Without `-F`, which turns syncing off. `fsync` is the call that PGlite hands to the file layer. */
const syncingParams = [...PGlite.defaultStartParams.filter((param) => param !== '-F'), '-c', 'wal_sync_method=fsync']

/** Log written since the last checkpoint after which another one is made, in bytes. In one process PostgreSQL makes none by itself. */
const checkpointEvery = 64n * 1024n * 1024n

export interface DurabilityOptions {
  readonly files: FileLayer
  /** Leaves syncing to the operating system: fast, and a power cut takes the last seconds with it. */
  readonly isRelaxed: boolean
  /** Told up to where the write-ahead log is safe, before what it holds is acknowledged. */
  readonly onSynced: (position: bigint) => void
  /** Told once, when no more can be written or read: the engine has given up, or the disk has failed a sync. */
  readonly onFault: (error: Error) => void
}

/**
 * PGlite that answers when what the answer tells is on the disk: its own commits, and those that a query may have read. This is the one
 * place where anything is acknowledged.
 */
export class DurablePglite extends PGlite {
  readonly #durability: DurabilityOptions
  readonly #report: FaultReport
  #checkpointedAt: bigint | undefined

  constructor(options: PGliteOptions, durability: DurabilityOptions) {
    const report: FaultReport = {}
    super({
      ...options,
      fs: durability.files,
      startParams: durability.isRelaxed ? PGlite.defaultStartParams : syncingParams,
      onStderr: (line) => {
        // After a panic the engine is in an undefined state, and its next call may not come back.
        const [, reason] = /\bPANIC: +(.*)/.exec(line) ?? []
        if (reason !== undefined) report.fault ??= new Error(`The embedded database gave up: ${reason}`)
        return options.onStderr?.(line) ?? false
      },
    })
    this.#durability = durability
    this.#report = report
  }

  /** Every call of the engine goes through here. */
  override execProtocolRawSync(message: Uint8Array): ReturnType<PGlite['execProtocolRawSync']> {
    if (this.#report.fault) throw this.#report.fault
    return super.execProtocolRawSync(message)
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
      if (!this.#report.isTold) onFault(this.#report.fault)
      this.#report.isTold = true
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
  isTold?: boolean
}
