// @module-tag full
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'

import { createOlderDatabase } from '../../test-support/older-schema.ts'
import {
  bothDatabases,
  createTestDatabase,
  createTestPostgresql,
  onEachDatabase,
} from '../../test-support/test-database.ts'
import { StartError } from '../process/start-error.ts'
import { openEmbedded } from './embedded/embedded.ts'
import { applyMigration, type LockWait, migrateDatabase, type MigrationSession } from './migrate.ts'
import { openPostgresql, sessionOf } from './postgresql/postgresql.ts'
import { findReleaseProblem, releases } from './releases.ts'

async function connect(url: string): Promise<MigrationSession> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  return sessionOf(client)
}

/** A database as the release before the migration 0085, which alters `form_draft`, left it. */
async function createPostgresqlBefore85() {
  const older = await createOlderDatabase('postgresql', '0084')
  onTestFinished(() => older.close())
  const [row] = await older.run('select current_database() as name')
  const url = new URL(process.env['TEST_PG_URL'] ?? '')
  url.pathname = `/${String(row?.name)}`
  return { older, url: url.href }
}

describe.runIf(bothDatabases.includes('postgresql'))(
  'a pending migration whose table is in use',
  { tags: ['full'] },
  () => {
    it('readers do not queue behind it, and it is applied once the report has ended [I7]', async () => {
      const { url } = await createPostgresqlBefore85()
      const report = await connect(url)
      await report.run('begin')
      await report.run('select count(*) from form_draft')
      const waits: LockWait[] = []
      const migrating = migrateDatabase(
        await connect(url),
        { onLockWait: (each) => waits.push(each) },
        { attempt: 50, total: 60_000 },
      )
      await expect.poll(() => waits.length, { timeout: 20_000 }).toBeGreaterThan(1)
      const reader = await connect(url)
      await reader.run(`set statement_timeout = '5s'`)
      expect(await reader.run('select count(*)::integer as count from form_draft')).toEqual([{ count: 0 }])
      expect(waits[0]).toMatchObject({ name: expect.stringMatching(/^0085_/), attempt: 1 })
      await report.run('commit')
      expect(await migrating).toContain(waits[0]?.name)
      expect(await reader.run('select idempotency_key from form_draft')).toEqual([])
    })

    it('gives up with the sessions that hold the lock', async () => {
      const { url } = await createPostgresqlBefore85()
      const report = await connect(url)
      await report.run(`set application_name = 'monthly report'`)
      await report.run('begin')
      await report.run('select count(*) from form_draft')
      await expect(migrateDatabase(await connect(url), {}, { attempt: 50, total: 3000 })).rejects.toThrow(
        /^The migration 0085_\w+ did not get its locks within 3 seconds\. Sessions with open transactions: \d+ \(monthly report, \d+ s\)/,
      )
      await report.run('commit')
      expect((await report.run('select count(*)::integer as count from drizzle.__drizzle_migrations')).length).toBe(1)
    })
  },
)

onEachDatabase('migrations', (kind) => {
  it('each pending migration is reported with its time', async () => {
    const older = await createOlderDatabase(kind, '0084')
    onTestFinished(() => older.close())
    const migrated: string[] = []
    const announced: (readonly string[])[] = []
    const db = await older.upgrade({
      beforeMigrating: async (names) => void announced.push(names),
      onMigrated: ({ name, ms }) => {
        expect(ms).toBeGreaterThanOrEqual(0)
        migrated.push(name)
      },
    })
    // The embedded one is the same database, which `older` closes.
    if (!db.isEmbedded) onTestFinished(() => db.close())
    expect(migrated[0]).toMatch(/^0085_/)
    expect(announced).toEqual([migrated])
    expect(await db.migrate()).toEqual([])
  })

  it('a program rejects a database of a release that it does not know [I7]', async () => {
    const db = await createTestDatabase(kind)
    onTestFinished(async () => {
      // Another test may get the same database.
      await db.run('delete from drizzle.release where number > $1', [releases.length])
      await db.close()
    })
    expect(await db.loadRelease()).toEqual({ number: releases.length, version: releases.at(-1) })
    await db.run('insert into drizzle.release (number, version) values ($1, $2)', [releases.length + 1, '7.0.0'])
    expect(await db.migrate()).toEqual([])
    await db.run('insert into drizzle.release (number, version) values ($1, $2)', [releases.length + 2, '8.0.0'])
    await expect(db.migrate()).rejects.toThrow(StartError)
    await expect(db.migrate()).rejects.toThrow(/^The database belongs to release 8\.0\.0, and this program is release/)
  })
})

it.each([
  [undefined, false],
  [{ number: 1, version: 'a' }, false],
  [{ number: 2, version: 'b' }, false],
  [{ number: 3, version: 'c' }, true],
])('release 1 finds a problem with a database of %j: %j', (release, isProblem) => {
  expect(findReleaseProblem(release, 1) !== undefined).toBe(isProblem)
})

it('the last release is the version of the product', async () => {
  const { default: manifest } = await import('../../../../../package.json', { with: { type: 'json' } })
  expect(releases.at(-1)).toBe(manifest.version)
})

it('an embedded database is copied before its tables change', { tags: ['full'] }, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'teachnet-migrate-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  const copy = join(dataDir, 'db-before-migration')
  const older = await createOlderDatabase('embedded', '0084', join(dataDir, 'db'))
  await older.close()
  const notices: string[] = []
  const second = await openEmbedded({ dataDir, durability: 'relaxed', onNotice: (text) => notices.push(text) })
  await second.close()
  expect(readdirSync(copy)).toContain('PG_VERSION')
  expect(notices).toEqual([expect.stringContaining('was copied to')])
  const third = await openEmbedded({ dataDir, durability: 'relaxed', onNotice: (text) => notices.push(text) })
  await third.close()
  expect(notices).toHaveLength(1)
})

describe.runIf(bothDatabases.includes('postgresql'))(
  'an index that a migration builds concurrently',
  { tags: ['full'] },
  () => {
    it('does not stop writes, and replaces what an attempt that was cut off has left', async () => {
      const { url, drop } = await createTestPostgresql()
      onTestFinished(drop)
      await (await openPostgresql({ url, onIdleError: () => undefined })).close()
      const [session, first, second] = await Promise.all([connect(url), connect(url), connect(url)])
      await session.run('create table by_hand (id integer primary key)')
      await session.run('create index by_hand_index on by_hand (id)')
      await session.run(`update pg_index set indisvalid = false where indexrelid = 'by_hand_index'::regclass`)
      await first.run('begin')
      await first.run('insert into by_hand values (1)')
      const building = applyMigration(session, {
        name: 'index',
        hash: 'index',
        created_at: 9e12,
        statements: ['CREATE INDEX CONCURRENTLY "by_hand_index" ON "by_hand" USING btree ("id");'],
      })
      await second.run(`set statement_timeout = '5s'`)
      await second.run('insert into by_hand values (2)')
      await first.run('commit')
      await building
      const [index] = await session.run(
        `select indisvalid as valid from pg_index where indexrelid = 'by_hand_index'::regclass`,
      )
      expect(index).toEqual({ valid: true })
    })
  },
)
