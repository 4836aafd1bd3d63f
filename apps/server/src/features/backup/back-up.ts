import type { FileStorage } from '../../platform/storage/file-storage.ts'
import {
  entryNames,
  formatVersion,
  rowsEntryName,
  type ArchiveHeader,
  type ArchiveManifest,
  writeArchive,
  type ArchiveWriter,
} from './archive/archive.ts'
import { loadSequences, loadTables, loadDesignedTables } from './database/catalog.repo.ts'
import { createFileSum, createRowSum } from './archive/checksum.ts'
import { placeOf } from './database/database-place.ts'
import { readDatabase } from './database/database-source.ts'
import { filePlaceOf, addFiles } from './stored-files.ts'
import { loadMarks } from '../../platform/db/migrate.ts'
import type { Run } from './database/run.repo.ts'
import { loadKeyCheck, otherKey } from '../../platform/db/key-check.repo.ts'
import { checkOfKey, findStoredKey, readSecretKey } from '../../platform/secrets/encrypted-text.ts'
import { StartError } from '../../platform/process/start-error.ts'
import { readRows } from './database/table-rows.repo.ts'

/** The settings that a backup needs. */
export interface Installation {
  readonly dataDir: string
  /** Absent: the embedded database in `dataDir`. */
  readonly databaseUrl?: string | undefined
  readonly databaseDirectUrl?: string | undefined
  /** From the environment; absent: the generated key in `dataDir`. */
  readonly secretKey?: string | undefined
  readonly storage: FileStorage
}

/**
 * Writes database, files and secret key to one archive; servers may be running. The database is a snapshot of one moment. The files follow;
 * a stored file never changes.
 *
 * @throws StartError for a fault that the operator can correct
 */
export function backUp(installation: Installation, file: string, now: Date): Promise<ArchiveManifest> {
  return writeArchive(file, now, async (archive) => {
    const { database, localKey } = await readDatabase(placeOf(installation), async (run) => {
      const { localKey, keyCheck } = await readKey(installation, await loadKeyCheck(run))
      const header: ArchiveHeader = {
        format: 'teachnet-backup',
        version: formatVersion,
        created: now.toISOString(),
        migrations: [...(await loadMarks(run))],
        designed: [...(await loadDesignedTables(run))],
        secretKey: localKey === undefined ? 'elsewhere' : 'included',
        keyCheck,
      }
      await archive.add(entryNames.header, toJson(header))
      return { database: await addTables(archive, run), localKey }
    })
    if (localKey !== undefined) await archive.add(entryNames.key, localKey)
    const files = createFileSum()
    await addFiles(archive, filePlaceOf(installation), files)
    const manifest: ArchiveManifest = { ...database, files: files.end() }
    await archive.add(entryNames.manifest, toJson(manifest))
    return manifest
  })
}

/**
 * Returns the key that encrypted the rows.
 *
 * @throws StartError when no known key could read the archive
 */
async function readKey(
  { dataDir, secretKey }: Installation,
  check: string | undefined,
): Promise<{ readonly localKey?: string; readonly keyCheck: string }> {
  // The database of an older server has no record of the key it used.
  if (check === undefined) {
    const localKey = secretKey === undefined ? await readSecretKey(dataDir) : undefined
    return { localKey, keyCheck: checkOfKey(secretKey ?? localKey ?? '') }
  }
  if (secretKey !== undefined && checkOfKey(secretKey) === check) return { keyCheck: check }
  const localKey = secretKey === undefined ? await findStoredKey(dataDir, check) : undefined
  if (localKey === undefined) throw new StartError(otherKey)
  return { localKey, keyCheck: check }
}

async function addTables(archive: ArchiveWriter, run: Run): Promise<Pick<ArchiveManifest, 'tables' | 'sequences'>> {
  const tables: ArchiveManifest['tables'] = []
  for (const table of await loadTables(run)) {
    const sum = createRowSum()
    let part = 0
    for await (const batch of readRows(run, table)) {
      await archive.add(rowsEntryName(table.name, ++part), batch)
      sum.add(batch)
    }
    tables.push({ name: table.name, ...sum.end() })
  }
  return { tables, sequences: [...(await loadSequences(run))] }
}

function toJson(value: ArchiveHeader | ArchiveManifest): string {
  return `${JSON.stringify(value, undefined, 2)}\n`
}
