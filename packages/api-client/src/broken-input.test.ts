import { adminArea, memberArea, refreshTokenPath } from '@teachnet/protocol'
import { describe, expect, it } from 'vitest'
import { createApiClient } from './create-api-client.ts'
import type { ApiCall, ApiClientOptions, PlainRequest } from './options.ts'
import { baseUrl, failureOf, setUpClient } from './test-support/client.ts'
import { reply } from './test-support/fake-server.ts'
import { createMemoryTokens } from './tokens.ts'

const path = '/api/ajax/area'
const broken = new Error('broken')
const thrower = (): never => {
  throw broken
}

describe('a request that cannot be written is not a network failure', () => {
  const circular: Record<string, unknown> = {}
  circular['self'] = circular

  it.each<[string, string, Partial<PlainRequest>]>([
    ['a query that contains itself', 'BAD_PATH', { query: circular }],
    ['a body that has no JSON', 'BAD_BODY', { method: 'POST', body: () => 1 }],
    ['a body of a call that only reads', 'BAD_BODY', { body: { a: 1 } }],
    ['a header with a line break in it', 'BAD_HEADER', { headers: { 'x-note': 'a\nb' } }],
    ['a header of other letters', 'BAD_HEADER', { headers: { 'x-note': '教师' } }],
    ['a name that is no header', 'BAD_HEADER', { headers: { 'x note': '1' } }],
    ['a token that cannot be a header', 'BAD_HEADER', { anotherToken: 'a\r\nset-cookie: b' }],
  ])('%s: %s', async (_, code, request) => {
    const { client, server } = setUpClient('valid')
    expect(await failureOf(client.request({ method: 'GET', path, ...request }))).toMatchObject({
      code,
      path,
      shown: true,
      message: 'The request cannot be sent!',
      cause: expect.any(Error),
    })
    expect(server.requests).toEqual([])
  })

  it('a limit that no timer can hold means no limit, and a count of retries below one means none', async () => {
    const { client } = setUpClient('valid')
    for (const timeout of [Number.POSITIVE_INFINITY, Number.NaN, -1, 2 ** 31])
      expect(await client.request({ method: 'GET', path, timeout, retries: -1 })).toEqual({ ok: true })
  })
})

describe('a token store or a lock that throws while a token is renewed (R12, R22)', () => {
  const stored = () => createMemoryTokens({ auth: 'auth-1', refresh: 'refresh-1' })
  it.each<[string, () => Partial<ApiClientOptions>]>([
    ['cannot store', () => ({ tokens: { ...stored(), set: thrower } })],
    ['cannot read the refresh token', () => ({ tokens: { ...stored(), get: failingFor('refresh') } })],
    ['rejects the lock', () => ({ locks: { request: () => Promise.reject(broken) } })],
    ['throws for the lock', () => ({ locks: { request: thrower } })],
  ])('%s: every call fails with CALLBACK and its cause, and the user hears of it once', async (_, options) => {
    const { client, onNotify } = setUpClient('expired', options())
    const calls = [1, 2].map((id) => failureOf(client.request({ method: 'GET', path, query: { id } })))
    for (const error of await Promise.all(calls)) expect(error).toMatchObject({ code: 'CALLBACK', cause: broken })
    expect(onNotify).toHaveBeenCalledTimes(1)
  })

  /** Reads until the first use of a kind of token in a refresh. */
  function failingFor(kind: string): (requested: 'auth' | 'refresh') => string {
    let reads = 0
    // Earlier reads only check whether there is a token.
    return (requested) => (requested === kind && ++reads > 2 ? thrower() : 'auth-1')
  }

  it('a store that cannot be cleared does not keep calls waiting when the session ends', async () => {
    const tokens = { ...stored(), clear: thrower }
    const { client, server, onLog, onSignedOut } = setUpClient('expired', { tokens })
    server.answer(refreshTokenPath, () => reply(0, null, 'over'))
    const calls = [1, 2].map((id) => failureOf(client.request({ method: 'GET', path, query: { id } })))
    expect((await Promise.all(calls)).map((error) => error?.code)).toEqual(['NEED_LOGIN', 'NEED_LOGIN'])
    expect(onSignedOut).toHaveBeenCalledTimes(1)
    expect(onLog).toHaveBeenCalledWith('Error: broken')
  })

  it('a sign-out whose tokens cannot be cleared fails with CALLBACK', async () => {
    const { client } = setUpClient('valid', { tokens: { ...stored(), clear: thrower } })
    expect(await failureOf(client.logout({ method: 'POST', path }))).toMatchObject({ code: 'CALLBACK', cause: broken })
  })
})

describe('a function of the application that throws after the request was sent', () => {
  const written = 'The request was sent, but its reply cannot be read!'
  const unknown = `${written} It is not known whether this was saved. Check before you try again.`
  const renewed = { '~standard': { validate: thrower } }
  const afterResponse = { hooks: { afterResponse: [thrower] } }

  it.each<[string, Partial<ApiClientOptions>, Partial<ApiCall<undefined, object, unknown>>, string]>([
    ['readReply, after a write', { adapter: { readReply: thrower } }, {}, unknown],
    ['readReply, after a read', { adapter: { readReply: thrower } }, { method: 'GET' }, written],
    ['a schema, after a write', { adapter: {} }, { schema: renewed }, unknown],
    ['a schema, after a read', { adapter: {} }, { method: 'GET', schema: renewed }, written],
    ['a hook, after a write', { adapter: {}, ...afterResponse }, {}, unknown],
  ])('%s: the message does not say that nothing was sent', async (_name, options, call, message) => {
    const sent: string[] = []
    const fetch: typeof globalThis.fetch = async (input) => {
      sent.push(new Request(input).url)
      return Response.json({ id: 1 })
    }
    const { client } = setUpClient('valid', { ...options, fetch })
    const failure = await failureOf(client.call({ method: 'POST', path, ...call }, {}))
    expect(failure).toMatchObject({ code: 'CALLBACK', cause: broken, message })
    expect(sent).toHaveLength(1)
  })

  it('a refresh: the message does not say that nothing was sent', async () => {
    const adapter = { refresh: thrower }
    const fetch = async () => new Response(null, { status: 401 })
    const { client } = setUpClient('valid', { adapter, fetch })
    expect(await failureOf(client.request({ method: 'POST', path }))).toMatchObject({
      code: 'CALLBACK',
      message: written,
    })
  })

  it('a token store at a sign-out: the message does not say that nothing was sent', async () => {
    const tokens = { ...createMemoryTokens({ auth: 'auth-1' }), clear: thrower }
    const { client } = setUpClient('valid', { tokens })
    expect(await failureOf(client.logout({ method: 'POST', path }))).toMatchObject({ message: written })
  })

  it('a hook before the request: the message says that nothing was sent', async () => {
    const { client, server } = setUpClient('valid', { hooks: { beforeRequest: [thrower] } })
    expect((await failureOf(client.request({ method: 'POST', path })))?.message).toBe('The request cannot be sent!')
    expect(server.requests).toEqual([])
  })
})

describe('a write whose reply does not fit its schema', () => {
  it('says that it was sent, and does not ask the user to try again blindly', async () => {
    const schema = { '~standard': { validate: () => ({ issues: [{ message: 'no id' }] }) } }
    const { client } = setUpClient('valid', { adapter: {}, fetch: async () => Response.json({}) })
    const failure = await failureOf(client.call({ method: 'POST', path, schema }))
    expect(failure?.code).toBe('BAD_REPLY')
    expect(failure?.message).toMatch(/^The request was sent.*Check before you try again\.$/)
  })
})

describe('options that cannot work are refused at once, by name', () => {
  it.each<[string, Partial<Record<keyof ApiClientOptions, unknown>>]>([
    ['area', { area: undefined }],
    ['timeout', { timeout: -1 }],
    ['timeout', { timeout: Number.NaN }],
    ['retries', { retries: 1.5 }],
    ['retries', { retries: -1 }],
    ['baseUrl', { baseUrl: undefined }],
    ['baseUrl', { baseUrl: 'localhost:8080' }],
  ])('%s %j', (name, wrong) => {
    const options = { baseUrl, area: adminArea, ...wrong } as ApiClientOptions
    expect(() => createApiClient(options)).toThrow(new RegExp(`^${name}: `))
  })

  it('accepts each of the areas, and the limit 0', () => {
    for (const area of [adminArea, memberArea])
      expect(createApiClient({ baseUrl: '', area, timeout: 0, retries: 0, tokenHeader: '' }).urlFor('/a')).toBe(
        '/a?server=1',
      )
  })
})
