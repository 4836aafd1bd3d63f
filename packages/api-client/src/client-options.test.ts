import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { adminArea } from '@teachnet/protocol'
import { afterEach, beforeEach, describe, expect, expectTypeOf, it, vi } from 'vitest'
import { createApiClient } from './create-api-client.ts'
import type { ClientArea, ApiCall, ApiClientOptions } from './options.ts'
import { baseUrl, failureOf, setUpClient } from './test-support/client.ts'
import { html, refreshPath, reply } from './test-support/fake-server.ts'
import { createMemoryTokens } from './tokens.ts'

const path = '/admin/thing'
const setUp = (options: Partial<ApiClientOptions> = {}) => setUpClient('valid', options)

describe('a server of another team', () => {
  const shop: ClientArea = {
    name: 'shop',
    apiPrefix: '/shop',
    basePath: '/till',
    tokenHeader: 'x-shop',
    loginRoute: 'tillLogin',
    tokenTypes: { refresh: 'shop-refresh' },
  }

  it('a client uses the area, headers, refresh path and login of a server of another team', async () => {
    const onNavigate = vi.fn<NonNullable<ApiClientOptions['onNavigate']>>()
    const { client, server, tokens } = setUpClient('expired', {
      area: shop,
      refreshPath: '/shop/renew',
      login: { routePath: '/enter' },
      languageHeader: 'accept-language',
      serverHeader: '',
      headers: () => ({ 'X-Release': '7', 'x-shop': 'stolen' }),
      language: () => 'fr',
      onNavigate,
    })
    server.answer(path, ({ headers }) => reply(headers.get('x-shop') === 'auth-2' ? 1 : 409, { ok: true }))
    server.answer('/shop/renew', () => reply(1, { type: 'shop-refresh', token: 'auth-2' }))
    await client.request({ method: 'GET', path, headers: { 'x-one': '1' } })
    expect(tokens.get('auth')).toBe('auth-2')
    const last = server.requests.at(-1)?.headers
    expect(Object.fromEntries(last ?? [])).toMatchObject({
      'x-shop': 'auth-2',
      'accept-language': 'fr',
      'x-release': '7',
      'x-one': '1',
    })
    expect(last?.has('server')).toBe(false)
    server.answer(path, () => reply(303, { type: 'need login' }, 'again'))
    expect((await failureOf(client.request({ method: 'GET', path })))?.code).toBe('NEED_LOGIN')
    expect(onNavigate.mock.calls).toEqual([[{ routePath: '/enter' }]])
  })

  it('typed calls of a server of another team work with every method', async () => {
    const rename: ApiCall<{ id: number }, { name: string }, { name: string }> = { method: 'PATCH', path: '/shop/name' }
    const { client, server } = setUp({ area: shop })
    server.answer('/shop/name', ({ body }) => reply(1, JSON.parse(body)))
    const renamed = await client.call(rename, { query: { id: 7 }, body: { name: 'Li' } })
    expectTypeOf(renamed).toEqualTypeOf<{ name: string }>()
    expect(renamed).toEqual({ name: 'Li' })
    await client.request({ method: 'PUT', path: '/shop/name', body: {} })
    expect(server.requests.map(({ method, query }) => [method, query])).toEqual([
      ['PATCH', 'id=7'],
      ['PUT', ''],
    ])
    // @ts-expect-error The body of this call requires a name.
    await client.call(rename, { query: { id: 7 }, body: {} })
  })

  it('sends cookies to another origin on request', async () => {
    const seen: (string | undefined)[] = []
    const fetch: typeof globalThis.fetch = async (input, init) => {
      seen.push(new Request(input, init).credentials)
      return reply(1)
    }
    const client = createApiClient({ baseUrl, area: adminArea, fetch, credentials: 'include' })
    await client.request({ method: 'GET', path })
    await client.request({ method: 'GET', path, credentials: 'omit' })
    expect(seen).toEqual(['include', 'omit'])
  })

  it('a call outlives its page on request', async () => {
    const seen: boolean[] = []
    const fetch: typeof globalThis.fetch = async (input, init) => {
      seen.push(new Request(input, init).keepalive)
      return reply(1)
    }
    const client = createApiClient({ baseUrl, area: adminArea, fetch })
    await client.request({ method: 'POST', path, body: { position: 4 }, keepalive: true })
    await client.request({ method: 'POST', path, body: { position: 5 } })
    expect(seen).toEqual([true, false])
  })

  it('returns status, headers and message of a reply on request', async () => {
    const { client, server } = setUp()
    server.answer(path, () => new Response('{"code":1,"msg":"made","data":3}', { status: 201, headers: { etag: 'e' } }))
    const { data, msg, status, headers } = await client.exchange({ method: 'POST', path })
    expect([data, msg, status, headers.get('etag')]).toEqual([3, 'made', 201, 'e'])
  })

  it('search and order of a list accept only fields of its rows', async () => {
    const { client } = setUp()
    const books = client.resource<{ id: number; title: string }, object>({ controller: 'Book' })
    const search = [{ field: 'author.name', operator: 'eq', val: 'Li' }] as const
    await books.index({ order: { field: 'title', direction: 'asc' }, search })
    // @ts-expect-error There is no such field.
    await books.index({ order: { field: 'titel', direction: 'asc' } })
    // @ts-expect-error There is no such field.
    await books.index({ search: [{ field: 'titel', operator: 'eq', val: 'x' }] })
    const plain = client.resource({ controller: 'Any' })
    await plain.index({ order: { field: 'whatever', direction: 'asc' } })
  })
})

describe('kinds of failure', () => {
  it('a body that cannot be written, and a function of the application that throws, are not network failures', async () => {
    const circular: Record<string, unknown> = {}
    circular['self'] = circular
    const { client, server, onNotify } = setUp()
    for (const cancelDuplicates of [false, true])
      expect(await failureOf(client.request({ method: 'POST', path, body: circular, cancelDuplicates }))).toMatchObject(
        {
          code: 'BAD_BODY',
          path,
          cause: expect.any(TypeError),
          shown: true,
        },
      )
    expect(onNotify.mock.calls[0]?.[0].text).toBe('The request cannot be sent!')
    const broken = new RangeError('no language')
    const thrower = () => {
      throw broken
    }
    for (const options of [
      { language: thrower },
      { headers: thrower },
      { tokens: { ...createMemoryTokens(), get: thrower } },
    ])
      expect(await failureOf(setUp(options).client.request({ method: 'GET', path }))).toMatchObject({
        code: 'CALLBACK',
        path,
        cause: broken,
      })
    expect(server.requests).toEqual([])
  })

  it('a receiver that throws changes no outcome; its error is logged', async () => {
    const onLog = vi.fn<(text: string) => void>()
    const thrower = () => {
      throw new Error('broken receiver')
    }
    const { client, server } = setUp({ onNotify: thrower, onNavigate: thrower, onLoading: thrower, onLog })
    expect(await client.request({ method: 'GET', path, showSuccess: true, loading: true })).toEqual({ ok: true })
    server.answer(path, () => reply(302, { routePath: '/x' }, 'moved'))
    expect((await failureOf(client.request({ method: 'GET', path })))?.code).toBe('REDIRECTED')
    expect(new Set(onLog.mock.calls.flat())).toEqual(new Set(['Error: broken receiver']))
    const silent = setUp({ onNotify: thrower, onLog: thrower })
    expect(await silent.client.request({ method: 'GET', path, showSuccess: true })).toEqual({ ok: true })
  })

  it('a session that ends settles all its calls, also when every function of the application throws (R9)', async () => {
    const thrower = () => {
      throw new Error('broken')
    }
    const all = {
      onSignedOut: thrower,
      onNavigate: thrower,
      onNotify: thrower,
      isAtLogin: thrower,
      findSignInPrompt: thrower,
    }
    const { client, server, tokens } = setUpClient('expired', all)
    server.answer(refreshPath, () => reply(0, null, 'over'))
    const calls = [1, 2, 3].map((id) => failureOf(client.request({ method: 'GET', path, query: { id } })))
    expect((await Promise.all(calls)).map((error) => error?.code)).toEqual(['NEED_LOGIN', 'NEED_LOGIN', 'NEED_LOGIN'])
    expect(tokens.get('auth')).toBe('')
  })
})

describe('time', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())
  const never = () => new Promise<Response>(() => undefined)

  it('one limit covers the refresh and the second attempt of a call (R21)', async () => {
    const { client, server } = setUpClient('expired')
    const late = (ms: number, response: () => Response) => () =>
      new Promise<Response>((resolve) => setTimeout(() => resolve(response()), ms))
    server.answer(
      refreshPath,
      late(600, () => reply(1, { type: 'admin-refresh', token: 'auth-2' })),
    )
    server.answer(
      path,
      late(300, () => reply(409)),
    )
    const call = failureOf(client.request({ method: 'GET', path, timeout: 1000 }))
    await vi.advanceTimersByTimeAsync(999)
    expect(server.requests).toHaveLength(3)
    await vi.advanceTimersByTimeAsync(1)
    expect((await call)?.code).toBe('TIMEOUT')
  })

  it('the limit does not run while the user is asked to sign in again (R19, R21)', async () => {
    const answer: ((answer: 'same') => void)[] = []
    const { client, server, tokens } = setUpClient('expired', {
      findSignInPrompt: () => () => new Promise((resolve) => answer.push(resolve)),
    })
    server.answer(refreshPath, () => reply(0, null, 'over'))
    const call = client.request({ method: 'GET', path, timeout: 1000 })
    await vi.advanceTimersByTimeAsync(60_000)
    server.tokens.set('auth-9', 'valid')
    tokens.set('auth', 'auth-9')
    answer[0]?.('same')
    await vi.advanceTimersByTimeAsync(10)
    expect(await call).toEqual({ ok: true })
    server.answer(path, never)
    const next = failureOf(client.request({ method: 'GET', path, timeout: 1000 }))
    await vi.advanceTimersByTimeAsync(1000)
    expect((await next)?.code).toBe('TIMEOUT')
  })

  it('a throttled read fails at once if its limit ends before the wait, and the caller ends the wait', async () => {
    const { client, server } = setUp()
    const throttled = { error: 'THROTTLED' }
    server.answer(path, () => reply(0, null, 'Try again in 20 seconds', throttled))
    const leaving = new AbortController()
    const late = failureOf(client.request({ method: 'GET', path, timeout: 500 }))
    const left = failureOf(client.request({ method: 'GET', path, signal: leaving.signal }))
    await vi.advanceTimersByTimeAsync(100)
    leaving.abort()
    expect((await left)?.code).toBe('ABORTED')
    expect((await late)?.code).toBe('THROTTLED')
  })

  it('repeats a read call after a temporary failure, within its limit, and no other call', async () => {
    const onLog = vi.fn<(text: string) => void>()
    const { client, server } = setUp({ retries: 2, onLog })
    let failures = 1
    server.answer(path, () => (failures-- > 0 ? html(503) : reply(1, 'at last')))
    const call = client.request({ method: 'GET', path, query: { secret: 1 } })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await call).toBe('at last')
    expect(onLog.mock.calls).toEqual([[`Repeating after a failure: GET ${path}`]])

    failures = 9
    const provided = failureOf(client.request({ method: 'GET', path }))
    await vi.advanceTimersByTimeAsync(30_000)
    expect(await provided).toMatchObject({ code: 'HTTP', status: 503, message: 'Service unavailable!' })
    const before = server.requests.length
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const)
      expect((await failureOf(client.request({ method, path })))?.status).toBe(503)
    expect((await failureOf(client.request({ method: 'GET', path, retries: 0 })))?.status).toBe(503)
    expect(server.requests).toHaveLength(before + 5)

    const short = failureOf(client.request({ method: 'GET', path, timeout: 100 }))
    server.answer(path, never)
    await vi.advanceTimersByTimeAsync(100)
    expect((await short)?.code).toBe('TIMEOUT')
  })
})

describe('downloads', () => {
  const running: (() => void)[] = []
  afterEach(() => running.splice(0).forEach((stop) => stop()))

  async function listen(
    answer: (request: IncomingMessage, response: ServerResponse) => void,
    options: Partial<ApiClientOptions> = {},
  ) {
    const server = createServer(answer)
    await new Promise<void>((resolve) => void server.listen(0, resolve))
    running.push(() => {
      server.closeAllConnections()
      server.close()
    })
    const origin = `http://localhost:${(server.address() as AddressInfo).port}`
    const tokens = createMemoryTokens({ auth: 'auth-1', refresh: 'refresh-1' })
    return createApiClient({ baseUrl: origin, area: adminArea, tokens, language: () => 'en', ...options })
  }

  it('downloads a file with progress and its name, after a renewed token', async () => {
    const client = await listen((request, response) => {
      if (request.url === refreshPath)
        return void response.end(JSON.stringify({ code: 1, data: { type: 'admin-refresh', token: 'auth-2' } }))
      if (request.headers['batoken'] !== 'auth-2')
        return void response.setHeader('content-type', 'application/json').end('{"code":409}')
      response.setHeader('content-type', 'text/csv').setHeader('content-length', 200_000)
      response.setHeader('content-disposition', `attachment; filename="a.csv"; filename*=UTF-8''%E5%90%8D%2Fb.csv`)
      response.end('x'.repeat(200_000))
    })
    const seen: number[] = []
    const { blob, name } = await client.download({
      method: 'GET',
      path,
      onDownloadProgress({ loaded, total }) {
        seen.push(loaded / total)
        throw new Error('a broken progress bar')
      },
    })
    expect([blob.size, blob.type, name]).toEqual([200_000, 'text/csv', 'b.csv'])
    expect(seen.at(-1)).toBe(1)
  })

  /** The connections of the first replies break within the body. */
  async function listenAfterBreaks(breaks: number) {
    const seen: (string | undefined)[] = []
    const text = '{"code":1,"data":"whole"}'
    const client = await listen(
      (request, response) => {
        const isFile = request.url?.startsWith('/admin/file') === true
        response
          .setHeader('content-type', isFile ? 'text/csv' : 'application/json')
          .setHeader('content-length', text.length)
        if (seen.push(request.method) > breaks) return void response.end(text)
        response.write(text.slice(0, 3), () => response.destroy())
      },
      { retries: 2, retry: { delay: () => 1 } },
    )
    return { client, seen, text }
  }

  it('reads again when the connection breaks within a reply, as often as retries say', async () => {
    const { client, seen } = await listenAfterBreaks(2)
    expect(await client.request({ method: 'GET', path })).toBe('whole')
    expect(seen).toEqual(['GET', 'GET', 'GET'])
    const broken = await listenAfterBreaks(9)
    expect((await failureOf(broken.client.request({ method: 'GET', path })))?.code).toBe('NETWORK')
    expect(broken.seen).toHaveLength(3)
  })

  it('downloads again when the connection breaks within the file, with its progress', async () => {
    const { client, seen, text } = await listenAfterBreaks(1)
    const loaded: number[] = []
    const onDownloadProgress = (progress: { readonly loaded: number }) => void loaded.push(progress.loaded)
    const { blob } = await client.download({ method: 'GET', path: '/admin/file', onDownloadProgress })
    expect(await blob.text()).toBe(text)
    expect(seen).toHaveLength(2)
    expect([loaded.includes(3), loaded.at(-1)]).toEqual([true, text.length])
  })

  it('does not send a write again when the connection breaks within its reply', async () => {
    const { client, seen } = await listenAfterBreaks(1)
    expect((await failureOf(client.request({ method: 'POST', path, body: {} })))?.code).toBe('NETWORK')
    expect(seen).toEqual(['POST'])
  })

  it('the caller and the time limit end the wait for the rest of a reply', async () => {
    const seen: (string | undefined)[] = []
    const client = await listen(
      (request, response) => {
        seen.push(request.url)
        response.setHeader('content-length', 8).write('abc')
      },
      { retries: 2, retry: { delay: () => 1 } },
    )
    expect((await failureOf(client.request({ method: 'GET', path, timeout: 50 })))?.code).toBe('TIMEOUT')
    const leaving = new AbortController()
    const left = failureOf(client.request({ method: 'GET', path: '/admin/left', signal: leaving.signal }))
    await vi.waitFor(() => expect(seen).toContain('/admin/left'))
    leaving.abort()
    expect((await left)?.code).toBe('ABORTED')
    expect(new Set(seen).size).toBe(seen.length)
  })

  it('downloads a JSON file that the server asks to save', async () => {
    const client = await listen((_, response) => {
      response.setHeader('content-type', 'application/json')
      response.setHeader('content-disposition', 'attachment; filename="export.json"').end('{"export":1}')
    })
    const { blob, name } = await client.download({ method: 'GET', path })
    expect([await blob.text(), name]).toEqual(['{"export":1}', 'export.json'])
  })

  it.each([
    ['{"code":0,"msg":"No such export"}', 200, { code: 'REFUSED', message: 'No such export' }],
    ['{"code":1,"data":{}}', 200, { code: 'BAD_REPLY' }],
    ['<html>', 500, { code: 'HTTP', status: 500 }],
  ])('reports that %s with status %i is no file', async (text, status, expected) => {
    const client = await listen((_, response) => {
      response.setHeader('content-type', text.startsWith('{') ? 'application/json' : 'text/html')
      response.writeHead(status).end(text)
    })
    expect(await failureOf(client.download({ method: 'GET', path }))).toMatchObject(expected)
  })
})
