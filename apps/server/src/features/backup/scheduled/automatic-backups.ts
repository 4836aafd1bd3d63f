import { FinalFailure, type Schedule } from '../../../platform/jobs/job-kind.ts'
import type { ClockPort } from '../../../platform/ports.ts'
import type { BackupPlan } from '../../../platform/settings/backup-plan.ts'
import {
  backupName,
  backupNote,
  drillNote,
  type BackupPlace,
  openBackupPlace,
} from '../../../platform/storage/backups/backup-place.ts'
import type { BackupFigures, BackupTask } from './backup-tasks.ts'
import type { MigrationReports } from '../../../platform/db/migrate.ts'
import type { Settings } from '../../../platform/settings/settings.ts'
import { openStorage } from '../../../platform/storage/open.ts'
import { installationOf, runInWorker } from './run-in-worker.ts'

interface ScheduleOptions extends ClockPort {
  readonly plan: BackupPlan
  readonly place: BackupPlace
  readonly runTask: (task: BackupTask, signal: AbortSignal) => Promise<BackupFigures>
}

/** Seconds. */
const hour = 3600

/** A multiple of a day is at 19:00 UTC: at night in China, where the product is used most. */
const backupHour = 19

const drillHour = 20

/** Schedules backups, and drills that restore the newest one. The queue repeats a run that failed. */
export function createBackupSchedules({ clock, plan, place, runTask }: ScheduleOptions): readonly Schedule[] {
  const second = () => Math.floor(clock() / 1000)
  const backup: Schedule = {
    name: 'backup',
    findNextTime: async () => nextTime(second(), plan.everyHours * hour, backupHour * hour),
    async run({ signal }) {
      const now = new Date(clock())
      const file = backupName(now)
      const time = second()
      try {
        const { size } = await runTask({ kind: 'backup', file, now }, signal)
        await place.writeNote(backupNote, { made: { time, file, size } })
      } catch (error) {
        await place.writeNote(backupNote, { ...(await place.findNote(backupNote)), failedAt: time })
        throw error
      }
      for (const old of (await place.list()).slice(plan.keep)) await place.remove(old)
    },
  }
  const drill: Schedule = {
    name: 'restore drill',
    findNextTime: async () => nextTime(second(), plan.drillDays * 24 * hour, drillHour * hour),
    async run({ attempt, signal }) {
      const [newest] = await place.list()
      // The Operation page already reports the missing backup.
      if (newest === undefined) return
      const time = second()
      const earlier = await place.findNote(drillNote)
      if (attempt > 1 && earlier?.isRunning === true) {
        await place.writeNote(drillNote, { time: earlier.time, isPassed: false })
        throw new FinalFailure('The server ended during the restore drill. Most likely its memory ran out.')
      }
      const last = earlier?.isRunning === true ? earlier.last : earlier
      await place.writeNote(drillNote, { time, isPassed: false, isRunning: true, last })
      try {
        const { tables, rows, files } = await runTask({ kind: 'drill', file: newest }, signal)
        await place.writeNote(drillNote, { time, isPassed: true, tables, rows, files })
      } catch (error) {
        await place.writeNote(drillNote, { time, isPassed: false })
        throw error
      }
    },
  }
  return plan.drillDays === 0 ? [backup] : [backup, drill]
}

/** The first time after `now` that is `offset` after a multiple of `step`; all in seconds. */
function nextTime(now: number, step: number, offset: number): number {
  return (Math.floor((now - offset) / step) + 1) * step + offset
}

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
