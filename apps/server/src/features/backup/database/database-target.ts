import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'

import type { PGliteOptions } from '@electric-sql/pglite'

import { connectPglite } from '../../../platform/db/embedded/embedded.ts'
import { lockDirectory } from '../../../platform/db/embedded/lock.ts'
import { migrationLock } from '../../../platform/db/migrate.ts'
import { connectPostgresql } from '../../../platform/db/postgresql/postgresql.ts'
import { closeTree, embeddedFolder, hasContent } from '../../../platform/data-dir/data-folder.ts'
import { progressFile } from '../../../platform/db/embedded/progress.ts'
import { syncFolder } from '../../../platform/db/embedded/sync-folder.ts'
import { syncTree } from '../../../platform/db/embedded/sync-tree.ts'
import { StartError } from '../../../platform/process/start-error.ts'
import { dropEverything, isEmpty } from './catalog.repo.ts'
import { describePlace, type DatabasePlace } from './database-place.ts'
import { rejectServers } from './database-source.ts'
import { writeAtOnce, type Run } from './run.repo.ts'
import { placeAll, placeFolder, type Placed, type Placing } from '../placing.ts'

export interface FillOptions<T> {
  /** Whether existing data may be replaced; otherwise the target must be empty. */
  readonly isReplacing: boolean
  /** Writes into an empty database in one transaction. */
  readonly load: (run: Run) => Promise<T>
  /** The files of an empty embedded database to begin with; without them a new one is initialised, which takes seconds. */
  readonly blank?: Blob
  /** Other items to put in place together with the database, once `load` has succeeded. */
  readonly placings?: readonly Placing[]
}

/**
 * Fills a database. The target does not change until everything is written and verified; a failure leaves it as it was.
 *
 * @throws StartError when a server runs on it, or when it is not empty and may not be replaced
 */
export function fillDatabase<T>(place: DatabasePlace, options: FillOptions<T>): Promise<T> {
  return place.kind === 'embedded' ? fillEmbedded(place, options) : fillPostgresql(place, options)
}

/** Creates a new database next to the old one, then replaces the old one with it. */
async function fillEmbedded<T>(
  place: DatabasePlace & { kind: 'embedded' },
  { isReplacing, load, blank, placings = [] }: FillOptions<T>,
): Promise<T> {
  const unlock = await lockDirectory(place.dataDir)
  const live = embeddedFolder(place.dataDir)
  const staged = `${live}.incoming`
  try {
    if (!isReplacing && hasContent(live)) throw notEmpty(place)
    await rm(staged, { recursive: true, force: true })
    await mkdir(staged)
    const result = await loadInto({ dataDir: staged, loadDataDir: blank }, load)
    await closeTree(staged)
    await syncTree(staged)
    const placed = await placeAll([...placings, forgetProgress(place.dataDir), placeFolder({ staged, live })])
    syncFolder(place.dataDir)
    await placed.settle()
    return result
  } finally {
    await rm(staged, { recursive: true, force: true })
    unlock()
  }
}

/** Acknowledgements of the old database do not apply to the new one. */
function forgetProgress(dataDir: string): Placing {
  const file = progressFile(dataDir)
  const aside = `${file}.replaced`
  return async () => {
    const hadOne = existsSync(file)
    if (hadOne) await rename(file, aside)
    return {
      undo: async () => {
        if (hadOne) await rename(aside, file)
      },
      settle: () => rm(aside, { force: true }),
    }
  }
}

async function loadInto<T>(options: PGliteOptions, load: (run: Run) => Promise<T>): Promise<T> {
  const db = await connectPglite(options)
  try {
    return await writeAtOnce(db, load)
  } finally {
    await db.close()
  }
}

/** The last step drops the old tables and creates the new ones in one transaction. */
async function fillPostgresql<T>(
  place: DatabasePlace & { kind: 'postgresql' },
  { isReplacing, load, placings = [] }: FillOptions<T>,
): Promise<T> {
  const db = await connectPostgresql({ url: place.url, onIdleError: () => undefined })
  let placed: Placed | undefined
  try {
    const result = await writeAtOnce(db, async (run) => {
      // A server that starts meanwhile waits before it creates tables.
      await run('select pg_advisory_xact_lock($1)', [migrationLock])
      await rejectServers(run, place)
      if (isReplacing) await dropEverything(run)
      else if (!(await isEmpty(run))) throw notEmpty(place)
      const loaded = await load(run)
      placed = await placeAll(placings)
      return loaded
    })
    const { settle } = placed ?? {}
    placed = undefined
    await settle?.()
    return result
  } finally {
    await placed?.undo()
    await db.close()
  }
}

function notEmpty(place: DatabasePlace): StartError {
  return new StartError(`There is already data: ${describePlace(place)}. Use --replace to replace it.`)
}
