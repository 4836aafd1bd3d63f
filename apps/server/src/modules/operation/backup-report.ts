import { basename } from 'node:path'

import type { OperationReport } from '@teachnet/protocol'

import { findLastBackup } from '../../data-dir/last-backup.ts'
import type { ClockPort, SettingsPort, StoragePort } from '../../ports.ts'
import { backupNote, drillNote, openBackupPlace } from '../../storage/backups/backup-place.ts'

type Ports = StoragePort & ClockPort & SettingsPort<'dataDir' | 'backups'>

/** Seconds that a backup may take until it counts as overdue. */
const grace = 3600

/**
 * The last backup, by schedule or by command on this machine, and the state of the schedule.
 *
 * @param startedAt Unix seconds at which this process started: before its first backup falls due, none can be missing
 */
export async function loadBackups(
  { storage, clock, env: { dataDir, backups: plan } }: Ports,
  startedAt: number,
): Promise<Pick<OperationReport, 'backup' | 'backupSchedule'>> {
  const byCommand = await findLastBackup(dataDir)
  const own = byCommand && { ...byCommand, file: basename(byCommand.file) }
  if (!plan) return { backup: own ?? null, backupSchedule: null }
  const place = openBackupPlace({ dataDir, storage })
  // A storage that does not answer is a failed check, and must not hide the rest of the report.
  const [files, last, drill] = await Promise.all([
    place.list().catch(() => []),
    place.findNote(backupNote).catch(() => undefined),
    place.findNote(drillNote).catch(() => undefined),
  ])
  const made = last?.made
  const dueAt = (made?.time ?? startedAt) + plan.everyHours * 3600 + grace
  return {
    backup: (made && own ? (made.time > own.time ? made : own) : (made ?? own)) ?? null,
    backupSchedule: {
      everyHours: plan.everyHours,
      kept: files.length,
      keep: plan.keep,
      isOverdue: clock() / 1000 > dueAt,
      failedAt: last?.failedAt ?? null,
      drillDays: plan.drillDays,
      drill: drill
        ? {
            time: drill.time,
            isPassed: drill.isPassed,
            tables: drill.tables ?? 0,
            rows: drill.rows ?? 0,
            files: drill.files ?? 0,
          }
        : null,
    },
  }
}
