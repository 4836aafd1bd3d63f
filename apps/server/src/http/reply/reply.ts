import { type Reply, loginStates, type ErrorReply } from '@teachnet/protocol'
import type { FastifyInstance, FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { type Values, entryOf, fail, isServerError, type ServerError } from '../../platform/errors.ts'
import type { Database } from '../../platform/db/client.ts'
import { databaseCodeOf, toDatabaseError } from '../../platform/db/errors.ts'
import type { DatabasePort, LogPort } from '../../platform/ports.ts'
import { isDiskFull } from '../../platform/process/error-text.ts'

/** The result of a business handler, which is wrapped in the envelope when it is sent. */
export class Success<T> {
  readonly data: T
  readonly message: string | undefined
  readonly values: Values | undefined

  constructor(data: T, message?: string, values?: Values) {
    this.data = data
    this.message = message
    this.values = values
  }
}

/** A reply with code 1. `message` is a message id; without one `msg` is empty. */
export function success<T>(data: T, message?: string, values?: Values): Success<T> {
  return new Success(data, message, values)
}

/** Wraps the results of business handlers in the envelope. */
export function wrapReplies(app: FastifyInstance): void {
  app.addHook('preSerialization', async (request, _reply, payload): Promise<unknown> => {
    if (!(payload instanceof Success)) return payload
    const envelope: Reply<unknown> = {
      code: 1,
      msg: payload.message === undefined ? '' : request.t(payload.message, payload.values),
      time: Math.floor(request.takenUpAt / 1000),
      data: payload.data ?? null,
    }
    return envelope
  })
}

/** Maximum length of a value in a message, in characters. */
const longestValue = 500

/** Turns thrown errors into replies. No other code does. */
export function replyWithErrors(app: FastifyInstance, { log, db }: LogPort & DatabasePort): void {
  app.setErrorHandler((error, request, reply) => {
    const known = toServerError(error, db)
    if (!entryOf(known).public)
      log.error({ err: error, requestId: request.id, url: request.routeOptions.url }, 'request failed')
    else if (known.entry === 'UNAVAILABLE' && known.retryAfter === undefined)
      log.warn({ err: error, requestId: request.id }, 'database not available, or a full disk')
    sendError(known, request, reply)
  })
  app.setNotFoundHandler((request, reply) => sendError(fail('NOT_FOUND'), request, reply))
}

/** Sends an error in the language of the request. An error that is not public is sent as `INTERNAL` with the id of its log entry. */
export function sendError(error: ServerError, request: FastifyRequest, reply: FastifyReply): void {
  const { code, status } = entryOf(error)
  request.rejection = error
  const msg = request.t(error.messageId, { ...shortened(error.values), requestId: request.id })
  const fields = error.fields ?? (error.field === undefined ? undefined : { [error.field]: msg })
  const body: ErrorReply & { message?: string } = {
    code: error.wireCode ?? code,
    msg,
    time: Math.floor(request.takenUpAt / 1000),
    data: dataOf(error),
    fields,
    error: error.entry,
    request_id: request.id,
    // The old back end uses `message` in replies with another status; the reply has both names.
    message: status !== 200 ? msg : undefined,
  }
  if (error.retryAfter !== undefined) void reply.header('retry-after', String(error.retryAfter))
  void reply.status(status).header('cache-control', 'no-store').send(body)
}

/** Truncates values, since some repeat the input: the size of a reply stays bounded. */
function shortened(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' && value.length > longestValue ? `${value.slice(0, longestValue)}…` : value,
    ]),
  )
}

function dataOf(error: ServerError): ErrorReply['data'] {
  if (error.data !== undefined) return error.data as ErrorReply['data'] // given by the thrower, in the contract's shapes
  if (error.entry === 'NEED_LOGIN') return { type: loginStates.needLogin }
  if (error.entry === 'LOGGED_IN') return { type: loginStates.loggedIn }
  return error.entry === 'TOKEN_EXPIRED' || error.entry === 'FORBIDDEN' ? [] : null
}

function toServerError(error: unknown, { isEmbedded }: Pick<Database, 'isEmbedded'>): ServerError {
  if (isServerError(error)) return error
  // The embedded database stops writing before its disk is full.
  const isReadOnly = isEmbedded && databaseCodeOf(error) === '25006'
  if (isReadOnly || isDiskFull(error)) return fail('UNAVAILABLE', { message: 'ajax.diskFull', cause: error })
  return toDatabaseError(error) ?? fromFastify(error) ?? fail('INTERNAL', { cause: error })
}

/** Rejections of Fastify and its static file plugin: unreadable bodies, malformed URLs, invalid ranges. */
function fromFastify(error: unknown): ServerError | undefined {
  if (error instanceof Error && 'statusCode' in error && error.statusCode === 416)
    return fail('RANGE', { cause: error })
  if (!isFastifyError(error)) return undefined
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return fail('TOO_LARGE', { cause: error })
  if (error.code.startsWith('FST_ERR_CTP')) return fail('BAD_BODY', { cause: error })
  if (error.code === 'FST_ERR_BAD_URL') return fail('NOT_FOUND', { cause: error })
  if (error.code === 'FST_ERR_VALIDATION') return fail('PARAMETER', { cause: error })
  return undefined
}

function isFastifyError(error: unknown): error is FastifyError {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
}
