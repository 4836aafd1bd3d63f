import { defaultLocale, ownBackEnd, refreshTokenPath } from '@teachnet/protocol'
import type { ApiClient, CallArguments } from './api-client.ts'
import { ApiError } from './api-error.ts'
import { createBackEndLink } from './back-end-link.ts'
import { checkOptions } from './check-options.ts'
import { systemClock } from './clock.ts'
import { createExchange } from './exchange.ts'
import { createFailures } from './failures.ts'
import { createLocalLocks } from './locks.ts'
import type { ApiCall, ApiClientOptions, PlainRequest, WireIntent } from './options.ts'
import { createPerform } from './perform.ts'
import { createReceivers } from './receivers.ts'
import { createRefreshCall } from './refresh-call.ts'
import { createRefreshRunner } from './refresh-runner.ts'
import { createRequestWriter } from './request-writer.ts'
import { createResourceCalls } from './resource-calls.ts'
import { createSend } from './send.ts'
import { createTimeLimits } from './time-limits.ts'
import { createMemoryTokens } from './tokens.ts'
import { createWriteKeys } from './write-keys.ts'

/**
 * Creates a client for one area of a BuildAdmin-compatible server.
 *
 * @throws TypeError for an invalid option; the message begins with its name
 */
export function createApiClient(options: ApiClientOptions): ApiClient {
  checkOptions(options)
  const { area, tokens = createMemoryTokens() } = options
  const tokenHeader = options.tokenHeader ?? area.tokenHeader
  const { exchange, failures, receivers, writer, link } = connectParts(options, { tokens, tokenHeader })
  const { text, quietly, show } = receivers

  async function request(plain: WireIntent): Promise<unknown> {
    return (await exchange(plain)).data
  }

  function badReply({ path, ...rest }: Pick<PlainRequest, 'path' | 'showError'>, data: unknown): ApiError {
    return show(new ApiError('BAD_REPLY', { message: text('http.other'), path, data }), rest)
  }

  return {
    // The protocol promises the type of the data; the server validates it.
    call: <Query extends object | undefined, Body, Data>(
      call: ApiCall<Query, Body, Data>,
      ...[input]: CallArguments<Query, Body>
    ) => {
      const { method, path, exemptFromRefresh, access } = call
      const isRepeatable = call.isRepeatable ?? access === 'public'
      return request({ ...input, method, path, exemptFromRefresh, isRepeatable }) as Promise<Data>
    },
    has: ({ isOwn }) => !isOwn || link.backEnd() === ownBackEnd,
    backEnd: link.backEnd,
    resource: (resource) =>
      createResourceCalls(resource, `${area.apiPrefix}/${resource.controller}`, {
        request,
        toBadReply: (path, data, callOptions) => badReply({ ...callOptions, path }, data),
      }),
    request,
    exchange,
    async download(plain) {
      const reply = await exchange({ ...plain, isFile: true })
      const { toDownloadedFile } = await import('./download.ts')
      const file = toDownloadedFile(reply)
      if (file) return file
      throw badReply(plain, reply.data)
    },
    async logout({ method, path }, callOptions = {}) {
      try {
        const body = { refreshToken: tokens.get('refresh') }
        await request({ ...callOptions, method, path, body, exemptFromRefresh: true })
        tokens.clear()
      } catch (error) {
        throw error instanceof ApiError ? error : show(failures.ofProgram('CALLBACK', path, error), callOptions)
      }
      quietly(() => options.onSignedOut?.('logout'))
    },
    urlFor: (path, query = {}) =>
      writer.toUrl({
        path,
        query: { ...query, ...(tokenHeader && { [tokenHeader]: tokens.get('auth') || undefined }), server: 1 },
      }),
  }
}

/** Connects the parts of one client. */
function connectParts(
  options: ApiClientOptions,
  { tokens, tokenHeader }: Required<Pick<ApiClientOptions, 'tokens' | 'tokenHeader'>>,
) {
  const { area, baseUrl, clock = systemClock, refreshPath = refreshTokenPath, language = () => defaultLocale } = options
  const origin = baseUrl.replace(/\/+$/, '')
  const login = options.login ?? { routePath: `${area.basePath}/login`, routeName: area.loginRoute }
  const limits = createTimeLimits(clock)
  const receivers = createReceivers(options)
  const { text, quietly, log, notify, show } = receivers
  const failures = createFailures(text, { isOnline: () => quietly(() => options.isOnline?.()) ?? true })
  const writer = createRequestWriter({ ...options, origin, tokenHeader, language, ofProgram: failures.ofProgram })
  const link = createBackEndLink(clock, (seconds) => notify('error', text('request.throttled', { seconds })))
  const send = createSend({
    ...options,
    onRetry: ({ method, url }) => log(`${text('request.retried')} ${method} ${url.slice(origin.length).split('?')[0]}`),
  })
  const session = createRefreshRunner({
    ...{ tokens, clock, quietly, pauseLimits: limits.pause },
    locks: options.locks ?? createLocalLocks(),
    lockName: `teachnet.refresh.${area.name}.${origin}`,
    refresh: createRefreshCall({ area, path: refreshPath, ...writer, send, limits }),
    isAtLogin: () => quietly(() => options.isAtLogin?.()) ?? false,
    findAsker: () => quietly(() => options.findAsker?.()),
    onEnd({ token, msg, announce, navigate }) {
      if (token) quietly(() => options.onSignedOut?.('refused'))
      if (announce) notify('error', msg || text('session.ended'))
      if (navigate) quietly(() => options.onNavigate?.(login))
    },
    onFailure(cause) {
      const { ofSilence, ofProgram } = failures
      show(cause === undefined ? ofSilence({ path: refreshPath }) : ofProgram('CALLBACK', refreshPath, cause), {})
    },
  })
  const perform = createPerform({ ...options, tokens, failures, writer, link, session, send, quietly })
  const { onLoading, timeout } = options
  const keys = createWriteKeys(writer, clock)
  const exchange = createExchange({ receivers, failures, writer, keys, limits, link, perform, onLoading, timeout })
  return { exchange, failures, receivers, writer, link }
}
