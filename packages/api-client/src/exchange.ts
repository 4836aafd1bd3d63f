import type { ExchangedReply } from './api-client.ts'
import { ApiError, type ApiErrorCode } from './api-error.ts'
import type { BackEndLink, Value } from './back-end-link.ts'
import type { Failures } from './failures.ts'
import type { CallOptions, PlainRequest, WireIntent } from './options.ts'
import { createPendingCalls } from './pending-calls.ts'
import type { Receivers } from './receivers.ts'
import { isBodyInit, type RequestWriter } from './request-writer.ts'
import type { TimeLimits } from './time-limits.ts'
import type { WriteKeys } from './write-keys.ts'
import { anySignal } from './signals.ts'

interface Options {
  readonly receivers: Receivers
  readonly failures: Failures
  readonly writer: RequestWriter
  readonly keys: WriteKeys
  readonly limits: TimeLimits
  readonly link: BackEndLink
  /** Sends a request and reads its reply. */
  readonly perform: (plain: WireIntent, signal: AbortSignal | undefined) => Promise<Value>
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
  const { text, quietly, log, notify, show } = receivers
  const pending = createPendingCalls((count) => quietly(() => options.onLoading?.(count)))

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
      const keyed = { ...plain, idempotencyKey: key }
      const reading = await link.send(keyed, (one) => perform(one, signal), signal)
      if (plain.showSuccess) notify('success', reading.msg || text('reply.success'))
      const { data, msg, status = 200, headers = new Headers() } = reading
      return { data, msg, status, headers }
    } catch (caught) {
      const error = await changed(toError(caught, path, signal))
      code = error.code
      if (error.code === 'REPEATED') log(`${text('request.repeated')} ${method} ${path}`)
      throw show(error, plain)
    } finally {
      if (key) keys.end(plain, key, code)
      limit.end()
      place?.done()
      loaded?.()
    }
  }
}
