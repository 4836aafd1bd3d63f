import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useFormats, useLocale, useText } from '@teachnet/i18n/react'
import type { OperationReport } from '@teachnet/protocol'
import { Link as RouterLink } from 'react-router'
import Alert from '@mui/material/Alert'
import { Panel } from '@teachnet/ui/panel'
import { MaintenancePanel } from './maintenance-panel.tsx'
import { toFileSize } from '../../values/file-size.ts'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'

/** Paths of pages that show more; undefined where the account may not open the page. */
interface OperationLinks {
  readonly jobs: string | undefined
  readonly attachments: string | undefined
  readonly outbox: string | undefined
}

export interface OperationFiguresProps {
  readonly report: OperationReport
  /** When the report was loaded, in Unix seconds. */
  readonly readAt: number
  readonly links: OperationLinks
}

/** The figures of a report, in one section for each subject. */
export function OperationFigures({ report, readAt, links }: OperationFiguresProps) {
  const text = useText()
  const { number, dateTime: time } = useFormats()
  const { versions, jobs, storage } = report
  const size = useSize()
  return (
    <Box
      sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' } }}
    >
      <MaintenancePanel maintenance={report.maintenance} />
      <Panel title={text('operation.health')}>
        <Figures
          rows={report.checks.map(({ name, result }) => [
            text(`operation.check.${name}`),
            <Result key={name} result={result} />,
          ])}
        />
      </Panel>
      <Panel title={text('operation.versions')}>
        <Figures
          rows={[
            ['TeachNet', versions.product],
            ['Node.js', versions.node],
            [text('operation.check.database'), versions.database],
            ...processRows(report, { text, number, size, time }),
          ]}
        />
      </Panel>
      <Panel title={text('operation.jobs')} action={links.jobs !== undefined && <MoreLink to={links.jobs} />}>
        {jobs.length === 0 ? (
          <p>{text('operation.noJobs')}</p>
        ) : (
          <Figures rows={jobs.map(({ state, count }) => [text(`operation.job.${state}`), number(count)])} />
        )}
      </Panel>
      <Panel
        title={text('operation.storage')}
        action={links.attachments !== undefined && <MoreLink to={links.attachments} />}
      >
        <Figures
          rows={[
            [
              text('operation.storage.kind'),
              text(storage.kind === 'local' ? 'operation.storage.local' : 'operation.storage.bucket'),
            ],
            [text('operation.storage.files'), `${number(storage.files)} · ${size(storage.size)}`],
            [
              text('operation.storage.free'),
              text('operation.storage.freeOf', { free: size(storage.free), total: size(storage.total) }),
            ],
          ]}
        />
      </Panel>
      <Panel title={text('operation.messages')} action={links.outbox !== undefined && <MoreLink to={links.outbox} />}>
        {report.messages.length === 0 ? (
          <p>{text('operation.noLetters')}</p>
        ) : (
          <Figures
            rows={report.messages.map(({ channel, state, count }) => [
              `${text(`operation.channel.${channel}`)} · ${text(`operation.letter.${state}`)}`,
              number(count),
            ])}
          />
        )}
      </Panel>
      <Panel title={text('operation.certificates')}>
        {report.certificates.length === 0 ? (
          <p>{text('operation.noCertificates')}</p>
        ) : (
          <Figures
            rows={report.certificates.map(({ host, validTo }) => [
              host,
              validTo === null ? (
                <Problem key={host} text={text('operation.certificate.none')} />
              ) : (
                <CertificateEnd key={host} validTo={validTo} now={readAt} />
              ),
            ])}
          />
        )}
      </Panel>
      <Panel title={text('operation.areas')}>
        <Figures
          rows={report.areas.map(({ title, rows, bytes }) => [
            title,
            text('operation.area', { rows: number(rows), size: size(bytes) }),
          ])}
        />
      </Panel>
      <Panel title={text('operation.deletions')}>
        <Figures
          rows={report.deletions.map(({ title, days }) => [
            title,
            days === 0 ? text('operation.deletion.never') : text('operation.deletion.after', { days }),
          ])}
        />
      </Panel>
      <Panel title={text('operation.slowRequests')} isWide>
        <SlowWork
          label={text('operation.slowRequests')}
          head={text('operation.slow.request')}
          rows={report.slowRequests.map(({ request, ...slow }) => ({ name: request, ...slow }))}
        />
      </Panel>
      <Panel title={text('operation.slow')} isWide>
        {report.slowStatements ? (
          <SlowWork
            label={text('operation.slow')}
            head={text('operation.slow.statement')}
            rows={report.slowStatements.map(({ statement, ...slow }) => ({ name: statement, ...slow }))}
          />
        ) : (
          <p>{text('operation.slow.unmeasured')}</p>
        )}
      </Panel>
      <Panel title={text('operation.caches')} isWide>
        <CacheTable caches={report.caches} />
      </Panel>
      <Panel title={text('operation.backup')} isWide>
        <BackupFigures report={report} />
      </Panel>
    </Box>
  )
}

interface Words {
  readonly text: ReturnType<typeof useText>
  readonly number: (value: number) => string
  readonly size: (bytes: number) => string
  readonly time: (seconds: number) => string
}

function processRows({ process: { startedAt, memory, ...database } }: OperationReport, words: Words): Row[] {
  const { text, number, size, time } = words
  const { connections, replicas } = database
  return [
    [text('operation.startedAt'), time(startedAt)],
    [text('operation.memory'), size(memory)],
    ...(connections
      ? [
          [
            text('operation.connections'),
            text('operation.connectionsBy', {
              active: number(connections.active),
              idle: number(connections.idle),
              waiting: number(connections.waiting),
            }),
          ] as const,
        ]
      : []),
    ...replicas.map(({ number: which, state, behindBy }): Row => {
      const condition = text(`operation.replica.${state}`)
      const lacks = behindBy ? ` · ${text('operation.replica.behindBy', { size: size(behindBy) })}` : ''
      return [text('operation.replica', { number: number(which) }), condition + lacks]
    }),
  ]
}

function Result({ result }: Pick<OperationReport['checks'][number], 'result'>) {
  const text = useText()
  return (
    <Box component="span" sx={{ color: result === 'passed' ? 'success.main' : 'error.main', fontWeight: 600 }}>
      {text(`operation.result.${result}`)}
    </Box>
  )
}

function Problem({ text: words }: { readonly text: string }) {
  return (
    <Box component="span" sx={{ color: 'error.main', fontWeight: 600 }}>
      {words}
    </Box>
  )
}

/** Days before the end of a certificate from which on it is a problem: it should have been renewed by then. */
const renewalDays = 14

function CertificateEnd({ validTo, now }: { readonly validTo: number; readonly now: number }) {
  const text = useText()
  const { dateTime } = useFormats()
  const words = text(validTo < now ? 'operation.certificate.expired' : 'operation.certificate.until', {
    time: dateTime(validTo),
  })
  return validTo < now + renewalDays * 86_400 ? <Problem text={words} /> : words
}

interface SlowWorkProps {
  readonly label: string
  /** Title of the first column. */
  readonly head: string
  readonly rows: readonly (Omit<OperationReport['slowRequests'][number], 'request'> & { readonly name: string })[]
}

/** Slow statements or requests of this process in the last day, the slowest first. */
function SlowWork({ label, head, rows }: SlowWorkProps) {
  const text = useText()
  const { number, dateTime } = useFormats()
  if (rows.length === 0) return <p>{text('operation.noSlow')}</p>
  return (
    <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="group" aria-label={label}>
      <Table size="small" sx={{ '& td, & th': { px: { xs: 1.5, sm: 3 }, fontVariantNumeric: 'tabular-nums' } }}>
        <TableHead>
          <TableRow>
            <TableCell>{head}</TableCell>
            <TableCell align="right">{text('operation.slow.longest')}</TableCell>
            <TableCell align="right">{text('operation.slow.count')}</TableCell>
            <TableCell>{text('operation.slow.last')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(({ name, count, longest, lastTime }) => (
            <TableRow key={name}>
              <TableCell
                sx={{ fontFamily: 'monospace', fontSize: '0.8125rem', overflowWrap: 'anywhere', minWidth: 240 }}
              >
                {name}
              </TableCell>
              <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
                {text('operation.slow.ms', { ms: number(longest) })}
              </TableCell>
              <TableCell align="right">{number(count)}</TableCell>
              <TableCell sx={{ whiteSpace: 'nowrap' }}>{dateTime(lastTime)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  )
}

function MoreLink({ to }: { readonly to: string }) {
  const text = useText()
  return (
    <Link component={RouterLink} to={to}>
      {text('operation.more')}
    </Link>
  )
}

function useSize(): (bytes: number) => string {
  const locale = useLocale()
  return (bytes) => toFileSize(bytes, locale)
}

type Schedule = NonNullable<OperationReport['backupSchedule']>

/** The last backup, the schedule of backups, and what is wrong with them. */
function BackupFigures({ report: { backup, backupSchedule } }: { readonly report: OperationReport }) {
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
  return ({ everyHours, kept: stored, keep: newest, drillDays, drill }) => [
    [text('operation.backup.schedule'), text('operation.backup.everyHours', { hours: everyHours })],
    [
      text('operation.backup.stored'),
      text('operation.backup.storedOf', { stored: number(stored), newest: number(newest) }),
    ],
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

/** A figure with its label. */
type Row = readonly [label: string, value: ReactNode]

/** Figures in two columns. */
function Figures({ rows }: { readonly rows: readonly Row[] }) {
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)', gap: 2 }}>
      {rows.map(([label, value]) => (
        <Box key={label} sx={{ display: 'contents' }}>
          <Typography component="dt" color="textSecondary">
            {label}
          </Typography>
          <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' }}>
            {value}
          </Box>
        </Box>
      ))}
    </Box>
  )
}

/** Names of the parts, as the server calls them. */
const labels: Readonly<Record<string, string>> = {
  'common searches': 'operation.cache.commonSearches',
  'list remarks': 'operation.cache.listRemarks',
  'list totals': 'operation.cache.listTotals',
  'missing site pages': 'operation.cache.missingSitePages',
  'parts of pages': 'operation.cache.partsOfPages',
  'records of pages': 'operation.cache.recordsOfPages',
  rules: 'operation.cache.rules',
  'data rules': 'operation.cache.dataRules',
  'search words': 'operation.cache.searchWords',
  'searches of the site': 'operation.cache.siteSearches',
  'site pages with parameters': 'operation.cache.filteredPages',
  'site pages': 'operation.cache.sitePages',
  site: 'operation.cache.site',
  texts: 'operation.cache.texts',
}

/** The parts of the cache with their use; it scrolls sideways where the width does not suffice. */
function CacheTable({ caches }: Pick<OperationReport, 'caches'>) {
  const text = useText()
  const locale = useLocale()
  const { number } = useFormats()
  return (
    <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="group" aria-label={text('operation.caches')}>
      <Table
        size="small"
        sx={{ '& td, & th': { px: { xs: 1.5, sm: 3 }, whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' } }}
      >
        <TableHead>
          <TableRow>
            <TableCell>{text('operation.cache.name')}</TableCell>
            <TableCell align="right">{text('operation.cache.entries')}</TableCell>
            <TableCell align="right">{text('operation.cache.size')}</TableCell>
            <TableCell align="right">{text('operation.cache.reads')}</TableCell>
            <TableCell align="right">{text('operation.cache.hits')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {caches.map(({ name, entries, bytes, hits, misses }) => (
            <TableRow key={name}>
              <TableCell component="th" scope="row">
                {labels[name] === undefined ? name : text(labels[name])}
              </TableCell>
              <TableCell align="right">{number(entries)}</TableCell>
              <TableCell align="right">{bytes === 0 ? '–' : toFileSize(bytes, locale)}</TableCell>
              <TableCell align="right">{number(hits + misses)}</TableCell>
              <TableCell align="right">
                {hits + misses === 0 ? '–' : `${Math.round((100 * hits) / (hits + misses))} %`}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  )
}
