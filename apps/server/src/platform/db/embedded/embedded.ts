import { constants, mkdirSync } from 'node:fs'
import { cp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite, type PGliteOptions, types } from '@electric-sql/pglite'
import { pg_buffercache } from '@electric-sql/pglite/contrib/pg_buffercache'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { drizzle, type PgliteDatabase } from 'drizzle-orm/pglite'
import { closeTree, embeddedFolder, hasContent } from '../../data-dir/data-folder.ts'
import type { Database, DatabaseExtras } from '../client.ts'
import { markingWrites } from '../keyed-write.ts'
import { DurablePglite } from './durable-pglite.ts'
import { FileLayer } from './file-layer.ts'
import { lockDirectory } from './lock.ts'
import { countPending, migrateDatabase, type MigrationReports, type MigrationSession } from '../migrate.ts'
import { loadRelease } from '../releases.ts'
import { followProgress, type ProgressWriter, progressFile, writeProgress } from './progress.ts'
import { requireNothingLost, requireComplete } from './progress-check.ts'
import { watchRoom } from './room-watch.ts'
import { syncTree } from './sync-tree.ts'
import { isDiskFull, messageOf } from '../../process/error-text.ts'
import { StartError } from '../../process/start-error.ts'

export interface EmbeddedOptions {
  readonly dataDir: string
  /** `relaxed` leaves syncing to the operating system. */
  readonly durability?: 'full' | 'relaxed'
  /** Whether to accept a database that lacks acknowledged writes. */
  readonly acceptsLostWrites?: boolean
  /** Receives a notice for the operator, in one sentence. */
  readonly onNotice?: ((text: string) => void) | undefined
  /** Called when the database has become unusable: the process should end. */
  readonly onFault?: (error: Error) => void
  readonly migrations?: MigrationReports | undefined
}

/** Opens the embedded database in `dataDir`/db and applies pending migrations; this process owns it until it is closed. */
export async function openEmbedded(options: EmbeddedOptions): Promise<Database> {
  const unlock = await lockDirectory(options.dataDir)
  try {
    const db = await connectEmbedded(options, unlock)
    try {
      await db.migrate({
        ...options.migrations,
        beforeMigrating: async (names) => {
          await options.migrations?.beforeMigrating?.(names)
          await copyBeforeMigrating(options.dataDir, (target) => db.copyTo?.(target), options.onNotice)
        },
      })
    } catch (error) {
      await db.close()
      throw error
    }
    return db
  } catch (error) {
    unlock()
    throw error
  }
}

/**
 * Like `openEmbedded`, with whatever tables exist; the directory must be locked.
 *
 * @throws StartError when the database lacks acknowledged writes, or cannot be opened
 */
export async function connectEmbedded(
  {
    dataDir,
    durability = 'full',
    acceptsLostWrites = false,
    onFault = throwLater,
    onNotice = () => undefined,
  }: EmbeddedOptions,
  afterClose: () => void = () => undefined,
): Promise<EmbeddedDatabase> {
  const folder = embeddedFolder(dataDir)
  const known = requireComplete(dataDir, { acceptsLostWrites })
  if (known?.state === 'creating') await rm(folder, { recursive: true, force: true })
  const isNew = !hasContent(folder)
  if (isNew) writeProgress(progressFile(dataDir), { state: 'creating' })
  mkdirSync(folder, { recursive: true })
  const isRelaxed = durability === 'relaxed'
  let writer: ProgressWriter | undefined
  const onSynced = (position: bigint) => {
    if (!isRelaxed) writer?.reach(position)
  }
  const errors: string[] = []
  const onStderr = (line: string) => {
    if (/(FATAL|PANIC): /.test(line)) errors.push(line)
    return false
  }
  // Before crash recovery PostgreSQL syncs each of a thousand files separately; syncing them concurrently takes a fraction of the time.
  const isSyncedBefore = !isNew && !isRelaxed && !(known?.state === 'used' && known.isClosed)
  if (isSyncedBefore) await syncTree(folder)
  const files = new FileLayer(folder, { isSyncedBefore })
  const client = new DurablePglite(
    { dataDir: folder, extensions: embeddedExtensions, onStderr },
    { files, isRelaxed, onSynced, onFault },
  )
  try {
    await client.waitReady
    files.endOpening()
    if (isNew) {
      // PGlite sets its own modes on its initial files.
      await closeTree(folder)
      await syncTree(folder)
    }
  } catch (error) {
    throw explainOpening(error, { folder, errors })
  }
  try {
    const found = await requireNothingLost(client, { dataDir, known, acceptsLostWrites })
    writer = followProgress(progressFile(dataDir), found)
  } catch (error) {
    await client.close()
    throw error
  }
  const watch = watchRoom({
    folder,
    setReadOnly: async (isReadOnly) => {
      await client.exec(`set default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`)
      onNotice(
        isReadOnly
          ? `The disk of ${dataDir} is almost full: nothing is written until there is room.`
          : `There is room again on the disk of ${dataDir}: writing goes on.`,
      )
    },
  })
  return toDatabase(client, folder, () => {
    watch.stop()
    writer?.close()
    afterClose()
  })
}

/** Opens a database in memory, or with any other PGlite options, and applies pending migrations; for tests. */
export async function openPglite(options: PGliteOptions): Promise<Database> {
  const db = await connectPglite(options)
  await db.migrate()
  return db
}

/** Wraps a client that is already open and has its tables; for tests, which lend one client to several files. */
export function databaseOver(client: PGlite): Database {
  return toDatabase(client, undefined)
}

/** Opens a database that acknowledges nothing, such as a copy or one under construction. It is never synced. */
export async function connectPglite(options: PGliteOptions): Promise<EmbeddedDatabase> {
  return toDatabase(await PGlite.create({ ...options, extensions: embeddedExtensions }), options.dataDir)
}

/** Extensions that every connection to an embedded database must load: its indexes use them. */
export const embeddedExtensions = { pg_trgm, pg_buffercache }

type EmbeddedDatabase = PgliteDatabase & DatabaseExtras

/** Copies the files of the database before its tables change, in place of an earlier copy. */
async function copyBeforeMigrating(
  dataDir: string,
  copyTo: (folder: string) => Promise<void> | undefined,
  onNotice?: (text: string) => void,
): Promise<void> {
  const target = join(dataDir, 'db-before-migration')
  const unfinished = `${target}.part`
  await rm(unfinished, { recursive: true, force: true })
  await copyTo(unfinished)
  await rm(target, { recursive: true, force: true })
  await rename(unfinished, target)
  onNotice?.(`The database was copied to ${target} before its tables change.`)
}

/** The session in which an embedded database is migrated. */
export function sessionOf(client: PGlite): MigrationSession {
  const runOn =
    (queries: Pick<PGlite, 'query'>): MigrationSession['run'] =>
    async (text, values = []) =>
      (await queries.query<Record<string, unknown>>(text, [...values])).rows
  return { run: runOn(client), transaction: (work) => client.transaction((tx) => work(runOn(tx))) }
}

/** The id of the type `tsvector`. Bytes are its binary format, which PGlite would send as a text. */
const tsvectorType = 3614
/** The ids of the types of lists that statements return: of truth values, texts, numbers, times and JSON. */
const listTypes = [199, 1000, 1002, 1003, 1005, 1007, 1009, 1014, 1015, 1016, 1022, 1028, 1115, 1182, 1185, 1231, 3807]
const readTypes = new Set([...Object.keys(types.parsers), ...listTypes.map(String)])
const toTsvector = (value: unknown) => (value instanceof Uint8Array ? value : String(value))

function toDatabase(
  client: PGlite,
  folder: string | undefined,
  afterClose: () => void = () => undefined,
): EmbeddedDatabase {
  Object.assign(client.serializers, { [tsvectorType]: toTsvector })
  // PGlite copies the readers of all types for each statement of drizzle. It has one for a list of each type, also of the rows of each table:
  // six hundred take as long as a small statement.
  for (const id of Object.keys(client.parsers)) if (!readTypes.has(id)) Reflect.deleteProperty(client.parsers, id)
  const db = drizzle(client)
  Object.assign(db, { transaction: markingWrites(db.transaction.bind(db)) })
  const run: DatabaseExtras['run'] = async (text, values = []) =>
    (await client.query<Record<string, unknown>>(text, [...values])).rows
  let isClosed = false
  const extras: DatabaseExtras = {
    isEmbedded: true,
    forReading: db,
    run,
    listen: async (channel, onMessage) => {
      const stop = await client.listen(channel, onMessage)
      return () => stop()
    },
    atLength: (_limit, work) => db.transaction(work),
    readAtLength: (_limit, read) => db.transaction(read, { accessMode: 'read only' }),
    countPending: () => countPending(run),
    migrate: (reports) => migrateDatabase(sessionOf(client), reports),
    loadRelease: () => loadRelease(run),
    copyTo: (target) => client.runExclusive(() => copyFiles(folder, target)),
    close: async () => {
      if (isClosed) return
      isClosed = true
      try {
        await client.exec('checkpoint')
        await client.close()
      } finally {
        afterClose()
      }
    },
  }
  return Object.assign(db, extras)
}

/** Between two statements the files do not change and hold all committed data: when the copy is opened, it recovers as after a crash. */
async function copyFiles(source: string | undefined, target: string): Promise<void> {
  if (!source) throw new TypeError('A database in memory has no files to copy')
  await cp(source, target, { recursive: true, mode: constants.COPYFILE_FICLONE })
}

/** The error is uncaught on purpose: the process ends, and the next one recovers all acknowledged writes. */
function throwLater(error: Error): void {
  setImmediate(() => {
    throw error
  })
}

/** Explains to the operator why an embedded database could not be opened. `errors` are the engine's own lines. */
function explainOpening(
  error: unknown,
  { folder, errors }: { readonly folder: string; readonly errors: readonly string[] },
): StartError {
  const reason = errors.at(-1)?.replace(/^.*?(FATAL|PANIC): +/, '') ?? messageOf(error)
  if (isDiskFull(error) || errors.some((line) => line.includes('No space left on device')))
    return new StartError(
      `The disk of ${folder} is full: the embedded database needs some 100 MB. Make room, and start again.`,
      {
        cause: error,
      },
    )
  return new StartError(
    `The embedded database in ${folder} cannot be opened: ${reason}. If its files are damaged, restore a backup with \`pnpm restore <file> --replace\`.`,
    { cause: error },
  )
}
