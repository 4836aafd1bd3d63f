import { defaultLocale } from '@teachnet/protocol'
import type { ApiError } from './api-error.ts'
import type { TextOf } from './failures.ts'
import { builtInText } from './messages.ts'
import type { ApiClientOptions, CallOptions } from './options.ts'

type Provided = Pick<ApiClientOptions, 'adapter' | 'language' | 'messages' | 'onLog' | 'onNotify'>

/** Calls of a client to its application: notices, navigation, log. */
export interface Receivers {
  /** The text in the current language; the built-in English one if a function of the application throws. */
  readonly text: TextOf
  /**
   * Calls a function of the application that must not change the outcome of a call. Its error is logged; the result is undefined then.
   */
  readonly safely: <T>(run: () => T) => T | undefined
  readonly log: (message: string) => void
  /** An empty message is not shown. */
  readonly notify: (kind: 'success' | 'error', message: string) => void
  /** Shows the message of a failure once, unless the call's options forbid it. */
  readonly show: (error: ApiError, options: CallOptions) => ApiError
}

/** Creates the receivers of one client. */
export function createReceivers(options: Provided): Receivers {
  const { language = () => defaultLocale, messages, onLog, onNotify } = options
  const isPlain = options.adapter !== undefined
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

  function notify(kind: 'success' | 'error', message: string): void {
    if (message) safely(() => onNotify?.({ kind, text: message }))
  }

  return {
    log,
    safely,
    notify,
    text: (id, values = {}) =>
      safely(() => messages?.(id, values) ?? builtInText(id, language(), values, isPlain)) ??
      builtInText(id, '', values, isPlain),
    show(error, { showError = true }) {
      if (error.shown || !showError) return error
      notify('error', error.message)
      error.shown = true
      return error
    },
  }
}
