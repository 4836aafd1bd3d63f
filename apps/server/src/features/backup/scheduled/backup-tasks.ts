import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

import { openBackupPlace } from '../../../platform/storage/backups/backup-place.ts'
import { backUp, type Installation } from '../back-up.ts'
import { drill, type RestoreOptions } from '../restore.ts'

/** The work on one backup. `file` is its name in the backup place. */
export type BackupTask =
  | { readonly kind: 'backup'; readonly file: string; readonly now: Date }
  | { readonly kind: 'drill'; readonly file: string }

export interface BackupFigures {
  /** Bytes of the archive. */
  readonly size: number
  readonly tables: number
  readonly rows: number
  readonly files: number
}

/** Makes a backup and moves it to the backup place, or restores one from there for a trial. */
export async function runTask(
  installation: Installation,
  task: BackupTask,
  options?: Pick<RestoreOptions, 'migrations' | 'blank'>,
): Promise<BackupFigures> {
  const place = openBackupPlace(installation)
  const work = join(installation.dataDir, `${task.kind}.work`)
  const path = join(work, task.file)
  // A run whose process ended left its folder behind.
  await rm(work, { recursive: true, force: true })
  await mkdir(work, { recursive: true, mode: 0o700 })
  try {
    if (task.kind === 'backup') {
      const { tables, files } = await backUp(installation, path, task.now)
      const { size } = await stat(path)
      await place.take(task.file, path)
      return { size, ...sum(tables), files: files.count }
    }
    await place.fetch(task.file, path)
    const { size } = await stat(path)
    const { tables, files } = await drill(installation, path, join(work, 'scratch'), options)
    return { size, ...sum(tables.map(({ target }) => target)), files: files.count }
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

function sum(tables: readonly { readonly rows: number }[]): Pick<BackupFigures, 'tables' | 'rows'> {
  return { tables: tables.length, rows: tables.reduce((total, { rows }) => total + rows, 0) }
}
