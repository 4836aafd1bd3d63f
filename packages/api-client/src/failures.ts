import { ApiError } from './api-error.ts'
import { httpMessageId, type MessageId } from './messages.ts'
import { toMap } from './old-back-end.ts'
import type { ApiClientOptions, ClientArea, NavigationTarget } from './options.ts'
import { RepeatedCall } from './pending-calls.ts'
import type { ReplyReading } from './read-reply.ts'
import type { Rejection } from './refresh-runner.ts'

/** A reply that is not a success. */
export type Problem = Extract<ReplyReading, { kind: 'problem' }>

/** Returns a text of the client in the current language. */
export type TextOf = (id: MessageId, values?: Readonly<Record<string, string>>) => string

/** Errors of the application. */
export type ProgramErrorCode = 'BAD_PATH' | 'BAD_BODY' | 'BAD_HEADER' | 'CALLBACK'

/** Converts failures into an `ApiError` with a message for the user. */
export interface Failures {
  /** The server refused the request. @param url the requested address */
  readonly ofReply: (reading: Problem, path: string, url: string) => ApiError
  /** The token was refused, and a refresh failed; `cause` is what the application threw in it. */
  readonly ofVerdict: (reading: Problem, verdict: Rejection, path: string, url: string) => ApiError
  /** The request was cancelled, timed out, or got no reply. */
  readonly ofTransport: (cause: unknown, path: string, signal: AbortSignal | undefined) => ApiError
  /** Nothing was sent, or a function of the application threw. */
  readonly ofProgram: (code: ProgramErrorCode, path: string, cause: unknown, shown?: boolean) => ApiError
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
  const ofProgram: Failures['ofProgram'] = (code, path, cause, shown) =>
    new ApiError(code, { message: text('request.invalid'), path, cause, shown })
  const ofReply: Failures['ofReply'] = (reading, path, url) => {
    const { code, msg, status } = reading
    const isSaid = status >= 200 && status < 300 && code !== 'BAD_REPLY'
    const message = isSaid ? msg : text(httpMessageId(status), { url })
    return new ApiError(code, { ...reading, path, message })
  }

  return {
    ofReply,
    ofSilence,
    ofProgram,
    ofVerdict(reading, { reject, cause }, path, url) {
      if (reject === 'ownReply') return ofReply(reading, path, url)
      if (reject === 'checkFailed')
        return cause === undefined ? ofSilence({ path, shown: true }) : ofProgram('CALLBACK', path, cause, true)
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
