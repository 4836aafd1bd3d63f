import { statfs } from 'node:fs/promises'

import type { Database } from '../../platform/db/client.ts'
import { createProcessMetrics, type Measures, type Metrics } from '../../platform/metrics/process-metrics.ts'
import type {
  CachePort,
  ClockPort,
  DatabasePort,
  JobsPort,
  SettingsPort,
  StoragePort,
  WorkerPort,
} from '../../platform/ports.ts'
import { findAgeOfOldestJob, countJobs, countMessages } from './operation.repo.ts'
import { loadBackups } from './operation-report.ts'

type Ports = DatabasePort &
  CachePort &
  ClockPort &
  JobsPort &
  StoragePort &
  WorkerPort &
  SettingsPort<'dataDir' | 'backups'>

/** In ms. */
const minute = 60_000

/** A load that answers with the same value for a minute: the notes about backups may be in a bucket, and the outbox is counted row by row. */
function onceAMinute<T>({ clock }: ClockPort, load: () => Promise<T>): () => Promise<T> {
  let kept: { readonly until: number; readonly value: Promise<T> } | undefined
  return () => {
    const now = clock()
    if (kept && kept.until >= now) return kept.value
    const value = load()
    kept = { until: now + minute, value }
    value.catch(() => (kept = undefined))
    return value
  }
}

/** Metrics of requests, caches, database connections, jobs, letters, backups and the disk; those that are not counted are read on request. */
export function createMetrics(ports: Ports): Metrics {
  const { db, jobs } = ports
  return createProcessMetrics(ports, {
    addOwn: (measures) => {
      measures.gauge('database_connections', 'Connections to the database, and waiting queries', ['state'], (gauge) => {
        for (const [state, count] of Object.entries(db.connections?.() ?? {})) gauge.set({ state }, count)
      })
      measureReplicas(measures, () => db.replicas?.() ?? [])
      const runs = measures.histogram('job_duration_seconds', 'Duration of the runs of jobs', ['job', 'result'])
      jobs.whenRun(({ name, result, seconds }) => runs.observe({ job: name, result }, seconds))
    },
    addShared: (measures) => {
      measureQueues(measures, ports)
      measureBackups(measures, ports)
    },
  })
}

function measureReplicas({ gauge, counter }: Measures, load: NonNullable<Database['replicas']>): void {
  gauge('database_replica_used', '1 where reads go to the replica', ['replica'], (metric) => {
    for (const { number, state } of load()) metric.set({ replica: number }, state === 'used' ? 1 : 0)
  })
  gauge('database_replica_lag_bytes', 'Write-ahead log that the replica lacks', ['replica'], (metric) => {
    for (const { number, behindBy } of load()) if (behindBy !== null) metric.set({ replica: number }, behindBy)
  })
  counter('database_replica_reads_total', 'Reads since the start', ['replica', 'result'], (metric) => {
    for (const { number, answered, failed } of load()) {
      metric.inc({ replica: number, result: 'answered' }, answered)
      metric.inc({ replica: number, result: 'failed' }, failed)
    }
  })
}

function measureQueues({ gauge }: Measures, ports: Ports): void {
  const { db, clock, env } = ports
  const countLetters = onceAMinute(ports, () => countMessages(db))
  gauge('jobs', 'Jobs in the queue of all processes; finished ones are kept for a day', ['state'], async (metric) => {
    for (const { state, count } of await countJobs(db)) metric.set({ state }, count)
  })
  gauge('job_oldest_due_seconds', 'Time since the oldest waiting job fell due', [], async (metric) =>
    metric.set(await findAgeOfOldestJob(db, Math.floor(clock() / 1000))),
  )
  gauge('outbox_letters', 'Emails and text messages in the outbox', ['channel', 'state'], async (metric) => {
    for (const { channel, state, count } of await countLetters()) metric.set({ channel, state }, count)
  })
  gauge('disk_free_bytes', 'Free space on the disk of DATA_DIR', [], async (metric) => {
    const { bavail, bsize } = await statfs(env.dataDir)
    metric.set(bavail * bsize)
  })
  gauge('disk_size_bytes', 'Size of the disk of DATA_DIR', [], async (metric) => {
    const { blocks, bsize } = await statfs(env.dataDir)
    metric.set(blocks * bsize)
  })
}

function measureBackups({ gauge }: Measures, ports: Ports): void {
  const startedAt = Math.round(ports.clock() / 1000 - process.uptime())
  const load = onceAMinute(ports, () => loadBackups(ports, startedAt))
  gauge('backup_last_success_timestamp_seconds', 'Time of the newest backup; absent: none', [], async (metric) => {
    const { backup } = await load()
    if (backup) metric.set(backup.time)
    else metric.remove()
  })
  gauge('backup_overdue', '1 if a scheduled backup is missing', [], async (metric) =>
    metric.set((await load()).backupSchedule?.isOverdue === true ? 1 : 0),
  )
  gauge('backup_failed', '1 if the last scheduled backup failed', [], async (metric) =>
    metric.set(((await load()).backupSchedule?.failedAt ?? null) === null ? 0 : 1),
  )
  gauge('restore_drill_last_timestamp_seconds', 'Time of the last restore drill; absent: none', [], async (metric) => {
    const drill = (await load()).backupSchedule?.drill
    if (drill) metric.set(drill.time)
    else metric.remove()
  })
  gauge('restore_drill_failed', '1 if the last restore drill failed', [], async (metric) =>
    metric.set((await load()).backupSchedule?.drill?.isPassed === false ? 1 : 0),
  )
}
