import { describe, expect, expectTypeOf, it, onTestFinished, vi } from 'vitest'
import type { ApiCall } from './options.ts'
import { SchemaError } from './schema-error.ts'
import { failureOf, setUpClient } from './test-support/client.ts'
import { refreshPath, reply } from './test-support/fake-server.ts'
import { createStorageTokens } from './tokens.ts'

const path = '/admin/thing'
const get = { method: 'GET', path } as const

describe('hooks around a request', () => {
  it('can change a request and read a response', async () => {
    const statuses: number[] = []
    const { client, server } = setUpClient('valid', {
      hooks: {
        beforeRequest: [({ request }) => request.headers.set('x-trace', '7')],
        afterResponse: [({ response }) => void statuses.push(response.status)],
      },
    })
    await client.request(get)
    expect(server.requests[0]?.headers.get('x-trace')).toBe('7')
    expect(statuses).toEqual([200])
  })

  it('that throw end the call as errors of the application, not of the network', async () => {
    const broken = new Error('broken hook')
    const { client } = setUpClient('valid', {
      hooks: {
        beforeRequest: [
          () => {
            throw broken
          },
        ],
      },
    })
    expect(await failureOf(client.request(get))).toMatchObject({ code: 'CALLBACK', cause: broken })
  })

  it('change the error of a call before it is shown; one that throws does not hide it', async () => {
    const { client, server, onNotify, onLog } = setUpClient('valid', {
      beforeError: async (error) => {
        if (error.message === 'crash') throw new Error('broken hook')
        error.message = `${error.message} (${error.headers?.get('x-back-end')})`
        return error
      },
    })
    server.answer(path, () => reply(0, null, 'no'))
    await failureOf(client.request(get))
    expect(onNotify).toHaveBeenLastCalledWith({ kind: 'error', text: expect.stringMatching(/^no \(.+\)$/) })
    server.answer(path, () => reply(0, null, 'crash'))
    expect((await failureOf(client.request(get)))?.message).toBe('crash')
    expect(onLog).toHaveBeenLastCalledWith('Error: broken hook')
  })
})

describe('repeated requests', () => {
  it('follow the settings: other methods, other statuses, and a decision of the application', async () => {
    const decide = vi.fn<() => boolean>(() => true)
    const { client, server } = setUpClient('valid', {
      retries: 2,
      retry: { methods: ['put'], statusCodes: [500], delay: () => 0, shouldRetry: decide },
    })
    let failures = 1
    server.answer(path, () => (failures-- > 0 ? new Response('', { status: 500 }) : reply(1, 'done')))
    expect(await client.request({ method: 'PUT', path, body: {} })).toBe('done')
    expect(decide).toHaveBeenCalledTimes(1)
    failures = 1
    expect((await failureOf(client.request(get)))?.status).toBe(500)
  })

  it.each([
    ['in seconds', () => '3'],
    ['as a date', () => new Date(Date.now() + 3000).toUTCString()],
  ])('wait as long as Retry-After says %s', async (_, after) => {
    vi.useFakeTimers({ now: 1_700_000_000_000 })
    onTestFinished(() => void vi.useRealTimers())
    const { client, server } = setUpClient('valid', { retries: 1 })
    let failures = 1
    server.answer(path, () =>
      failures-- > 0 ? new Response('', { status: 503, headers: { 'retry-after': after() } }) : reply(1, 'done'),
    )
    const call = client.request(get)
    await vi.advanceTimersByTimeAsync(2500)
    expect(server.requests).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1000)
    expect(await call).toBe('done')
  })

  it.each([
    ['60', {}, 1],
    ['0', {}, 2],
    ['60', { maxRetryAfter: 1 }, 2],
  ])(
    'after Retry-After: %s, limited by %o, are sent only if the time limit allows the wait',
    async (after, more, count) => {
      const { client, server } = setUpClient('valid', {
        retries: 1,
        timeout: 5000,
        retry: { statusCodes: [429], ...more },
      })
      server.answer(path, () => new Response('{"msg":"Later"}', { status: 429, headers: { 'retry-after': after } }))
      expect(await failureOf(client.request(get))).toMatchObject({ code: 'HTTP', status: 429 })
      expect(server.requests).toHaveLength(count)
    },
  )

  it('of a throttled read wait for the number that the server sends, not for one in its sentence', async () => {
    const waits: string[] = []
    for (const [sentence, headers] of [
      ['Only 5 requests are allowed', { 'retry-after': '30' }],
      ['Please do not request frequently. Try again in 120 seconds.', {}],
      ['请求过于频繁，请在 150 秒后重试', {}],
      ['Only 5 requests are allowed', {}],
    ] as const) {
      const clock = { now: () => 0, after: (_: number, run: () => void) => (queueMicrotask(run), () => {}) }
      const { client, server, onNotify } = setUpClient('valid', { clock, timeout: 0 })
      const throttled = reply(0, null, sentence, { error: 'THROTTLED' })
      for (const [name, value] of Object.entries(headers)) throttled.headers.set(name, value)
      server.answer(path, () => throttled.clone())
      await failureOf(client.request(get))
      waits.push(String(onNotify.mock.calls[0]?.[0].text))
    }
    expect(waits).toEqual([
      'Too many requests, continues in 30 s',
      'Too many requests, continues in 120 s',
      'Too many requests, continues in 150 s',
      'Only 5 requests are allowed',
    ])
  })
})

describe('a call with a schema', () => {
  const schema = {
    '~standard': {
      validate: (value: unknown) =>
        typeof value === 'number' ? { value: value * 2 } : { issues: [{ message: 'not a number' }] },
    },
  }
  const count: ApiCall<undefined, undefined, number> = { method: 'GET', path, schema }

  it('has the output of the schema as its data, and rejects a reply that does not fit', async () => {
    const { client, server, onNotify } = setUpClient('valid')
    server.answer(path, () => reply(1, 21))
    const data = await client.call(count)
    expectTypeOf(data).toEqualTypeOf<number>()
    expect(data).toBe(42)
    server.answer(path, () => reply(1, 'many'))
    const failure = await failureOf(client.call(count))
    expect(failure).toMatchObject({
      code: 'BAD_REPLY',
      data: 'many',
      cause: new SchemaError([{ message: 'not a number' }]),
    })
    expect(onNotify).toHaveBeenCalledTimes(1)
  })

  it('has the issues of its schema with their paths as the cause, and a message that names each value', async () => {
    const { client, server } = setUpClient('valid')
    server.answer(path, () => reply(1, { items: [{ id: 'x' }] }))
    const issues = [
      { message: 'a number is expected', path: ['items', { key: 0 }, 'id'] },
      { message: 'the list is too short', path: undefined },
    ]
    const strict = { '~standard': { validate: () => ({ issues }) } }
    const failure = await failureOf(client.call({ ...count, schema: strict }))
    expect(failure?.cause).toMatchObject({
      name: 'SchemaError',
      message: 'items.0.id: a number is expected\nthe list is too short',
      issues,
    })
  })

  it('whose schema throws is a CALLBACK with its cause, shown once', async () => {
    const { client, server, onNotify } = setUpClient('valid')
    server.answer(path, () => reply(1, 21))
    const cause = new Error('a broken schema')
    const validate = () => {
      throw cause
    }
    const failure = await failureOf(client.call({ ...count, schema: { '~standard': { validate } } }))
    expect(failure).toMatchObject({ code: 'CALLBACK', cause })
    expect(onNotify).toHaveBeenCalledTimes(1)
  })
})

describe('a client with other options', () => {
  it('extends one with its tokens and its lock, and sends HEAD', async () => {
    const { client, server, tokens } = setUpClient('expired')
    const other = client.extend({ headers: () => ({ 'x-other': '1' }) })
    server.answer('/admin/head', () => new Response(null, { status: 204 }))
    const [, status] = await Promise.all([
      client.request(get),
      other.exchange({ method: 'HEAD', path: '/admin/head' }).then((each) => each.status),
    ])
    expect(status).toBe(204)
    expect(server.requests.find(({ method }) => method === 'HEAD')?.headers.get('x-other')).toBe('1')
    expect(tokens.get('auth')).toBe('auth-2')
    await Promise.all([client.request(get), other.request(get)])
    expect(server.refreshes()).toHaveLength(1)
  })
})

describe('calls that start while a token is renewed', () => {
  it.each([
    [false, 4],
    [true, 3],
  ])('wait for the new one with the option waitsForRefresh: %s', async (waitsForRefresh, sent) => {
    const { client, server } = setUpClient('expired', { waitsForRefresh })
    let release = () => {}
    server.answer(refreshPath, async () => {
      await new Promise<void>((resolve) => (release = resolve))
      server.tokens.set('auth-2', 'valid')
      return reply(1, { type: 'admin-refresh', token: 'auth-2' })
    })
    const first = client.request(get)
    await vi.waitFor(() => expect(server.refreshes()).toHaveLength(1))
    const second = client.request(get)
    await new Promise((resolve) => setTimeout(resolve))
    release()
    await Promise.all([first, second])
    expect(server.requests.filter(({ path: one }) => one === path)).toHaveLength(sent)
  })

  it('stop waiting when their caller gives up', async () => {
    const { client, server } = setUpClient('expired', { waitsForRefresh: true })
    server.answer(refreshPath, () => new Promise(() => {}))
    void failureOf(client.request(get))
    await vi.waitFor(() => expect(server.refreshes()).toHaveLength(1))
    const leaving = new AbortController()
    const second = failureOf(client.request({ ...get, signal: leaving.signal }))
    leaving.abort()
    expect((await second)?.code).toBe('ABORTED')
  })
})

describe('a storage that throws', () => {
  const blocked = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }

  it('when it is opened, leaves the tokens in memory', () => {
    const tokens = createStorageTokens(blocked, 'admin')
    expect(tokens.get('auth')).toBe('')
    tokens.set('auth', 'a')
    tokens.set('refresh', 'r')
    expect([tokens.get('auth'), tokens.get('refresh')]).toEqual(['a', 'r'])
    tokens.clear()
    expect(tokens.get('auth')).toBe('')
  })

  it('when it is full, still has what was stored before', () => {
    const stored = new Map([['admin.refresh', 'r']])
    const full = {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: blocked,
      removeItem: (key: string) => void stored.delete(key),
    }
    const tokens = createStorageTokens(() => full, 'admin')
    tokens.set('auth', 'a')
    expect([tokens.get('auth'), tokens.get('refresh')]).toEqual(['a', 'r'])
    tokens.clear()
    expect([tokens.get('auth'), tokens.get('refresh')]).toEqual(['', ''])
  })
})
