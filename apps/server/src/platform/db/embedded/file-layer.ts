import { fdatasync, fdatasyncSync, fsyncSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { NodeFS } from '@electric-sql/pglite/nodefs'

/** The operating system calls of the file layer; tests count them and make them fail. */
export interface Disk {
  readonly syncData: (fd: number) => Promise<void>
  readonly syncDataNow: (fd: number) => void
  /** Also for folders. */
  readonly syncNow: (fd: number) => void
}

const realDisk: Disk = { syncData: promisify(fdatasync), syncDataNow: fdatasyncSync, syncNow: fsyncSync }

interface FileLayerOptions {
  readonly disk?: Disk
  /** Whether all files were already synced. */
  readonly isSyncedBefore?: boolean
}

type Operation = (first: unknown, ...rest: unknown[]) => unknown

interface EngineModule {
  readonly NODEFS: {
    readonly stream_ops: Record<string, Operation>
    readonly node_ops: Record<string, Operation>
    /** Converts errors of Node to those of the engine. */
    readonly tryFSOperation: (operation: () => void) => void
    /** The path on the disk. */
    readonly realPath: (node: unknown) => string
  }
  readonly _GetFlushRecPtr: (timeline: number) => bigint
}

interface Stream {
  readonly path: string
  readonly nfd: number
  readonly node: unknown
}

/**
 * PGlite's files in a folder, with PostgreSQL's `fsync` calls carried out, which PGlite's own layer ignores. Only the sync of the
 * write-ahead log at a commit is deferred. It is made before any change of another file, and by `settle`, which is awaited before a commit
 * is acknowledged. Commits that end together therefore share one sync.
 */
export class FileLayer extends NodeFS {
  readonly #disk: Disk
  #module: EngineModule | undefined
  /** Log files with a pending sync. */
  readonly #due = new Set<number>()
  /** Log files whose sync is in progress. */
  readonly #underway = new Set<number>()
  #running: Promise<void> | undefined
  #next: Promise<void> | undefined
  #synced = 0n
  /** The first failed sync: written data may be lost, and a second sync would not report it. */
  #fault: unknown

  /** Tables and indexes with changes that are not synced. Here and below: paths on the disk. */
  readonly #changed = new Set<string>()
  /** Files that are being synced in the background, unless they have changed since. */
  readonly #advancing = new Set<string>()
  /** Files that were synced in the background and have not changed since: the engine's next sync of them has nothing to do. */
  readonly #advanced = new Set<string>()

  /** While the database is being opened: files that were written to, when all others are known to be synced. */
  #written: Set<string> | undefined

  constructor(folder: string, { disk = realDisk, isSyncedBefore = false }: FileLayerOptions = {}) {
    super(folder)
    this.#disk = disk
    if (isSyncedBefore) this.#written = new Set()
  }

  /** From now on every requested sync is carried out. */
  endOpening(): void {
    this.#written = undefined
  }

  override async init(...[pglite, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pglite, options)
    const preRun = (module: unknown) => {
      if (!isEngineModule(module)) throw new TypeError('This version of PGlite has another file layer')
      this.#module = module
      this.#wrap(module.NODEFS)
    }
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [preRun, ...(emscriptenOpts.preRun ?? [])] } }
  }

  /** The position up to which the write-ahead log is on disk, in bytes from the beginning of the database. */
  get synced(): bigint {
    return this.#synced
  }

  /** Waits until all committed data is on disk. */
  settle(): Promise<void> {
    if (this.#fault !== undefined) return Promise.reject(toError(this.#fault))
    if (this.#due.size === 0) {
      const underway = this.#next ?? this.#running
      if (underway) return underway
      this.#synced = this.#called()
      return Promise.resolve()
    }
    this.#next ??= (this.#running ?? Promise.resolve()).then(() => {
      this.#next = undefined
      this.#running = this.#syncDue().finally(() => {
        this.#running = undefined
      })
      return this.#running
    })
    return this.#next
  }

  /** Syncs the changes of tables and indexes in the background, so that a checkpoint does not wait for the disk. */
  async syncChanged(): Promise<void> {
    const files = [...this.#changed]
    this.#changed.clear()
    await Promise.all(files.map((path) => this.#advance(path)))
  }

  async #advance(path: string): Promise<void> {
    this.#advancing.add(path)
    const file = await open(path, 'r+').catch(() => undefined)
    // The engine has deleted it, or syncs it itself.
    if (!file) return void this.#advancing.delete(path)
    try {
      await this.#disk.syncData(file.fd)
      if (this.#advancing.has(path)) this.#advanced.add(path)
    } catch (error) {
      throw this.#fail(error)
    } finally {
      this.#advancing.delete(path)
      await file.close()
    }
  }

  #noteChange(path: string): void {
    if (!isTable(path)) return
    this.#advancing.delete(path)
    this.#advanced.delete(path)
    this.#changed.add(path)
  }

  /** The position up to which the engine has requested a sync. */
  #called(): bigint {
    return this.#module?._GetFlushRecPtr(0) ?? 0n
  }

  async #syncDue(): Promise<void> {
    const called = this.#called()
    const files = [...this.#due]
    this.#due.clear()
    for (const file of files) this.#underway.add(file)
    await Promise.all(files.map((file) => this.#sync(file)))
    this.#synced = called
  }

  async #sync(file: number): Promise<void> {
    try {
      await this.#disk.syncData(file)
    } catch (error) {
      // A file that was closed meanwhile was synced before.
      if (this.#underway.has(file)) throw this.#fail(error)
    } finally {
      this.#underway.delete(file)
    }
  }

  #syncNow(): void {
    if (this.#due.size === 0 && this.#underway.size === 0) return
    for (const file of new Set([...this.#due, ...this.#underway])) this.#carryOut(() => this.#disk.syncDataNow(file))
    this.#due.clear()
  }

  #carryOut(sync: () => void): void {
    const { tryFSOperation } = this.#module?.NODEFS ?? { tryFSOperation: (operation) => operation() }
    tryFSOperation(() => {
      if (this.#fault !== undefined) throw toError(this.#fault)
      try {
        sync()
      } catch (error) {
        throw this.#fail(error)
      }
    })
  }

  #fail(error: unknown): unknown {
    this.#fault ??= error
    return error
  }

  /** The engine looks these functions up at each call, in the same two objects. */
  #wrap({ stream_ops: streams, node_ops: nodes, realPath }: EngineModule['NODEFS']): void {
    const { close } = streams
    const syncFirst = (operations: Record<string, Operation>, name: string) => {
      const operation = operations[name]
      if (!operation) throw new TypeError(`This version of PGlite has another file layer: no "${name}"`)
      operations[name] = (first, ...rest) => {
        if (isStream(first)) this.#written?.add(first.path)
        if (!isStream(first) || !isLog(first)) this.#syncNow()
        if (isStream(first)) this.#noteChange(realPath(first.node))
        else if (name === 'setattr') this.#noteChange(realPath(first))
        else {
          // From now on the name may be that of another file. A call names the folder and the file; `rename` also has the file itself.
          const [folder, file] = name === 'rename' ? rest : [first, ...rest]
          if (name === 'rename') this.#noteChange(realPath(first))
          this.#noteChange(join(realPath(folder), String(file)))
        }
        return operation(first, ...rest)
      }
    }
    for (const name of ['write', 'setattr', 'msync']) syncFirst(streams, name)
    for (const name of ['mknod', 'setattr', 'rename', 'unlink', 'rmdir', 'symlink']) syncFirst(nodes, name)
    streams.fsync = (stream) => {
      if (!isStream(stream) || this.#written?.has(stream.path) === false) return 0
      if (isLog(stream)) this.#due.add(stream.nfd)
      else {
        const path = realPath(stream.node)
        if (this.#advanced.has(path)) return 0
        this.#carryOut(() => this.#disk.syncNow(stream.nfd))
        this.#changed.delete(path)
      }
      return 0
    }
    streams.close = (stream) => {
      if (isStream(stream) && (this.#due.has(stream.nfd) || this.#underway.has(stream.nfd))) {
        this.#carryOut(() => this.#disk.syncDataNow(stream.nfd))
        this.#due.delete(stream.nfd)
        this.#underway.delete(stream.nfd)
      }
      return close?.(stream)
    }
  }
}

function isStream(value: unknown): value is Stream {
  return (
    typeof value === 'object' &&
    value !== null &&
    'nfd' in value &&
    typeof value.nfd === 'number' &&
    'path' in value &&
    typeof value.path === 'string'
  )
}

/** Whether a path is that of a file of a table or an index. */
function isTable(path: string): boolean {
  return /[/\\]base[/\\]\d+[/\\][^/\\]+$/.test(path)
}

/** Returns whether a stream is a segment of the write-ahead log; a new segment has another name until it is complete. */
function isLog({ path }: Stream): boolean {
  return /\/pg_wal\/[0-9A-F]{24}$/.test(path)
}

function isEngineModule(module: unknown): module is EngineModule {
  return typeof module === 'object' && module !== null && 'NODEFS' in module
}

function toError(fault: unknown): Error {
  return fault instanceof Error ? fault : new Error(String(fault))
}
