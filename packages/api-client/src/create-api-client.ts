import type { Call, ResourceDefinition } from '@teachnet/contract'
import { defaultLocale, encodeListQuery, loginPath, ownBackEnd, refreshTokenPath } from '@teachnet/contract'
import { ApiError, isApiError } from './api-error.ts'
import { systemClock } from './clock.ts'
import { createLocalLocks } from './locks.ts'
import type { MessageId } from './messages.ts'
import { builtInText, httpMessageId } from './messages.ts'
import { toMap } from './old-back-end.ts'
import type { Adapter } from './old-back-end/adapter.ts'
import type { ApiClientOptions, CallOptions, NavigationTarget, PlainRequest, WireIntent } from './options.ts'
import { createPendingCalls, RepeatedCall } from './pending-calls.ts'
import { encodeQuery } from './query.ts'
import type { ReplyReading, WireReply } from './read-reply.ts'
import { readReply } from './read-reply.ts'
import type { RefreshAnswer, Verdict } from './refresh-runner.ts'
import { createRefreshRunner } from './refresh-runner.ts'
import type { ResourceCalls } from './resource-calls.ts'
import { createResourceCalls } from './resource-calls.ts'
import type { Send, WireRequest } from './send.ts'
import { createFetchSend, createXhrSend } from './send.ts'
import { createMemoryTokens } from './tokens.ts'

type Part<Name extends string, Value> = undefined extends Value
  ? { [K in Name]?: undefined }
  : object extends Value
    ? { [K in Name]?: Value }
    : { [K in Name]: Value }

/** What a call takes: the query and body that the contract names, and options. */
export type CallInput<Query, Body> = Part<'query', Query> & Part<'body', Body> & CallOptions

/** The input may be left out where nothing in it is required. */
type CallArguments<Query, Body> =
  object extends CallInput<Query, Body> ? [input?: CallInput<Query, Body>] : [input: CallInput<Query, Body>]

/** Speaks to a server on behalf of one area. @see createApiClient */
export interface ApiClient {
  /**
   * Makes a call of the contract.
   *
   * @returns the reply's data.
   * @throws ApiError for everything that is not a success; its message has been shown unless `showError` is false.
   * @example const { userInfo } = await client.call(calls.adminLogin, { body: { username, password, keep: true } })
   */
  call<Query extends object | undefined, Body, Data>(
    call: Call<Query, Body, Data>,
    ...input: CallArguments<Query, Body>
  ): Promise<Data>
  /** Whether the server has a call; an old back end lacks those that are marked as ours. True before the first reply. */
  has(call: Pick<Call, 'isOwn'>): boolean
  /** The definition as the server serves it: without what an old back end would drop. */
  served<const D extends ResourceDefinition>(definition: D): ResourceDefinition
  /** The generic actions of a resource, in this client's area. */
  resource<const D extends ResourceDefinition>(definition: D): ResourceCalls<D>
  /** A call whose address is known at run time only. The data is unchecked: narrow it. */
  request(request: PlainRequest): Promise<unknown>
  /**
   * Tells the server, then forgets the tokens. Rejects, and keeps them, when the server does not agree.
   *
   * @param call `calls.adminLogout` or `calls.memberLogout`, whichever is this area's.
   */
  logout(call: Call<undefined, { refreshToken: string }, null>, options?: CallOptions): Promise<void>
  /** An address with token and server flag in its query, for images and event streams, which cannot send headers. */
  urlFor(path: string, query?: object): string
}

const defaultTimeout = 100_000
/** A refresh is one small question. Waiting requests hang on it, so it may not take as long as they. */
const refreshTimeout = 20_000
/** How often a reading that came too soon is sent again; each time the server has said how long to wait. */
const throttleRetries = 2

/**
 * Creates a client for one area of a BuildAdmin-compatible server.
 *
 * @throws TypeError when an option makes no sense
 */
export function createApiClient(options: ApiClientOptions): ApiClient {
  const { area, baseUrl, tokens = createMemoryTokens(), clock = systemClock, timeout = defaultTimeout } = options
  if (baseUrl !== '' && !/^https?:\/\/[^/]/.test(baseUrl))
    throw new TypeError(`baseUrl: an origin or nothing, got "${baseUrl}"`)
  const origin = baseUrl.replace(/\/+$/, '')
  const tokenHeader = options.tokenHeader ?? area.tokenHeader
  const language = options.language ?? (() => defaultLocale)
  const sendWithFetch = createFetchSend(options.fetch)
  const sendWithXhr = options.xhr && createXhrSend(options.xhr)
  const pending = createPendingCalls(options.onLoading)
  /** There while an old back end answers; whether it does is learnt from each reply. */
  let adapter: Adapter | undefined
  /** Runs while the server wants to be left alone. */
  let quiet: Promise<void> | undefined
  const session = createRefreshRunner({
    tokens,
    clock,
    locks: options.locks ?? createLocalLocks(),
    lockName: `teachnet.refresh.${area.name}.${origin}`,
    refresh: refreshTokens,
    isAtLogin: () => options.isAtLogin?.() ?? false,
    onEnd({ token, msg, announce, navigate }) {
      if (token) options.onSignedOut?.('refused')
      if (announce) notify('error', msg || text('session.ended'))
      if (navigate) options.onNavigate?.({ routePath: loginPath(area), routeName: area.loginRoute })
    },
    onFailure: () => void show(toSilenceError({ path: refreshTokenPath }), {}),
  })

  function text(id: MessageId, values: Readonly<Record<string, string>> = {}): string {
    return options.messages?.(id, values) ?? builtInText(id, language(), values)
  }

  function notify(kind: 'success' | 'error', message: string): void {
    if (message) options.onNotify?.({ kind, text: message })
  }

  async function request(plain: WireIntent): Promise<unknown> {
    const url = toUrl(plain)
    const loaded = plain.loading ? pending.load() : undefined
    const place =
      plain.cancelDuplicates && !isBodyInit(plain.body) ? pending.replace(duplicateKey(plain, url)) : undefined
    const signals = [plain.signal, place?.signal].filter((signal) => signal !== undefined)
    const signal = signals.length > 1 ? AbortSignal.any(signals) : signals[0]
    try {
      const reading = await exchange(plain, signal)
      if (plain.showSuccess) notify('success', reading.msg || text('reply.success'))
      return reading.data
    } catch (caught) {
      const error = caught instanceof ApiError ? caught : toTransportError(caught, plain.path, signal)
      if (error.code === 'REPEATED') options.onLog?.(`${text('request.repeated')} ${plain.method} ${plain.path}`)
      throw show(error, plain)
    } finally {
      place?.done()
      loaded?.()
    }
  }

  function show(error: ApiError, { showError = true }: CallOptions): ApiError {
    if (error.shown || !showError) return error
    notify('error', error.message)
    error.shown = true
    return error
  }

  function toBadReply(path: string, data: unknown, callOptions: CallOptions): ApiError {
    return show(new ApiError('BAD_REPLY', { message: text('http.other'), path, data }), callOptions)
  }

  /** Sends in the shape that this back end takes. */
  async function exchange(plain: WireIntent, signal: AbortSignal | undefined): Promise<Value> {
    const send = (one: WireIntent) => performUnlessThrottled(one, signal)
    return adapter ? adapter.send(plain, send) : send(plain)
  }

  async function performUnlessThrottled(plain: WireIntent, signal: AbortSignal | undefined): Promise<Value> {
    for (let tries = 0; ; tries += 1) {
      try {
        return await perform(plain, toUrl(plain), signal)
      } catch (error) {
        const seconds = plain.method === 'GET' && tries < throttleRetries ? throttleOf(error) : undefined
        if (seconds === undefined) throw error
        // One notice for all that wait; a caller that gives up meanwhile is told when the wait is over.
        quiet ??= rest(seconds).finally(() => (quiet = undefined))
        await quiet
      }
    }
  }

  function rest(seconds: string): Promise<void> {
    notify('error', text('request.throttled', { seconds }))
    return new Promise((resolve) => clock.after(Number(seconds) * 1000, resolve))
  }

  async function perform(plain: WireIntent, url: string, signal: AbortSignal | undefined): Promise<Value> {
    const isExempt = plain.exemptFromRefresh === true || plain.anotherToken !== undefined
    let token = plain.anotherToken ?? tokens.get('auth')
    for (let retried = false; ; retried = true) {
      const reply = await transmit(toWire(plain, url, token, signal))
      const reading = readReply(reply, plain.acceptEmpty)
      await learn(reply, reading)
      if (reading.kind === 'value') return adapter?.read(plain, reading) ?? reading
      const problem = tokenProblemOf(reading)
      if (!problem || isExempt) throw toReplyError(reading, plain, url)
      const replayable = !(plain.body instanceof ReadableStream)
      const verdict = await session.settle({ sentToken: token, problem, retried, replayable, msg: reading.msg }, signal)
      if ('reject' in verdict) throw toVerdictError(reading, verdict, plain, url)
      token = verdict.retryWith
    }
  }

  /** A reply without the name of our server is that of an old back end, unless a proxy in between may have written it. */
  async function learn({ status, server }: WireReply, reading: ReplyReading): Promise<void> {
    if (server === ownBackEnd) adapter = undefined
    else if (!adapter && status === 200 && (reading.kind === 'value' || reading.replyCode !== undefined)) {
      const { createAdapter } = await import('./old-back-end/adapter.ts')
      adapter ??= createAdapter()
    }
  }

  function transmit(wire: WireRequest) {
    const send: Send = wire.onUploadProgress && sendWithXhr ? sendWithXhr : sendWithFetch
    return send(wire)
  }

  function toUrl({ path, query, list }: Pick<WireIntent, 'path' | 'query' | 'list'>): string {
    // A token must never travel to another host by way of an address from the database.
    if (!/^\/(?![/\\])/.test(path)) throw new TypeError(`path: must begin with one slash, got "${path}"`)
    const search = [new URLSearchParams(encodeListQuery(list ?? {})).toString(), encodeQuery(query ?? {})]
      .filter(Boolean)
      .join('&')
    // The entrance of a back office may have another name; calls are written with the usual one.
    const place = area.name === 'admin' ? path.replace(/^\/admin\b/, area.apiPrefix) : path
    return `${origin}${place}${search && `${path.includes('?') ? '&' : '?'}${search}`}`
  }

  function toWire(plain: PlainRequest, url: string, token: string, signal: AbortSignal | undefined): WireRequest {
    const { body, isJson } = toBody(plain.body)
    const headers = {
      accept: 'application/json, text/plain, */*',
      'think-lang': language(),
      server: 'true',
      ...(token && { [tokenHeader]: token }),
      ...(isJson && { 'content-type': 'application/json' }),
      ...(plain.ifMatch && { 'if-match': `"${plain.ifMatch}"` }),
    }
    const limit = plain.timeout ?? (body instanceof FormData ? 0 : timeout)
    return {
      method: plain.method,
      url,
      headers,
      body,
      timeout: limit,
      signal,
      onUploadProgress: plain.onUploadProgress,
    }
  }

  async function refreshTokens(auth: string, refreshToken: string): Promise<RefreshAnswer> {
    try {
      const plain: PlainRequest = {
        method: 'POST',
        path: refreshTokenPath,
        // Old servers do not know `rotate` and answer without a new refresh token.
        body: { refreshToken, rotate: true },
        timeout: refreshTimeout,
      }
      const wire = toWire(plain, toUrl(plain), auth, undefined)
      const reading = readReply(await sendWithFetch(wire))
      if (reading.kind === 'problem') {
        const isRefusal = reading.replyCode !== undefined && reading.code !== 'HTTP' && reading.status < 300
        return isRefusal ? { type: 'refused', msg: reading.msg } : { type: 'failed' }
      }
      const { type, token, refresh_token: next } = toMap(reading.data)
      // Another area's token must not become ours.
      if (type !== area.tokenTypes.refresh || typeof token !== 'string' || token === '') return { type: 'failed' }
      return { type: 'renewed', token, refreshToken: typeof next === 'string' ? next : '' }
    } catch {
      // Unreachable is not refused: the session may well be alive.
      return { type: 'failed' }
    }
  }

  function toReplyError(reading: Problem, plain: PlainRequest, url: string): ApiError {
    const error = new ApiError(reading.code, { ...toFacts(reading, plain), message: toMessage(reading, url) })
    const target = toTarget(reading)
    if (target && !plain.anotherToken) options.onNavigate?.(target)
    return error
  }

  function toVerdictError(
    reading: Problem,
    verdict: Extract<Verdict, { reject: unknown }>,
    plain: PlainRequest,
    url: string,
  ): ApiError {
    const facts = toFacts(reading, plain)
    switch (verdict.reject) {
      case 'ownReply':
        return new ApiError(reading.code, { ...facts, message: toMessage(reading, url) })
      case 'sessionEnded':
        return new ApiError('NEED_LOGIN', { ...facts, message: reading.msg || text('session.ended'), shown: true })
      case 'checkFailed':
        return toSilenceError({ path: plain.path, shown: true })
    }
  }

  function toMessage(reading: Problem, url: string): string {
    if (reading.status < 200 || reading.status >= 300) return text(httpMessageId(reading.status), { url })
    return reading.code === 'BAD_REPLY' ? text('http.other') : reading.msg
  }

  function toTarget(reading: Problem): NavigationTarget | undefined {
    if (reading.code === 'LOGGED_IN') return { routePath: area.basePath }
    if (reading.code !== 'REDIRECTED') return undefined
    const { routePath, routeName } = toMap(reading.data)
    return {
      ...(typeof routePath === 'string' && routePath !== '' && { routePath }),
      ...(typeof routeName === 'string' && routeName !== '' && { routeName }),
    }
  }

  function toTransportError(cause: unknown, path: string, signal: AbortSignal | undefined): ApiError {
    if (signal?.aborted) {
      const isRepeated = signal.reason instanceof RepeatedCall
      return new ApiError(isRepeated ? 'REPEATED' : 'ABORTED', { message: '', path, cause, shown: true })
    }
    // By name: it may be ky's or a DOMException.
    if (toMap(cause)['name'] === 'TimeoutError') {
      return new ApiError('TIMEOUT', { message: text('network.timeout'), path, cause })
    }
    return toSilenceError({ path, cause })
  }

  /** No answer came, and this machine's network says whose fault it may be. */
  function toSilenceError(facts: { path: string; cause?: unknown; shown?: boolean }): ApiError {
    const isOnline = options.isOnline?.() ?? true
    const message = text(isOnline ? 'network.server' : 'network.offline')
    return new ApiError(isOnline ? 'NETWORK' : 'OFFLINE', { ...facts, message })
  }

  return {
    // The contract promises what the data is; the wire's own check is the server's.
    call: <Query extends object | undefined, Body, Data>(
      call: Call<Query, Body, Data>,
      ...[input]: CallArguments<Query, Body>
    ) => {
      const { method, path, exemptFromRefresh } = call
      return request({ ...input, method, path, exemptFromRefresh }) as Promise<Data>
    },
    has: ({ isOwn }) => !(isOwn && adapter),
    served: (definition) => adapter?.served(definition) ?? definition,
    resource: (definition) =>
      createResourceCalls(definition, `${area.apiPrefix}/${definition.controller}`, { request, toBadReply }),
    request,
    async logout({ method, path }, callOptions = {}) {
      const body = { refreshToken: tokens.get('refresh') }
      await request({ ...callOptions, method, path, body, exemptFromRefresh: true })
      tokens.clear()
      options.onSignedOut?.('logout')
    },
    urlFor: (path, query = {}) =>
      toUrl({ path, query: { ...query, [tokenHeader]: tokens.get('auth') || undefined, server: 1 } }),
  }
}

type Problem = Extract<ReplyReading, { kind: 'problem' }>
type Value = Extract<ReplyReading, { kind: 'value' }>

/** Seconds that a server asks to wait before it is read again; undefined for any other failure. */
function throttleOf(error: unknown): string | undefined {
  return isApiError(error, 'THROTTLED') ? /\d\d?/.exec(error.message)?.[0] : undefined
}

function tokenProblemOf(reading: Problem): 'expired' | 'unknown' | undefined {
  if (reading.code === 'TOKEN_EXPIRED') return 'expired'
  return reading.code === 'NEED_LOGIN' ? 'unknown' : undefined
}

function toFacts({ replyCode, status, data, fields, requestId }: Problem, { path }: PlainRequest) {
  return { replyCode, status, data, fields, requestId, path }
}

function toBody(body: unknown): { body: BodyInit | undefined; isJson: boolean } {
  if (body === undefined || body === null) return { body: undefined, isJson: false }
  if (isBodyInit(body)) return { body, isJson: false }
  return { body: JSON.stringify(body), isJson: true }
}

function isBodyInit(body: unknown): body is BodyInit {
  return (
    typeof body === 'string' ||
    body instanceof FormData ||
    body instanceof Blob ||
    body instanceof URLSearchParams ||
    body instanceof ReadableStream ||
    body instanceof ArrayBuffer ||
    ArrayBuffer.isView(body)
  )
}

function duplicateKey({ method, body }: PlainRequest, url: string): string {
  return `${method} ${url} ${body === undefined ? '' : JSON.stringify(body)}`
}
