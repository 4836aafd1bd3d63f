import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../../platform/process/start-error.ts'
import {
  archiveHeader,
  archiveManifest,
  formatVersion,
  mostMetadataBytes,
  mostRowsBytes,
  type ArchiveHeader,
  type ArchiveManifest,
  readArchive,
  readText,
  type ArchiveEntry,
} from './archive/archive.ts'
import type { Installation } from './back-up.ts'
import { forgetKey } from '../../platform/db/key-check.repo.ts'
import { createFileSum, type FileSum } from './archive/checksum.ts'
import { beginLoad, type DatabaseLoad, type TableComparison } from './database/database-load.ts'
import { placeOf } from './database/database-place.ts'
import { fillDatabase, type FillOptions } from './database/database-target.ts'
import { filePlaceOf, receiveFile } from './stored-files.ts'
import { loadMigrations, type Migration } from '../../platform/db/migrate.ts'
import { checkOfKey, findStoredKey, secretKeyFile } from '../../platform/secrets/encrypted-text.ts'
import { placeFolder, type Placing } from './placing.ts'
import { createLocalStorage } from '../../platform/storage/local-storage.ts'

export interface RestoreOptions extends Pick<FillOptions<unknown>, 'blank'> {
  /** Whether existing data may be replaced. */
  readonly isReplacing?: boolean
  /**
   * Whether a secret key other than the archive's is acceptable: data encrypted with the archive's key stays unreadable, and all users sign
   * in again.
   */
  readonly acceptsOtherKey?: boolean
  /** The migrations of this version. */
  readonly migrations?: readonly Migration[]
}

interface RestoreReport {
  readonly header: ArchiveHeader
  readonly tables: readonly TableComparison[]
  readonly files: ArchiveManifest['files']
}

/**
 * Restores an archive. Everything is first written to a staging folder and compared with the manifest; a failure at any point leaves the
 * installation as it was.
 *
 * @throws StartError for a fault that the operator can correct
 */
export async function restore(
  installation: Installation,
  file: string,
  { isReplacing = false, acceptsOtherKey = false, migrations = loadMigrations(), blank }: RestoreOptions = {},
): Promise<RestoreReport> {
  const { dataDir } = installation
  const staging = join(dataDir, `restore.${process.pid}`)
  const entries = readArchive(file)
  try {
    const header = await readHeader(entries)
    if (!acceptsOtherKey) await requireKey(header, installation)
    if (!isReplacing && !(await filePlaceOf(installation).isEmpty()))
      throw new StartError('There are already uploaded files. Use --replace to replace them.')
    const placings = await stage(staging, installation, header)
    const received = await fillDatabase(placeOf(installation), {
      isReplacing,
      placings,
      blank,
      load: async (run) => {
        const received = await receive(
          entries,
          staging,
          await beginLoad(run, migrations, { marks: header.migrations, designed: header.designed ?? [] }),
        )
        if (acceptsOtherKey) await forgetKey(run)
        return received
      },
    })
    return { header, ...received }
  } finally {
    await entries.return(undefined)
    await rm(staging, { recursive: true, force: true })
  }
}

async function readHeader(entries: AsyncGenerator<ArchiveEntry>): Promise<ArchiveHeader> {
  const { value: entry } = await entries.next()
  const text = entry?.name.kind === 'header' ? await readText(entry, mostMetadataBytes) : undefined
  const header = archiveHeader.safeParse(parseJson(text))
  if (!header.success) throw new StartError('This file is not a backup: it does not begin with the header of a backup.')
  if (header.data.version > formatVersion)
    throw new StartError(
      `The archive has format ${header.data.version}, this version knows ${formatVersion}. Update the sources first.`,
    )
  return header.data
}

/** @throws StartError when data encrypted with the archive's key could not be read afterwards */
async function requireKey(header: ArchiveHeader, { secretKey, dataDir }: Installation): Promise<void> {
  if (secretKey === undefined && header.secretKey === 'included') return
  const isThere =
    secretKey === undefined
      ? (await findStoredKey(dataDir, header.keyCheck)) !== undefined
      : checkOfKey(secretKey) === header.keyCheck
  if (isThere) return
  throw new StartError(
    header.secretKey === 'included'
      ? 'SECRET_KEY is not the key of this archive, which has its own: leave SECRET_KEY unset, or set it to the same key.'
      : 'The archive was made with a key from SECRET_KEY, which is not in it: set SECRET_KEY to that key. If it is lost, use --accept-other-key: encrypted values stay unreadable, and all users must sign in again.',
  )
}

/** Prepares the staging targets for entries and returns where they belong. */
async function stage(staging: string, installation: Installation, header: ArchiveHeader): Promise<readonly Placing[]> {
  const { dataDir, secretKey } = installation
  await mkdir(dataDir, { recursive: true })
  await mkdir(staging, { mode: 0o700 })
  await mkdir(join(staging, 'storage'))
  const placings = [filePlaceOf(installation).fillFrom(join(staging, 'storage'))]
  if (header.secretKey === 'included' && secretKey === undefined)
    placings.push(placeFolder({ staged: secretKeyFile(staging), live: secretKeyFile(dataDir) }))
  return placings
}

async function receive(
  entries: AsyncGenerator<ArchiveEntry>,
  staging: string,
  load: DatabaseLoad,
): Promise<Omit<RestoreReport, 'header'>> {
  const files = createFileSum()
  for (;;) {
    const { value: entry, done } = await entries.next()
    if (done) throw new StartError('The archive is cut off: it has no manifest.')
    if (entry.name.kind === 'manifest') {
      const manifest = await readManifest(entry)
      requireSameFiles(files, manifest)
      return { tables: await load.finish(manifest), files: manifest.files }
    }
    await receiveEntry(entry, staging, { load, files })
  }
}

async function receiveEntry(
  entry: ArchiveEntry,
  staging: string,
  { load, files }: { load: DatabaseLoad; files: FileSum },
): Promise<void> {
  const { name } = entry
  if (name.kind === 'rows') await load.insert(name.table, await readText(entry, mostRowsBytes))
  else if (name.kind === 'file') files.add(await receiveFile(join(staging, 'storage'), name.name, entry.content))
  else if (name.kind === 'key')
    await writeFile(secretKeyFile(staging), await readText(entry, mostMetadataBytes), { mode: 0o600, flag: 'wx' })
  else throw new StartError(`The archive has a second ${name.kind}.`)
}

async function readManifest(entry: ArchiveEntry): Promise<ArchiveManifest> {
  const manifest = archiveManifest.safeParse(parseJson(await readText(entry, mostMetadataBytes)))
  if (!manifest.success) throw new StartError('The manifest of the archive is damaged.', { cause: manifest.error })
  return manifest.data
}

function requireSameFiles(files: FileSum, manifest: ArchiveManifest): void {
  const { count, sha256 } = files.end()
  if (count !== manifest.files.count || sha256 !== manifest.files.sha256)
    throw new StartError(
      `The files of the archive are not those of its manifest (${count} of ${manifest.files.count}).`,
    )
}

function parseJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}

/**
 * Restores an archive into an embedded database and a folder below `scratch`, compares all rows and files with the archive, and deletes the
 * folder again. The installation stays unchanged, and no right on its PostgreSQL server is needed.
 *
 * @param scratch a folder that only this drill uses
 * @throws StartError when the archive cannot be restored
 */
export async function drill(
  { secretKey }: Pick<Installation, 'secretKey'>,
  file: string,
  scratch: string,
  options: Pick<RestoreOptions, 'migrations' | 'blank'> = {},
): Promise<RestoreReport> {
  // A drill whose process ended left its folder behind.
  await rm(scratch, { recursive: true, force: true })
  await mkdir(scratch, { recursive: true, mode: 0o700 })
  try {
    const target = {
      dataDir: scratch,
      storage: createLocalStorage(join(scratch, 'storage')),
      secretKey,
    }
    return await restore(target, file, options)
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}
