import type pg from 'pg'

/** Runs a statement; takes what `pg.Pool.query` takes, without a callback. */
export type Query = (...args: readonly unknown[]) => Promise<unknown>

/** The method of a pool or of a connection, without its many signatures. */
export function queryOf(client: pg.Pool | pg.ClientBase): Query {
  return client.query.bind(client) as Query // the form that returns a promise
}
