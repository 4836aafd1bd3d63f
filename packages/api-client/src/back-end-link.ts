import { acceptsHeader, type BackEnd, backEndHeader, ownBackEnd } from '@teachnet/protocol'
import { isApiError } from './api-error.ts'
import { type Clock, toSeconds } from './time-limits.ts'
import type { Adapter } from './old-back-end/adapter.ts'
import type { WireIntent } from './options.ts'
import type { ReplyReading, WireReply } from './read-reply.ts'
import { untilAborted } from './signals.ts'

/** The value of a reply, with its message, status and headers. */
export interface Value extends Extract<ReplyReading, { kind: 'value' }> {
  readonly status?: number
  readonly headers?: Headers
}

type Perform = (request: WireIntent) => Promise<Value>

/** Detects which back end answers and adapts requests and replies to it. */
export interface BackEndLink {
  readonly backEnd: () => BackEnd
  /** Whether the server has announced that it knows idempotency keys; false before the first reply. */
  readonly knowsKeys: () => boolean
  /** Sends a request in the shape that the back end expects, and retries a throttled read. */
  readonly send: (request: WireIntent, perform: Perform, signal: AbortSignal | undefined) => Promise<Value>
  /** Detects from a reply which back end answers, and returns its value in the shape of the protocol. */
  readonly receive: (request: WireIntent, reply: WireReply, reading: ReplyReading) => Promise<ReplyReading>
}

/** Maximum number of retries of a throttled read; the server states the delay before each. */
const throttleRetries = 2

/**
 * Creates the link of one client.
 *
 * @param onThrottled called once for all waiting requests, with the delay in seconds that the server requires
 * @param knowsKeys whether the server is known to take idempotency keys before its first reply
 */
export function createBackEndLink(
  clock: Clock,
  onThrottled: (seconds: string) => void,
  knowsKeys: boolean,
): BackEndLink {
  /** Set while an old back end answers. */
  let adapter: Adapter | undefined
  /** Pending while the server asks clients to wait. */
  let pause: Promise<void> | undefined

  async function sendUnlessThrottled(
    request: WireIntent,
    perform: Perform,
    signal: AbortSignal | undefined,
  ): Promise<Value> {
    for (let tries = 0; ; tries += 1) {
      try {
        return await perform(request)
      } catch (error) {
        const seconds = request.method === 'GET' && tries < throttleRetries ? throttleOf(error, clock.now()) : undefined
        // A wait that no time is left for would hide the reply behind TIMEOUT.
        if (seconds === undefined || Number(seconds) * 1000 >= (request.timeLeft?.() ?? Infinity)) throw error
        // One notice for all waiting requests.
        pause ??= new Promise<void>((resolve) => {
          onThrottled(seconds)
          clock.after(Number(seconds) * 1000, resolve)
        }).finally(() => (pause = undefined))
        await untilAborted(pause, signal)
      }
    }
  }

  return {
    backEnd: () => (adapter ? 'buildadmin' : ownBackEnd),
    knowsKeys: () => knowsKeys,
    async send(request, perform, signal) {
      const send = (one: WireIntent) => sendUnlessThrottled(one, perform, signal)
      return adapter ? adapter.send(request, send) : send(request)
    },
    async receive(request, { status, headers, file }, reading) {
      // A reply without our server's header comes from an old back end, unless an intermediate proxy may have written it.
      if (headers.get(backEndHeader) === ownBackEnd) {
        adapter = undefined
        knowsKeys = /\bidempotency-key\b/i.test(headers.get(acceptsHeader) ?? '')
      } else if (!adapter && !file && status === 200 && (reading.kind === 'value' || reading.replyCode !== undefined)) {
        const { createAdapter } = await import('./old-back-end/adapter.ts')
        adapter ??= createAdapter()
        knowsKeys = false
      }
      return adapter && !file && reading.kind === 'value' ? adapter.read(request, reading) : reading
    },
  }
}

/**
 * The delay in seconds that a server requires before the next read; undefined for any other failure. Old back ends state it in a sentence only.
 */
function throttleOf(error: unknown, now: number): string | undefined {
  if (!isApiError(error, 'THROTTLED')) return undefined
  const stated = error.headers?.get('retry-after')
  if (!stated) return /(\d+) ?(?:s|秒)/i.exec(error.message)?.[1]
  return toSeconds(stated, now)?.toString()
}
