import {
  type BackEnd,
  type Call,
  defaultLocale,
  loginPath,
  ownBackEnd,
  refreshTokenPath,
  type Resource,
  type WireRecord,
} from '@teachnet/protocol'
import { ApiError, type ApiErrorCode } from './api-error.ts'
import { createBackEndLink, type Value } from './back-end-link.ts'
import { systemClock } from './clock.ts'
import { createFailures, targetOf, type TextOf } from './failures.ts'
import { createLocalLocks } from './locks.ts'
import { builtInText } from './messages.ts'
import type { ApiClientOptions, CallOptions, PlainRequest, WireIntent } from './options.ts'
import { createPendingCalls } from './pending-calls.ts'
import { readReply } from './read-reply.ts'
import { createRefreshCall } from './refresh-call.ts'
import type { TokenProblem } from './refresh-machine.ts'
import { createRefreshRunner } from './refresh-runner.ts'
import { createRequestWriter, isBodyInit } from './request-writer.ts'
import { createResourceCalls, type ResourceCalls } from './resource-calls.ts'
import { createSend } from './send.ts'
import { createMemoryTokens } from './tokens.ts'

type Part<Name extends string, Value> = undefined extends Value
  ? { [K in Name]?: undefined }
  : object extends Value
    ? { [K in Name]?: Value }
    : { [K in Name]: Value }

/** The input of a call: the query and body that the protocol declares, and options. */
export type CallInput<Query, Body> = Part<'query', Query> & Part<'body', Body> & CallOptions

/** The input may be omitted if nothing in it is required. */
type CallArguments<Query, Body> =
  object extends CallInput<Query, Body> ? [input?: CallInput<Query, Body>] : [input: CallInput<Query, Body>]

/** Calls a server on behalf of one area. @see createApiClient */
export interface ApiClient {
  /**
   * Makes a call of the protocol.
   *
   * @returns the reply's data.
   * @throws ApiError for every outcome other than success; its message has been shown unless `showError` is false.
   * @example const { userInfo } = await client.call(calls.adminLogin, { body: { username, password, keep: true } })
   */
  call<Query extends object | undefined, Body, Data>(
    call: Call<Query, Body, Data>,
    ...input: CallArguments<Query, Body>
  ): Promise<Data>
  /** Whether the server has a call; an old back end lacks the calls marked with `isOwn`. True before the first reply. */
  has(call: Pick<Call, 'isOwn'>): boolean
  /** Which server answers; ours before the first reply. Pass it to `servedDefinition` of `@teachnet/contract`. */
  backEnd(): BackEnd
  /** The generic actions of a resource, in this client's area. */
  resource<Row = WireRecord, Input = WireRecord>(resource: Resource<Row, Input>): ResourceCalls<Row, Input>
  /** A call whose address is known at run time only. The data is not validated: narrow it. */
  request(request: PlainRequest): Promise<unknown>
  /**
   * Signs out on the server, then clears the tokens. If the server refuses, it rejects and keeps the tokens.
   *
   * @param call `areaCalls.admin.logout` or `areaCalls.member.logout`, according to the client's area.
   */
  logout(call: Call<undefined, { refreshToken: string }, null>, options?: CallOptions): Promise<void>
  /** An address with token and server flag in its query, for images and event streams, which cannot send headers. */
  urlFor(path: string, query?: object): string
}

const defaultTimeout = 100_000

/**
 * Creates a client for one area of a BuildAdmin-compatible server.
 *
 * @throws TypeError for an invalid option
 */
export function createApiClient(options: ApiClientOptions): ApiClient {
  const { area, baseUrl, tokens = createMemoryTokens(), clock = systemClock, timeout = defaultTimeout } = options
  if (baseUrl !== '' && !/^https?:\/\/[^/]/.test(baseUrl))
    throw new TypeError(`baseUrl: an origin or nothing, got "${baseUrl}"`)
  const origin = baseUrl.replace(/\/+$/, '')
  const tokenHeader = options.tokenHeader ?? area.tokenHeader
  const language = options.language ?? (() => defaultLocale)
  const text: TextOf = (id, values = {}) => options.messages?.(id, values) ?? builtInText(id, language(), values)
  const writer = createRequestWriter({ area, origin, tokenHeader, language, timeout })
  const failures = createFailures(text, options)
  const link = createBackEndLink(clock, (seconds) => notify('error', text('request.throttled', { seconds })))
  const send = createSend(options)
  const pending = createPendingCalls(options.onLoading)
  const session = createRefreshRunner({
    tokens,
    clock,
    locks: options.locks ?? createLocalLocks(),
    lockName: `teachnet.refresh.${area.name}.${origin}`,
    refresh: createRefreshCall(area, writer, send),
    isAtLogin: () => options.isAtLogin?.() ?? false,
    findAsker: () => options.findAsker?.(),
    onEnd({ token, msg, announce, navigate }) {
      if (token) options.onSignedOut?.('refused')
      if (announce) notify('error', msg || text('session.ended'))
      if (navigate) options.onNavigate?.({ routePath: loginPath(area), routeName: area.loginRoute })
    },
    onFailure: () => void show(failures.ofSilence({ path: refreshTokenPath }), {}),
  })

  function notify(kind: 'success' | 'error', message: string): void {
    if (message) options.onNotify?.({ kind, text: message })
  }

  function show(error: ApiError, { showError = true }: CallOptions): ApiError {
    if (error.shown || !showError) return error
    notify('error', error.message)
    error.shown = true
    return error
  }

  async function request(plain: WireIntent): Promise<unknown> {
    const url = writer.toUrl(plain)
    const loaded = plain.loading ? pending.load() : undefined
    const place =
      plain.cancelDuplicates && !isBodyInit(plain.body) ? pending.replace(duplicateKey(plain, url)) : undefined
    const signals = [plain.signal, place?.signal].filter((signal) => signal !== undefined)
    const signal = signals.length > 1 ? AbortSignal.any(signals) : signals[0]
    try {
      const reading = await link.send(plain, (one) => perform(one, signal))
      if (plain.showSuccess) notify('success', reading.msg || text('reply.success'))
      return reading.data
    } catch (caught) {
      const error = caught instanceof ApiError ? caught : failures.ofTransport(caught, plain.path, signal)
      if (error.code === 'REPEATED') options.onLog?.(`${text('request.repeated')} ${plain.method} ${plain.path}`)
      throw show(error, plain)
    } finally {
      place?.done()
      loaded?.()
    }
  }

  /** Sends a request, and resends it once after its token was renewed. */
  async function perform(plain: WireIntent, signal: AbortSignal | undefined): Promise<Value> {
    const url = writer.toUrl(plain)
    const isExempt = plain.exemptFromRefresh === true || plain.anotherToken !== undefined
    let token = plain.anotherToken ?? tokens.get('auth')
    for (let retried = false; ; retried = true) {
      const reply = await send(writer.toWire(plain, url, token, signal))
      const reading = await link.receive(plain, reply, readReply(reply, plain.acceptEmpty))
      if (reading.kind === 'value') return reading
      const problem = tokenProblemOf(reading.code)
      if (!problem || isExempt) {
        const target = targetOf(reading, area)
        if (target && !plain.anotherToken) options.onNavigate?.(target)
        throw failures.ofReply(reading, plain.path, url)
      }
      const replayable = !(plain.body instanceof ReadableStream)
      const verdict = await session.settle({ sentToken: token, problem, retried, replayable, msg: reading.msg }, signal)
      if ('reject' in verdict) throw failures.ofVerdict(reading, verdict.reject, plain.path, url)
      token = verdict.retryWith
    }
  }

  return {
    // The protocol promises the type of the data; the server validates it.
    call: <Query extends object | undefined, Body, Data>(
      call: Call<Query, Body, Data>,
      ...[input]: CallArguments<Query, Body>
    ) => {
      const { method, path, exemptFromRefresh } = call
      return request({ ...input, method, path, exemptFromRefresh }) as Promise<Data>
    },
    has: ({ isOwn }) => !isOwn || link.backEnd() === ownBackEnd,
    backEnd: link.backEnd,
    resource: (resource) =>
      createResourceCalls(resource, `${area.apiPrefix}/${resource.controller}`, {
        request,
        toBadReply: (path, data, callOptions) =>
          show(new ApiError('BAD_REPLY', { message: text('http.other'), path, data }), callOptions),
      }),
    request,
    async logout({ method, path }, callOptions = {}) {
      const body = { refreshToken: tokens.get('refresh') }
      await request({ ...callOptions, method, path, body, exemptFromRefresh: true })
      tokens.clear()
      options.onSignedOut?.('logout')
    },
    urlFor: (path, query = {}) =>
      writer.toUrl({ path, query: { ...query, [tokenHeader]: tokens.get('auth') || undefined, server: 1 } }),
  }
}

/** The token problem that a refusal reports. */
function tokenProblemOf(code: ApiErrorCode): TokenProblem | undefined {
  if (code === 'TOKEN_EXPIRED') return 'expired'
  return code === 'NEED_LOGIN' ? 'unknown' : undefined
}

function duplicateKey({ method, body }: PlainRequest, url: string): string {
  return `${method} ${url} ${body === undefined ? '' : JSON.stringify(body)}`
}
