import pg from 'pg'

interface Options {
  readonly connection: pg.ClientConfig
  readonly channel: string
  readonly onMessage: (payload: string) => void
  readonly onGap: () => void
  readonly onIdleError: (error: Error) => void
}

/** Between attempts to reach the database again, in ms. */
const retryAfter = 1000

/** Listens on a connection of its own and finds its way back when that breaks. */
export async function listenOn({
  connection,
  channel,
  onMessage,
  onGap,
  onIdleError,
}: Options): Promise<() => Promise<void>> {
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let isStopped = false

  const connect = async () => {
    const next = new pg.Client({
      ...connection,
      keepAlive: true,
      connectionTimeoutMillis: 5000,
      application_name: 'teachnet notifications',
    })
    next.on('notification', ({ payload }) => onMessage(payload ?? ''))
    next.on('error', onIdleError)
    next.on('end', () => {
      if (client === next) scheduleRetry()
    })
    await next.connect()
    await next.query(`listen ${pg.escapeIdentifier(channel)}`)
    if (isStopped) await next.end()
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
    await last?.end()
  }
}
