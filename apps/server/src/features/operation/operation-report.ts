import { readFile, statfs } from 'node:fs/promises'
import type { ResourceDefinition } from '@teachnet/contract'
import type { Locale, OperationReport } from '@teachnet/protocol'
import type { Certificate } from './certificates.ts'
import { retained, type RetainedName, type RetentionDays } from '../retention/index.ts'
import type { CacheStats } from '../../platform/cache/tag-cache.ts'
import { sumAttachments } from '../files/index.ts'
import type {
  CachePort,
  ClockPort,
  DatabasePort,
  SettingsPort,
  SlowStatementsPort,
  StoragePort,
} from '../../platform/ports.ts'
import { serverManifest } from '../../platform/process/own-files.ts'
import type { Queries } from '../../platform/db/client.ts'
import type { SlowStatements } from '../../platform/db/slow-statements.ts'
import { countJobs, countMessages, findAgeOfOldestJob, findUndelivered, loadTableSizes } from './operation.repo.ts'
import type { Check } from './readiness.ts'
import { basename } from 'node:path'
import { findLastBackup } from '../../platform/data-dir/data-folder.ts'
import { backupNote, drillNote, openBackupPlace } from '../../platform/storage/backups/backup-place.ts'

export type ReportPorts = DatabasePort &
  StoragePort &
  CachePort &
  ClockPort &
  SlowStatementsPort &
  SettingsPort<'dataDir' | 'backups'>

/** What a report reads besides the ports. */
export interface ReportSources {
  readonly loadChecks: () => Promise<readonly Check[]>
  readonly loadCertificates: () => Promise<readonly Certificate[]>
  readonly listAreas: () => readonly Pick<ResourceDefinition, 'table' | 'title'>[]
  readonly loadRetention: () => Promise<RetentionDays>
  readonly slowRequests: Pick<SlowStatements, 'list'>
  readonly loadMaintenance: () => Promise<OperationReport['maintenance']>
}

const listedAreas = 12
const listedStatements = 20

/** Collects the state of the server for its operators. Contains no account and no folder of the machine. */
export async function loadReport(
  { db, storage, cache, clock, env, slowStatements }: ReportPorts,
  { loadChecks, loadCertificates, listAreas, loadRetention, loadMaintenance, slowRequests }: ReportSources,
  locale: Locale,
): Promise<OperationReport> {
  const startedAt = Math.round(clock() / 1000 - process.uptime())
  const titles = new Map(listAreas().map(({ table, title }) => [table, title[locale]]))
  const [
    checks,
    product,
    database,
    jobs,
    messages,
    certificates,
    sizes,
    retention,
    files,
    disk,
    backups,
    maintenance,
    delivery,
  ] = await Promise.all([
    loadChecks(),
    readVersion(),
    db.run(`select current_setting('server_version') as version`),
    countJobs(db),
    countMessages(db),
    loadCertificates(),
    loadTableSizes(db, [...titles.keys()], listedAreas),
    loadRetention(),
    sumAttachments(db),
    statfs(env.dataDir),
    loadBackups({ storage, clock, env }, startedAt),
    loadMaintenance(),
    checkDelivery(db, Math.floor(clock() / 1000)),
  ])
  return {
    checks: [...checks.map(({ name, result }) => ({ name, result })), ...delivery],
    maintenance,
    versions: {
      product,
      node: process.versions.node,
      database: `PostgreSQL ${String(database[0]?.version).split(' ')[0]}${db.connections ? '' : ' (PGlite)'}`,
    },
    process: {
      startedAt,
      memory: process.memoryUsage.rss(),
      connections: db.connections?.() ?? null,
      replicas: db.replicas?.().map(({ number, state, behindBy }) => ({ number, state, behindBy })) ?? [],
    },
    jobs: jobs.map(({ state, count }) => ({ state, count })),
    messages: messages.map(({ channel, state, count }) => ({ channel, state, count })),
    certificates: [...certificates],
    areas: sizes.map(({ table, rows, bytes }) => ({ title: titles.get(table) ?? table, rows, bytes })),
    deletions: Object.entries(retained).map(([name, { title }]) => ({
      title: title[locale],
      days: retention[name as RetainedName], // the periods have the names of these rows
    })),
    slowRequests: slowRequests
      .list()
      .slice(0, listedStatements)
      .map(({ statement, ...slow }) => ({ request: statement, ...slow })),
    slowStatements: slowStatements?.list().slice(0, listedStatements) ?? null,
    caches: groupCaches(cache.stats()),
    storage: {
      kind: storage.name,
      files: files.total,
      size: files.size,
      free: disk.bavail * disk.bsize,
      total: disk.blocks * disk.bsize,
    },
    ...backups,
  }
}

/** Seconds after which a due job is late. */
const latestStart = 300

/** Whether jobs start in time, and the mails of the last day were accepted by a mail server. */
async function checkDelivery(db: Queries, now: number): Promise<OperationReport['checks']> {
  const [age, undelivered] = await Promise.all([findAgeOfOldestJob(db, now), findUndelivered(db, now - 86_400)])
  const mail = undelivered.includes('failed') ? 'failing' : undelivered.includes('kept') ? 'unset' : 'passed'
  return [
    { name: 'queue', result: age > latestStart ? 'late' : 'passed' },
    { name: 'mail', result: mail },
  ]
}

/** Each data area has a cache of the rules that guard it; together they are one line. */
function groupCaches(spaces: readonly CacheStats[]): OperationReport['caches'] {
  const groups = Map.groupBy(spaces, ({ name }) => (name.startsWith('rules of ') ? 'data rules' : name))
  const total = (group: readonly CacheStats[], figure: Exclude<keyof CacheStats, 'name'>) =>
    group.reduce((sum, space) => sum + space[figure], 0)
  return [...groups].map(([name, group]) => ({
    name,
    entries: total(group, 'entries'),
    bytes: total(group, 'bytes'),
    hits: total(group, 'hits'),
    misses: total(group, 'misses'),
  }))
}

async function readVersion(): Promise<string> {
  const { version }: { version: string } = JSON.parse(await readFile(serverManifest, 'utf8'))
  return version
}

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
  const [files, last, note] = await Promise.all([
    place.list().catch(() => []),
    place.findNote(backupNote).catch(() => undefined),
    place.findNote(drillNote).catch(() => undefined),
  ])
  const made = last?.made
  const drill = note?.isRunning === true ? note.last : note
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
