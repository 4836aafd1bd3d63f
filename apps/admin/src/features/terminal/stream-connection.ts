import { type ApiClient, isApiError } from '@teachnet/api-client'
import { adminArea, calls } from '@teachnet/protocol'
import type { Connection } from '@teachnet/terminal-core'

/** The part of an EventSource that the terminal uses. */
export type EventStream = Pick<EventTarget, 'addEventListener'> & { readonly close: () => void }

interface ConnectionPorts {
  readonly client: ApiClient
  readonly openStream: (url: string) => EventStream
  /** Runs a function after a delay in milliseconds; the returned function cancels it. */
  readonly after: (ms: number, run: () => void) => () => void
  /** Language of the server's messages. */
  readonly locale: string
}

/** Consecutive failures without an event before a connection is given up: about a minute. */
const mostFailures = 8

/** Delay before the next attempt, in ms. */
export function reconnectDelay(failures: number): number {
  return Math.min(10_000, 500 * 2 ** (failures - 1))
}

/**
 * The event stream of one run. Our server records runs, so that a broken connection resumes after the last received event. An old back end
 * does not record them: a broken connection is final there, because a new one would run the command again.
 */
export function openConnection(connection: Connection, ports: ConnectionPorts): () => void {
  const { uuid, command, extend, attempt, onMessage, onError } = connection
  const { client, openStream, after, locale } = ports
  const isResumable = client.has(calls.terminalTicket)
  let lastEventId = ''
  let failures = 0
  let isClosed = false
  let stream: EventStream | undefined
  let cancelRetry: (() => void) | undefined

  function close(): void {
    isClosed = true
    cancelRetry?.()
    stream?.close()
  }

  function giveUp(text?: string): void {
    if (isClosed) return
    if (text !== undefined) onMessage(JSON.stringify({ uuid, data: `Error:${text}` }))
    close()
    onError()
  }

  function onBroken(): void {
    if (isClosed) return
    stream?.close()
    failures += 1
    if (!isResumable || failures > mostFailures) giveUp()
    else cancelRetry = after(reconnectDelay(failures), () => void open())
  }

  async function findUrl(): Promise<string> {
    const query = { command, uuid, extend }
    if (!isResumable) return client.urlFor(calls.terminalStream.path, query)
    const body = { uuid, command, extend, attempt }
    const { ticket } = await client.call(calls.terminalTicket, { body, showError: false })
    return withoutToken(
      client.urlFor(calls.terminalStream.path, { ...query, attempt, lastEventId, ticket, lang: locale }),
    )
  }

  async function open(): Promise<void> {
    try {
      const url = await findUrl()
      if (isClosed) return
      stream = openStream(url)
      stream.addEventListener('error', onBroken)
      stream.addEventListener('message', (event) => {
        if (isClosed || !(event instanceof MessageEvent)) return
        failures = 0
        if (event.lastEventId !== '') lastEventId = event.lastEventId
        onMessage(String(event.data))
      })
    } catch (error) {
      // A refusal is final; a server that does not answer may recover.
      if (isApiError(error) && error.replyCode !== undefined) giveUp(error.message)
      else onBroken()
    }
  }

  void open()
  return close
}

/** The ticket replaces the token, which must not appear in proxy logs. */
function withoutToken(url: string): string {
  const [path = '', query = ''] = url.split('?')
  const parameters = new URLSearchParams(query)
  parameters.delete(adminArea.tokenHeader)
  return `${path}?${parameters}`
}
