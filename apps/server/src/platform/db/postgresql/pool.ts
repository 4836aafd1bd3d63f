import { AsyncLocalStorage } from 'node:async_hooks'
import { Socket } from 'node:net'
import pg from 'pg'
import { recordBrokenConnection } from '../errors.ts'
import type { DatabaseLimits } from './limits.ts'

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
  reuseAfterRejection(pool)

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
  const connectAndRecord = () =>
    connect().catch((error: unknown) => {
      recordBrokenConnection(error)
      throw error
    })
  Object.assign(pool, { connect: connectAndRecord })
}

/**
 * Reuses the connection of a statement that PostgreSQL rejected, for example because a value exists already. pg-pool closes it, and a new one costs
 * some 30 ms of the processor.
 */
function reuseAfterRejection(pool: pg.Pool): void {
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

/** Runs a statement; takes what `pg.Pool.query` takes, without a callback. */
export type Query = (...args: readonly unknown[]) => Promise<unknown>

/** The method of a pool or of a connection, without its many signatures. */
export function queryOf(client: pg.Pool | pg.ClientBase): Query {
  return client.query.bind(client) as Query // the form that returns a promise
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

/** The server closed a silent connection; replies report that the database is unavailable. */
class SilentConnection extends Error {
  readonly code = 'ETIMEDOUT'
  constructor(limit: number) {
    super(`The database said nothing for ${limit} ms`)
    this.name = 'SilentConnection'
  }
}

/**
 * Destroys a connection without traffic for `limit` ms, so that calls waiting for it fail. After a fail-over that drops packets the other
 * side never closes it, and the system would retry for a quarter of an hour. 0 ends the watch.
 */
export function watchSilence(client: pg.Client, limit: number): void {
  const { stream } = client.connection
  if (!(stream instanceof Socket)) return
  stream.removeAllListeners('timeout')
  stream.setTimeout(limit, () => stream.destroy(new SilentConnection(limit)))
}

/** Destroys a connection without notifying the other side. */
export function breakOff(client: pg.Client): void {
  client.connection.stream.destroy()
}

/** Called with the text of a statement before it is sent. The returned function is called after the last row, or with the error. */
export type StatementObserver = (text: string) => (error?: unknown) => void

/** Lets an observer see every statement of a connection, also those that fail. */
export function observeStatements(client: pg.ClientBase, begin: StatementObserver): void {
  const query: (...args: unknown[]) => unknown = client.query.bind(client)
  const observed = (...args: unknown[]) => {
    const end = begin(textOf(args[0]))
    const callback = args.at(-1)
    if (typeof callback === 'function') {
      // A callback runs in the context of the socket, a promise in that of the sender.
      const endInContext = AsyncLocalStorage.bind(end)
      return query(...args.slice(0, -1), (...results: unknown[]) => {
        endInContext(results[0])
        callback(...results)
      })
    }
    const result = query(...args)
    if (result instanceof Promise)
      result.then(
        () => end(),
        (error: unknown) => end(error),
      )
    return result
  }
  Object.assign(client, { query: observed })
}

function textOf(query: unknown): string {
  if (typeof query === 'string') return query
  return typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : ''
}

/** A statement that took longer than the limit. */
export interface SlowStatement {
  /** Its text, without the values of its parameters. */
  readonly statement: string
  /** From sending it to its last row, in ms. */
  readonly ms: number
}

export interface SlowStatements {
  /** In ms. */
  readonly limit: number
  /** Called in the asynchronous context that sent the statement. */
  readonly onSlow: (slow: SlowStatement) => void
}

/** Longer texts are cut. */
const longestText = 2000

/** Measures every statement of a connection, also those that fail. */
export function watchStatements(client: pg.ClientBase, { limit, onSlow }: SlowStatements): void {
  observeStatements(client, (text) => {
    const start = performance.now()
    return () => {
      const ms = performance.now() - start
      if (ms >= limit) onSlow({ statement: text.slice(0, longestText), ms: Math.round(ms) })
    }
  })
}
