import { type ApiErrorCode, ApiError } from './api-error.ts'
import type { BackEndLink, Value } from './back-end-link.ts'
import { type Failures, targetOf } from './failures.ts'
import type { ClientArea, ApiClientOptions, WireIntent, CallOptions, ExchangedReply, PlainRequest } from './options.ts'
import { type ReplyReading, readReply, type WireReply } from './read-reply.ts'
import type { Receivers } from './receivers.ts'
import type { TokenProblem } from './refresh-machine.ts'
import type { RefreshRunner } from './refresh-runner.ts'
import { type RequestWriter, isBodyInit } from './request-writer.ts'
import { HookError } from './send.ts'
import type { Send } from './wire-request.ts'
import type { TokenStore } from './tokens.ts'
import { outcomeOf, type WriteKeys } from './write-keys.ts'
import { untilAborted, isStream, anySignal } from './signals.ts'
import { createPendingCalls } from './pending-calls.ts'
import type { TimeLimits } from './time-limits.ts'

interface PerformOptions
  extends Pick<ApiClientOptions, 'adapter' | 'onNavigate' | 'waitsForRefresh'>, Pick<Receivers, 'safely' | 'isFirst'> {
  readonly area: ClientArea
  readonly tokens: TokenStore
  readonly failures: Failures
  readonly writer: RequestWriter
  readonly link: BackEndLink
  readonly session: RefreshRunner
  readonly send: Send
}

/** Creates the function that sends a request, and resends it once after its token was renewed. */
export function createPerform(
  options: PerformOptions,
): (plain: WireIntent, signal: AbortSignal | undefined, began: number) => Promise<Value> {
  const { adapter, area, tokens, failures, writer, link, session, send, safely, isFirst, onNavigate, waitsForRefresh } =
    options

  /** The request with progress functions whose errors do not end the transfer. */
  function watched(plain: WireIntent): WireIntent {
    const { onUploadProgress, onDownloadProgress } = plain
    const guarded = { ...plain }
    if (onUploadProgress) guarded.onUploadProgress = (progress) => safely(() => onUploadProgress(progress))
    if (onDownloadProgress) guarded.onDownloadProgress = (progress) => safely(() => onDownloadProgress(progress))
    return guarded
  }

  async function read(plain: WireIntent, reply: WireReply): Promise<ReplyReading> {
    if (!adapter) return link.receive(plain, reply, readReply(reply, plain.acceptEmpty))
    return (await import('./server-adapter.ts')).readReplyOf(adapter, reply)
  }

  return async (plain, signal, began) => {
    const { path } = plain
    const url = writer.toUrl(plain)
    const isExempt = plain.exemptFromRefresh === true || plain.anotherToken !== undefined
    if (waitsForRefresh && !isExempt) await untilAborted(session.whenIdle(), signal)
    let token = plain.anotherToken ?? tokens.get('auth')
    for (let retried = false; ; retried = true) {
      // A preflight request for the header would be rejected by a server that does not know it.
      const idempotencyKey = link.knowsKeys() ? plain.idempotencyKey : undefined
      const wire = writer.toWire({ ...watched(plain), idempotencyKey }, url, token, signal)
      const reply = await untilAborted(send(wire), signal).catch((cause: unknown) => {
        if (!(cause instanceof HookError)) throw failures.ofTransport(cause, path, signal, outcomeOf(plain, link))
        if (!cause.isSent) throw failures.ofProgram('CALLBACK', path, cause.cause)
        throw failures.ofReceiver({ path, cause: cause.cause }, outcomeOf(plain, link))
      })
      const reading = await read(plain, reply).catch((cause: unknown) => {
        throw failures.ofReceiver({ path, cause }, outcomeOf(plain, link))
      })
      const { status, headers } = reply
      if (reading.kind === 'value') return { ...reading, status, headers }
      const problem = tokenProblemOf(reading.code)
      if (!problem || isExempt) {
        const target = targetOf(reading, area)
        if (target && !plain.anotherToken && isFirst(JSON.stringify(target), began)) safely(() => onNavigate?.(target))
        throw failures.ofReply({ ...reading, headers }, path, url, outcomeOf(plain, link))
      }
      const replayable = !isStream(plain.body)
      const request = { sentToken: token, problem, retried, replayable, msg: reading.msg, began }
      const verdict = await session.settle(request, signal)
      if ('reject' in verdict) throw failures.ofVerdict({ ...reading, headers }, verdict, path, url)
      token = verdict.retryWith
    }
  }
}

/** The token problem that a rejection reports. */
function tokenProblemOf(code: ApiErrorCode): TokenProblem | undefined {
  if (code === 'TOKEN_EXPIRED') return 'expired'
  return code === 'NEED_LOGIN' ? 'unknown' : undefined
}

interface Options {
  readonly receivers: Receivers
  readonly failures: Failures
  readonly writer: RequestWriter
  readonly keys: WriteKeys
  readonly limits: TimeLimits
  readonly link: BackEndLink
  /** Sends a request and reads its reply. */
  readonly perform: (plain: WireIntent, signal: AbortSignal | undefined, began: number) => Promise<Value>
  readonly onLoading: ((pending: number) => void) | undefined
  readonly beforeError: ((error: ApiError) => ApiError | Promise<ApiError>) | undefined
  /** Milliseconds. */
  readonly timeout: number | undefined
}

const defaultTimeout = 100_000

/**
 * Creates the function that makes a whole call: its time limit, its place among equal ones, the loading overlay, and the messages for the
 * user. It rejects with an `ApiError` only.
 */
export function createExchange(options: Options): (plain: WireIntent) => Promise<ExchangedReply> {
  const { receivers, failures, writer, keys, limits, link, perform } = options
  const { text, safely, log, notify, show } = receivers
  const pending = createPendingCalls((count) => safely(() => options.onLoading?.(count)))

  /** The place of a call among equal ones. */
  function duplicateKey(plain: WireIntent): string {
    const { body } = writer.toWire(plain, '', '')
    return `${plain.method} ${writer.toUrl(plain)} ${typeof body === 'string' ? body : ''}`
  }

  function limitOf({ timeout, body }: Pick<PlainRequest, 'body'> & CallOptions): number {
    return timeout ?? (body instanceof FormData ? 0 : (options.timeout ?? defaultTimeout))
  }

  /** Only a request that is sent fails in the network: any other error comes from a function of the application. */
  function toError(caught: unknown, path: string, signal: AbortSignal | undefined): ApiError {
    if (caught instanceof ApiError) return caught
    return signal?.aborted ? failures.ofTransport(caught, path, signal) : failures.ofProgram('CALLBACK', path, caught)
  }

  /** An error of the function itself is logged: the failure of the call is the more important one. */
  async function changed(error: ApiError): Promise<ApiError> {
    try {
      return (await options.beforeError?.(error)) ?? error
    } catch (thrown) {
      log(String(thrown))
      return error
    }
  }

  return async (plain) => {
    const { method, path } = plain
    const began = receivers.begin()
    const limit = limits.begin(limitOf(plain))
    const loaded = plain.loading ? pending.load() : undefined
    let place: ReturnType<typeof pending.replace> | undefined
    let signal = limit.signal
    let key: string | undefined
    let code: ApiErrorCode | undefined
    try {
      if (plain.cancelDuplicates && !isBodyInit(plain.body)) place = pending.replace(duplicateKey(plain))
      const signals = [plain.signal, place?.signal, limit.signal].filter((each) => each !== undefined)
      signal = signals.length > 1 ? anySignal(signals) : signals[0]
      key = keys.keyOf(plain)
      const keyed = { ...plain, idempotencyKey: key, timeLeft: limit.left }
      const reading = await link.send(keyed, (one) => perform(one, signal, began), signal)
      if (plain.showSuccess) notify('success', reading.msg || text('reply.success'))
      const { data, msg, status = 200, headers = new Headers() } = reading
      return { data, msg, status, headers }
    } catch (caught) {
      const error = await changed(toError(caught, path, signal))
      code = error.code
      if (error.code === 'REPEATED') log(`${text('request.repeated')} ${method} ${path}`)
      throw show(error, plain, began)
    } finally {
      if (key) keys.end(plain, key, code)
      limit.end()
      place?.done()
      loaded?.()
    }
  }
}
