import {
  type BackEnd,
  defaultLocale,
  ownBackEnd,
  refreshTokenPath,
  type Resource,
  type WireRecord,
} from '@teachnet/protocol'
import { ApiError, type ApiErrorCode } from './api-error.ts'
import { createBackEndLink, type Value } from './back-end-link.ts'
import { systemClock } from './clock.ts'
import type { DownloadedFile } from './download.ts'
import { createFailures, targetOf } from './failures.ts'
import { createLocalLocks } from './locks.ts'
import type { ApiCall, ApiClientOptions, CallOptions, PlainRequest, WireIntent } from './options.ts'
import { createPendingCalls } from './pending-calls.ts'
import { readReply } from './read-reply.ts'
import { createReceivers } from './receivers.ts'
import { createRefreshCall } from './refresh-call.ts'
import type { TokenProblem } from './refresh-machine.ts'
import { createRefreshRunner } from './refresh-runner.ts'
import { createRequestWriter, isBodyInit } from './request-writer.ts'
import { createResourceCalls, type ResourceCalls } from './resource-calls.ts'
import { createSend } from './send.ts'
import { createTimeLimits } from './time-limits.ts'
import { createMemoryTokens } from './tokens.ts'
import { untilAborted } from './until-aborted.ts'

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

/** A successful reply. */
export interface ExchangedReply {
  /** Not validated: narrow it. */
  readonly data: unknown
  /** The server's message; may be empty. */
  readonly msg: string
  readonly status: number
  /** Another origin has to expose headers, by `access-control-expose-headers`. */
  readonly headers: Headers
}

/** Calls a server on behalf of one area. @see createApiClient */
export interface ApiClient {
  /**
   * Makes a call of the protocol, or one of your own.
   *
   * @returns the reply's data.
   * @throws ApiError for every outcome other than success; its message has been shown unless `showError` is false.
   * @example const { userInfo } = await client.call(calls.adminLogin, { body: { username, password, keep: true } })
   */
  call<Query extends object | undefined, Body, Data>(
    call: ApiCall<Query, Body, Data>,
    ...input: CallArguments<Query, Body>
  ): Promise<Data>
  /** Whether the server has a call; an old back end lacks the calls marked with `isOwn`. True before the first reply. */
  has(call: { readonly isOwn?: boolean }): boolean
  /** Which server answers; ours before the first reply. Pass it to `servedDefinition` of `@teachnet/contract`. */
  backEnd(): BackEnd
  /** The generic actions of a resource, in this client's area. */
  resource<Row = WireRecord, Input = WireRecord>(resource: Resource<Row, Input>): ResourceCalls<Row, Input>
  /** A call whose address is known at run time only. The data is not validated: narrow it. */
  request(request: PlainRequest): Promise<unknown>
  /** Like `request`, with the whole reply: message, status and headers. */
  exchange(request: PlainRequest): Promise<ExchangedReply>
  /**
   * Downloads a file: a reply with another content than JSON.
   *
   * @throws ApiError BAD_REPLY if the server replies with an envelope and no file
   * @example const { blob, name } = await client.download({ method: 'GET', path, onDownloadProgress })
   */
  download(request: PlainRequest): Promise<DownloadedFile>
  /**
   * Signs out on the server, then clears the tokens. If the server refuses, it rejects and keeps the tokens.
   *
   * @param call `areaCalls.admin.logout` or `areaCalls.member.logout`, according to the client's area.
   */
  logout(call: Pick<ApiCall, 'method' | 'path'>, options?: CallOptions): Promise<void>
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
  const { area, baseUrl, tokens = createMemoryTokens(), clock = systemClock, refreshPath = refreshTokenPath } = options
  if (baseUrl !== '' && !/^https?:\/\/[^/]/.test(baseUrl))
    throw new TypeError(`baseUrl: an origin or nothing, got "${baseUrl}"`)
  const origin = baseUrl.replace(/\/+$/, '')
  const tokenHeader = options.tokenHeader ?? area.tokenHeader
  const language = options.language ?? (() => defaultLocale)
  const login = options.login ?? { routePath: `${area.basePath}/login`, routeName: area.loginRoute }
  const limits = createTimeLimits(clock)
  const { text, quietly, log, notify, show } = createReceivers(options)
  const failures = createFailures(text, { isOnline: () => quietly(() => options.isOnline?.()) ?? true })
  const writer = createRequestWriter({ ...options, origin, tokenHeader, language, ofProgram: failures.ofProgram })
  const link = createBackEndLink(clock, (seconds) => notify('error', text('request.throttled', { seconds })))
  const send = createSend({
    ...options,
    onRetry: ({ method, url }) => log(`${text('request.retried')} ${method} ${url.slice(origin.length).split('?')[0]}`),
  })
  const pending = createPendingCalls((count) => quietly(() => options.onLoading?.(count)))
  const session = createRefreshRunner({
    tokens,
    clock,
    locks: options.locks ?? createLocalLocks(),
    lockName: `teachnet.refresh.${area.name}.${origin}`,
    refresh: createRefreshCall({ area, path: refreshPath, ...writer, send, limits }),
    isAtLogin: () => quietly(() => options.isAtLogin?.()) ?? false,
    findAsker: () => quietly(() => options.findAsker?.()),
    pauseLimits: limits.pause,
    onEnd({ token, msg, announce, navigate }) {
      if (token) quietly(() => options.onSignedOut?.('refused'))
      if (announce) notify('error', msg || text('session.ended'))
      if (navigate) quietly(() => options.onNavigate?.(login))
    },
    onFailure: () => void show(failures.ofSilence({ path: refreshPath }), {}),
  })

  async function exchange(plain: WireIntent): Promise<ExchangedReply> {
    const { path } = plain
    const limit = limits.begin(limitOf(plain))
    const loaded = plain.loading ? pending.load() : undefined
    let place: ReturnType<typeof pending.replace> | undefined
    let signal = limit.signal
    try {
      if (plain.cancelDuplicates && !isBodyInit(plain.body)) place = pending.replace(duplicateKey(plain))
      const signals = [plain.signal, place?.signal, limit.signal].filter((each) => each !== undefined)
      signal = signals.length > 1 ? AbortSignal.any(signals) : signals[0]
      const reading = await link.send(plain, (one) => perform(one, signal), signal)
      if (plain.showSuccess) notify('success', reading.msg || text('reply.success'))
      const { data, msg, status = 200, headers = new Headers() } = reading
      return { data, msg, status, headers }
    } catch (caught) {
      const error = caught instanceof ApiError ? caught : toError(caught, path, signal)
      if (error.code === 'REPEATED') log(`${text('request.repeated')} ${plain.method} ${path}`)
      throw show(error, plain)
    } finally {
      limit.end()
      place?.done()
      loaded?.()
    }
  }

  /** Only a request that is sent fails in the network: any other error comes from a function of the application. */
  function toError(caught: unknown, path: string, signal: AbortSignal | undefined): ApiError {
    return signal?.aborted ? failures.ofTransport(caught, path, signal) : failures.ofProgram('CALLBACK', path, caught)
  }

  function limitOf({ timeout, body }: PlainRequest): number {
    return timeout ?? (body instanceof FormData ? 0 : (options.timeout ?? defaultTimeout))
  }

  /** The place of a call among equal ones. */
  function duplicateKey(plain: WireIntent): string {
    const { body } = writer.toWire(plain, '', '')
    return `${plain.method} ${writer.toUrl(plain)} ${typeof body === 'string' ? body : ''}`
  }

  async function request(plain: WireIntent): Promise<unknown> {
    return (await exchange(plain)).data
  }

  /** Sends a request, and resends it once after its token was renewed. */
  async function perform(plain: WireIntent, signal: AbortSignal | undefined): Promise<Value> {
    const url = writer.toUrl(plain)
    const isExempt = plain.exemptFromRefresh === true || plain.anotherToken !== undefined
    let token = plain.anotherToken ?? tokens.get('auth')
    for (let retried = false; ; retried = true) {
      const wire = writer.toWire(watched(plain), url, token, signal)
      const reply = await untilAborted(send(wire), signal).catch((cause: unknown) => {
        throw failures.ofTransport(cause, plain.path, signal)
      })
      const reading = await link.receive(plain, reply, readReply(reply, plain.acceptEmpty))
      const { status, headers } = reply
      if (reading.kind === 'value') return { ...reading, status, headers }
      const problem = tokenProblemOf(reading.code)
      if (!problem || isExempt) {
        const target = targetOf(reading, area)
        if (target && !plain.anotherToken) quietly(() => options.onNavigate?.(target))
        throw failures.ofReply(reading, plain.path, url)
      }
      const replayable = !(plain.body instanceof ReadableStream)
      const verdict = await session.settle({ sentToken: token, problem, retried, replayable, msg: reading.msg }, signal)
      if ('reject' in verdict) throw failures.ofVerdict(reading, verdict.reject, plain.path, url)
      token = verdict.retryWith
    }
  }

  /** The request with progress functions whose errors do not end the transfer. */
  function watched(plain: WireIntent): WireIntent {
    const { onUploadProgress, onDownloadProgress } = plain
    return {
      ...plain,
      ...(onUploadProgress && { onUploadProgress: (progress) => quietly(() => onUploadProgress(progress)) }),
      ...(onDownloadProgress && { onDownloadProgress: (progress) => quietly(() => onDownloadProgress(progress)) }),
    }
  }

  return {
    // The protocol promises the type of the data; the server validates it.
    call: <Query extends object | undefined, Body, Data>(
      call: ApiCall<Query, Body, Data>,
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
    exchange,
    async download(plain) {
      const reply = await exchange({ ...plain, isFile: true })
      const { toDownloadedFile } = await import('./download.ts')
      const file = toDownloadedFile(reply)
      if (file) return file
      throw show(new ApiError('BAD_REPLY', { message: text('http.other'), path: plain.path, data: reply.data }), plain)
    },
    async logout({ method, path }, callOptions = {}) {
      const body = { refreshToken: tokens.get('refresh') }
      await request({ ...callOptions, method, path, body, exemptFromRefresh: true })
      tokens.clear()
      quietly(() => options.onSignedOut?.('logout'))
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
