import { Socket } from 'node:net'
import type pg from 'pg'

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
