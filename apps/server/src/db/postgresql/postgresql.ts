import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'

import { StartError } from '../../process/start-error.ts'
import type { Database, DatabaseExtras } from '../client.ts'
import { type DatabaseLimits, maintenanceLimits, requestLimits } from './limits.ts'
import { listenOn } from './listener.ts'
import { applyMigrations, countPending, migrateDatabase } from '../migrate.ts'
import { openPool } from './pool.ts'
import type { SlowStatements } from './slow-statements.ts'
import { watchSilence } from './watch-silence.ts'

/** int8 as a number, like in the embedded driver: counts, sums and times stay below 2^53. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** Application name of running servers in `pg_stat_activity`. */
export const serverName = 'teachnet'

interface Options {
  readonly url: string
  /** The same database without pgbouncer in between, for migrations and notifications; absent: `url` is direct. */
  readonly directUrl?: string
  /** Called for idle connections that break; the pool replaces them. */
  readonly onIdleError: (error: Error) => void
  readonly limits?: DatabaseLimits
  /** Connections of the pool at most. */
  readonly connections?: number
  /** Which statements to report; none without it. */
  readonly statements?: SlowStatements
}

/**
 * Opens PostgreSQL through a pool and applies pending migrations. When the database is unavailable, calls fail and the process continues.
 */
export async function openPostgresql(options: Options): Promise<Database> {
  return connect({ limits: requestLimits, ...options }, serverName, migrateOver)
}

/** Like `openPostgresql`, with whatever tables exist. */
export async function connectPostgresql(options: Options): Promise<Database> {
  const name = 'teachnet maintenance'
  const limits = maintenanceLimits
  return connect({ limits, ...options }, name, (connection) => withClient(connection, name, () => Promise.resolve()))
}

async function connect(
  { url, directUrl, onIdleError, limits, connections = 16, statements }: Options & { readonly limits: DatabaseLimits },
  name: string,
  prepare: (connection: pg.ClientConfig) => Promise<void>,
): Promise<Database> {
  const connection = connectionOf(url, limits)
  const direct = directUrl === undefined ? connection : connectionOf(directUrl, limits)
  try {
    await prepare(direct)
  } catch (error) {
    throw explain(error, directUrl ?? url)
  }
  const { pool, close } = openPool({ ...connection, application_name: name, max: connections }, limits, onIdleError, {
    isShared: directUrl !== undefined,
    ...(statements && { statements }),
  })
  const stops = new Set<() => Promise<void>>()
  let isClosed = false
  const run: DatabaseExtras['run'] = async (text, values = []) =>
    (await pool.query<Record<string, unknown>>(text, [...values])).rows
  const extras: DatabaseExtras = {
    isEmbedded: false,
    run,
    atLength: async (limit, work) => {
      const client = await pool.connect()
      // The pool sets its own limit again when it gets the connection back.
      watchSilence(client, limit + limits.silence - limits.statement)
      try {
        return await drizzle(client).transaction(async (tx) => {
          await tx.execute(`set local statement_timeout = ${Math.ceil(limit)}`)
          return work(tx)
        })
      } finally {
        client.release()
      }
    },
    countPending: () => countPending(run),
    connections: () => ({
      active: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    migrate: () => applyMigrations(run, () => migrateOver(direct)),
    listen: async (channel, onMessage, onGap) => {
      const stop = await listenOn({ connection: direct, limits, channel, onMessage, onGap, onIdleError })
      stops.add(stop)
      return stop
    },
    close: async () => {
      if (isClosed) return
      isClosed = true
      await Promise.all([...stops].map((stop) => stop()))
      await close()
    },
  }
  return Object.assign(drizzle(pool), extras, { transaction: transactionsOf(pool) })
}

/** Drizzle's own implementation keeps a connection for ever when the database does not answer `begin`. */
function transactionsOf(pool: pg.Pool): NodePgDatabase['transaction'] {
  return async (work, config) => {
    const client = await pool.connect()
    try {
      return await drizzle(client).transaction(work, config)
    } finally {
      client.release()
    }
  }
}

/** Uses a separate connection: an advisory lock belongs to a session. */
async function migrateOver(connection: pg.ClientConfig): Promise<void> {
  await withClient(connection, 'teachnet migrations', (client) =>
    migrateDatabase({
      run: (text, values = []) => client.query(text, [...values]),
      migrate: (config) => migrate(drizzle(client), config),
    }),
  )
}

async function withClient(
  connection: pg.ClientConfig,
  name: string,
  run: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ ...connection, application_name: name })
  // A pending statement rejects by itself; without a listener the process would end.
  client.on('error', () => undefined)
  await client.connect()
  watchSilence(client, maintenanceLimits.silence)
  try {
    await run(client)
  } finally {
    await client.end()
  }
}

/** The options of a connection. @throws StartError for an address that is not one */
export function connectionOf(url: string, { connect: connectionTimeoutMillis }: DatabaseLimits): pg.ClientConfig {
  if (!/^postgres(ql)?:\/\//.test(url) || !URL.canParse(url) || !isWellEncoded(url))
    throw new StartError(
      'DATABASE_URL must look like postgresql://user:password@host:5432/database, with a % in it written as %25.',
    )
  return { connectionString: url, connectionTimeoutMillis, keepAlive: true, keepAliveInitialDelayMillis: 10_000 }
}

function isWellEncoded(url: string): boolean {
  try {
    decodeURIComponent(url)
    return true
  } catch {
    return false
  }
}

/** Explains the usual reasons why the first connection fails; returns any other error unchanged. */
export function explain(error: unknown, url: string): unknown {
  if (error instanceof StartError) return error
  const { hostname, port, username, pathname } = new URL(url)
  const place = `${hostname || 'localhost'}:${port || '5432'}`
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const text = error instanceof Error ? error.message : String(error)
  const because = (reason: string) => new StartError(`DATABASE_URL: ${reason}`, { cause: error })
  if (code === '28P01' || code === '28000') return because(`${place} refuses user "${username}" (wrong password?).`)
  if (code === '3D000') return because(`there is no database "${pathname.slice(1)}" on ${place}.`)
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return because(`the host ${hostname} cannot be found.`)
  if (/^(ECONN|ETIMEDOUT|EHOST|ENET)/.test(code) || /timeout|terminated/i.test(text))
    return because(`PostgreSQL cannot be reached at ${place}.`)
  if (/^57P|^53/.test(code)) return because(`PostgreSQL at ${place} takes no connections at the moment (${text}).`)
  return code === '' ? because(text) : error
}
