/** Event streams over fetch, which can send headers and has the text of a rejection; an EventSource can and has neither. */
import { createParser } from 'eventsource-parser'
import type { EventStream } from './stream-connect.ts'

/** One event of a stream. */
export interface StreamedEvent {
  readonly data: string
  /** Type of the event. */
  readonly event: string
  /** Id of the last event that had one; empty before it. */
  readonly lastEventId: string
}

/**
 * Reads the events of a reply, in the format of server-sent events.
 *
 * @param body the body of a reply of `fetch`
 * @example for await (const { data } of readEvents(response.body)) print(data)
 */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamedEvent> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  const arrived: StreamedEvent[] = []
  let lastEventId = ''
  const parser = createParser({
    onEvent({ data, event = 'message', id }) {
      lastEventId = id ?? lastEventId
      arrived.push({ data, event, lastEventId })
    },
  })
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      parser.feed(decoder.decode(next.value, { stream: true }))
      yield* arrived.splice(0)
    }
  } finally {
    // A caller that leaves the loop early ends the request.
    await reader.cancel()
  }
}

/** Options of {@link openEventStream}. */
export interface EventStreamOptions {
  /** Headers of the request, such as a token. Default: none. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** Whether cookies are sent to another origin. Default: `same-origin`, as in `fetch`. */
  readonly credentials?: 'omit' | 'same-origin' | 'include' | undefined
  /** Default: the platform's. */
  readonly fetch?: typeof globalThis.fetch | undefined
}

/**
 * An event stream for `createStreamConnect`, in place of `new EventSource(url)`. It never connects again by itself: a rejection, a broken connection and
 * the end of the reply are an `error` event. A reply that is not an event stream counts as a rejection. That of a rejection that another attempt would get again has its text as `rejection`: the reply's own
 * text, or its status. Any other failure has its text as `reason`. Only events of the type `message` are passed on.
 *
 * @example createStreamConnect({ findUrl, open: (url) => openEventStream(url, { headers: { authorization } }) })
 */
export function openEventStream(
  url: string,
  { headers = {}, credentials = 'same-origin', fetch = globalThis.fetch }: EventStreamOptions = {},
): EventStream {
  const events = new EventTarget()
  const leaving = new AbortController()

  async function read(): Promise<void> {
    const { signal } = leaving
    const response = await fetch(url, { headers: { accept: 'text/event-stream', ...headers }, credentials, signal })
    if (!response.ok) throw await rejectionOf(response)
    const type = response.headers.get('content-type') ?? ''
    // As with an EventSource: a page to sign in, or a server that has nothing to say, would be the reply again.
    if (response.status !== 200 || !/^text\/event-stream\b/i.test(type)) {
      await response.body?.cancel()
      throw new Rejection(`Instead of an event stream came status ${response.status}${type && ` with ${type}`}`)
    }
    // React Native's `fetch` has no stream.
    if (!response.body) throw new Error('This engine cannot read a reply as a stream: give `open` an EventSource')
    for await (const { event, data, lastEventId } of readEvents(response.body)) {
      if (signal.aborted) return
      if (event === 'message') events.dispatchEvent(Object.assign(new Event('message'), { data, lastEventId }))
    }
  }

  const end = (reason?: unknown) => {
    if (leaving.signal.aborted) return
    const text = reason instanceof Error ? reason.message : undefined
    const parts = reason instanceof Rejection ? { rejection: text } : { reason: text }
    events.dispatchEvent(Object.assign(new Event('error'), parts))
  }
  read().then(end, end)
  return {
    addEventListener: (type, listener) => events.addEventListener(type, listener),
    close: () => leaving.abort(),
  }
}

/** A reply that another attempt would get again. */
class Rejection extends Error {}

/** Statuses 4xx that say that a later attempt may succeed. */
const passing = new Set([408, 425, 429])

async function rejectionOf(response: Response): Promise<Error> {
  const { status, headers } = response
  const said = `The event stream replied with status ${status}`
  if (status < 400 || status >= 500 || passing.has(status)) return new Error(said)
  const isText = headers.get('content-type')?.startsWith('text/plain') ?? false
  const text = isText ? (await response.text()).trim().slice(0, longestRejection) : ''
  return new Rejection(text || said)
}

/** Characters of a rejection's text that are shown. */
const longestRejection = 500
