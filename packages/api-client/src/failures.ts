import { ApiError } from './api-error.ts'
import { httpMessageId, type MessageId } from './messages.ts'
import { toMap } from './old-back-end.ts'
import type { ClientArea, ApiClientOptions, NavigationTarget } from './options.ts'
import { RepeatedCall } from './pending-calls.ts'
import type { ReplyReading } from './read-reply.ts'
import type { CheckFailure } from './refresh-machine.ts'
import type { Rejection } from './refresh-runner.ts'

/** A reply that is not a success. */
export type Problem = Extract<ReplyReading, { kind: 'problem' }> & { readonly headers?: Headers }

/** Returns a text of the client in the current language. */
export type TextOf = (id: MessageId, values?: Readonly<Record<string, string>>) => string

/** Errors of the application. */
export type ProgramErrorCode = 'BAD_PATH' | 'BAD_BODY' | 'BAD_HEADER' | 'CALLBACK'

/** Converts failures into an `ApiError` with a message for the user. */
export interface Failures {
  /** The server rejected the request. @param url the requested address */
  readonly ofReply: (reading: Problem, path: string, url: string, outcome?: UnknownOutcome) => ApiError
  /** The refresh failed. @param shown its message has been shown */
  readonly ofCheck: (failure: CheckFailure, path: string, shown?: boolean) => ApiError
  /** The token was rejected, and a refresh did not help. */
  readonly ofVerdict: (reading: Problem, verdict: Rejection, path: string, url: string) => ApiError
  /** The request was cancelled, timed out, or got no reply. */
  readonly ofTransport: (
    cause: unknown,
    path: string,
    signal: AbortSignal | undefined,
    outcome?: UnknownOutcome,
  ) => ApiError
  /** Nothing was sent, or a function of the application threw. */
  readonly ofProgram: (code: ProgramErrorCode, path: string, cause: unknown) => ApiError
  /** A function of the application threw after the request was sent. @param shown its message has been shown */
  readonly ofReceiver: (facts: { path: string; cause: unknown; shown?: boolean }, outcome?: UnknownOutcome) => ApiError
  /** The message for a reply that the application cannot use. */
  readonly unusable: (outcome: UnknownOutcome) => string
  /** No reply arrived. The message depends on whether this machine has a network. */
  readonly ofSilence: (facts: { path: string; cause?: unknown; shown?: boolean }, outcome?: UnknownOutcome) => ApiError
}

/** The sentence for a write that was sent and not answered: whether it can be repeated safely. Undefined for a request that only reads. */
export type UnknownOutcome = 'write.repeat' | 'write.check' | undefined

/** HTTP statuses of a proxy that got no answer from the server. */
const unanswered: ReadonlySet<number> = new Set([502, 504])

/** Creates the failure converter of one client. */
export function createFailures(
  text: TextOf,
  { isOnline, adapter }: Pick<ApiClientOptions, 'adapter' | 'isOnline'>,
): Failures {
  const ending = (reason: string, outcome: UnknownOutcome) => (outcome ? text(outcome, { reason }) : reason)
  const ofSilence: Failures['ofSilence'] = (facts, outcome) => {
    const isOffline = isOnline?.() === false
    const message = ending(text(isOffline ? 'network.offline' : 'network.server'), outcome)
    return new ApiError(isOffline ? 'OFFLINE' : 'NETWORK', { ...facts, message })
  }
  const ofProgram: Failures['ofProgram'] = (code, path, cause) =>
    new ApiError(code, { message: text('request.invalid'), path, cause })
  const unusable = (outcome: UnknownOutcome) => ending(text('reply.unusable'), outcome)
  const ofReceiver: Failures['ofReceiver'] = (facts, outcome) =>
    new ApiError('CALLBACK', { ...facts, message: unusable(outcome) })
  const ofReply: Failures['ofReply'] = (reading, path, url, outcome) => {
    const { code, msg, status } = reading
    // A status other than 2xx of a server with the wire contract comes from a proxy, whose texts are not for users.
    const isSaid = adapter ? msg !== '' : status >= 200 && status < 300 && code !== 'BAD_REPLY'
    const reason = isSaid ? msg : text(httpMessageId(status), { url })
    const message = code === 'HTTP' && unanswered.has(status) ? ending(reason, outcome) : reason
    return new ApiError(code, { ...reading, path, message })
  }

  const ofCheck: Failures['ofCheck'] = ({ cause, isProgram }, path, shown = false) =>
    isProgram ? ofReceiver({ path, cause, shown }) : ofSilence({ path, cause, shown })

  return {
    ofReply,
    ofSilence,
    ofProgram,
    ofReceiver,
    unusable,
    ofCheck,
    ofVerdict(reading, { reject, failure }, path, url) {
      if (reject === 'ownReply') return ofReply(reading, path, url)
      if (reject === 'checkFailed') return ofCheck(failure, path, true)
      return new ApiError('NEED_LOGIN', {
        ...reading,
        path,
        message: reading.msg || text('session.ended'),
        shown: true,
      })
    },
    ofTransport(cause, path, signal, outcome) {
      const reason: unknown = signal?.reason
      if (toMap(reason)['name'] === 'TimeoutError')
        return new ApiError('TIMEOUT', { message: ending(text('network.timeout'), outcome), path, cause: reason })
      if (!signal?.aborted) return ofSilence({ path, cause }, outcome)
      const isRepeated = reason instanceof RepeatedCall
      return new ApiError(isRepeated ? 'REPEATED' : 'ABORTED', { message: '', path, cause, shown: true })
    },
  }
}

/** The redirect target of a rejection; undefined if it has none. */
export function targetOf(reading: Problem, area: Pick<ClientArea, 'basePath'>): NavigationTarget | undefined {
  if (reading.code === 'LOGGED_IN') return { routePath: area.basePath }
  if (reading.code !== 'REDIRECTED') return undefined
  const { routePath, routeName } = toMap(reading.data)
  const target: { -readonly [Key in keyof NavigationTarget]: NavigationTarget[Key] } = {}
  if (typeof routePath === 'string' && routePath !== '') target.routePath = routePath
  if (typeof routeName === 'string' && routeName !== '') target.routeName = routeName
  return target
}
