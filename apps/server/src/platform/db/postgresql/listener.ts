import pg from 'pg'
import type { DatabaseLimits } from './limits.ts'
import { breakOff, watchSilence } from './pool.ts'

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
 * silent as an idle one.
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

/** Closes the connection; destroys it when no reply comes in time. */
async function leave(client: pg.Client, patience: number): Promise<void> {
  const timer = setTimeout(() => breakOff(client), patience)
  await client.end()
  clearTimeout(timer)
}
