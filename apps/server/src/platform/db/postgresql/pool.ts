import pg from 'pg'

import { recordBrokenConnection } from '../errors.ts'
import type { DatabaseLimits } from './limits.ts'
import {
  observeStatements,
  type StatementObserver,
  type SlowStatements,
  watchStatements,
} from './observe-statements.ts'
import { type Query, queryOf } from './query-of.ts'
import { breakOff, watchSilence } from './listener.ts'

interface Pool {
  readonly pool: pg.Pool
  /** Destroys all connections: pending statements fail, and further statements open new connections. */
  readonly breakAll: () => void
  /** Closes the connections; destroys those that do not close in time. */
  readonly close: () => Promise<void>
}

export interface PoolOptions {
  /** Whether pgbouncer gives each transaction another connection. */
  readonly isShared?: boolean
  /** Which statements to report; none without it. */
  readonly statements?: SlowStatements
  /** Receives every statement. */
  readonly observer?: StatementObserver
}

/**
 * Connections that are monitored while in use. When one turns out to be dead, the idle ones of the pool are closed with it: they lead to
 * the same server, and each would delay another request for as long.
 *
 * @param onIdleError called for every idle connection that breaks; the pool replaces it
 */
export function openPool(
  connection: pg.PoolConfig,
  limits: DatabaseLimits,
  onIdleError: (error: Error) => void,
  { isShared = false, statements, observer }: PoolOptions = {},
): Pool {
  const pool = new pg.Pool({
    ...connection,
    idleTimeoutMillis: 60_000,
    statement_timeout: limits.statement,
    idle_in_transaction_session_timeout: limits.silence,
  })
  const all = new Set<pg.PoolClient>()
  const inUse = new Set<pg.PoolClient>()
  pool.on('error', onIdleError)
  pool.on('connect', (client) => {
    all.add(client)
    if (isShared) dropNames(client)
    if (statements) watchStatements(client, statements)
    if (observer) observeStatements(client, observer)
    // A connection in use has no other error listener, and without one the process would end.
    client.on('error', (error) => {
      recordBrokenConnection(error)
      if (!inUse.has(client)) return
      onIdleError(error)
      if (isSilence(error)) for (const other of all) if (!inUse.has(other)) breakOff(other)
    })
  })
  pool.on('acquire', (client) => {
    inUse.add(client)
    watchSilence(client, limits.silence)
  })
  pool.on('release', (_error, client) => {
    inUse.delete(client)
    watchSilence(client, 0)
  })
  pool.on('remove', (client) => all.delete(client))
  recordFailedConnections(pool)
  keepAfterRejection(pool)

  return {
    pool,
    breakAll: () => all.forEach(breakOff),
    close: async () => {
      const timer = setTimeout(() => all.forEach(breakOff), limits.goodbye)
      await pool.end()
      clearTimeout(timer)
    },
  }
}

/** Lets jobs recognise that the database could not be reached; every statement gets its connection from this function. */
function recordFailedConnections(pool: pg.Pool): void {
  const connect: () => Promise<pg.PoolClient> = pool.connect.bind(pool)
  const noted = () =>
    connect().catch((error: unknown) => {
      recordBrokenConnection(error)
      throw error
    })
  Object.assign(pool, { connect: noted })
}

/**
 * Keeps the connection of a statement that PostgreSQL rejected, for example because a value exists already. pg-pool closes it, and a new one costs
 * some 30 ms of the processor.
 */
function keepAfterRejection(pool: pg.Pool): void {
  const query: Query = async (...args) => {
    const client = await pool.connect()
    let isBroken = false
    try {
      return await queryOf(client)(...args)
    } catch (error) {
      isBroken = !isRejection(error)
      throw error
    } finally {
      client.release(isBroken)
    }
  }
  Object.assign(pool, { query })
}

/** SQLSTATE classes after which a session has ended, or may not be in order: connection, idle timeout, login, resources, shut-down, system. */
const endsSession = /^(08|25P03|28|53|57P|58|XX)/

function isRejection(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code !== undefined && !endsSession.test(error.code)
}

/**
 * Removes the names of prepared statements, which exist on only one connection of PostgreSQL. A statement without a name is prepared for
 * each use.
 */
function dropNames(client: pg.ClientBase): void {
  const query: (...args: unknown[]) => unknown = client.query.bind(client)
  const unnamed = (first: unknown, ...rest: unknown[]) => query(withoutName(first), ...rest)
  Object.assign(client, { query: unnamed })
}

/** Changes only plain query objects: one that submits itself must keep its prototype. */
function withoutName(query: unknown): unknown {
  const isPlain = typeof query === 'object' && query !== null && Object.getPrototypeOf(query) === Object.prototype
  return isPlain ? { ...query, name: undefined } : query
}

function isSilence(error: Error): boolean {
  return 'code' in error && error.code === 'ETIMEDOUT'
}
