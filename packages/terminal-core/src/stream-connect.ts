import type { Connection } from './streams.ts'
import { toMap } from './to-map.ts'

/**
 * The part of an `EventSource` that is used. An error whose event has a text as `rejection` is final; the text is shown to the user. A text as
 * `reason` is shown if the error turns out to be final.
 */
export interface EventStream {
  addEventListener(type: 'message' | 'error', listener: (event: object) => void): void
  close(): void
}

/** A run whose event stream is to be opened. */
export interface StreamRun extends Pick<Connection, 'uuid' | 'command' | 'extend' | 'attempt'> {
  /** Id of the last received event; empty at first. The stream is expected to continue after it. */
  readonly lastEventId: string
}

/** Options of {@link createStreamConnect}. */
export interface StreamConnectOptions {
  /** Returns the address of the run's stream; called again before each new connection, so that a ticket may be valid once. */
  readonly findUrl: (run: StreamRun) => string | Promise<string>
  /** `(url) => new EventSource(url)` in a browser. */
  readonly open: (url: string) => EventStream
  /**
   * Whether the server can continue a run after a broken connection. If it cannot, a broken connection is final, because a new one would run
   * the command again. Default: it cannot.
   */
  readonly isResumable?: () => boolean
  /** The text for the user if an error of `findUrl` is final, such as a rejection; undefined: it is tried again. Default: always undefined. */
  readonly toRejection?: (error: unknown) => string | undefined
  /**
   * Consecutive broken connections without an event before the connection is given up. Its task is unknown then, since the run may still be going
   * on. Default: 8, about a minute.
   */
  readonly mostFailures?: number
  /** Runs a function after a delay in milliseconds; the returned function cancels it. Default: the platform's timer. */
  readonly after?: (ms: number, run: () => void) => () => void
}

/**
 * Milliseconds before a broken connection is opened again: doubled each time, at most ten seconds.
 *
 * @example reconnectDelay(3) // 2000
 */
export function reconnectDelay(failures: number): number {
  return Math.min(10_000, 500 * 2 ** (failures - 1))
}

/**
 * The `connect` port for servers with event streams. A broken connection is opened again after the last received event, if the server can
 * continue the run.
 */
export function createStreamConnect(options: StreamConnectOptions): (connection: Connection) => () => void {
  return (connection) => openConnection(connection, options)
}

function openConnection(
  { uuid, command, extend, attempt, onMessage, onError, onLost = onError }: Connection,
  {
    findUrl,
    open,
    isResumable = () => false,
    toRejection,
    mostFailures = 8,
    after = platformTimer,
  }: StreamConnectOptions,
): () => void {
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

  /** @param reason is shown if it is a text */
  function giveUp(reason: unknown, report = onError): void {
    if (isClosed) return
    if (typeof reason === 'string') onMessage(JSON.stringify({ uuid, data: `Error:${reason}`, kind: 'output' }))
    close()
    report(typeof reason === 'string' ? new Error(reason) : undefined)
  }

  function onBroken(reason: unknown): void {
    if (isClosed) return
    stream?.close()
    failures += 1
    if (!isResumable()) giveUp(reason)
    else if (failures > mostFailures) giveUp(reason, onLost)
    else cancelRetry = after(reconnectDelay(failures), () => void begin())
  }

  async function begin(): Promise<void> {
    try {
      const url = await findUrl({ uuid, command, extend, attempt, lastEventId })
      if (isClosed) return
      const opened = open(url)
      stream = opened
      opened.addEventListener('error', (event) => {
        // An earlier stream may still report that it was closed.
        if (stream !== opened) return
        const { rejection, reason } = toMap(event)
        if (typeof rejection === 'string') giveUp(rejection)
        else onBroken(reason)
      })
      opened.addEventListener('message', (event) => {
        const { data, lastEventId: id } = toMap(event)
        if (isClosed || stream !== opened || typeof data !== 'string') return
        failures = 0
        if (typeof id === 'string' && id !== '') lastEventId = id
        onMessage(data)
      })
    } catch (error) {
      const rejection = toRejection?.(error)
      if (rejection === undefined) onBroken(error instanceof Error ? error.message : undefined)
      else giveUp(rejection)
    }
  }

  void begin()
  return close
}

function platformTimer(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}
