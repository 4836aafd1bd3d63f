import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { createScratchDatabase, dropScratchDatabase } from '@teachnet/e2e/scratch-database'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

/** A database that a measured server may fill, and its configuration. */
export interface BenchDatabase {
  readonly label: 'embedded' | 'PostgreSQL'
  /** Value for `startProduct`: `embedded` or an address. */
  readonly database: string
  readonly dataDir: string
  /** Runs SQL; no server may have the database open. */
  readonly run: (sql: string) => Promise<void>
  readonly drop: () => Promise<void>
}

/** Returns the address if a PostgreSQL server answers there. */
export async function findPostgresql(url: string): Promise<string | undefined> {
  try {
    await runOnPostgresql(url, 'SELECT 1')
    return url
  } catch {
    return undefined
  }
}

export async function createDatabases(postgresql: string | undefined): Promise<BenchDatabase[]> {
  const embedded = await createEmbedded()
  return postgresql === undefined ? [embedded] : [await createPostgresql(postgresql), embedded]
}

/** Measures on an own database of each kind, which is removed afterwards. */
export async function measureOnEach<T>(
  postgresql: string | undefined,
  measure: (database: BenchDatabase) => Promise<readonly T[]>,
): Promise<T[]> {
  const measurements: T[] = []
  for (const database of await createDatabases(postgresql)) {
    try {
      measurements.push(...(await measure(database)))
    } finally {
      await database.drop()
    }
  }
  return measurements
}

async function createEmbedded(): Promise<BenchDatabase> {
  const dataDir = await createFolder()
  return {
    label: 'embedded',
    database: 'embedded',
    dataDir,
    run: async (sql) => {
      const db = new PGlite(join(dataDir, await findDatabaseFolder(dataDir)), { extensions: { pg_trgm } })
      await db.exec(sql)
      await db.close()
    },
    drop: () => rm(dataDir, { recursive: true, force: true, maxRetries: 3 }),
  }
}

/** A database on PostgreSQL that stays after the measurement, so that the next one need not fill it. It is created if it does not exist. */
export async function openFilledDatabase(url: string): Promise<BenchDatabase> {
  const name = new URL(url).pathname.slice(1)
  if ((await findPostgresql(url)) === undefined) {
    const server = new URL(url)
    server.pathname = '/postgres'
    await runOnPostgresql(server.href, `CREATE DATABASE ${pg.escapeIdentifier(name)}`)
  }
  const dataDir = join(tmpdir(), `teachnet-bench-${name}`)
  await mkdir(dataDir, { recursive: true })
  return {
    label: 'PostgreSQL',
    database: url,
    dataDir,
    run: (sql) => runOnPostgresql(url, sql),
    drop: async () => undefined,
  }
}

async function createPostgresql(serverUrl: string): Promise<BenchDatabase> {
  const dataDir = await createFolder()
  const database = await createScratchDatabase(serverUrl)
  return {
    label: 'PostgreSQL',
    database,
    dataDir,
    run: (sql) => runOnPostgresql(database, sql),
    drop: async () => {
      await dropScratchDatabase(database)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function runOnPostgresql(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

/** Returns the folder of PostgreSQL's files: the one with its version file. */
async function findDatabaseFolder(dataDir: string): Promise<string> {
  const names = await readdir(dataDir, { recursive: true })
  const version = names.filter((name) => /(^|[/\\])PG_VERSION$/.test(name)).sort((a, b) => a.length - b.length)[0]
  if (version === undefined) throw new Error(`No embedded database in ${dataDir}`)
  return version.slice(0, -'PG_VERSION'.length)
}

function createFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'teachnet-bench-'))
}
