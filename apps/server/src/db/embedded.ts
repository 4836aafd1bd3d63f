import { constants, mkdirSync } from 'node:fs'
import { cp } from 'node:fs/promises'

import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { drizzle, type PgliteDatabase } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'

import { embeddedFolder } from '../data-folder.ts'
import type { Database, DatabaseExtras } from './client.ts'
import { lockDirectory } from './lock.ts'
import { migrateDatabase } from './migrate.ts'

/** The embedded database in `dataDir`/db, which belongs to this process until it is closed. */
export async function openEmbedded(dataDir: string): Promise<Database> {
  const unlock = await lockDirectory(dataDir)
  try {
    const folder = embeddedFolder(dataDir)
    mkdirSync(folder, { recursive: true })
    return await openPglite({ dataDir: folder }, unlock)
  } catch (error) {
    unlock()
    throw error
  }
}

/** An embedded database from any options of PGlite, with its tables up to date; tests open one in memory. */
export async function openPglite(options: PGliteOptions, afterClose?: () => void): Promise<Database> {
  const db = await connectPglite(options, afterClose)
  await migrateDatabase({ run: db.run, migrate: (config) => migrate(db, config) })
  return db
}

/** What an embedded database must be opened with, whoever opens it: its indexes use them. */
export const embeddedExtensions = { pg_trgm }

/** The same, with whatever tables there are. */
export async function connectPglite(
  options: PGliteOptions,
  afterClose: () => void = () => undefined,
): Promise<PgliteDatabase & DatabaseExtras> {
  const client = await PGlite.create({ ...options, extensions: embeddedExtensions })
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
    copyTo: (folder) => client.runExclusive(() => copyFiles(options.dataDir, folder)),
    close: async () => {
      if (isClosed) return
      isClosed = true
      await client.exec('checkpoint')
      await client.close()
      afterClose()
    },
  }
  return Object.assign(db, extras)
}

/** Between two statements the files stand still, and hold all that was committed: opened, the copy recovers as after a crash. */
async function copyFiles(source: string | undefined, target: string): Promise<void> {
  if (!source) throw new TypeError('A database in memory has no files to copy')
  await cp(source, target, { recursive: true, mode: constants.COPYFILE_FICLONE })
}
