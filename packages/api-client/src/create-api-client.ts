import { defaultLocale, ownBackEnd, refreshTokenPath } from '@teachnet/protocol'
import type { ApiClient, CallArguments } from './api-client.ts'
import { ApiError } from './api-error.ts'
import { createBackEndLink } from './back-end-link.ts'
import { createCookieMarks } from './cookie-marks.ts'
import { systemClock, createTimeLimits, longestMs, type TimeLimits } from './time-limits.ts'
import { createExchange, createPerform } from './exchange.ts'
import { createFailures, type UnknownOutcome } from './failures.ts'
import { defaultLocks } from './locks.ts'
import type {
  ApiCall,
  ApiClientOptions,
  ExchangedReply,
  PlainRequest,
  ReplySchema,
  WireIntent,
  ClientArea,
} from './options.ts'
import { createReceivers } from './receivers.ts'
import { createRefreshRunner } from './refresh-runner.ts'
import { createRequestWriter, type RequestWriter } from './request-writer.ts'
import { createResourceCalls } from './resource-calls.ts'
import { createSend, HookError } from './send.ts'
import { createMemoryTokens } from './tokens.ts'
import type { RefreshReply } from './token-check.ts'
import { createWriteKeys, isWrite } from './write-keys.ts'
import { toMap } from './old-back-end.ts'
import { readReply } from './read-reply.ts'
import type { ServerAdapter } from './server-adapter.ts'
import type { Send } from './wire-request.ts'
import { untilAborted } from './signals.ts'

/**
 * Creates a client for one area of a BuildAdmin-compatible server.
 *
 * @throws TypeError for an invalid option; the message begins with its name
 */
export function createApiClient(options: ApiClientOptions): ApiClient {
  checkOptions(options)
  const { area, tokens: store = createMemoryTokens() } = options
  const hasCookies = options.adapter?.renewCookies !== undefined
  // Tabs share the cookies, whatever they know of each other.
  const { locks = defaultLocks(store, hasCookies || (store.isShared ?? true)) } = options
  const tokens = hasCookies ? createCookieMarks(store) : store
  const tokenHeader = hasCookies ? '' : (options.tokenHeader ?? area.tokenHeader)
  const { exchange, failures, receivers, writer, link } = connectParts(options, { tokens, locks, tokenHeader })
  const { text, safely, show } = receivers

  async function request(plain: WireIntent): Promise<unknown> {
    return (await exchange(plain)).data
  }

  function badReply(
    { path, ...rest }: Pick<PlainRequest, 'path' | 'showError'>,
    reply: ExchangedReply,
    {
      cause,
      began,
      outcome,
    }: { readonly cause?: Error; readonly began?: number; readonly outcome?: UnknownOutcome } = {},
  ): ApiError {
    const { data, status, headers } = reply
    const message = outcome ? failures.unusable(outcome) : text('http.other')
    return show(new ApiError('BAD_REPLY', { message, path, data, status, headers, cause }), rest, began)
  }

  async function validated<Data>(
    schema: ReplySchema<Data>,
    reply: ExchangedReply,
    plain: WireIntent,
    began: number,
  ): Promise<Data> {
    // The call has ended: an equal one is another write, with a key of its own.
    const outcome = isWrite(plain) ? 'write.check' : undefined
    try {
      const { validate } = await import('./validate.ts')
      const { value, cause } = await validate(schema, reply.data)
      if (!cause) return value
      throw badReply(plain, reply, { cause, began, outcome })
    } catch (cause) {
      if (cause instanceof ApiError) throw cause
      throw show(failures.ofReceiver({ path: plain.path, cause }, outcome), plain, began)
    }
  }

  return {
    extend: (more) => createApiClient({ ...options, tokens: store, locks, ...more }),
    // The protocol promises the type of the data; the server validates it.
    call: <Query extends object | undefined, Body, Data>(
      call: ApiCall<Query, Body, Data>,
      ...[input]: CallArguments<Query, Body>
    ) => {
      const { method, path, exemptFromRefresh, access, schema } = call
      const isRepeatable = call.isRepeatable ?? access === 'public'
      const began = receivers.begin()
      const plain = { ...input, method, path, exemptFromRefresh, isRepeatable }
      return exchange(plain).then((reply) => (schema ? validated(schema, reply, plain, began) : (reply.data as Data)))
    },
    has: ({ isOwn }) => !isOwn || link.backEnd() === ownBackEnd,
    backEnd: link.backEnd,
    resource: (resource) =>
      createResourceCalls(resource, `${area.apiPrefix}/${resource.controller}`, {
        exchange,
        toBadReply: (path, reply, callOptions) => badReply({ ...callOptions, path }, reply),
      }),
    request,
    exchange,
    async download(plain) {
      const began = receivers.begin()
      const reply = await exchange({ ...plain, isFile: true })
      const { toDownloadedFile } = await import('./download.ts')
      const file = toDownloadedFile(reply)
      if (file) return file
      throw badReply(plain, reply, { began })
    },
    async logout({ method, path }, callOptions = {}) {
      try {
        const body = hasCookies ? undefined : { refreshToken: tokens.get('refresh') }
        await request({ ...callOptions, method, path, body, exemptFromRefresh: true })
        tokens.clear()
      } catch (error) {
        throw error instanceof ApiError ? error : show(failures.ofReceiver({ path, cause: error }), callOptions)
      }
      safely(() => options.onSignedOut?.('logout'))
    },
    urlFor(path, query = {}) {
      const more: Record<string, unknown> = {}
      if (tokenHeader) more[tokenHeader] = tokens.get('auth') || undefined
      if (options.serverHeader ?? !options.adapter) more['server'] = 1
      return writer.toUrl({ path, query, more })
    },
  }
}

/** Connects the parts of one client. */
function connectParts(
  options: ApiClientOptions,
  { tokens, locks, tokenHeader }: Required<Pick<ApiClientOptions, 'tokens' | 'locks' | 'tokenHeader'>>,
) {
  const { area, adapter, baseUrl, clock = systemClock, refreshPath = refreshTokenPath } = options
  // Without an adapter the server is one of BuildAdmin, whose default this is.
  const { language = () => (adapter ? 'en' : defaultLocale) } = options
  const origin = baseUrl.replace(/\/+$/, '')
  const login = options.login ?? { routePath: `${area.basePath}/login`, routeName: area.loginRoute }
  const limits = createTimeLimits(clock)
  const receivers = createReceivers({ ...options, language })
  const { text, safely, log, notify, show, isFirst } = receivers
  const failures = createFailures(text, {
    adapter,
    isOnline: () => safely(() => options.isOnline?.()) ?? true,
  })
  const writer = createRequestWriter({ ...options, origin, tokenHeader, language, ofProgram: failures.ofProgram })
  const link = createBackEndLink(
    clock,
    (seconds) => notify('error', text('request.throttled', { seconds })),
    adapter?.idempotencyHeader !== undefined,
  )
  const send = createSend({
    ...options,
    onRetry: ({ method, url }) => log(`${text('request.retried')} ${method} ${url.slice(origin.length).split('?')[0]}`),
  })
  const session = createRefreshRunner({
    tokens,
    clock,
    safely,
    pauseLimits: limits.pause,
    locks,
    lockName: `teachnet.refresh.${area.name}.${origin}`,
    refresh: createRefreshCall({ area, adapter, path: refreshPath, ...writer, send, limits }),
    isAtLogin: () => safely(() => options.isAtLogin?.()) ?? false,
    findSignInPrompt: () => safely(() => options.findSignInPrompt?.()),
    onEnd({ token, msg, announce, navigate, began }) {
      if (token) safely(() => options.onSignedOut?.('refused'))
      if (announce) notify('error', msg || text('session.ended'), began)
      if (navigate && isFirst(JSON.stringify(login), began)) safely(() => options.onNavigate?.(login))
    },
    onFailure(failure, began) {
      const said = String(failure.cause)
      if (failure.cause !== undefined) log(`refresh: ${said}`)
      show(failures.ofCheck(failure, refreshPath), {}, began)
    },
  })
  const perform = createPerform({ ...options, tokens, failures, writer, link, session, send, safely, isFirst })
  const { onLoading, timeout } = options
  const keys = createWriteKeys(writer, clock)
  const { beforeError } = options
  const exchange = createExchange({
    receivers,
    failures,
    writer,
    keys,
    limits,
    link,
    perform,
    onLoading,
    timeout,
    beforeError,
  })
  return { exchange, failures, receivers, writer, link }
}

/**
 * Checks the options that would otherwise only fail in calls.
 *
 * @throws TypeError whose message begins with the name of the option
 */
function checkOptions(options: ApiClientOptions): void {
  const { baseUrl, area, adapter, timeout = 0, retries = 0 }: Partial<ApiClientOptions> = options
  const ensure = (name: keyof ApiClientOptions, isGood: boolean, wanted: string) => {
    if (!isGood) throw new TypeError(`${name}: ${wanted}, got ${JSON.stringify(options[name])}`)
  }
  ensure('baseUrl', baseUrl === '' || /^https?:\/\/[^/]/.test(String(baseUrl)), 'an origin or nothing')
  ensure('area', Boolean(area), 'an area')
  ensure('adapter', !adapter?.refresh || !adapter.renewCookies, 'either refresh or renewCookies')
  ensure('timeout', timeout >= 0 && timeout <= longestMs, 'milliseconds')
  ensure('retries', Number.isSafeInteger(retries) && retries >= 0, 'a whole number from 0')
}

/** Time limit of a refresh in milliseconds: shorter than that of calls, because they wait for it. */
const refreshTimeout = 20_000

interface Options extends Pick<RequestWriter, 'toUrl' | 'toWire'> {
  readonly area: ClientArea
  readonly adapter: ServerAdapter | undefined
  readonly path: string
  readonly send: Send
  readonly limits: TimeLimits
}

/** Creates the call that requests a new access token. It never rejects. */
function createRefreshCall({
  area: { tokenTypes },
  adapter,
  path,
  toUrl,
  toWire,
  send,
  limits,
}: Options): (auth: string, refreshToken: string) => Promise<RefreshReply> {
  return async (auth, refreshToken) => {
    const { signal, end } = limits.begin(refreshTimeout)
    // What throws before is a function of the application, such as `language`.
    let isSent = false
    try {
      if (signal && (adapter?.refresh ?? adapter?.renewCookies)) {
        isSent = true
        const { refreshBy } = await import('./server-adapter.ts')
        return await untilAborted(refreshBy(adapter, { auth, refresh: refreshToken }, signal), signal)
      }
      // Old servers ignore `rotate` and reply without a new refresh token.
      const request: PlainRequest = { method: 'POST', path, body: { refreshToken, rotate: true } }
      const wire = toWire(request, toUrl(request), auth, signal)
      isSent = true
      const reading = readReply(await untilAborted(send(wire), signal))
      if (reading.kind === 'problem') {
        const isRejection = reading.replyCode !== undefined && reading.code !== 'HTTP' && reading.status < 300
        return isRejection ? { type: 'refused', msg: reading.msg } : { type: 'failed' }
      }
      const { type, token, refresh_token: next } = toMap(reading.data)
      // Another area's token must not be stored as ours.
      if (type !== tokenTypes.refresh || typeof token !== 'string' || token === '') return { type: 'failed' }
      return { type: 'renewed', token, refreshToken: typeof next === 'string' ? next : '' }
    } catch (cause) {
      // An unreachable server has not rejected: the session may still be valid.
      if (cause instanceof HookError) return { type: 'failed', cause: cause.cause, isProgram: true }
      return { type: 'failed', cause, isProgram: !isSent }
    } finally {
      end()
    }
  }
}
