import { Socket } from 'node:net'
import type pg from 'pg'

/** A connection that the server gave up; replies say that the database is not available. */
class SilentConnection extends Error {
  readonly code = 'ETIMEDOUT'
  constructor(limit: number) {
    super(`The database said nothing for ${limit} ms`)
    this.name = 'SilentConnection'
  }
}

/**
 * Breaks a connection off on which nothing comes or goes for `limit` ms, so that what waits for it fails. After a fail-over that drops
 * packets the other side never closes it, and the system would try for a quarter of an hour. 0 ends the watch.
 */
export function watchSilence(client: pg.Client, limit: number): void {
  const { stream } = client.connection
  if (!(stream instanceof Socket)) return
  stream.removeAllListeners('timeout')
  stream.setTimeout(limit, () => stream.destroy(new SilentConnection(limit)))
}

/** Closes a connection without a word to the other side. */
export function breakOff(client: pg.Client): void {
  client.connection.stream.destroy()
}
