import { constants, mkdirSync } from 'node:fs'
import { cp, rm } from 'node:fs/promises'

import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { drizzle, type PgliteDatabase } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'

import { closeTree } from '../close-tree.ts'
import { embeddedFolder, hasContent } from '../data-folder.ts'
import type { Database, DatabaseExtras } from './client.ts'
import { DurablePglite } from './durable-pglite.ts'
import { explainOpening } from './embedded-fault.ts'
import { FileLayer } from './file-layer.ts'
import { lockDirectory } from './lock.ts'
import { migrateDatabase } from './migrate.ts'
import { followProgress, type ProgressWriter, progressFile, writeProgress } from './progress.ts'
import { requireNothingLost, requireWhole } from './progress-check.ts'
import { watchRoom } from './room-watch.ts'
import { syncTree } from './sync-tree.ts'

export interface EmbeddedOptions {
  readonly dataDir: string
  /** `relaxed` leaves syncing to the operating system. */
  readonly durability?: 'full' | 'relaxed'
  /** Whether a database that ends before what it acknowledged is taken as it is. */
  readonly acceptsLostWrites?: boolean
  /** Told what an operator should know, in a sentence. */
  readonly onNotice?: (text: string) => void
  /** Told when the database can be used no more: the process should end. */
  readonly onFault?: (error: Error) => void
}

/** The embedded database in `dataDir`/db, with its tables up to date; it belongs to this process until it is closed. */
export async function openEmbedded(options: EmbeddedOptions): Promise<Database> {
  const unlock = await lockDirectory(options.dataDir)
  try {
    const db = await connectEmbedded(options, unlock)
    try {
      await bringUpToDate(db)
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
 * The same with whatever tables it has; its directory must be locked.
 *
 * @throws StartError when it lacks something that was acknowledged, or cannot be opened
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
  const known = requireWhole(dataDir, { acceptsLostWrites })
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
  // Before it recovers from a crash, PostgreSQL syncs each of a thousand files by itself; all at once takes a fraction of that.
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
      // PGlite sets modes of its own to the files that it begins with.
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

/** A database in memory, or from any other options of PGlite, with its tables up to date: for tests. */
export async function openPglite(options: PGliteOptions): Promise<Database> {
  const db = await connectPglite(options)
  await bringUpToDate(db)
  return db
}

/** A database that nothing is acknowledged from: a copy, or one that is being made. Nothing of it is synced. */
export async function connectPglite(options: PGliteOptions): Promise<EmbeddedDatabase> {
  return toDatabase(await PGlite.create({ ...options, extensions: embeddedExtensions }), options.dataDir)
}

/** What an embedded database must be opened with, whoever opens it: its indexes use them. */
export const embeddedExtensions = { pg_trgm }

type EmbeddedDatabase = PgliteDatabase & DatabaseExtras

function bringUpToDate(db: EmbeddedDatabase): Promise<void> {
  return migrateDatabase({ run: db.run, migrate: (config) => migrate(db, config) })
}

function toDatabase(
  client: PGlite,
  folder: string | undefined,
  afterClose: () => void = () => undefined,
): EmbeddedDatabase {
  const db = drizzle(client)
  const run: DatabaseExtras['run'] = async (text, values = []) =>
    (await client.query<Record<string, unknown>>(text, [...values])).rows
  let isClosed = false
  const extras: DatabaseExtras = {
    isEmbedded: true,
    run,
    listen: async (channel, onMessage) => {
      const stop = await client.listen(channel, onMessage)
      return () => stop()
    },
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

/** Between two statements the files stand still, and hold all that was committed: opened, the copy recovers as after a crash. */
async function copyFiles(source: string | undefined, target: string): Promise<void> {
  if (!source) throw new TypeError('A database in memory has no files to copy')
  await cp(source, target, { recursive: true, mode: constants.COPYFILE_FICLONE })
}

/** Nobody catches it: the process ends, and the next one recovers what was acknowledged. */
function throwLater(error: Error): void {
  setImmediate(() => {
    throw error
  })
}
