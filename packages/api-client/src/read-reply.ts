import { type ErrorName, loginStates, replyCodes } from '@teachnet/protocol'
import type { ApiErrorCode } from './api-error.ts'
import { toMap, toNumber } from './old-back-end.ts'

/** A reply as received from the wire. */
export interface WireReply {
  readonly status: number
  readonly text: string
  readonly headers: Headers
  /** The content of a requested file, in place of `text`. */
  readonly file?: Blob
}

/** A parsed reply: the value it carries, or why it carries none. */
export type ReplyReading =
  | { readonly kind: 'value'; readonly data: unknown; readonly msg: string }
  | {
      readonly kind: 'problem'
      readonly code: ApiErrorCode
      /** From the server; may be empty. */
      readonly msg: string
      readonly replyCode: number | undefined
      readonly status: number
      readonly data: unknown
      /** Messages for single fields, by wire name. */
      readonly fields: Readonly<Record<string, string>>
      readonly requestId: string | undefined
    }

/** Parses an envelope by HTTP status first and the envelope's code second. Never throws. */
export function readReply(reply: Omit<WireReply, 'headers'>, acceptEmpty = false): ReplyReading {
  const isSuccess = reply.status >= 200 && reply.status < 300
  if (reply.file) return { kind: 'value', data: reply.file, msg: '' }
  if (isSuccess && reply.text === '' && (acceptEmpty || reply.status === 204))
    return { kind: 'value', data: null, msg: '' }
  const envelope = toMap(parseJson(reply.text))
  const replyCode = toNumber(envelope['code'], Number.NaN)
  const data = envelope['data'] ?? null
  const msg = toText(envelope['msg']) || toText(envelope['message'])
  if (isSuccess && replyCode === replyCodes.success) return { kind: 'value', data, msg }
  return {
    kind: 'problem',
    code: toErrorCode(isSuccess, replyCode, envelope),
    msg,
    replyCode: Number.isNaN(replyCode) ? undefined : replyCode,
    status: reply.status,
    data,
    fields: toTexts(envelope['fields']),
    requestId: toText(envelope['request_id']) || undefined,
  }
}

function toErrorCode(isSuccess: boolean, replyCode: number, envelope: Record<string, unknown>): ApiErrorCode {
  // The envelope's code takes precedence over the name: an expired token is recognised whatever name it carries.
  if (isSuccess && replyCode === replyCodes.tokenExpired) return 'TOKEN_EXPIRED'
  if (isSuccess && replyCode === replyCodes.loginState) {
    return toMap(envelope['data'])['type'] === loginStates.needLogin ? 'NEED_LOGIN' : 'LOGGED_IN'
  }
  if (isName(envelope['error'])) return envelope['error']
  if (!isSuccess) return 'HTTP'
  switch (replyCode) {
    case replyCodes.redirect:
      return 'REDIRECTED'
    case replyCodes.forbidden:
      return 'FORBIDDEN'
    case -1:
      return 'CONFLICT'
    case -2:
      return 'DEPENDENCIES'
    case -3:
      return 'CONTINUE_UPDATE'
    default:
      if (Number.isNaN(replyCode)) return 'BAD_REPLY'
      // An old back end sends no name with this rejection.
      return toText(envelope['msg']).startsWith('Please do not request ') ? 'THROTTLED' : 'REFUSED'
  }
}

/** Only the format is checked: a browser need not carry the catalogue, and a newer server may know more names. */
function isName(value: unknown): value is ErrorName {
  return typeof value === 'string' && /^[A-Z][A-Z_]+$/.test(value)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // HTML error pages and empty bodies are not envelopes; the caller reports them.
    return undefined
  }
}

function toTexts(value: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(toMap(value)).flatMap(([name, text]) => (typeof text === 'string' ? [[name, text]] : [])),
  )
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
