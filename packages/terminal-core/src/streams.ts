import type { ReportError } from './report-error.ts'
import { readStreamMessage } from './stream-message.ts'
import type { TerminalEffect, TerminalEvent } from './transition.ts'

/** One run of one command, as passed to the `connect` port. */
export interface Connection {
  uuid: string
  command: string
  extend: string
  /** Number of the run, from 1. The same number again means the same run, whose connection was lost when the page was closed. */
  attempt: number
  /** Receives the data of each message unchanged. */
  onMessage: (text: string) => void
  /** The connection failed or was closed. An event source must be closed, or it would run the command again. An `Error` as its reason is reported to `onError` of the terminal. */
  onError: (reason?: unknown) => void
  /**
   * The connection was lost, and the server has a record of the run, which may still be going on: its task becomes unknown instead of failed.
   * A terminal always passes it.
   */
  onLost?: (reason?: unknown) => void
}

interface Options {
  /** Opens the event stream that runs the command. Returns a function that closes it. */
  readonly connect: (connection: Connection) => () => void
  /** Runs a function after a delay in milliseconds. */
  readonly after: (ms: number, run: () => void) => void
  readonly now: () => Date
  readonly send: (event: TerminalEvent) => void
  readonly report: ReportError
}

/** The open event streams, by the uuid of their task. */
interface Streams {
  readonly open: (run: Extract<TerminalEffect, { type: 'connect' }>) => void
  readonly close: (uuid: string) => void
  /** Closes all streams; the state of their tasks does not change. */
  readonly closeAll: () => void
}

/** Milliseconds during which output is batched, because a screen cannot show more. */
const gatherMs = 40

/** Reads the event streams of runs: batches their output, and ignores messages after a stream was closed. */
export function createStreams({ connect, after, now, send, report }: Options): Streams {
  const closers = new Map<string, () => void>()

  function open({ uuid, command, extend, attempt }: Extract<TerminalEffect, { type: 'connect' }>): void {
    let entries: string[] = []
    let isText: true | undefined
    let isOpen = true
    const flush = () => {
      const gathered = entries
      entries = []
      if (gathered.length > 0) send({ type: 'printed', uuid, entries: gathered, isText })
    }
    const end = (reason?: unknown, mayGoOn?: true) => {
      if (!isOpen) return
      if (reason instanceof Error)
        report('connect', () => {
          throw reason
        })
      flush()
      send({ type: 'lost', uuid, at: now().getTime(), mayGoOn })
    }
    // The port may report before it returns its close function.
    closers.set(uuid, () => (isOpen = false))
    const run = {
      uuid,
      command,
      extend,
      attempt,
      onMessage(text: string) {
        const event = isOpen ? readStreamMessage(text) : undefined
        if (event?.uuid !== uuid) return
        if (event.type === 'printed') {
          if (event.isText !== isText) flush()
          isText = event.isText
          if (entries.length === 0) after(gatherMs, () => isOpen && flush())
          entries.push(...event.entries)
        } else {
          flush()
          send({ ...event, at: event.at ?? now().getTime() })
        }
      },
      onError: (reason?: unknown) => end(reason),
      onLost: (reason?: unknown) => end(reason, true),
    }
    const opened = report('connect', () => connect(run))
    if ('error' in opened) {
      entries.push(`Error:${opened.error instanceof Error ? opened.error.message : String(opened.error)}`)
      end()
      return
    }
    const close = () => void report('connect', opened.value)
    if (!isOpen) return close()
    closers.set(uuid, () => {
      isOpen = false
      close()
    })
  }

  function close(uuid: string): void {
    closers.get(uuid)?.()
    closers.delete(uuid)
  }

  return { open, close, closeAll: () => [...closers.keys()].forEach(close) }
}
