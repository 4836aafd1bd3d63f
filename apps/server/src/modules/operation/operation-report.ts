import { readFile, statfs } from 'node:fs/promises'

import type { OperationReport } from '@teachnet/protocol'

import type { CacheStats } from '../../cache/tag-cache.ts'
import { sumAttachments } from '../../db/files/attachment-total.repo.ts'
import type { CachePort, ClockPort, DatabasePort, SettingsPort, StoragePort } from '../../ports.ts'
import { serverManifest } from '../../process/own-files.ts'
import { loadBackups } from './backup-report.ts'
import { countJobs } from './operation.repo.ts'
import type { Check } from './readiness.ts'

export type ReportPorts = DatabasePort & StoragePort & CachePort & ClockPort & SettingsPort<'dataDir' | 'backups'>

/** Collects the state of the server for its operators. Contains no host, no account and no folder of the machine. */
export async function loadReport(
  { db, storage, cache, clock, env }: ReportPorts,
  loadChecks: () => Promise<readonly Check[]>,
): Promise<OperationReport> {
  const startedAt = Math.round(clock() / 1000 - process.uptime())
  const [checks, product, database, jobs, files, disk, backups] = await Promise.all([
    loadChecks(),
    readVersion(),
    db.run(`select current_setting('server_version') as version`),
    countJobs(db),
    sumAttachments(db),
    statfs(env.dataDir),
    loadBackups({ storage, clock, env }, startedAt),
  ])
  return {
    checks: checks.map(({ name, result }) => ({ name, result })),
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
