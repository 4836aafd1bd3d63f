import type pg from 'pg'

/** Runs a statement; takes what `pg.Pool.query` takes, without a callback. */
export type Query = (...args: readonly unknown[]) => Promise<unknown>

/** The method of a pool, without its many signatures. */
export function queryOf(pool: pg.Pool): Query {
  return pool.query.bind(pool) as Query // the form that returns a promise
}
