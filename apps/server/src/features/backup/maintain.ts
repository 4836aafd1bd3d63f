import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { recordBackup } from '../../platform/data-dir/data-folder.ts'
import { backUp, type Installation } from './back-up.ts'
import type { MaintenanceCommand } from './command-line.ts'
import { describePlace, placeOf, type DatabasePlace } from './database/database-place.ts'
import { drill, restore } from './restore.ts'
import { loadSequences, loadTables, loadDesignedTables } from './database/catalog.repo.ts'
import { createRowSum, type RowTotal } from './archive/checksum.ts'
import { beginLoad, type DatabaseLoad, type TableComparison } from './database/database-load.ts'
import { readStoppedDatabase } from './database/database-source.ts'
import { fillDatabase, type FillOptions } from './database/database-target.ts'
import { loadMarks, loadMigrations, type Migration } from '../../platform/db/migrate.ts'
import type { Run } from './database/run.repo.ts'
import { readRows } from './database/table-rows.repo.ts'
import type { ArchiveManifest } from './archive/archive.ts'

interface Surroundings {
  readonly installation: Installation
  readonly now: Date
  /** Prints a line for the operator. */
  readonly say: (line: string) => void
}

/** Runs a maintenance command. @throws StartError for a fault that the operator can correct */
export async function maintain(command: MaintenanceCommand, { installation, now, say }: Surroundings): Promise<void> {
  const place = placeOf(installation)
  switch (command.name) {
    case 'backup': {
      const file = resolve(command.file)
      say(`Backing up ${describePlace(place)} and the files to ${file}`)
      const manifest = await backUp(installation, file, now)
      const { size } = await stat(file)
      await recordBackup(installation.dataDir, { time: Math.floor(now.getTime() / 1000), file, size })
      say(archiveReport(manifest))
      say(keyNote(installation))
      return
    }
    case 'restore': {
      const file = resolve(command.file)
      say(`Restoring ${file} to ${describePlace(place)} and the files to ${installation.dataDir}`)
      const { tables, files } = await restore(installation, file, command)
      say(comparisonReport(tables))
      say(fileReport(files))
      return
    }
    case 'drill': {
      const file = resolve(command.file)
      say(`Restoring ${file} to a temporary folder of ${installation.dataDir}`)
      const { tables, files } = await drill(installation, file, join(installation.dataDir, 'trial.work'))
      say(comparisonReport(tables))
      say(fileReport(files))
      say('The backup can be restored. The temporary folder is deleted; nothing else changed.')
      return
    }
    case 'move': {
      const target: DatabasePlace =
        command.toUrl === undefined
          ? { kind: 'embedded', dataDir: installation.dataDir }
          : { kind: 'postgresql', url: command.toUrl }
      say(`Copying ${describePlace(place)} to ${describePlace(target)}`)
      say(comparisonReport(await move(place, target, command)))
      say(
        target.kind === 'postgresql'
          ? 'Start with DATABASE_URL set to the new address. The embedded database stays as it was.'
          : 'Start without DATABASE_URL. The PostgreSQL database stays as it was.',
      )
    }
  }
}

function keyNote({ secretKey }: Installation): string {
  return secretKey === undefined
    ? 'The secret key is in the archive: whoever has the archive can read everything in it. Keep it like the key.'
    : 'The secret key is not in the archive: it came from SECRET_KEY. Keep it; without it encrypted values are lost.'
}

interface MoveOptions extends Pick<FillOptions<unknown>, 'blank'> {
  /** Whether existing data may be replaced. */
  readonly isReplacing?: boolean
  /** The migrations of this version. */
  readonly migrations?: readonly Migration[]
}

/**
 * Copies a database to another location row by row and compares both. The source stays unchanged. No server may run on either side, since
 * its writes would be lost.
 *
 * @throws StartError for a fault that the operator can correct
 */
export function move(
  from: DatabasePlace,
  to: DatabasePlace,
  { isReplacing = false, migrations = loadMigrations(), blank }: MoveOptions = {},
): Promise<readonly TableComparison[]> {
  return readStoppedDatabase(from, (source) =>
    fillDatabase(to, {
      isReplacing,
      blank,
      load: async (target) => {
        const schema = { marks: await loadMarks(source), designed: await loadDesignedTables(source) }
        return copyDatabase(source, await beginLoad(target, migrations, schema))
      },
    }),
  )
}

async function copyDatabase(source: Run, load: DatabaseLoad): Promise<readonly TableComparison[]> {
  const tables: ({ name: string } & RowTotal)[] = []
  for (const table of await loadTables(source)) {
    const sum = createRowSum()
    for await (const batch of readRows(source, table)) {
      sum.add(batch)
      await load.insert(table.name, batch)
    }
    tables.push({ name: table.name, ...sum.end() })
  }
  return load.finish({ tables, sequences: await loadSequences(source) })
}

/** One line for each table: row count, start of the checksum, and whether both sides agree. */
function comparisonReport(comparisons: readonly TableComparison[]): string {
  const rows = comparisons.map(({ name, source, target }) => {
    const isSame = source.rows === target.rows && source.sha256 === target.sha256
    return { name, ...target, note: isSame ? 'same' : 'DIFFERENT' }
  })
  return tableLines(rows)
}

/** Describes the content of an archive. */
function archiveReport({ tables, files }: ArchiveManifest): string {
  return `${tableLines(tables)}\n${fileReport(files)}`
}

function fileReport({ count, bytes, sha256 }: ArchiveManifest['files']): string {
  return `  ${count} files, ${bytes} bytes  ${sha256.slice(0, 16)}`
}

function tableLines(tables: readonly ({ name: string; note?: string } & RowTotal)[]): string {
  const width = Math.max(0, ...tables.map(({ name }) => name.length))
  const lines = tables.map(({ name, rows, sha256, note = '' }) =>
    `  ${name.padEnd(width)} ${String(rows).padStart(9)} rows  ${sha256.slice(0, 16)}  ${note}`.trimEnd(),
  )
  const sum = tables.reduce((total, { rows }) => total + rows, 0)
  return [...lines, `  ${tables.length} tables, ${sum} rows`].join('\n')
}
