import { ApiError } from './api-error.ts'
import { httpMessageId, type MessageId } from './messages.ts'
import { toMap } from './old-back-end.ts'
import type { ApiClientOptions, ClientArea, NavigationTarget } from './options.ts'
import { RepeatedCall } from './pending-calls.ts'
import type { ReplyReading } from './read-reply.ts'
import type { RejectReason } from './refresh-machine.ts'

/** A reply that is not a success. */
export type Problem = Extract<ReplyReading, { kind: 'problem' }>

/** Returns a text of the client in the current language. */
export type TextOf = (id: MessageId, values?: Readonly<Record<string, string>>) => string

/** Converts failures into an `ApiError` with a message for the user. */
export interface Failures {
  /** The server refused the request. @param url the requested address */
  readonly ofReply: (reading: Problem, path: string, url: string) => ApiError
  /** The token was refused, and a refresh failed. */
  readonly ofVerdict: (reading: Problem, reject: RejectReason, path: string, url: string) => ApiError
  /** The request was cancelled, timed out, or got no reply. */
  readonly ofTransport: (cause: unknown, path: string, signal: AbortSignal | undefined) => ApiError
  /** Nothing was sent, or a function of the application threw. */
  readonly ofProgram: (code: 'BAD_PATH' | 'BAD_BODY' | 'CALLBACK', path: string, cause: unknown) => ApiError
  /** No reply arrived. The message depends on whether this machine has a network. */
  readonly ofSilence: (facts: { path: string; cause?: unknown; shown?: boolean }) => ApiError
}

/** Creates the failure converter of one client. */
export function createFailures(text: TextOf, { isOnline }: Pick<ApiClientOptions, 'isOnline'>): Failures {
  const ofSilence: Failures['ofSilence'] = (facts) => {
    const isOffline = isOnline?.() === false
    const message = text(isOffline ? 'network.offline' : 'network.server')
    return new ApiError(isOffline ? 'OFFLINE' : 'NETWORK', { ...facts, message })
  }
  const ofReply: Failures['ofReply'] = (reading, path, url) => {
    const { code, msg, status } = reading
    const isSaid = status >= 200 && status < 300 && code !== 'BAD_REPLY'
    const message = isSaid ? msg : text(httpMessageId(status), { url })
    return new ApiError(code, { ...reading, path, message })
  }

  return {
    ofReply,
    ofSilence,
    ofProgram: (code, path, cause) => new ApiError(code, { message: text('request.invalid'), path, cause }),
    ofVerdict(reading, reject, path, url) {
      if (reject === 'ownReply') return ofReply(reading, path, url)
      if (reject === 'checkFailed') return ofSilence({ path, shown: true })
      return new ApiError('NEED_LOGIN', {
        ...reading,
        path,
        message: reading.msg || text('session.ended'),
        shown: true,
      })
    },
    ofTransport(cause, path, signal) {
      const reason: unknown = signal?.reason
      if (toMap(reason)['name'] === 'TimeoutError')
        return new ApiError('TIMEOUT', { message: text('network.timeout'), path, cause: reason })
      if (!signal?.aborted) return ofSilence({ path, cause })
      const isRepeated = reason instanceof RepeatedCall
      return new ApiError(isRepeated ? 'REPEATED' : 'ABORTED', { message: '', path, cause, shown: true })
    },
  }
}

/** The redirect target of a refusal; undefined if it has none. */
export function targetOf(reading: Problem, area: Pick<ClientArea, 'basePath'>): NavigationTarget | undefined {
  if (reading.code === 'LOGGED_IN') return { routePath: area.basePath }
  if (reading.code !== 'REDIRECTED') return undefined
  const { routePath, routeName } = toMap(reading.data)
  return {
    ...(typeof routePath === 'string' && routePath !== '' && { routePath }),
    ...(typeof routeName === 'string' && routeName !== '' && { routeName }),
  }
}
