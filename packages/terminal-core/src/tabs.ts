import { toMap } from './to-map.ts'
import type { SharedState } from './terminal-state.ts'
import type { TerminalEvent, ViewEvent } from './transition.ts'

/** Events that all tabs share. */
export type SharedEvent = Exclude<TerminalEvent, ViewEvent>

/** A message between the tabs of one origin. The tab that runs the queue decides the order of all events. */
export type TabMessage =
  /** A tab has opened and requests the state. */
  | { readonly type: 'hello' }
  /** A tab asks the one that runs the queue to apply an event. `id` counts the questions of the tab. */
  | { readonly type: 'asked'; readonly from: string; readonly id: number; readonly event: SharedEvent }
  /** The whole state of the tab that runs the queue. */
  | { readonly type: 'state'; readonly state: SharedState }
  /** The tab that runs the queue has applied an event; `from` and `id` name the question, if it was one. */
  | { readonly type: 'happened'; readonly event: SharedEvent; readonly from?: string; readonly id?: number }

/** Connects the tabs of one origin. @see createTabs */
export interface Tabs {
  /** Calls back once, when this tab becomes the one that runs the queue. Returns a function that releases the queue. */
  readonly lead: (run: () => void) => () => void
  readonly send: (message: TabMessage) => void
  /** Returns a function that ends listening. */
  readonly listen: (receive: (message: TabMessage) => void) => () => void
}

/** The part of `navigator.locks` that is used. */
export interface TabLocks {
  request(name: string, options: { signal: AbortSignal }, hold: () => Promise<void>): Promise<unknown>
}

/** The part of a `BroadcastChannel` that is used. */
export interface TabChannel {
  postMessage(message: unknown): void
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void
  close(): void
}

/** The format of messages: tabs of another format are not understood. */
const format = 1

/**
 * Connects the tabs of one origin by a Web Lock and a channel. The tab that holds the lock runs the queue; when it is closed, the browser
 * gives the lock to another one. A page that cannot get a lock or a channel runs its own queue: one without https, a frame without an origin,
 * or a browser from before 2022.
 *
 * @example createTabs('terminal', { locks: navigator.locks, openChannel: (name) => new BroadcastChannel(name) })
 */
export function createTabs(
  name: string,
  {
    locks,
    openChannel,
  }: {
    /** `navigator.locks`; undefined on pages without https. */
    readonly locks: TabLocks | undefined
    readonly openChannel: (name: string) => TabChannel
  },
): Tabs {
  const channel = openOrNone(name, openChannel)
  return {
    lead(run) {
      const leaving = new AbortController()
      let isLeading = false
      const lead = () => {
        if (isLeading || leaving.signal.aborted) return
        isLeading = true
        run()
      }
      const hold = () =>
        new Promise<void>((release) => {
          leaving.signal.addEventListener('abort', () => release(), { once: true })
          lead()
        })
      // A request is rejected if this tab leaves before its turn, or if the browser has no locks or no channel.
      void requestLock(channel && locks, name, leaving.signal, hold).catch(lead)
      return () => leaving.abort()
    },
    send: (message) => channel?.postMessage({ ...message, format }),
    listen(receive) {
      channel?.addEventListener('message', ({ data }) => {
        if (isTabMessage(data)) receive(data)
      })
      return () => channel?.close()
    },
  }
}

/** The function names `BroadcastChannel`, which a browser may lack. */
function openOrNone(name: string, openChannel: (name: string) => TabChannel): TabChannel | undefined {
  try {
    return openChannel(name)
  } catch {
    return undefined
  }
}

/** Every sender on the channel is this package: the format alone tells whether it is the same version. */
function isTabMessage(data: unknown): data is TabMessage {
  return toMap(data)['format'] === format
}

async function requestLock(
  locks: TabLocks | undefined,
  name: string,
  signal: AbortSignal,
  hold: () => Promise<void>,
): Promise<void> {
  if (!locks) throw new TypeError('no locks')
  await locks.request(name, { signal }, hold)
}
