import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useFormats, useLocale, useText } from '@teachnet/i18n/react'
import type { OperationReport } from '@teachnet/protocol'
import { toFileSize } from '../../values/file-size.ts'
import { Figures, type Row } from './figures.tsx'

type Schedule = NonNullable<OperationReport['backupSchedule']>

/** The last backup, the schedule of backups, and what is wrong with them. */
export function BackupFigures({ report: { backup, backupSchedule } }: { readonly report: OperationReport }) {
  const text = useText()
  const locale = useLocale()
  const { dateTime } = useFormats()
  const scheduleRows = useScheduleRows()
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <BackupAlerts backup={backup} backupSchedule={backupSchedule} />
      <Figures
        rows={[
          ...(backup
            ? [
                [text('operation.backup.time'), dateTime(backup.time)] as const,
                [text('operation.backup.file'), backup.file] as const,
                [text('operation.backup.size'), toFileSize(backup.size, locale)] as const,
              ]
            : []),
          ...(backupSchedule
            ? scheduleRows(backupSchedule)
            : [[text('operation.backup.schedule'), text('operation.backup.unscheduled')] as const]),
        ]}
      />
    </Box>
  )
}

function BackupAlerts({ backup, backupSchedule }: Pick<OperationReport, 'backup' | 'backupSchedule'>) {
  const text = useText()
  const { dateTime } = useFormats()
  const { isOverdue = false, failedAt = null, drill = null } = backupSchedule ?? {}
  return (
    <>
      {isOverdue && <Alert severity="error">{text('operation.backup.overdue')}</Alert>}
      {failedAt !== null && (
        <Alert severity="error">{text('operation.backup.failed', { time: dateTime(failedAt) })}</Alert>
      )}
      {drill?.isPassed === false && (
        <Alert severity="error">{text('operation.backup.drillFailed', { time: dateTime(drill.time) })}</Alert>
      )}
      {!backup && !isOverdue && (
        <Alert severity="warning">{text(backupSchedule ? 'operation.backup.noneYet' : 'operation.backup.none')}</Alert>
      )}
    </>
  )
}

function useScheduleRows(): (schedule: Schedule) => readonly Row[] {
  const text = useText()
  const { number, dateTime } = useFormats()
  return ({ everyHours, kept, keep, drillDays, drill }) => [
    [text('operation.backup.schedule'), text('operation.backup.everyHours', { hours: everyHours })],
    [text('operation.backup.kept'), text('operation.backup.keptOf', { kept: number(kept), keep: number(keep) })],
    [
      text('operation.backup.drill'),
      drillDays === 0
        ? text('operation.backup.noDrills')
        : drill?.isPassed === true
          ? text('operation.backup.drillPassed', {
              time: dateTime(drill.time),
              tables: number(drill.tables),
              rows: number(drill.rows),
              files: number(drill.files),
            })
          : text(drill ? 'operation.backup.drillNotPassed' : 'operation.backup.noDrillYet'),
    ],
  ]
}
