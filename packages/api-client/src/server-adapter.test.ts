import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createArticlesClient } from '../examples/servers/json-api.ts'
import { createOAuthClient } from '../examples/servers/oauth.ts'
import { addAlbum, createShopClient } from '../examples/recipes/own-errors.ts'
import { createAlbumsClient } from '../examples/servers/plain-rest.ts'
import { ApiError, isApiError } from './api-error.ts'
import { createApiClient } from './create-api-client.ts'
import { builtInText, messageIds } from './messages.ts'
import { type ApiCall, type ApiClientOptions, plainArea } from './options.ts'
import { failureOf } from './test-support/client.ts'
import { createMemoryTokens } from './tokens.ts'

interface Seen {
  readonly method: string
  readonly url: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

type Handler = (seen: Seen, response: ServerResponse) => void

const running: (() => void)[] = []
afterEach(() => {
  for (const close of running.splice(0)) close()
})

async function start(handle: Handler): Promise<{ url: string; seen: Seen[] }> {
  const seen: Seen[] = []
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { method = '', url = '', headers } = request
      const one = { method, url, headers, body }
      seen.push(one)
      handle(one, response)
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  running.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, seen }
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

describe('a plain REST server', () => {
  it('gets a bearer token that is renewed once, and its messages reach the user', async () => {
    let valid = 'old'
    const { url, seen } = await start(({ url: path, headers, body }, response) => {
      if (path === '/session') {
        valid = 'new'
        return json(response, body === 'refresh' ? 200 : 401, { token: valid })
      }
      if (headers.authorization !== 'Bearer new') return json(response, 401, { message: 'expired' })
      const { title }: { title: string } = JSON.parse(body)
      return title ? json(response, 201, { id: 1, title }) : json(response, 422, { message: 'A title is required' })
    })
    const albums = createAlbumsClient(url, createMemoryTokens({ auth: 'old', refresh: 'refresh' }))
    const created = await Promise.all([albums.create('Spring'), albums.create('Summer')])
    expect(created.map(({ title }) => title)).toEqual(['Spring', 'Summer'])
    expect(seen.filter(({ url: path }) => path === '/session')).toHaveLength(1)
    expect(await failureOf(albums.create(''))).toMatchObject({
      code: 'VALIDATION',
      status: 422,
      message: 'A title is required',
    })
    expect(Object.keys(seen[0]?.headers ?? {})).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(?:think-lang|server|batoken)$/)]),
    )
  })

  it.each([
    ['a failure', 500, '{"message":"The database is down"}'],
    ['a page of a gateway', 502, '<html>Bad gateway</html>'],
    ['a reply without a token', 200, '{}'],
  ])('a renewal with %s keeps the session', async (_name, status, body) => {
    const { url } = await start(({ url: path }, response) =>
      path === '/session' ? void response.writeHead(status).end(body) : json(response, 401, { message: 'expired' }),
    )
    const tokens = createMemoryTokens({ auth: 'old', refresh: 'refresh' })
    await failureOf(createAlbumsClient(url, tokens).create('Spring'))
    expect([tokens.get('auth'), tokens.get('refresh')]).toEqual(['old', 'refresh'])
  })

  it.each([
    [502, 'HTTP'],
    [200, 'BAD_REPLY'],
  ])('a page with status %i instead of JSON is named by its status', async (status, code) => {
    const { url } = await start((_seen, response) => void response.writeHead(status).end('<html></html>'))
    const failure = await failureOf(createAlbumsClient(url, createMemoryTokens()).create('Spring'))
    expect(failure).toMatchObject({ code, status })
  })

  it.each([
    [200, 'application/json', '{"id":1,"ti', 'BAD_REPLY'],
    [200, 'application/problem+json; charset=utf-8', 'no json', 'BAD_REPLY'],
    [200, 'text/html; charset=utf-8', '<html>Sign in</html>', 'BAD_REPLY'],
    [502, 'text/html', '<html>Bad gateway</html>', 'HTTP'],
    [403, 'text/html', '<html>Forbidden</html>', 'FORBIDDEN'],
  ])(
    'the default functions reject a reply with status %i and type %s that is not valid JSON',
    async (status, type, body, code) => {
      const { url } = await start(
        (_seen, response) => void response.writeHead(status, { 'content-type': type }).end(body),
      )
      const client = createApiClient({ baseUrl: url, area: plainArea, adapter: {} })
      expect(await failureOf(client.request({ method: 'GET', path: '/a' }))).toMatchObject({ code, status, data: body })
    },
  )

  it.each([
    ['text/plain', 'plain', 'plain'],
    ['text/html', '{"id":1}', { id: 1 }],
    ['application/json', '"text"', 'text'],
    ['application/json', '', null],
  ])('a reply of the type %s with %s is data of the default functions', async (type, body, data) => {
    const { url } = await start((_seen, response) => void response.writeHead(200, { 'content-type': type }).end(body))
    const client = createApiClient({ baseUrl: url, area: plainArea, adapter: {} })
    expect(await client.request({ method: 'GET', path: '/a' })).toEqual(data)
  })

  it('is asked for JSON, for another type that the program names, and for any type of a file', async () => {
    const { url, seen } = await start((_seen, response) => void response.writeHead(200).end('a,b'))
    const client = createApiClient({ baseUrl: url, area: plainArea, adapter: {} })
    await client.request({ method: 'GET', path: '/a' })
    await client.request({ method: 'GET', path: '/a', headers: { Accept: 'text/csv' } })
    await client.download({ method: 'GET', path: '/a' })
    expect(seen.map(({ headers }) => headers.accept)).toEqual(['application/json', 'text/csv', '*/*'])
  })

  it('has texts for its users that are true of any server, in Chinese and English', () => {
    for (const id of messageIds) {
      const texts = ['zh-cn', 'en'].map((locale) => builtInText(id, locale, { url: 'http://x/orders/7' }, true))
      expect([id, texts[0] === texts[1]]).toEqual([id, false])
      if (!id.startsWith('http.') && !id.startsWith('network.')) continue
      for (const text of texts) expect(text).not.toMatch(/http:|already exists|相同数据|gateway|网关/i)
    }
  })

  it.each([
    ['a broken connection', new TypeError('fetch failed'), 'NETWORK'],
    ['a connection that Safari lost', new TypeError('Load failed'), 'NETWORK'],
    ['a refused connection in Bun', Object.assign(new Error('No'), { code: 'ConnectionRefused' }), 'NETWORK'],
    ['no answer in time', new DOMException('The operation timed out', 'TimeoutError'), 'NETWORK'],
    ['no network, of axios', Object.assign(new Error('Network Error'), { code: 'ERR_NETWORK' }), 'NETWORK'],
    ['a failure of another client', new ApiError('OFFLINE', { message: '', path: '/token' }), 'NETWORK'],
    ['a reply as the cause', new Error('No token', { cause: new Response(null, { status: 503 }) }), 'NETWORK'],
    ['a reply of ky or axios', Object.assign(new Error('503'), { response: { status: 503 } }), 'NETWORK'],
    ['a page of a gateway', new SyntaxError('Unexpected token < in JSON'), 'NETWORK'],
    ['an error of its own', new Error('No refresh token'), 'CALLBACK'],
    ['an address without an origin', new TypeError('Failed to parse URL from /session'), 'CALLBACK'],
    ['a call of another client that cannot be sent', new ApiError('BAD_PATH', { message: '', path: '' }), 'CALLBACK'],
    ['a text', 'broken', 'CALLBACK'],
    ['a property of undefined', new TypeError("Cannot read properties of undefined (reading 'token')"), 'CALLBACK'],
    ['a name that does not exist', new ReferenceError('tokn is not defined'), 'CALLBACK'],
  ])('a renewal that throws for %s fails with what was thrown, and keeps the session', async (_name, cause, code) => {
    const { url } = await start((_seen, response) => json(response, 401, {}))
    const tokens = createMemoryTokens({ auth: 'old', refresh: 'refresh' })
    const onLog = vi.fn<(text: string) => void>()
    const onNotify = vi.fn<NonNullable<ApiClientOptions['onNotify']>>()
    const refresh = () => new Promise<never>((_resolve, reject) => void setTimeout(reject, 100, cause))
    const adapter = { refresh }
    const client = createApiClient({ baseUrl: url, area: plainArea, tokens, adapter, onLog, onNotify })
    const failures = await Promise.all([1, 2].map(() => failureOf(client.request({ method: 'GET', path: '/a' }))))
    for (const failure of failures) {
      expect(failure?.code).toBe(code)
      expect(failure?.cause).toBe(cause)
    }
    expect(onLog.mock.calls.flat()).toEqual([expect.stringContaining(String(cause))])
    expect(onNotify).toHaveBeenCalledTimes(1)
    expect(tokens.get('auth')).toBe('old')
  })

  it('is read by the default functions of an adapter without functions', async () => {
    const { url } = await start(({ url: path }, response) => {
      if (path === '/none') return void response.writeHead(204).end()
      if (path === '/closed') return json(response, 403, { reason: 'closed' })
      return path === '/text' ? void response.end('plain') : json(response, 500, { reason: 'broken' })
    })
    const client = createApiClient({ baseUrl: url, area: plainArea, adapter: {}, language: () => 'en' })
    expect(await client.request({ method: 'GET', path: '/none' })).toBeNull()
    expect(await client.request({ method: 'GET', path: '/text' })).toBe('plain')
    expect(await failureOf(client.request({ method: 'GET', path: '/closed' }))).toMatchObject({
      code: 'FORBIDDEN',
      data: { reason: 'closed' },
    })
    const failure = await failureOf(client.request({ method: 'GET', path: '/broken' }))
    expect(failure).toMatchObject({
      code: 'HTTP',
      status: 500,
      message: 'Something went wrong. Please try again later.',
    })
    expect(failure?.headers?.get('content-type')).toBe('application/json')
  })
})

describe('any server', () => {
  const area = plainArea

  it.each<[ApiClientOptions['queryFormat'], string]>([
    [undefined, '?ids=1&ids=2&since=2026-11-30T00%3A00%3A00.000Z'],
    ['brackets', '?ids%5B%5D=1&ids%5B%5D=2&since=2026-11-30T00%3A00%3A00.000Z'],
    ['comma', '?ids=1,2&since=2026-11-30T00%3A00%3A00.000Z'],
    [(query: object) => `q=${Object.keys(query).join('.')}`, '?q=ids.since'],
  ])('gets lists of a query as it reads them: %s', async (queryFormat, search) => {
    const { url, seen } = await start((_seen, response) => json(response, 200, []))
    const plain = createApiClient({ baseUrl: url, area, adapter: {} })
    const client = queryFormat === undefined ? plain : plain.extend({ queryFormat })
    const query = { ids: [1, 2], since: new Date('2026-11-30T00:00:00Z') }
    await client.request({ method: 'GET', path: '/a', query })
    await client.request({ method: 'GET', path: '/a', query: new URLSearchParams('b=1&b=2') })
    expect(seen.map((one) => one.url)).toEqual([`/a${search}`, '/a?b=1&b=2'])
    expect(client.urlFor('/a', query)).toBe(`${url}/a${search}`)
  })

  it('gets the query of a path with a fragment', async () => {
    const { url, seen } = await start((_seen, response) => json(response, 200, []))
    const client = createApiClient({ baseUrl: url, area, adapter: {} })
    await client.request({ method: 'GET', path: '/a#top', query: { page: 2 } })
    await client.request({ method: 'GET', path: '/a?b=1#top', query: { page: 2 } })
    expect(seen.map((one) => one.url)).toEqual(['/a?page=2', '/a?b=1&page=2'])
    expect(client.urlFor('/a#top', { page: 2 })).toBe(`${url}/a?page=2#top`)
  })

  it('may be called with a query or without one', async () => {
    const { url } = await start(({ url: path }, response) => json(response, 200, path))
    const list: ApiCall<{ tag: string } | undefined, undefined, string> = { method: 'GET', path: '/a' }
    const client = createApiClient({ baseUrl: url, area, adapter: {} })
    expect([await client.call(list), await client.call(list, { query: { tag: 'b' } })]).toEqual(['/a', '/a?tag=b'])
    // @ts-expect-error a tag is a text
    expect(await client.call(list, { query: { tag: 1 } })).toBe('/a?tag=1')
  })

  it('names a value of a query that cannot be written, and sends nothing', async () => {
    const { url, seen } = await start((_seen, response) => json(response, 200, []))
    const client = createApiClient({ baseUrl: url, area, adapter: {} })
    const failure = await failureOf(client.request({ method: 'GET', path: '/a', query: { day: new Date(Number.NaN) } }))
    expect(failure).toMatchObject({
      code: 'BAD_PATH',
      cause: new TypeError('query: "day" is a Date, which has no text'),
    })
    expect(seen).toEqual([])
  })

  it('gets one idempotency key for all attempts of a write whose answer was lost, and none for a read', async () => {
    let breaks = true
    const { url, seen } = await start((_seen, response) => {
      if (breaks) return void response.destroy()
      return json(response, 201, {})
    })
    const client = createShopClient(url)
    const failure = await failureOf(addAlbum(client, 'Spring'))
    expect(failure).toMatchObject({ code: 'NETWORK' })
    expect(failure?.message).toContain('nothing is saved twice')
    breaks = false
    await addAlbum(client, 'Spring')
    await addAlbum(client, 'Spring')
    await client.request({ method: 'GET', path: '/albums' })
    const [lost, again, next, read] = seen.map(({ headers }) => headers['idempotency-key'])
    expect(lost).toMatch(/^[0-9a-f]{32}$/)
    expect(again).toBe(lost)
    expect(next).toMatch(/^[0-9a-f]{32}$/)
    expect(next).not.toBe(lost)
    expect(read).toBeUndefined()
  })

  it('gets no idempotency key unless its adapter names the header', async () => {
    const { url, seen } = await start((_seen, response) => json(response, 201, {}))
    await createApiClient({ baseUrl: url, area, adapter: {} }).request({ method: 'POST', path: '/a', body: {} })
    expect(seen[0]?.headers['idempotency-key']).toBeUndefined()
  })

  it('has error codes of its own, with types', async () => {
    let code = 'QUOTA_EXCEEDED'
    const { url } = await start((_seen, response) => json(response, 409, { code }))
    const client = createShopClient(url)
    expect(await addAlbum(client, 'Spring')).toBe(false)
    code = 'ALBUM_LOCKED'
    const failure = await failureOf(addAlbum(client, 'Spring'))
    expect(failure).toMatchObject({ code, status: 409, message: 'Somebody else is editing this album.' })
    // @ts-expect-error a code that neither the package nor the application has
    expect(isApiError(failure, 'ALBUM_LOKED')).toBe(false)
  })

  it('is spoken of in English where the program names no language', async () => {
    const { url } = await start((_seen, response) => json(response, 500, {}))
    const texts: string[] = []
    const broken = 'Something went wrong. Please try again later.'
    const onNotify = ({ text: said }: { text: string }) => void texts.push(said)
    const client = createApiClient({ baseUrl: url, area, adapter: {}, onNotify })
    expect((await failureOf(client.request({ method: 'GET', path: '/a' })))?.message).toBe(broken)
    await failureOf(client.extend({ baseUrl: 'http://127.0.0.1:1' }).request({ method: 'GET', path: '/a' }))
    expect(texts).toEqual([broken, 'The server does not respond.'])
  })

  it.each([
    [
      'data that its schema rejects',
      '[1]',
      { schema: { '~standard': { validate: () => ({ issues: [{ message: 'a list' }] }) } } },
    ],
    ['no file', '{}', undefined],
  ])('BAD_REPLY for %s has the status and the headers of the reply', async (_name, body, call) => {
    const { url } = await start(
      (_seen, response) =>
        void response.writeHead(203, { 'content-type': 'application/json', 'x-trace': '7' }).end(body),
    )
    const client = createApiClient({ baseUrl: url, area, adapter: {} })
    const request = { method: 'GET', path: '/a' } as const
    const failure = await failureOf(call ? client.call({ ...request, ...call }) : client.download(request))
    expect(failure).toMatchObject({ code: 'BAD_REPLY', status: 203 })
    expect(failure?.headers?.get('x-trace')).toBe('7')
  })
})

describe('calls that fail together', () => {
  it('have one message and one navigation without a session, and so has each later call (R15, R26)', async () => {
    const { url } = await start((_seen, response) => json(response, 401, {}))
    const onNotify = vi.fn<NonNullable<ApiClientOptions['onNotify']>>()
    const onNavigate = vi.fn<NonNullable<ApiClientOptions['onNavigate']>>()
    const client = createApiClient({ baseUrl: url, area: plainArea, adapter: {}, onNotify, onNavigate })
    const get = () => failureOf(client.request({ method: 'GET', path: '/a' }))
    const failures = await Promise.all([get(), get(), get()])
    expect(failures.map((failure) => [failure?.code, failure?.shown])).toEqual(Array(3).fill(['NEED_LOGIN', true]))
    expect([onNotify.mock.calls.length, onNavigate.mock.calls.length]).toEqual([1, 1])
    await get()
    expect([onNotify.mock.calls.length, onNavigate.mock.calls.length]).toEqual([2, 2])
  })

  it('have one message for each text while the server is down (R26)', async () => {
    const onNotify = vi.fn<NonNullable<ApiClientOptions['onNotify']>>()
    const fetch = async () => Promise.reject(new TypeError('fetch failed'))
    const client = createApiClient({ baseUrl: 'http://x', area: plainArea, adapter: {}, onNotify, fetch })
    const calls = Array.from({ length: 20 }, (_, index) =>
      failureOf(client.request({ method: index === 7 ? 'POST' : 'GET', path: '/a' })),
    )
    for (const failure of await Promise.all(calls)) expect(failure?.shown).toBe(true)
    expect(onNotify).toHaveBeenCalledTimes(2)
  })

  it('have a second message for a call that fails more than five seconds later (R26)', async () => {
    const onNotify = vi.fn<NonNullable<ApiClientOptions['onNotify']>>()
    let now = 0
    const clock = { now: () => now, after: () => () => undefined }
    const rejections: (() => void)[] = []
    const fetch = () =>
      new Promise<Response>((_resolve, reject) => void rejections.push(() => reject(new TypeError('fetch failed'))))
    const client = createApiClient({ baseUrl: 'http://x', area: plainArea, adapter: {}, onNotify, fetch, clock })
    const calls = [1, 2, 3].map(() => failureOf(client.request({ method: 'GET', path: '/a' })))
    await vi.waitFor(() => expect(rejections).toHaveLength(3))
    for (const [index, at] of [0, 5_000, 5_001].entries()) {
      now = at
      rejections[index]?.()
      await calls[index]
    }
    expect(onNotify).toHaveBeenCalledTimes(2)
  })
})

describe('a JSON:API server', () => {
  it('is read and written by its media type, and its errors name the fields', async () => {
    const { url, seen } = await start(({ method, headers }, response) => {
      if (headers.accept !== 'application/vnd.api+json') return json(response, 406, {})
      if (method === 'GET') return json(response, 200, { data: [{ id: '7', attributes: { title: 'Paint' } }] })
      return json(response, 422, {
        errors: [{ title: 'Invalid', detail: 'is too short', source: { pointer: '/data/attributes/title' } }],
      })
    })
    const articles = createArticlesClient(url)
    expect(await articles.list(2)).toEqual([{ id: '7', title: 'Paint' }])
    expect(seen[0]?.url).toBe('/articles?page%5Bnumber%5D=2')
    expect(await failureOf(articles.add('x'))).toMatchObject({
      code: 'VALIDATION',
      message: 'Invalid',
      fields: { title: 'is too short' },
    })
    expect(seen[1]?.headers['content-type']).toBe('application/vnd.api+json')
  })
})

describe('an OAuth server', () => {
  async function setUp(grant: (refresh: string) => { status: number; body: unknown }) {
    let valid = ''
    const authority = await start(({ body }, response) => {
      const form = new URLSearchParams(body)
      expect([form.get('grant_type'), form.get('client_id')]).toEqual(['refresh_token', 'app'])
      const { status, body: reply } = grant(form.get('refresh_token') ?? '')
      if (status === 200) valid = 'access-2'
      json(response, status, reply)
    })
    const resources = await start(({ headers }, response) =>
      headers.authorization === `Bearer ${valid}` ? json(response, 200, { name: 'Li' }) : json(response, 401, {}),
    )
    const tokens = createMemoryTokens({ auth: 'access-1', refresh: 'refresh-1' })
    const client = createOAuthClient(resources.url, { tokenUrl: authority.url, clientId: 'app' }, tokens)
    return { authority, resources, tokens, client }
  }
  const me = { method: 'GET', path: '/me' } as const

  it('renews and rotates the tokens once for all calls; calls that start meanwhile are sent once', async () => {
    const { authority, resources, tokens, client } = await setUp(() => ({
      status: 200,
      body: { access_token: 'access-2', refresh_token: 'refresh-2' },
    }))
    const first = client.request(me)
    await vi.waitFor(() => expect(authority.seen).toHaveLength(1))
    const second = client.request(me)
    expect(await Promise.all([first, second])).toEqual([{ name: 'Li' }, { name: 'Li' }])
    expect(resources.seen).toHaveLength(3)
    expect([tokens.get('auth'), tokens.get('refresh')]).toEqual(['access-2', 'refresh-2'])
  })

  it('ends the session for a grant that is no longer valid', async () => {
    const { tokens, client } = await setUp(() => ({ status: 400, body: { error: 'invalid_grant' } }))
    expect((await failureOf(client.request(me)))?.code).toBe('NEED_LOGIN')
    expect(tokens.get('auth')).toBe('')
  })

  it('keeps the session while the token server is broken', async () => {
    const { tokens, client } = await setUp(() => ({ status: 503, body: { error: 'temporarily_unavailable' } }))
    expect((await failureOf(client.request(me)))?.code).toBe('NETWORK')
    expect(tokens.get('refresh')).toBe('refresh-1')
  })
})

it('a sign-in that is exempt from the refresh fails with the message of the server (R14)', async () => {
  const client = createApiClient({
    baseUrl: 'http://albums.test',
    area: plainArea,
    adapter: { readReply: ({ text }) => ({ code: 'TOKEN_EXPIRED', msg: text }) },
    fetch: async () => new Response('Wrong password', { status: 401 }),
  })
  const login = { method: 'POST', path: '/login', exemptFromRefresh: true } as const
  await expect(client.call(login)).rejects.toMatchObject({ message: 'Wrong password', status: 401 })
})
