import { defaultLocale } from '@teachnet/protocol'
import type { ApiError } from './api-error.ts'
import type { TextOf } from './failures.ts'
import { builtInText } from './messages.ts'
import type { ApiClientOptions, CallOptions } from './options.ts'
import { systemClock } from './time-limits.ts'

type Provided = Pick<ApiClientOptions, 'adapter' | 'clock' | 'language' | 'messages' | 'onLog' | 'onNotify'>

/** Milliseconds for which a message is seen. */
const seenMs = 5_000

/** Calls of a client to its application: notices, navigation, log. */
export interface Receivers {
  /** The text in the current language; the built-in English one if a function of the application throws. */
  readonly text: TextOf
  /**
   * Calls a function of the application that must not change the outcome of a call. Its error is logged; the result is undefined then.
   */
  readonly safely: <T>(run: () => T) => T | undefined
  readonly log: (message: string) => void
  /** The position of a call among those that have begun. */
  readonly begin: () => number
  /** Whether a call is to do something: not if it had begun when another call did the same, less than five seconds ago. @param began default: now */
  readonly isFirst: (what: string, began?: number) => boolean
  /** An empty message is not shown, and an error only if the call is the first with it. */
  readonly notify: (kind: 'success' | 'error', message: string, began?: number) => void
  /** Shows the message of a failure once, unless the call's options forbid it. */
  readonly show: (error: ApiError, options: CallOptions, began?: number) => ApiError
}

/** Creates the receivers of one client. */
export function createReceivers(options: Provided): Receivers {
  const { language = () => defaultLocale, messages, onLog, onNotify, clock = systemClock } = options
  const isPlain = options.adapter !== undefined
  /** What was done lately, and how many calls had begun then. */
  const done = new Map<string, { readonly begun: number; readonly at: number }>()
  let begun = 0

  function log(message: string): void {
    try {
      onLog?.(message)
    } catch {
      // The error cannot be reported elsewhere.
    }
  }

  function safely<T>(run: () => T): T | undefined {
    try {
      return run()
    } catch (error) {
      log(String(error))
      return undefined
    }
  }

  function isFirst(what: string, began = Infinity): boolean {
    const at = clock.now()
    for (const [name, last] of done) if (at - last.at > seenMs) done.delete(name)
    const isRepeated = began <= (done.get(what)?.begun ?? -1)
    if (!isRepeated) done.set(what, { begun, at })
    return !isRepeated
  }

  function notify(kind: 'success' | 'error', message: string, began?: number): void {
    if (message && (kind === 'success' || isFirst(message, began))) safely(() => onNotify?.({ kind, text: message }))
  }

  return {
    log,
    safely,
    begin: () => (begun += 1),
    isFirst,
    notify,
    text: (id, values = {}) =>
      safely(() => messages?.(id, values) ?? builtInText(id, language(), values, isPlain)) ??
      builtInText(id, '', values, isPlain),
    show(error, { showError = true }, began) {
      if (error.shown || !showError) return error
      notify('error', error.message, began)
      error.shown = true
      return error
    },
  }
}
