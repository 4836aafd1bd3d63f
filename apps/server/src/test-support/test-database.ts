import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { describe, inject } from 'vitest'

import { readTestPostgresqlUrl } from '../platform/settings/env.ts'
import type { Database } from '../platform/db/client.ts'
import { databaseOver, embeddedExtensions, sessionOf } from '../platform/db/embedded/embedded.ts'
import { migrateDatabase, migrationsFolder } from '../platform/db/migrate.ts'
import { releases } from '../platform/db/releases.ts'
import { openPostgresql } from '../platform/db/postgresql/postgresql.ts'
import { createDatabasePool } from './database-pool.ts'
import { lendPglite } from './lend-pglite.ts'
import { rejectNestedUse } from './reject-nested-use.ts'
import { administer, testDatabasePrefix } from './template-database.ts'

export type DatabaseKind = 'embedded' | 'postgresql'

const postgresqlUrl = readTestPostgresqlUrl()

/** The databases of this environment, for the few tests that find most of their differences: `describe.each(bothDatabases)('… on %s', (kind) => …)`. */
export const bothDatabases: readonly DatabaseKind[] = postgresqlUrl ? ['embedded', 'postgresql'] : ['embedded']

/**
 * The database for tests of behaviour that does not depend on it: PostgreSQL if there is one, since the same tests take two or three times
 * as long on the embedded database.
 */
export const oneDatabase: readonly DatabaseKind[] = bothDatabases.slice(-1)

/**
 * Describes behaviour that depends on the database, once for each: `onEachDatabase('imports', (kind) => …)`. The tests on the second database have
 * the tag `full`, which `npm test` leaves out.
 */
export function onEachDatabase(subject: string, define: (kind: DatabaseKind) => void): void {
  for (const kind of bothDatabases) {
    const tags = oneDatabase.includes(kind) ? [] : ['full']
    describe(`${subject} on ${kind}`, { tags }, () => {
      define(kind)
    })
  }
}

/**
 * Lends an empty, migrated database for exclusive use until it is closed, by default that of {@link oneDatabase}; one per test file is enough. Close it in `afterAll`: the next
 * test file of the process receives the same one, emptied, which takes a tenth of the time of a new one.
 */
export async function createTestDatabase(kind: DatabaseKind = bothDatabases.at(-1) ?? 'embedded'): Promise<Database> {
  return kind === 'embedded' ? lendEmbedded() : lendPostgresql()
}

const embeddedPool = createDatabasePool<PGlite>({
  create: async () => PGlite.create({ loadDataDir: await loadTestSnapshot(), extensions: embeddedExtensions }),
  connect: async (client) => ({ run: async (text) => (await client.query(text)).rows, end: () => Promise.resolve() }),
  discard: (client) => client.close(),
})

async function lendEmbedded(): Promise<Database> {
  const { database: client, giveBack } = await embeddedPool.take()
  return rejectNestedUse(databaseOver(lendPglite(client, giveBack)))
}

const postgresqlPool = createDatabasePool<{ url: string; drop: () => Promise<void> }>({
  create: () => copyTestPostgresql(inject('templateDatabase')),
  connect: async ({ url }) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    // A test may have left a connection behind whose locks would block emptying the tables.
    await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`)
    return { run: async (text) => (await client.query(text)).rows, end: () => client.end() }
  },
  discard: ({ drop }) => drop(),
})

async function lendPostgresql(): Promise<Database> {
  const { database, giveBack } = await postgresqlPool.take()
  const db = await openPostgresql({ url: database.url, onIdleError: () => undefined })
  const close = db.close.bind(db)
  let isClosed = false
  return Object.assign(rejectNestedUse(db), {
    close: async () => {
      if (isClosed) return
      isClosed = true
      await close()
      await giveBack()
    },
  })
}

export interface TestDatabases {
  /** Connections to the same data. */
  readonly all: readonly [Database, Database]
  readonly close: () => Promise<void>
}

/**
 * Opens one database as two server processes see it: with a pool for each on PostgreSQL. The embedded database allows only one process, so
 * both share it, which still detects state kept in a process's memory.
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
  return rejectNestedUse(await openPostgresql({ url: url.href, onIdleError: () => undefined }))
}

/** Returns the files of a migrated embedded database. Starting from them takes a fifth of the time of initdb and migrations. */
export function loadTestSnapshot(): Promise<Blob> {
  return loadSnapshot(`${hashOfMigrations()}.tar`, async (client) => {
    await migrateDatabase(sessionOf(client))
  })
}

/** Returns the files of an embedded database without tables. */
export function loadBlankSnapshot(): Promise<Blob> {
  return loadSnapshot(`${hashOfMigrations()}-blank.tar`, async () => undefined)
}

/**
 * Options of initdb. A database of tests has little data, and opening it takes a fraction of the time without what is for more: each opening fills the
 * shared buffers with zeros (128 MB by default), and writes the files of the snapshot, most of which were segments of the log and the
 * databases that a new one is copied from.
 */
const smallCluster = ['--wal-segsize=1', '-c', 'wal_recycle=off', '-c', 'shared_buffers=8MB']
const dropTemplates = ['template0', 'template1'].flatMap((name) => [
  `alter database ${name} is_template false`,
  `drop database ${name}`,
])

/** Gives out its bytes as they are: a Blob of Node copies them three times. PGlite copies them into its files. */
class Snapshot extends Blob {
  readonly #bytes: Buffer<ArrayBuffer>

  constructor(bytes: Buffer<ArrayBuffer>) {
    super()
    this.#bytes = bytes
  }

  override async arrayBuffer(): Promise<ArrayBuffer> {
    return this.#bytes.buffer
  }
}

async function loadSnapshot(name: string, prepare: (client: PGlite) => Promise<void>): Promise<Blob> {
  const folder = join(tmpdir(), 'teachnet-test-snapshots')
  const file = join(folder, name)
  if (existsSync(file)) return new Snapshot(readFileSync(file))
  const client = await PGlite.create({ extensions: embeddedExtensions, initDbStartParams: smallCluster })
  await prepare(client)
  for (const statement of [...dropTemplates, 'checkpoint']) await client.exec(statement)
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
  hash.update([...smallCluster, ...dropTemplates, ...releases].join())
  return hash.digest('hex').slice(0, 20)
}

/** Creates a PostgreSQL database without tables, or with those of the product, for tests that open it by its address. */
export function createTestPostgresql(
  { isMigrated }: { readonly isMigrated: boolean } = { isMigrated: false },
): Promise<{ url: string; drop: () => Promise<void> }> {
  return copyTestPostgresql(isMigrated ? inject('templateDatabase') : 'template1')
}

async function copyTestPostgresql(template: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const server = testPostgresqlUrl()
  const name = `${testDatabasePrefix(inject('templateDatabase'))}${randomBytes(4).toString('hex')}`
  // Tests do not simulate power cuts here: commits need not wait for the disk.
  await administer(
    server.href,
    `create database ${name} template ${template}`,
    `alter database ${name} set synchronous_commit = off`,
  )
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => administer(server.href, `drop database if exists ${name} with (force)`) }
}

/** @throws Error when TEST_PG_URL is not set */
export function testPostgresqlUrl(): URL {
  if (!postgresqlUrl) throw new Error('Set TEST_PG_URL to test on PostgreSQL')
  return new URL(postgresqlUrl)
}
