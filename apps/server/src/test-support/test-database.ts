import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { inject } from 'vitest'

import { readTestPostgresqlUrl } from '../env.ts'
import type { Database } from '../db/client.ts'
import { embeddedExtensions, openPglite } from '../db/embedded.ts'
import { migrateDatabase, migrationsFolder } from '../db/migrate.ts'
import { openPostgresql } from '../db/postgresql.ts'
import { administer } from './template-database.ts'

export type DatabaseKind = 'embedded' | 'postgresql'

const postgresqlUrl = readTestPostgresqlUrl()

/** The databases the tests run on here: `describe.each(databaseKinds)('… on %s', (kind) => …)`. */
export const databaseKinds: readonly DatabaseKind[] = postgresqlUrl ? ['embedded', 'postgresql'] : ['embedded']

/** An empty, migrated database of its own; one per test file is enough and cheap. Close it in `afterAll`. */
export async function createTestDatabase(kind: DatabaseKind = 'embedded'): Promise<Database> {
  return kind === 'embedded' ? openPglite({ loadDataDir: await loadTestSnapshot() }) : createPostgresqlDatabase()
}

export interface TestDatabases {
  /** Connections to the same data. */
  readonly all: readonly [Database, Database]
  readonly close: () => Promise<void>
}

/**
 * One database as two server processes see it: with a pool for each on PostgreSQL. The embedded one has one process only; there
 * they share it, which still shows whether something is kept in a process's memory.
 */
export async function openTestDatabases(kind: DatabaseKind): Promise<TestDatabases> {
  const first = await createTestDatabase(kind)
  const second = await openAgain(first)
  const close = async () => {
    if (second !== first) await second.close()
    await first.close()
  }
  return { all: [first, second], close }
}

async function openAgain(db: Database): Promise<Database> {
  if (db.isEmbedded) return db
  const url = testPostgresqlUrl()
  const [row] = await db.run('select current_database() as name')
  url.pathname = `/${String(row?.name)}`
  return openPostgresql({ url: url.href, onIdleError: () => undefined })
}

/** The files of a migrated embedded database. Starting from them takes a fifth of the time of initdb and migrations. */
export function loadTestSnapshot(): Promise<Blob> {
  return loadSnapshot(`${hashOfMigrations()}.tar`, async (client) => {
    const run = (text: string, values: readonly unknown[] = []) => client.query(text, [...values])
    await migrateDatabase({ run, migrate: (config) => migrate(drizzle(client), config) })
  })
}

/** The files of an embedded database without tables. */
export function loadBlankSnapshot(): Promise<Blob> {
  return loadSnapshot(`${hashOfMigrations()}-blank.tar`, async () => undefined)
}

async function loadSnapshot(name: string, prepare: (client: PGlite) => Promise<void>): Promise<Blob> {
  const folder = join(tmpdir(), 'teachnet-test-snapshots')
  const file = join(folder, name)
  if (existsSync(file)) return new Blob([readFileSync(file)])
  const client = await PGlite.create({ extensions: embeddedExtensions })
  await prepare(client)
  const snapshot = await client.dumpDataDir('none')
  await client.close()
  mkdirSync(folder, { recursive: true })
  const draft = `${file}.${randomBytes(4).toString('hex')}`
  writeFileSync(draft, Buffer.from(await snapshot.arrayBuffer()))
  renameSync(draft, file)
  return snapshot
}

function hashOfMigrations(): string {
  const hash = createHash('sha256')
  for (const name of readdirSync(migrationsFolder).toSorted()) {
    if (name.endsWith('.sql')) hash.update(readFileSync(join(migrationsFolder, name)))
  }
  hash.update(readFileSync(join(migrationsFolder, 'meta', '_journal.json')))
  return hash.digest('hex').slice(0, 20)
}

async function createPostgresqlDatabase(): Promise<Database> {
  const { url, drop } = await copyTestPostgresql(inject('templateDatabase'))
  const db = await openPostgresql({ url, onIdleError: () => undefined })
  const close = db.close.bind(db)
  return Object.assign(db, {
    close: async () => {
      await close()
      await drop()
    },
  })
}

/** A PostgreSQL database without tables, for tests that open it by its address. */
export function createTestPostgresql(): Promise<{ url: string; drop: () => Promise<void> }> {
  return copyTestPostgresql('template1')
}

async function copyTestPostgresql(template: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const server = testPostgresqlUrl()
  const name = `teachnet_test_${randomBytes(6).toString('hex')}`
  await administer(server.href, `create database ${name} template ${template}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => administer(server.href, `drop database if exists ${name} with (force)`) }
}

/** @throws Error when TEST_PG_URL is not set */
export function testPostgresqlUrl(): URL {
  if (!postgresqlUrl) throw new Error('Set TEST_PG_URL to test on PostgreSQL')
  return new URL(postgresqlUrl)
}
