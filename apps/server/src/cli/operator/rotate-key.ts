import {
  describePlace,
  placeOf,
  type DatabasePlace,
  connectPlace,
  rejectServers,
  writeAtOnce,
  type Run,
} from '../../features/backup/index.ts'
import { embeddedFolder, hasContent } from '../../platform/data-dir/data-folder.ts'
import type { Database } from '../../platform/db/client.ts'
import { changeKeyCheck, loadKeyCheck, requireKey } from '../../platform/db/key-check.repo.ts'
import { putInPlace, writeNextKey } from '../../platform/db/stored-key.ts'
import { lockDirectory } from '../../platform/db/embedded/lock.ts'
import { migrationLock } from '../../platform/db/migrate.ts'
import { checkOfKey, createSecretKey, findStoredKey, requireSecretKey } from '../../platform/secrets/encrypted-text.ts'
import { StartError } from '../../platform/process/start-error.ts'
import { changeKeyOfAll, forgetDerived, lockKeyCheck } from './operator.repo.ts'

interface RotationSettings {
  readonly dataDir: string
  /** Absent: the embedded database in `dataDir`. */
  readonly databaseUrl?: string
  readonly databaseDirectUrl?: string
  /** From the environment; absent: the key in `dataDir`. */
  readonly secretKey?: string
  /** From the environment: the replacement of `secretKey`. */
  readonly newSecretKey?: string
}

interface Surroundings {
  readonly random: (bytes: number) => Buffer
  /** Prints a line for the operator. */
  readonly say: (line: string) => void
  /** The key files in `dataDir`. */
  readonly keyFiles?: {
    readonly writeNext: (dataDir: string, key: string) => void
    readonly putInPlace: (dataDir: string, key: string) => Promise<void>
  }
}

/**
 * Replaces the secret key in one transaction: re-encrypts all encrypted data and deletes data derived from the old key. A key in `dataDir`
 * is written beside the old one before the transaction ends and put in place afterwards. After an interruption at any point, the next start
 * finds both keys and takes the one that the database was written with (`openKey`).
 *
 * @throws StartError for a fault that the operator can correct
 */
export async function rotateKey(
  settings: RotationSettings,
  { random, say, keyFiles = { writeNext: writeNextKey, putInPlace } }: Surroundings,
): Promise<void> {
  const { dataDir } = settings
  const current = await requireSecretKey(settings)
  const isStored = settings.secretKey === undefined
  const next = isStored ? newKeptKey(settings, random) : newGivenKey(settings)
  const place = placeOf(settings)
  say(`Replacing the secret key of ${describePlace(place)}`)
  await withStopped(place, async (db) => {
    const count = await writeAtOnce(db, async (run) => {
      await admit(run, place)
      if (!isStored && (await loadKeyCheck(run)) === checkOfKey(next))
        throw new StartError('The database already uses NEW_SECRET_KEY: start with SECRET_KEY set to it.')
      const findKey = isStored ? { findKey: (check: string) => findStoredKey(dataDir, check) } : {}
      const from = await requireKey(run, { secretKey: current, acceptsOtherKey: false, ...findKey })
      if (isStored) await keyFiles.putInPlace(dataDir, from)
      const changed = await changeKeyOfAll(run, { from, to: next })
      await forgetDerived(run)
      await changeKeyCheck(run, next)
      if (isStored) keyFiles.writeNext(dataDir, next)
      return changed
    })
    if (isStored) await keyFiles.putInPlace(dataDir, next)
    say(`Re-encrypted values: ${count}. All sessions have ended: all users must sign in again.`)
  })
  say(
    isStored
      ? `The new key is in ${dataDir}. Backups made before hold the old key and can be restored as before.`
      : 'Start with SECRET_KEY set to the new key. Keep the old one for as long as you keep backups made before.',
  )
}

function newKeptKey({ newSecretKey }: RotationSettings, random: Surroundings['random']): string {
  if (newSecretKey !== undefined)
    throw new StartError('NEW_SECRET_KEY replaces SECRET_KEY, which is not set: the key in DATA_DIR is generated.')
  return createSecretKey(random)
}

function newGivenKey({ secretKey, newSecretKey }: RotationSettings): string {
  if (newSecretKey === undefined)
    throw new StartError('The key comes from SECRET_KEY: set NEW_SECRET_KEY to the new key.')
  if (newSecretKey === secretKey) throw new StartError('NEW_SECRET_KEY is the same as SECRET_KEY.')
  return newSecretKey
}

/**
 * The folder lock excludes other processes from the embedded database; on PostgreSQL a running server causes a rejection, and no server can
 * start.
 */
async function admit(run: Run, place: DatabasePlace): Promise<void> {
  if (place.kind === 'postgresql') await run('select pg_advisory_xact_lock($1)', [migrationLock])
  if ((await loadKeyCheck(run)) === undefined)
    throw new StartError(
      'No server of this version has run on the database. Start it once, stop it, and run this again.',
    )
  await lockKeyCheck(run)
  if (place.kind === 'postgresql') await rejectServers(run, place)
  // The commit must be on disk before the old key is removed.
  await run('set local synchronous_commit = on')
}

async function withStopped(place: DatabasePlace, work: (db: Database) => Promise<void>): Promise<void> {
  if (place.kind === 'postgresql') return workAndClose(await connectPlace(place), work)
  const unlock = await lockDirectory(place.dataDir)
  try {
    if (!hasContent(embeddedFolder(place.dataDir)))
      throw new StartError(`There is no embedded database in ${place.dataDir}.`)
    await workAndClose(await connectPlace(place), work)
  } finally {
    unlock()
  }
}

async function workAndClose(db: Database, work: (db: Database) => Promise<void>): Promise<void> {
  try {
    await work(db)
  } finally {
    await db.close()
  }
}
