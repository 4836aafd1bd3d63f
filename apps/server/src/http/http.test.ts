import { siteCalls } from '@teachnet/contract'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { buildApp } from '../api.ts'
import type { Database } from '../platform/db/client.ts'
import { fail } from '../platform/errors.ts'
import { corsHeadersFor } from './http.ts'
import { createTestDatabase, oneDatabase } from '../test-support/test-database.ts'
import { createTestDeps, testStart, type TestDeps } from '../test-support/test-deps.ts'
import { success } from './reply/reply.ts'
import { currentRequestId } from './request/requester.ts'

const open = { config: { access: { area: 'none', level: 'public' } } } as const

describe.each(oneDatabase)('replies, with %s', (kind) => {
  let db: Database
  let deps: TestDeps
  let app: FastifyInstance

  beforeAll(async () => {
    db = await createTestDatabase(kind)
    deps = await createTestDeps(db, { adminOrigin: 'https://admin.example.org' })
    app = await buildApp(deps)
    app.get('/test/plain', open, async () => success({ answer: 42 }))
    app.get('/test/empty', open, async () => success(undefined, 'error.validation', { message: 'ok' }))
    app.post('/test/echo', open, async (request) => success(request.body))
    app.get('/test/query', open, async (request) => success(request.query))
    app.post('/test/request-id', open, async () => {
      await db.run('select 1')
      return success({ id: currentRequestId() })
    })
    app.get('/test/broken', open, async () => {
      throw new Error('a secret detail in /srv/app/file.ts')
    })
    app.get('/test/refused', open, async () => {
      throw fail('TOKEN_EXPIRED')
    })
    app.get('/test/login', open, async () => {
      throw fail('NEED_LOGIN')
    })
  })
  afterAll(async () => {
    await app.close()
    await deps.cache.close()
    await db.close()
  })

  it('the envelope of a reply has code, message, the time of the request in seconds, and data', async () => {
    const reply = await app.inject('/test/plain')
    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toEqual({ code: 1, msg: '', time: testStart / 1000, data: { answer: 42 } })
    const empty = await app.inject('/test/empty')
    expect(empty.json()).toMatchObject({ msg: 'ok', data: null })
  })

  it('the log of a refused request says so in words, whatever the status of the reply', async () => {
    await app.inject('/test/refused')
    const line = deps.log.lines.findLast(({ text }) => text === 'request')
    expect(line?.fields).toMatchObject({
      status: 200,
      refused: 'TOKEN_EXPIRED',
      reason: 'Your login has expired, please log in again!',
    })
    await app.inject('/test/plain')
    const plain = deps.log.lines.findLast(({ text }) => text === 'request')?.fields
    expect(plain).toEqual(expect.not.objectContaining({ refused: expect.anything() }))
  })

  it('code that runs for a request knows its id, also after a body and a statement', async () => {
    const origin = await app.listen({ host: '127.0.0.1', port: 0 })
    const ids = Array.from({ length: 20 }, (_each, index) => `request-${index}`)
    const found = ids.map(async (id) => {
      const headers = { 'content-type': 'application/json', 'x-request-id': id }
      const reply = await fetch(`${origin}/test/request-id`, { method: 'POST', headers, body: '{}' })
      return (await reply.json()).data.id
    })
    expect(await Promise.all(found)).toEqual(ids)
    expect(currentRequestId()).toBeUndefined()
  })

  it('a business error is answered with status 200, its code and its name', async () => {
    const expired = await app.inject({ url: '/test/refused', headers: { 'think-lang': 'en' } })
    expect(expired.statusCode).toBe(200)
    expect(expired.json()).toMatchObject({
      code: 409,
      msg: 'Your login has expired, please log in again!',
      data: [],
      error: 'TOKEN_EXPIRED',
    })
    const login = await app.inject('/test/login')
    expect(login.json()).toMatchObject({ code: 303, data: { type: 'need login' }, msg: '请先登录！' })
  })

  it.each([
    ['en', '“kind” is missing or not allowed'],
    ['zh-cn', '参数错误：缺少“kind”，或其值不可用'],
  ])(
    'a value that does not fit its declaration is refused with the name of its field, in %s',
    async (lang, message) => {
      for (const body of [{}, { kind: 'nothing', mobile: '13800000000' }, { kind: { a: 1 } }]) {
        const { method, path } = siteCalls.sendApplicationCode
        const reply = await app.inject({ method, url: path, body, headers: { 'think-lang': lang } })
        expect(reply.json()).toMatchObject({ code: 0, error: 'PARAMETER', msg: message, fields: { kind: message } })
      }
    },
  )

  it('an unexpected error is answered with only a request id that is also in the log [X6]', async () => {
    const reply = await app.inject('/test/broken')
    const id = String(reply.headers['x-request-id'])
    expect(reply.statusCode).toBe(500)
    expect(reply.json()).toMatchObject({ code: 0, error: 'INTERNAL', request_id: id })
    expect(reply.body).toContain(id)
    expect(reply.body).not.toMatch(/secret|file\.ts|at /)
    expect(deps.log.lines).toContainEqual(
      expect.objectContaining({ level: 'error', fields: expect.objectContaining({ requestId: id }) }),
    )
  })

  it('a reply keeps the request id of a proxy, unless it is unsafe in a log', async () => {
    const stored = await app.inject({ url: '/test/plain', headers: { 'x-request-id': 'abc-12345678' } })
    expect(stored.headers['x-request-id']).toBe('abc-12345678')
    const unfit = await app.inject({ url: '/test/plain', headers: { 'x-request-id': 'a b\tc"}' } })
    expect(unfit.headers['x-request-id']).toMatch(/^[0-9A-Z]{26}$/)
  })

  it('an unknown URL is answered with status 404, msg and message', async () => {
    const reply = await app.inject('/api/nothing/here')
    expect(reply.statusCode).toBe(404)
    expect(reply.json()).toMatchObject({
      code: 0,
      error: 'NOT_FOUND',
      msg: '请求的地址不存在',
      message: '请求的地址不存在',
    })
  })

  it('paths match case-insensitively and with a trailing slash', async () => {
    expect((await app.inject('/TEST/Plain/')).json()).toMatchObject({ code: 1 })
  })

  it.each([
    ['the header', { 'think-lang': 'en', cookie: 'think_lang=zh-cn' }, '', 'en'],
    ['the query before the cookie', { cookie: 'a=1; think_lang=zh-cn' }, '?lang=en', 'en'],
    ['the cookie before the browser', { cookie: 'think_lang=en', 'accept-language': 'zh-CN' }, '', 'en'],
    ['the browser last', { 'accept-language': 'fr;q=0.9, en-GB;q=0.8, zh;q=0.1' }, '', 'en'],
    ['Chinese without any', {}, '', 'zh-cn'],
    ['Chinese for an unknown one', { 'think-lang': 'fr' }, '?lang=de', 'zh-cn'],
  ])('a reply is in the language chosen by: %s', async (_name, headers, query, expected) => {
    const reply = await app.inject({ url: `/test/login${query}`, headers })
    expect(reply.json()).toMatchObject({ msg: expected === 'en' ? 'Log in first.' : '请先登录！' })
  })

  it('a body that is not a JSON object is refused', async () => {
    for (const payload of ['{"a":', '"text"', '17']) {
      const reply = await app.inject({
        method: 'POST',
        url: '/test/echo',
        payload,
        headers: { 'content-type': 'application/json' },
      })
      expect({ status: reply.statusCode, ...reply.json() }).toMatchObject({ status: 400, code: 0, error: 'BAD_BODY' })
    }
  })

  it('empty and urlencoded bodies are accepted, and keys that would write to a prototype are removed', async () => {
    const empty = await app.inject({
      method: 'POST',
      url: '/test/echo',
      payload: '',
      headers: { 'content-type': 'application/json' },
    })
    expect(empty.json()).toMatchObject({ code: 1 })
    const encoded = await app.inject({
      method: 'POST',
      url: '/test/echo',
      payload: 'name=%E6%9D%8E&ids[]=1&ids[]=2',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(encoded.json().data).toEqual({ name: '李', ids: ['1', '2'] })
    const polluting = await app.inject({
      method: 'POST',
      url: '/test/echo',
      payload: '{"__proto__":{"isSuper":true},"name":"x"}',
      headers: { 'content-type': 'application/json' },
    })
    expect(polluting.json().data).toEqual({ name: 'x' })
  })

  it('arrays and nested lists are read from the query [C8]', async () => {
    const reply = await app.inject(
      '/test/query?ids[]=1&ids[]=2&search[0][field]=name&search[0][val][0]=a&search[0][operator]=IN',
    )
    expect(reply.json().data).toEqual({
      ids: ['1', '2'],
      search: [{ field: 'name', val: ['a'], operator: 'IN' }],
    })
  })

  it('the server answers preflights and allows the origins of the settings [C1]', async () => {
    const preflight = await app.inject({
      method: 'OPTIONS',
      url: '/admin/Index/index',
      headers: { origin: 'https://admin.example.org', 'access-control-request-method': 'GET' },
    })
    expect(preflight.statusCode).toBe(204)
    expect(preflight.body).toBe('')
    expect(preflight.headers).toMatchObject({
      'access-control-allow-origin': 'https://admin.example.org',
      'access-control-allow-credentials': 'true',
      'access-control-max-age': '1800',
      'access-control-allow-methods': 'GET, POST, PATCH, PUT, DELETE, OPTIONS',
      'access-control-allow-headers': expect.stringContaining('ba-user-token'),
    })
    const originFor = async (origin: string, host = 'api.example.org') =>
      (await app.inject({ url: '/test/plain', headers: { origin, host } })).headers['access-control-allow-origin']
    expect(await originFor('https://admin.example.org')).toBe('https://admin.example.org')
    expect(await originFor('https://api.example.org')).toBe('https://api.example.org')
    expect(await originFor('https://evil.example.com')).toBeUndefined()
    expect(await originFor('https://localhost.evil.com')).toBeUndefined()
    expect(await originFor('null')).toBeUndefined()
  })

  it('programs of the visitor’s own machine are callers in development only, unless they are named with their port [C1]', () => {
    const originFor = (origin: string, host: string, allowed: readonly string[]) =>
      corsHeadersFor({ headers: { origin, host } }, allowed)['access-control-allow-origin']
    const usual = ['localhost', '127.0.0.1']
    for (const origin of ['http://localhost:1818', 'http://127.0.0.1:5173']) {
      expect(originFor(origin, 'localhost:8000', usual)).toBe(origin)
      expect(originFor(origin, 'localhost:8000', ['https://www.example.org', ...usual])).toBeUndefined()
      expect(originFor(origin, 'api.example.org', usual)).toBeUndefined()
      expect(originFor(origin, 'api.example.org', [...usual, origin])).toBe(origin)
    }
    expect(originFor('http://localhost:1818', 'api.example.org', ['localhost:1818'])).toBe('http://localhost:1818')
  })

  it('every reply names the back end in a header that pages of other origins can read', async () => {
    for (const url of ['/test/plain', '/test/broken', '/nowhere']) {
      const { headers } = await app.inject({ url })
      expect([headers['x-back-end'], headers['access-control-expose-headers']]).toEqual([
        'teachnet',
        'x-back-end, x-accepts',
      ])
    }
  })

  it('the server does not start with a route that does not declare its access [A4]', async () => {
    const others = await createTestDeps(db)
    const other = await buildApp(others)
    expect(() => other.get('/test/undeclared', async () => 'x')).toThrow(/\/test\/undeclared.*access/)
    await others.cache.close()
  })

  it('the log contains no token and no password of a URL', async () => {
    await app.inject('/test/plain?batoken=geheim1&page=2&ba-user-token=geheim2&password=geheim3')
    const written = JSON.stringify(deps.log.lines)
    expect(written).toContain('page=2')
    expect(written).not.toContain('geheim')
  })

  it('reads are limited per address, with the reply that old clients expect', async () => {
    const limited = await createTestDeps(db, { throttleGetPerMinute: 4 })
    const one = await buildApp(limited)
    const ask = (method: 'GET' | 'POST' = 'GET') =>
      one.inject({ method, url: '/api/none', headers: { 'think-lang': 'en' }, remoteAddress: '10.1.1.1' })
    limited.clock.advance(46_000)
    for (let index = 0; index < 4; index++) expect((await ask()).statusCode).toBe(404)
    const rejected = await ask()
    expect(rejected.statusCode).toBe(200)
    expect(rejected.json()).toMatchObject({
      code: 0,
      msg: 'Too many requests. Try again in 14 seconds.',
    })
    expect(rejected.json()).not.toHaveProperty('time')
    expect(rejected.headers['access-control-allow-origin']).toBe('*')
    expect((await ask('POST')).statusCode).toBe(404)
    limited.clock.advance(15_000)
    expect((await ask()).headers['x-rate-limit-remaining']).toBe('3')
    await one.close()
    await limited.cache.close()
  })
})
