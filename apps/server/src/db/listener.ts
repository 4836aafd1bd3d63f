import pg from 'pg'

import type { DatabaseLimits } from './limits.ts'
import { breakOff, watchSilence } from './watch-silence.ts'

interface Options {
  readonly connection: pg.ClientConfig
  readonly limits: Pick<DatabaseLimits, 'connect' | 'heartbeat' | 'goodbye'>
  readonly channel: string
  readonly onMessage: (payload: string) => void
  readonly onGap: () => void
  readonly onIdleError: (error: Error) => void
}

/** Between attempts to reach the database again, in ms. */
const retryAfter = 1000

/**
 * Listens on a connection of its own and finds its way back when that breaks. The connection is asked now and then whether it still
 * stands: one that leads nowhere is as quiet as one on which nothing happens.
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
      // The connection itself tells that it broke.
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
      // What was sent meanwhile is lost, so listeners are told once the line stands again.
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

/** Says goodbye, and goes without an answer when none comes in time. */
async function leave(client: pg.Client, patience: number): Promise<void> {
  const timer = setTimeout(() => breakOff(client), patience)
  await client.end()
  clearTimeout(timer)
}
