import type { MigrationReports } from '../../../platform/db/migrate.ts'
import type { ClockPort } from '../../../platform/ports.ts'
import type { Settings } from '../../../platform/settings/settings.ts'
import { backupName, openBackupPlace, type BackupPlace } from '../../../platform/storage/backups/backup-place.ts'
import { openStorage } from '../../../platform/storage/open.ts'
import type { BackupFigures, BackupTask } from './backup-tasks.ts'
import { installationOf, runInWorker } from './run-in-worker.ts'

interface Options extends ClockPort {
  readonly settings: Settings
  readonly say: (text: string) => void
}

/** Reports migrations to the operator, and backs up PostgreSQL before the first one; the embedded database copies its files by itself. */
export function createMigrationReports({ clock, settings, say }: Options): MigrationReports {
  const installation = installationOf(settings)
  return {
    beforeMigrating: async (names) => {
      say(`Applying migrations: ${names.join(', ')}.`)
      if (installation.databaseUrl === undefined || !settings.hasMigrationBackup) return
      const place = openBackupPlace({ dataDir: installation.dataDir, storage: await openStorage(installation) })
      const runTask = (task: BackupTask) => runInWorker({ installation, task }, new AbortController().signal)
      say(await backUpBeforeMigrating({ clock, place, runTask }))
    },
    onMigrated: ({ name, ms }) => say(`The migration ${name} took ${ms} ms.`),
    onLockWait: ({ name, attempt, delay, sessions }) =>
      say(
        `The migration ${name} waits for a lock: attempt ${attempt} failed, the next one is in ${Math.ceil(delay / 1000)} s. Sessions with open transactions: ${sessions.join('; ') || 'unknown'}.`,
      ),
  }
}

/** Age up to which an existing backup is sufficient, in ms. */
const sufficientAge = 3_600_000

/** Makes a backup in the backup place, unless there is one of the last hour; returns a sentence about it. */
export async function backUpBeforeMigrating({
  clock,
  place,
  runTask,
}: ClockPort & {
  readonly place: Pick<BackupPlace, 'list'>
  readonly runTask: (task: BackupTask) => Promise<BackupFigures>
}): Promise<string> {
  const now = new Date(clock())
  const [newest] = await place.list()
  if (newest !== undefined && newest >= backupName(new Date(now.getTime() - sufficientAge)))
    return `The backup ${newest} is from before the migration.`
  const file = backupName(now)
  const { size } = await runTask({ kind: 'backup', file, now })
  return `The backup ${file} (${Math.ceil(size / 1_000_000)} MB) was made before the migration.`
}
