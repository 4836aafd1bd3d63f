// @module-tag full
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, it, onTestFinished } from 'vitest'

import { FinalFailure } from '../../../platform/jobs/job-kind.ts'
import { backupNote, drillNote, openBackupPlace } from '../../../platform/storage/backups/backup-place.ts'
import { createS3Storage } from '../../../platform/storage/s3/s3-storage.ts'
import { startS3Server } from '../../../test-support/s3-server.ts'
import { type DatabaseKind, onEachDatabase } from '../../../test-support/test-database.ts'
import { createTestClock } from '../../../test-support/test-deps.ts'
import { readTestArchive } from '../archive/test-archive.ts'
import type { Installation } from '../back-up.ts'
import {
  createProductInstallation,
  createSmallInstallation,
  inSmallSchema,
  untouchedState,
} from '../test-installation.ts'
import { createBackupSchedules, backUpBeforeMigrating } from './automatic-backups.ts'
import { runTask, type BackupTask } from './backup-tasks.ts'
import { runInWorker } from './run-in-worker.ts'

const plan = { everyHours: 12, keep: 2, drillDays: 7 }
const run = { attempt: 1, isFinal: () => false, signal: new AbortController().signal }
/** 2026-03-02 10:00:00 UTC. */
const start = 1_772_445_600
const day = 86_400

async function createSchedules(installation: Installation) {
  const clock = createTestClock()
  const options = await inSmallSchema()
  const place = openBackupPlace(installation)
  const [backup, drill] = createBackupSchedules({
    clock,
    plan,
    place,
    runTask: (task: BackupTask) => runTask(installation, task, options),
  })
  if (!backup || !drill) throw new TypeError('two schedules are planned')
  return { clock, place, backup, drill }
}

const addRows = [`insert into "user" (username) values ('first'), ('second')`]

async function createInstallation(kind: DatabaseKind): Promise<Installation> {
  const installation = await createSmallInstallation(kind, addRows)
  writeFileSync(join(installation.dataDir, 'secret.key'), 'k'.repeat(64))
  await installation.storage.write('default/one.txt', Buffer.from('one'))
  return installation
}

onEachDatabase('scheduled backups', (kind) => {
  it('scheduled backups are kept up to their number, and a drill restores the newest without touching the installation', async () => {
    const installation = await createInstallation(kind)
    const { clock, place, backup, drill } = await createSchedules(installation)
    for (const _ of [1, 2, 3]) {
      await backup.run(run)
      clock.advance(12 * 3_600_000)
    }
    const names = ['teachnet-2026-03-03T10-00-00Z.tgz', 'teachnet-2026-03-02T22-00-00Z.tgz']
    expect(await place.list()).toEqual(names)
    const made = { time: start + day, file: names[0], size: expect.any(Number) }
    expect(await place.findNote(backupNote)).toEqual({ made })

    await drill.run(run)
    const passed = { time: start + 1.5 * day, isPassed: true, tables: 2, rows: 2, files: 1 }
    expect(await place.findNote(drillNote)).toEqual(passed)
    expect(readdirSync(installation.dataDir).filter((name) => name.includes('work'))).toEqual([])
  })
})

describe('scheduled backups', () => {
  it('scheduled backups begin at 19:00 UTC and repeat at their interval, and drills begin an hour later', async () => {
    const { clock, backup, drill } = await createSchedules(await createSmallInstallation('embedded', []))
    const hours = async () => ((await backup.findNextTime()) ?? 0) - clock() / 1000
    expect((await hours()) / 3600).toBe(9)
    clock.advance(9 * 3_600_000)
    expect((await hours()) / 3600).toBe(12)
    expect(new Date(((await drill.findNextTime()) ?? 0) * 1000).getUTCHours()).toBe(20)
  })

  it('a failed backup is recorded beside the last good one, and the queue retries it', async () => {
    const installation = await createInstallation('embedded')
    const { clock, place, backup } = await createSchedules(installation)
    await backup.run(run)
    const good = await place.findNote(backupNote)
    clock.advance(day * 1000)
    const broken = createBackupSchedules({ clock, plan, place, runTask: () => Promise.reject(new Error('disk full')) })
    await expect(broken[0]?.run(run)).rejects.toThrow('disk full')
    expect(await place.findNote(backupNote)).toEqual({ ...good, failedAt: start + day })
    expect(await place.list()).toHaveLength(1)
  })

  it('a drill of a damaged backup fails, is recorded, and deletes the restored data', async () => {
    const installation = await createInstallation('embedded')
    const { place, drill } = await createSchedules(installation)
    await drill.run(run)
    expect(await place.findNote(drillNote)).toBeUndefined()
    mkdirSync(join(installation.dataDir, 'backups'), { recursive: true })
    writeFileSync(join(installation.dataDir, 'backups', 'teachnet-2026-03-02T10-00-00Z.tgz'), 'no archive')
    const before = await untouchedState(installation)
    await expect(drill.run(run)).rejects.toThrow(/damaged/)
    expect(await place.findNote(drillNote)).toEqual({ time: start, isPassed: false })
    await place.remove('last-drill.json')
    expect(await untouchedState(installation)).toEqual(before)
  })

  it('a drill whose server was killed is not repeated', async () => {
    const installation = await createInstallation('embedded')
    const { place, backup } = await createSchedules(installation)
    await backup.run(run)
    await place.writeNote(drillNote, { time: start - day, isPassed: true, tables: 1, rows: 7, files: 0 })
    let runs = 0
    const [, drill] = createBackupSchedules({
      clock: createTestClock(),
      plan,
      place,
      // As a process that ends here leaves it.
      runTask: async () => {
        runs++
        expect(await place.findNote(drillNote)).toMatchObject({ isRunning: true, last: { isPassed: true, rows: 7 } })
        await place.writeNote(drillNote, { time: start, isPassed: false, isRunning: true })
        return new Promise(() => undefined)
      },
    })
    void drill?.run(run)
    await expect.poll(() => runs).toBe(1)
    await expect(drill?.run({ ...run, attempt: 2 })).rejects.toThrow(FinalFailure)
    expect(runs).toBe(1)
    expect(await place.findNote(drillNote)).toEqual({ time: start, isPassed: false })
  })

  it('a backup leaves out the backups in the bucket', async () => {
    const account = { keyId: 'id', secret: 'hush-hush', region: 'eu-central-1', bucket: 'files' }
    const server = await startS3Server({ ...account, clock: Date.now })
    onTestFinished(() => server.close())
    const storage = createS3Storage({
      ...account,
      endpoint: server.endpoint,
      isPathStyle: true,
      isDirect: false,
      mode: 's3',
    })
    const installation = { ...(await createInstallation('embedded')), storage }
    const { clock, place, backup, drill } = await createSchedules(installation)
    await installation.storage.write('default/one.txt', Buffer.from('one'))
    await backup.run(run)
    clock.advance(day * 1000)
    await backup.run(run)
    const [newest = ''] = await place.list()
    const copy = join(installation.dataDir, 'copy.tgz')
    await place.fetch(newest, copy)
    const files = (await readTestArchive(copy)).filter(({ header }) => header.name.startsWith('files/'))
    expect(files.map(({ content }) => content.toString())).toEqual(['one'])
    await drill.run(run)
    expect(await place.findNote(drillNote)).toMatchObject({ isPassed: true, files: 1 })
    expect(existsSync(join(installation.dataDir, 'backups'))).toBe(false)
  })

  it('a backup and its drill run in a separate process with the tables of the product', async () => {
    const { dataDir } = await createProductInstallation('embedded')
    writeFileSync(join(dataDir, 'secret.key'), 'k'.repeat(64))
    const file = 'teachnet-2026-03-02T10-00-00Z.tgz'
    const signal = new AbortController().signal
    const made = await runInWorker(
      { installation: { dataDir }, task: { kind: 'backup', file, now: new Date() } },
      signal,
    )
    const tried = await runInWorker({ installation: { dataDir }, task: { kind: 'drill', file } }, signal)
    expect(tried).toEqual(made)
    expect(made.tables).toBeGreaterThan(50)
    await expect(
      runInWorker({ installation: { dataDir }, task: { kind: 'drill', file: 'none' } }, signal),
    ).rejects.toThrow('No backup is named none')
  })

  it.runIf(process.platform === 'linux')('a process that is killed is a failure without a retry', async () => {
    const { dataDir } = await createSmallInstallation('embedded', [])
    const running = runInWorker(
      { installation: { dataDir }, task: { kind: 'drill', file: 'none' } },
      new AbortController().signal,
    )
    const [child] = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim().split(' ').slice(-1)
    process.kill(Number(child), 'SIGKILL')
    await expect(running).rejects.toThrow(FinalFailure)
  })
})

it.each([
  [['teachnet-2026-03-01T10-00-00Z.tgz'], 'The backup teachnet-2026-03-01T10-00-00Z.tgz is from before the migration.'],
  [
    ['teachnet-2026-03-01T09-00-00Z.tgz'],
    'The backup teachnet-2026-03-01T10-30-00Z.tgz (3 MB) was made before the migration.',
  ],
  [[], 'The backup teachnet-2026-03-01T10-30-00Z.tgz (3 MB) was made before the migration.'],
])('before a migration with the backups %j: %s', async (files, sentence) => {
  expect(
    await backUpBeforeMigrating({
      clock: () => Date.UTC(2026, 2, 1, 10, 30),
      place: { list: async () => files },
      runTask: async () => ({ size: 2_100_000, tables: 1, rows: 1, files: 0 }),
    }),
  ).toBe(sentence)
})
