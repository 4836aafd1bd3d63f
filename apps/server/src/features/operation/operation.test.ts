import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { FastifyInstance } from 'fastify'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { buildApp } from '../../api.ts'
import { recordBackup } from '../../platform/data-dir/data-folder.ts'
import type { Database } from '../../platform/db/client.ts'
import { createTestAdmin } from '../../test-support/test-accounts.ts'
import { createTestDatabase, onEachDatabase } from '../../test-support/test-database.ts'
import { createTestDeps, type TestDeps } from '../../test-support/test-deps.ts'
import { backupNote, drillNote, openBackupPlace } from '../../platform/storage/backups/backup-place.ts'
import { teacher } from '@teachnet/contract/resources'
import { retained, type RetentionDays } from '../retention/index.ts'
import { createCertificates, createCertificateWatch } from './certificates.ts'
import { jobTable, outboxTable } from '../schema.ts'
import { loadBackups, loadReport } from './operation-report.ts'
import { createReadiness } from './readiness.ts'

const forEver: RetentionDays = Object.fromEntries(Object.keys(retained).map((name) => [name, 0])) as RetentionDays // all names of it

const metricsToken = 'a token for measurements, long enough'

interface Broken {
  readonly db?: Partial<Database>
  readonly storage?: Partial<TestDeps['storage']>
  readonly env?: { readonly dataDir: string }
}

const faults: readonly (readonly [name: string, problem: string, result: string, broken: Broken])[] = [
  [
    'database',
    'does not answer',
    'silent',
    { db: { run: () => Promise.reject(new Error('10.0.0.7 refused user app')) } },
  ],
  ['database', 'accepts no writes', 'readOnly', { db: { run: async () => [{ read_only: 'on' }] } }],
  ['migrations', '2 are not applied', 'pending', { db: { countPending: async () => 2 } }],
  [
    'migrations',
    'belong to a later release',
    'newer',
    { db: { loadRelease: async () => ({ number: 99, version: '9.0.0' }) } },
  ],
  ['storage', 'does not answer', 'silent', { storage: { has: () => Promise.reject(new Error('403 for key AKIA')) } }],
  ['disk', 'the data directory cannot be read', 'unreadable', { env: { dataDir: '/nonexistent' } }],
]

onEachDatabase('operation', (kind) => {
  let db: Database
  let deps: TestDeps
  let app: FastifyInstance
  let dataDir: string

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'teachnet-operation-'))
    db = await createTestDatabase(kind)
    deps = await createTestDeps(db, { dataDir, metricsToken })
    app = await buildApp(deps)
  })
  afterAll(async () => {
    await app.close()
    await deps.cache.close()
    await db.close()
    rmSync(dataDir, { recursive: true })
  })

  it('a server whose parts all work is ready', async () => {
    const reply = await app.inject('/readyz')
    expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'no-store'])
    expect(reply.json()).toMatchObject({
      status: 'ready',
      checks: { database: 'ok', migrations: 'ok', storage: 'ok', disk: 'ok' },
    })
  })

  it.each(faults)(
    'a fault of the %s (%s) is reported without its cause [D5]',
    async (name, problem, result, broken) => {
      const checks = await createReadiness({
        db: Object.assign({}, db, broken.db),
        storage: Object.assign({}, deps.storage, broken.storage),
        env: { dataDir, ...broken.env },
      })()
      expect(checks.filter((check) => check.problem !== undefined)).toEqual([{ name, problem, result }])
    },
  )

  it('many probes at once look once', async () => {
    let looks = 0
    const has = async () => {
      looks += 1
      return false
    }
    const load = createReadiness({ db, storage: { ...deps.storage, has }, env: { dataDir } })
    await Promise.all(Array.from({ length: 150 }, load))
    expect(looks).toBe(1)
  })

  it('requests are measured by route and status, whatever address a client makes up', async () => {
    for (let n = 0; n < 3; n++) await app.inject({ url: `/api/nothing/${n}`, headers: { server: 'true' } })
    await app.inject({ url: '/api/content/site', headers: { server: 'true' } })
    await app.inject({ url: '/api/content/site', headers: { server: 'true' } })
    const text = await readMetrics(app)
    expect(text).toMatch(
      /^teachnet_http_request_duration_seconds_count\{method="GET",route="\/api\/content\/site",status="200"\} 2$/m,
    )
    expect(text).not.toContain('nothing')
    expect(text).toMatch(/^teachnet_cache_reads_total\{space="site",result="hit"\} [1-9]/m)
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m)
    expect(text).toMatch(/^process_resident_memory_bytes \d/m)
    if (!db.isEmbedded) expect(text).toMatch(/^teachnet_database_connections\{state="idle"\} \d+$/m)
  })

  it('a call of an area is measured by its controller and action, in one spelling, and unknown ones are one route', async () => {
    const { headers } = await createTestAdmin(deps, { username: 'measured' })
    for (const url of [
      '/admin/teacher.Teacher/index',
      '/admin/TEACHER.teacher/INDEX',
      '/admin/teacher.Teacher/made-up',
    ])
      await app.inject({ url, headers })
    const text = await readMetrics(app)
    expect(text).toMatch(
      /^teachnet_http_request_duration_seconds_count\{method="GET",route="\/admin\/teacher\.Teacher\/index",status="200"\} 2$/m,
    )
    expect(text).not.toContain('made-up')
  })

  it('jobs are counted by state, and their runs are measured', async () => {
    const kind = { name: 'measured', parse: () => undefined }
    await deps.jobs.add(db, kind, undefined)
    expect(await readMetrics(app)).toMatch(/^teachnet_jobs\{state="queued"\} [1-9]/m)
    deps.jobs.handle(kind, async () => undefined)
    await deps.jobs.runDue()
    expect(await readMetrics(app)).toMatch(
      /^teachnet_job_duration_seconds_count\{job="measured",result="done"\} [1-9]/m,
    )
  })

  it('letters, backups, the disk and the build are measured, with the types of their kinds', async () => {
    const text = await readMetrics(app)
    expect(text).toMatch(/^teachnet_build_info\{version="[^"]*",commit="[^"]*",node="\d+\.\d+\.\d+"\} 1$/m)
    expect(text).toMatch(/^teachnet_disk_free_bytes \d+$/m)
    expect(text).toMatch(/^teachnet_backup_overdue 0$/m)
    const types = new Map([...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name, type]) => [name, type]))
    for (const [name = '', type] of types)
      if (name.startsWith('teachnet_') && name.endsWith('_total')) expect([name, type]).toEqual([name, 'counter'])
    expect(types.get('teachnet_outbox_letters')).toBe('gauge')
  })

  it('letters are counted once a minute', async () => {
    const letters = async () =>
      /^teachnet_outbox_letters\{channel="sms",state="failed"\} (\d+)$/m.exec(await readMetrics(app))?.[1]
    deps.clock.advance(61_000)
    expect(await letters()).toBeUndefined()
    await db.insert(outboxTable).values({ channel: 'sms', recipient: '1', subject: '', body: '', state: 'failed' })
    expect(await letters()).toBeUndefined()
    deps.clock.advance(61_000)
    expect(await letters()).toBe('1')
    await db.delete(outboxTable)
  })

  it('a scrape has what can still be measured while the data directory cannot be read', async () => {
    const own = await createTestDeps(db, { dataDir: join(dataDir, 'missing'), metricsToken })
    const alone = await buildApp(own)
    const text = await readMetrics(alone)
    expect(text).toMatch(/^teachnet_jobs\{state="/m)
    expect(text).not.toMatch(/^teachnet_disk_free_bytes /m)
    await alone.close()
    await own.cache.close()
  })

  it('every metric that the alerts and the dashboard name is in a scrape', async () => {
    const folder = join(import.meta.dirname, '../../../../../deploy')
    const files = ['prometheus/alerts.yaml', 'grafana/teachnet.json'].map((file) =>
      readFileSync(join(folder, file), 'utf8'),
    )
    const named = files.join('').match(/\b(?:teachnet|nodejs|process)_[a-z0-9_]+\b/g) ?? []
    const text = await readMetrics(app)
    const known = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name))
    const unknown = named.filter((name) => !known.has(name) && !known.has(name.replace(/_(?:bucket|count|sum)$/, '')))
    expect([new Set(named).size > 20, unknown]).toEqual([true, []])
  })

  it('metrics are shown to callers with the token alone, and to nobody without one, wherever a request comes from', async () => {
    const authorization = `Bearer ${metricsToken}`
    const statusOf = async (server: FastifyInstance, headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
      (await server.inject({ url: '/metrics', headers: { host: 'localhost:8000', ...headers }, remoteAddress }))
        .statusCode
    expect(await statusOf(app, { authorization })).toBe(200)
    expect(await statusOf(app, { authorization }, '192.0.2.1')).toBe(200)
    for (const wrong of ['', 'Bearer ', `Bearer ${metricsToken}x`, `Basic ${metricsToken}`])
      expect(await statusOf(app, { authorization: wrong })).toBe(401)

    // A proxy on this machine that names no visitor looks like a program of this machine.
    const own = await createTestDeps(db, { dataDir })
    const closed = await buildApp(own)
    expect(await statusOf(closed, {})).toBe(401)
    expect(await statusOf(closed, { authorization: 'Bearer undefined' })).toBe(401)
    await closed.close()
    await own.cache.close()
  })

  it('changed tags are returned to callers with the token, and a waiting request is answered at the next change', async () => {
    const request = async (query = '', headers = {}) =>
      app.inject({
        url: `/changed-tags${query}`,
        headers: { authorization: `Bearer ${metricsToken}`, ...headers },
        remoteAddress: '127.0.0.1',
      })
    expect((await request('', { authorization: '' })).statusCode).toBe(401)
    const { position, tags } = (await request()).json<{ position: number; tags: string[] }>()
    expect(tags).toEqual([])
    const waiting = request(`?since=${position}`)
    await deps.cache.drop(['teacher', 'teacher:1'])
    expect((await waiting).json()).toMatchObject({ tags: ['teacher', 'teacher:1'] })
    expect((await request('?since=nothing&since=1')).json()).toMatchObject({ tags: [] })
  })

  it('a certificate that ends within two weeks is a failed job, with its host and day', async () => {
    const at = (days: number) => Date.parse('2026-03-01T00:00:00Z') / 1000 + days * 86_400
    const run = async (...ends: (number | null)[]) => {
      const found = ends.map((validTo, index) => ({ host: `site${index}.test`, validTo }))
      const watch = createCertificateWatch(
        () => at(0) * 1000,
        async () => found,
      )
      expect(await watch.findNextTime()).toBe(at(1))
      return watch.run({ attempt: 1, isFinal: () => true, signal: new AbortController().signal })
    }
    await expect(run(at(30), null)).resolves.toBeUndefined()
    await expect(run(at(30), at(13), at(-2))).rejects.toThrow(/ site1\.test: 2026-03-14, site2\.test: 2026-02-27$/)
  })

  it('the report of the back office has checks, versions, jobs, caches, storage and the last backup', async () => {
    const slow = { statement: 'select $1', count: 2, longest: 900, lastTime: 1_700_000_000 }
    const load = (statements?: readonly (typeof slow)[]) =>
      loadReport(
        { ...deps, slowStatements: statements && { list: () => statements } },
        {
          loadChecks: createReadiness(deps),
          loadCertificates: createCertificates(['http://127.0.0.1', 'https://127.0.0.1:1', undefined], deps.clock),
          listAreas: () => [teacher],
          loadRetention: async () => ({ ...forEver, failed_jobs: 30 }),
          slowRequests: app.slowRequests,
          loadMaintenance: async () => ({ isOn: false, until: 0, note: '', noteEn: '', changed: null }),
        },
        'en',
      )
    await db.execute("insert into teacher (name) values ('Lei Wei')")
    expect(await load()).toMatchObject({ slowStatements: null })
    const report = await load([slow])
    expect(report).toMatchObject({
      messages: [],
      certificates: [{ host: '127.0.0.1:1', validTo: null }],
      areas: [{ title: 'Teachers', rows: 1, bytes: expect.any(Number) }],
      slowStatements: [slow],
    })
    expect(report.deletions).toContainEqual({ title: 'Failed jobs', days: 30 })
    expect(report.deletions).toContainEqual({ title: 'Log of the administrators', days: 0 })
    expect(report).toMatchObject({
      checks: [
        { name: 'database', result: 'passed' },
        { name: 'migrations', result: 'passed' },
        { name: 'storage', result: 'passed' },
        { name: 'disk', result: 'passed' },
        { name: 'queue', result: 'passed' },
        { name: 'mail', result: 'passed' },
      ],
      versions: { node: process.versions.node, database: expect.stringMatching(/^PostgreSQL \d/) },
      storage: { kind: 'local', files: 0, size: 0 },
      backup: null,
      backupSchedule: null,
    })
    expect(report.caches.map(({ name }) => name)).toEqual(expect.arrayContaining(['rules', 'site']))
    expect(report.process.connections === null).toBe(kind === 'embedded')
    await recordBackup(dataDir, { time: 1_700_000_000, file: '/var/backups/of-today.tar', size: 42 })
    // The folder of the backup is not for administrators of the site.
    expect((await load()).backup).toEqual({ time: 1_700_000_000, file: 'of-today.tar', size: 42 })
  })

  it('a failed job is queued again with all its attempts, and only a failed one', async () => {
    const { headers } = await createTestAdmin(deps, { username: `retrier_${kind}`.slice(0, 20) })
    const row = { name: 'none', payload: {}, attempts: 5, last_error: 'no answer', run_time: 1, create_time: 1 }
    const [failed] = await db
      .insert(jobTable)
      .values({ ...row, state: 'dead', finish_time: 2 })
      .returning()
    const retry = async () =>
      (
        await app.inject({ method: 'POST', url: '/admin/routine.Job/retry', headers, payload: { id: failed?.id } })
      ).json()
    expect(await retry()).toMatchObject({ code: 1 })
    const now = Math.floor(deps.clock() / 1000)
    expect(await db.select().from(jobTable).where(eq(jobTable.name, 'none'))).toMatchObject([
      { state: 'queued', attempts: 0, run_time: now, finish_time: null },
    ])
    expect(await retry()).toMatchObject({ code: 0 })
    await db.delete(jobTable).where(eq(jobTable.name, 'none'))
  })

  it('a scheduled backup is overdue an hour after it was due, and a newer one by command counts as the last', async () => {
    const startedAt = Math.floor(deps.clock() / 1000)
    const load = (hours: number, storage = deps.storage) =>
      loadBackups(
        {
          storage,
          clock: () => (startedAt + hours * 3600) * 1000,
          env: { dataDir, backups: { everyHours: 24, keep: 7, drillDays: 7 } },
        },
        startedAt,
      )
    expect((await load(24)).backupSchedule).toMatchObject({ isOverdue: false, kept: 0, failedAt: null, drill: null })
    expect((await load(26)).backupSchedule).toMatchObject({ isOverdue: true })
    const place = openBackupPlace({ dataDir, storage: deps.storage })
    const made = { time: startedAt + 24 * 3600, file: 'teachnet-2026-03-03T10-00-00Z.tgz', size: 7 }
    await place.writeNote(backupNote, { made })
    expect(await load(26)).toMatchObject({ backup: made, backupSchedule: { isOverdue: false } })
    await recordBackup(dataDir, { time: made.time + 1, file: '/var/backups/own.tar', size: 42 })
    expect((await load(26)).backup).toMatchObject({ file: 'own.tar' })
    const last = { time: startedAt, isPassed: true, tables: 1, rows: 2, files: 3 }
    await place.writeNote(drillNote, { time: startedAt + 60, isPassed: false, isRunning: true, last })
    expect((await load(26)).backupSchedule?.drill).toEqual(last)
    const silent = { ...deps.storage, name: 's3', read: () => Promise.reject(new Error('no answer')) }
    expect((await load(26, silent)).backupSchedule).toMatchObject({ isOverdue: true })
  })

  it('the report of the back office is for administrators with its permission', async () => {
    const reply = await app.inject({ url: '/admin/routine.Operation/index', headers: { server: 'true' } })
    expect(reply.json()).toMatchObject({ code: 303 })
  })

  it('load balancers see that the process stops, and calls are still answered', async () => {
    app.announceStop()
    const reply = await app.inject('/readyz')
    expect([reply.statusCode, reply.json()]).toMatchObject([
      503,
      { status: 'unavailable', checks: { process: 'is stopping' } },
    ])
    expect((await app.inject('/healthz')).statusCode).toBe(200)
  })
})

async function readMetrics(app: FastifyInstance): Promise<string> {
  const reply = await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${metricsToken}` } })
  expect(reply.headers['content-type']).toMatch(/^text\/plain; version=/)
  return reply.body
}
