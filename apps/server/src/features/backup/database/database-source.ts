import { rm } from 'node:fs/promises'

import type { Database } from '../../../platform/db/client.ts'
import { lockDirectory } from '../../../platform/db/embedded/lock.ts'
import { serverName } from '../../../platform/db/postgresql/postgresql.ts'
import { embeddedFolder, hasContent } from '../../../platform/data-dir/data-folder.ts'
import { StartError } from '../../../platform/process/start-error.ts'
import { countServers } from './catalog.repo.ts'
import { describePlace, type DatabasePlace } from './database-place.ts'
import { readSnapshot, type Run, writeNothing } from './run.repo.ts'
import { requestSnapshot } from '../snapshot/snapshot.ts'

/** Reads a snapshot of a database, whether or not a server runs on it. */
export async function readDatabase<T>(place: DatabasePlace, read: (run: Run) => Promise<T>): Promise<T> {
  return inDatabase(place, (db) => readSnapshot(db, read))
}

/** Writes in one transaction and rolls it back, whether or not a server runs on the database: an embedded one that is in use is copied. */
export async function tryDatabase<T>(place: DatabasePlace, write: (run: Run) => Promise<T>): Promise<T> {
  return inDatabase(place, (db) => writeNothing(db, write))
}

async function inDatabase<T>(place: DatabasePlace, work: (db: Database) => Promise<T>): Promise<T> {
  if (place.kind === 'postgresql') return workAndClose(await connectPlace(place), work)
  const copy = await requestSnapshot(place.dataDir)
  if (copy === undefined) return inStoppedFolder(place, work)
  try {
    return await workAndClose(await connectFolder(copy), work)
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
}

/**
 * Reads a database that has no running server.
 *
 * @throws StartError when a server runs on it
 */
export async function readStoppedDatabase<T>(place: DatabasePlace, read: (run: Run) => Promise<T>): Promise<T> {
  if (place.kind === 'embedded') return inStoppedFolder(place, (db) => readSnapshot(db, read))
  return workAndClose(await connectPlace(place), (db) =>
    readSnapshot(db, async (run) => {
      await rejectServers(run, place)
      return read(run)
    }),
  )
}

async function inStoppedFolder<T>(
  place: Extract<DatabasePlace, { kind: 'embedded' }>,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const unlock = await lockDirectory(place.dataDir)
  try {
    if (!hasContent(embeddedFolder(place.dataDir)))
      throw new StartError(`There is no embedded database in ${place.dataDir}.`)
    return await workAndClose(await connectPlace(place), work)
  } finally {
    unlock()
  }
}

/** @throws StartError when servers are connected */
export async function rejectServers(run: Run, place: DatabasePlace): Promise<void> {
  const count = await countServers(run, serverName)
  if (count > 0)
    throw new StartError(`A server is running on ${describePlace(place)} (${count} connections). Stop it first.`)
}

async function workAndClose<T>(db: Database, work: (db: Database) => Promise<T>): Promise<T> {
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

/** Opens the database with whatever tables it has; the folder of an embedded one must be locked by this process. */
export async function connectPlace(place: DatabasePlace): Promise<Database> {
  if (place.kind === 'embedded')
    return (await import('../../../platform/db/embedded/embedded.ts')).connectEmbedded(place)
  const { connectPostgresql } = await import('../../../platform/db/postgresql/postgresql.ts')
  return connectPostgresql({ url: place.url, onIdleError: () => undefined })
}

async function connectFolder(folder: string): Promise<Database> {
  const { connectPglite } = await import('../../../platform/db/embedded/embedded.ts')
  return connectPglite({ dataDir: folder })
}
