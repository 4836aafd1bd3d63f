import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'

import type { Database, DatabaseExtras, Queries } from '../client.ts'
import { markingWrites } from '../keyed-write.ts'
import { connectionOf, explain } from './connection.ts'
import { type DatabaseLimits, maintenanceLimits, requestLimits } from './limits.ts'
import { listenOn } from './listener.ts'
import { countPending, migrateDatabase, type MigrationReports, type MigrationSession } from '../migrate.ts'
import { loadRelease, type RunStatement } from '../releases.ts'
import { type StatementObserver, type SlowStatements, openPool, queryOf, watchSilence } from './pool.ts'
import { openReplicas, type Replicas, type ReplicaSettings } from './replicas.ts'

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
  /** Receives every statement. */
  readonly observer?: StatementObserver
  /** Streaming replicas for reads that may be a moment old; none without them. */
  readonly replicas?: ReplicaSettings
  readonly migrations?: MigrationReports | undefined
}

/**
 * Opens PostgreSQL through a pool and applies pending migrations. When the database is unavailable, calls fail and the process continues.
 */
export async function openPostgresql(options: Options): Promise<Database> {
  return connect({ ...options, limits: options.limits ?? requestLimits }, serverName, async (connection) => {
    await migrateOver(connection, options.migrations)
  })
}

/** Like `openPostgresql`, with whatever tables exist. */
export async function connectPostgresql(options: Options): Promise<Database> {
  const name = 'teachnet maintenance'
  return connect({ ...options, limits: options.limits ?? maintenanceLimits }, name, (connection) =>
    withClient(connection, name, () => Promise.resolve()),
  )
}

async function connect(
  options: Options & { readonly limits: DatabaseLimits },
  name: string,
  prepare: (connection: pg.ClientConfig) => Promise<void>,
): Promise<Database> {
  const { url, directUrl, onIdleError, limits, connections = 16, statements, observer, replicas: settings } = options
  const connection = connectionOf(url, limits)
  const direct = directUrl === undefined ? connection : connectionOf(directUrl, limits)
  try {
    await prepare(direct)
  } catch (error) {
    throw explain(error, directUrl ?? url)
  }
  const poolOptions = {
    isShared: directUrl !== undefined,
    statements,
    observer,
  }
  const { pool, close } = openPool(
    { ...connection, application_name: name, max: connections },
    limits,
    onIdleError,
    poolOptions,
  )
  const transaction = markingWrites(transactionsOf(pool))
  const replicas =
    settings &&
    openReplicas({ ...settings, primary: direct, connections, limits, pool: poolOptions, onIdleError }, (...args) =>
      queryOf(pool)(...args),
    )
  const stops = new Set<() => Promise<void>>()
  let isClosed = false
  const run: DatabaseExtras['run'] = async (text, values = []) =>
    (await pool.query<Record<string, unknown>>(text, [...values])).rows
  const db = Object.assign(drizzle(pool), { transaction })
  const atLengthOn = async <T>(
    on: pg.Pool,
    limit: number,
    work: (tx: Queries) => Promise<T>,
    accessMode?: 'read only',
  ): Promise<T> => {
    const client = await on.connect()
    // The pool sets its own limit again when it gets the connection back.
    watchSilence(client, limit + limits.silence - limits.statement)
    try {
      const own = drizzle(client)
      return await markingWrites(own.transaction.bind(own))(async (tx) => {
        await tx.execute(`set local statement_timeout = ${Math.ceil(limit)}`)
        return work(tx)
      }, accessMode && { accessMode })
    } finally {
      client.release()
    }
  }
  const extras: DatabaseExtras = {
    isEmbedded: false,
    forReading: replicas ? readingFrom(replicas, transaction) : db,
    run,
    atLength: (limit, work) => atLengthOn(pool, limit, work),
    readAtLength: (limit, read) => {
      const readOn = (on: pg.Pool) => atLengthOn(on, limit, read, 'read only')
      return replicas ? replicas.readOn(readOn, () => readOn(pool)) : readOn(pool)
    },
    countPending: () => countPending(run),
    connections: () => ({
      active: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    noteChange: replicas?.noteChange,
    replicas: replicas?.figures,
    migrate: (reports) => migrateOver(direct, reports),
    loadRelease: () => loadRelease(run),
    listen: async (channel, onMessage, onGap) => {
      const stop = await listenOn({ connection: direct, limits, channel, onMessage, onGap, onIdleError })
      stops.add(stop)
      return stop
    },
    close: async () => {
      if (isClosed) return
      isClosed = true
      await Promise.all([...stops].map((stop) => stop()))
      await Promise.all([replicas?.close(), close()])
    },
  }
  return Object.assign(db, extras)
}

/** Drizzle asks a client for nothing but `query`; a transaction on it takes place on the primary database. */
function readingFrom({ query }: Replicas, transaction: Queries['transaction']): Queries {
  const client = { query } as unknown as pg.Pool // the one method that is used
  return Object.assign(drizzle({ client }), { transaction })
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
function migrateOver(connection: pg.ClientConfig, reports?: MigrationReports): Promise<readonly string[]> {
  return withClient(connection, 'teachnet migrations', (client) => migrateDatabase(sessionOf(client), reports))
}

/** The session in which a database is migrated. */
export function sessionOf(client: pg.Client): MigrationSession {
  const run: RunStatement = async (text, values = []) =>
    (await client.query<Record<string, unknown>>(text, [...values])).rows
  return {
    run,
    transaction: async (work) => {
      await run('begin')
      try {
        const result = await work(run)
        await run('commit')
        return result
      } catch (error) {
        // A connection that broke rolls back by itself.
        await run('rollback').catch(() => undefined)
        throw error
      }
    },
  }
}

async function withClient<T>(
  connection: pg.ClientConfig,
  name: string,
  run: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ ...connection, application_name: name })
  // A pending statement rejects by itself; without a listener the process would end.
  client.on('error', () => undefined)
  await client.connect()
  watchSilence(client, maintenanceLimits.silence)
  try {
    return await run(client)
  } finally {
    await client.end()
  }
}
