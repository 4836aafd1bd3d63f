import pg from 'pg'
import { Socket } from 'node:net'
import type { DatabaseLimits } from './limits.ts'

interface Options {
  readonly connection: pg.ClientConfig
  readonly limits: Pick<DatabaseLimits, 'connect' | 'heartbeat' | 'goodbye'>
  readonly channel: string
  readonly onMessage: (payload: string) => void
  readonly onGap: () => void
  readonly onIdleError: (error: Error) => void
}

/** Delay between reconnection attempts, in ms. */
const retryAfter = 1000

/**
 * Listens on a separate connection and reconnects when it breaks. A periodic query checks the connection, since a dead connection is as
 * quiet as an idle one.
 */
export async function listenOn({
  connection,
  limits,
  channel,
  onMessage,
  onGap,
  onIdleError,
}: Options): Promise<() => Promise<void>> {
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let isStopped = false

  const connect = async () => {
    const next = new pg.Client({ ...connection, application_name: 'teachnet notifications' })
    next.on('notification', ({ payload }) => onMessage(payload ?? ''))
    next.on('error', onIdleError)
    await next.connect()
    watchSilence(next, limits.heartbeat + limits.connect)
    let heart: NodeJS.Timeout | undefined
    const beat = () => {
      // The connection reports a failure by itself.
      heart = setTimeout(() => void next.query('select 1').then(beat, () => undefined), limits.heartbeat)
      heart.unref()
    }
    next.on('end', () => {
      clearTimeout(heart)
      if (client === next) scheduleRetry()
    })
    try {
      await next.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      breakOff(next)
      throw error
    }
    beat()
    if (isStopped) await leave(next, limits.goodbye)
    else client = next
  }
  const scheduleRetry = () => {
    client = undefined
    if (isStopped) return
    retry = setTimeout(() => {
      // Notifications during the outage are lost, so `onGap` is called after the reconnection.
      connect().then(onGap, scheduleRetry)
    }, retryAfter)
    retry.unref()
  }

  await connect()
  return async () => {
    isStopped = true
    clearTimeout(retry)
    const last = client
    client = undefined
    if (last) await leave(last, limits.goodbye)
  }
}

/** Closes the connection; destroys it when no answer comes in time. */
async function leave(client: pg.Client, patience: number): Promise<void> {
  const timer = setTimeout(() => breakOff(client), patience)
  await client.end()
  clearTimeout(timer)
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
