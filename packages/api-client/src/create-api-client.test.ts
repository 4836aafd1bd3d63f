import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { defineResource } from '@teachnet/contract'
import { adminArea, areaCalls, calls, label, memberArea } from '@teachnet/protocol'
import { afterEach, describe, expect, expectTypeOf, it, vi } from 'vitest'
import { createApiClient } from './create-api-client.ts'
import { builtInText, messageIds } from './messages.ts'
import type { ApiClientOptions } from './options.ts'
import { baseUrl, failureOf, setUpClient } from './test-support/client.ts'
import { html, reply } from './test-support/fake-server.ts'
import { createMemoryTokens, createStorageTokens } from './tokens.ts'

const path = '/admin/thing'

const setUp = (options: Partial<ApiClientOptions> = {}) => setUpClient('valid', options)

describe('what a request carries', () => {
  it('a request carries the current language, the server flag and what it accepts [C1]', async () => {
    let locale: 'zh-cn' | 'en' = 'zh-cn'
    const { server, client } = setUp({ language: () => locale })
    await client.request({ method: 'GET', path })
    locale = 'en'
    await client.request({ method: 'GET', path })
    expect(server.requests.map(({ headers }) => headers.get('think-lang'))).toEqual(['zh-cn', 'en'])
    expect(server.requests[0]?.headers.get('server')).toBe('true')
    expect(server.requests[0]?.headers.get('accept')).toContain('application/json')
  })

  it('a request carries the token in the configurable header of its area [K2]', async () => {
    for (const [options, header] of [
      [{ area: adminArea }, 'batoken'],
      [{ area: memberArea }, 'ba-user-token'],
      [{ area: adminArea, tokenHeader: 'x-token' }, 'x-token'],
    ] as const) {
      const { server, client } = setUp(options)
      await client.request({ method: 'GET', path, showError: false }).catch(() => undefined)
      const sent = [...(server.requests[0]?.headers ?? [])].filter(([, value]) => value === 'auth-1')
      expect(sent).toEqual([[header, 'auth-1']])
    }
  })

  it('a request can carry another token, for that request only [K7]', async () => {
    const { server, client } = setUp()
    server.tokens.set('other', 'valid')
    await client.request({ method: 'GET', path, anotherToken: 'other' })
    await client.request({ method: 'GET', path })
    expect(server.requests.map(({ headers }) => headers.get('batoken'))).toEqual(['other', 'auth-1'])
  })

  it('a request body is sent as JSON, except forms, blobs and text', async () => {
    const { server, client } = setUp()
    const form = new FormData()
    form.append('file', new Blob(['abc']), 'a.txt')
    await client.request({ method: 'POST', path, body: { a: [1] } })
    await client.request({ method: 'POST', path, body: form })
    await client.request({ method: 'POST', path, body: 'plain' })
    const [json, multipart, text] = server.requests
    expect([json?.body, json?.headers.get('content-type')]).toEqual(['{"a":[1]}', 'application/json'])
    expect(multipart?.headers.get('content-type')).toMatch(/^multipart\/form-data; boundary=/)
    expect(text?.body).toBe('plain')
  })

  it('refuses an address that would send the token to another host', async () => {
    const { client, server } = setUp()
    for (const address of [
      'https://evil.test/x',
      '//evil.test/x',
      '/\\evil.test',
      '/\t/evil.test/x',
      '/\r\n\\evil.test',
      'x',
    ]) {
      const error = await failureOf(client.request({ method: 'GET', path: address }))
      expect(error).toMatchObject({ code: 'BAD_PATH', path: address, cause: expect.any(TypeError) })
    }
    expect(server.requests).toHaveLength(0)
  })

  it('an invalid option is refused with its name', () => {
    expect(() => createApiClient({ baseUrl: 'back-end.test', area: adminArea })).toThrow('baseUrl')
  })

  it('urlFor puts the token and the server flag into the address, where headers cannot be sent [C4]', () => {
    const { client, tokens } = setUp()
    expect(client.urlFor('/admin/ajax/buildSuffixSvg', { suffix: 'pdf' })).toBe(
      `${baseUrl}/admin/ajax/buildSuffixSvg?suffix=pdf&batoken=auth-1&server=1`,
    )
    tokens.clear()
    expect(client.urlFor('/admin/ajax/terminal')).toBe(`${baseUrl}/admin/ajax/terminal?server=1`)
  })
})

describe('replies', () => {
  it("a call returns the reply's data, typed by the protocol [C9]", async () => {
    const { server, client } = setUp()
    server.answer('/admin/Index/login', () => reply(1, { captcha: false }))
    const settings = await client.call(calls.adminLoginSettings)
    expectTypeOf(settings.captcha).toEqualTypeOf<boolean>()
    expect(settings).toEqual({ captcha: false })
    // @ts-expect-error The body of this call tells whether to stay signed in.
    await client.call(calls.adminLogin, { body: { username: 'a', password: 'b' } })
  })

  it("a refused call shows the server's message and rejects with it [X1]", async () => {
    const { server, client, onNotify } = setUp()
    server.answer(path, () =>
      reply(0, null, 'Please check', { error: 'VALIDATION', request_id: 'r-1', fields: { name: 'Required', odd: 7 } }),
    )
    const error = await failureOf(client.request({ method: 'POST', path }))
    expect(error).toMatchObject({
      code: 'VALIDATION',
      message: 'Please check',
      replyCode: 0,
      path,
      requestId: 'r-1',
      shown: true,
    })
    expect(error?.fields).toEqual({ name: 'Required' })
    expect(onNotify.mock.calls).toEqual([[{ kind: 'error', text: 'Please check' }]])
  })

  it('a refused call shows no message if the caller shows it, or if there is none [X1]', async () => {
    const { server, client, onNotify } = setUp()
    server.answer(path, () => reply(0, null, 'no'))
    expect((await failureOf(client.request({ method: 'POST', path, showError: false })))?.shown).toBe(false)
    server.answer(path, () => reply(0, null, ''))
    await failureOf(client.request({ method: 'POST', path }))
    expect(onNotify).not.toHaveBeenCalled()
  })

  it("a successful call shows the server's message, or the general one, on request [X1]", async () => {
    const { server, client, onNotify } = setUp()
    server.answer('/admin/silent', () => reply(1))
    server.answer('/admin/speaking', () => reply(1, null, 'Cache cleaned~'))
    await client.request({ method: 'POST', path: '/admin/silent' })
    await client.request({ method: 'POST', path: '/admin/silent', showSuccess: true })
    await client.request({ method: 'POST', path: '/admin/speaking', showSuccess: true })
    expect(onNotify.mock.calls.map(([notice]) => notice)).toEqual([
      { kind: 'success', text: 'Operation successful' },
      { kind: 'success', text: 'Cache cleaned~' },
    ])
  })

  it('navigates to the path or route name of a reply with code 302 [N6]', async () => {
    const { server, client, onNavigate } = setUp()
    for (const data of [{ routePath: '/admin/x' }, { routeName: 'adminX' }, { routePath: '', routeName: 'y' }]) {
      server.answer(path, () => reply(302, data))
      expect((await failureOf(client.request({ method: 'GET', path })))?.code).toBe('REDIRECTED')
    }
    expect(onNavigate.mock.calls.map(([target]) => target)).toEqual([
      { routePath: '/admin/x' },
      { routeName: 'adminX' },
      { routeName: 'y' },
    ])
  })

  it("navigates to the area's base path on reply code 303 if the visitor is already signed in [N5]", async () => {
    const { server, client, onNavigate, tokens } = setUp({ area: memberArea })
    server.answer('/api/user/checkIn', () => reply(303, { type: 'logged in' }, 'You have already logged in'))
    expect((await failureOf(client.call(calls.checkInSettings)))?.code).toBe('LOGGED_IN')
    expect(onNavigate.mock.calls).toEqual([[{ routePath: '/user' }]])
    expect(tokens.get('auth')).toBe('auth-1')
  })
})

describe('failures of the wire', () => {
  const table: [status: number, en: string][] = [
    [400, 'Incorrect parameter!'],
    [401, 'You do not have permission to operate!'],
    [403, 'You do not have permission to operate!'],
    [404, `Error requesting address: ${baseUrl}${path}?a=1`],
    [408, 'Request timed out!'],
    [409, 'The same data already exists in the system!'],
    [500, 'Server internal error!'],
    [501, 'Service not implemented!'],
    [502, 'Gateway error!'],
    [503, 'Service unavailable!'],
    [504, 'The service is temporarily unavailable Please try again later!'],
    [505, 'HTTP version is not supported!'],
    [418, 'Abnormal problem, please contact the website administrator!'],
    [302, 'Interface redirected!'],
  ]
  it.each(table)('HTTP status %i shows "%s", and another text in Chinese [X2]', async (status, en) => {
    for (const language of ['en', 'zh-cn'] as const) {
      const { server, client, onNotify } = setUp({ language: () => language })
      server.answer(path, () => html(status))
      const error = await failureOf(client.request({ method: 'GET', path, query: { a: 1 } }))
      expect(error).toMatchObject({ code: 'HTTP', status })
      const text = String(onNotify.mock.calls[0]?.[0].text)
      if (language === 'en') expect(text).toBe(en)
      else expect(text).toMatch(/[\u4e00-\u9fff]/)
    }
  })

  it("the error catalogue has every text in both languages, and prefers the application's texts [X2]", async () => {
    for (const id of messageIds) expect(builtInText(id, 'en')).not.toBe(builtInText(id, 'zh-cn'))
    const messages = vi.fn<NonNullable<ApiClientOptions['messages']>>((id) => (id === 'http.500' ? 'ours' : undefined))
    const { server, client, onNotify } = setUp({ messages })
    server.answer(path, () => html(500))
    await failureOf(client.request({ method: 'GET', path }))
    server.answer(path, () => html(502))
    await failureOf(client.request({ method: 'GET', path }))
    expect(onNotify.mock.calls.map(([notice]) => notice.text)).toEqual(['ours', 'Gateway error!'])
  })

  it('reports a page in place of an envelope as an abnormal problem [X2]', async () => {
    const { server, client } = setUp()
    server.answer(path, () => html(200))
    expect(await failureOf(client.request({ method: 'GET', path }))).toMatchObject({
      code: 'BAD_REPLY',
      message: 'Abnormal problem, please contact the website administrator!',
    })
  })

  it.each([
    [true, 'NETWORK', 'Server exception!'],
    [false, 'OFFLINE', 'You are disconnected!'],
  ])('distinguishes a silent server from a missing network (online: %s) [X3]', async (online, code, message) => {
    const { server, client } = setUp({ isOnline: () => online })
    server.answer(path, () => Promise.reject(new TypeError('fetch failed')))
    expect(await failureOf(client.request({ method: 'GET', path }))).toMatchObject({ code, message, shown: true })
  })

  it('a call times out after 100 seconds, or after its own timeout [X3] [C1]', async () => {
    vi.useFakeTimers()
    try {
      const { server, client } = setUp()
      server.answer(path, () => new Promise<Response>(() => {}))
      const ended = vi.fn<() => void>()
      const standard = failureOf(client.request({ method: 'GET', path })).finally(ended)
      await vi.advanceTimersByTimeAsync(99_000)
      expect(ended).not.toHaveBeenCalled()
      await vi.advanceTimersByTimeAsync(1_100)
      expect(await standard).toMatchObject({ code: 'TIMEOUT', message: 'Network request timeout!' })
      const short = failureOf(client.request({ method: 'GET', path, timeout: 50 }))
      await vi.advanceTimersByTimeAsync(51)
      expect((await short)?.code).toBe('TIMEOUT')
    } finally {
      vi.useRealTimers()
    }
  })

  it('an upload has no time limit by default [C1]', async () => {
    vi.useFakeTimers()
    try {
      const { server, client } = setUp()
      server.answer(path, () => new Promise((resolve) => setTimeout(() => resolve(reply(1, 'stored')), 3_600_000)))
      const upload = client.request({ method: 'POST', path, body: new FormData() })
      await vi.advanceTimersByTimeAsync(3_600_001)
      expect(await upload).toBe('stored')
    } finally {
      vi.useRealTimers()
    }
  })

  it('a request aborted by its caller ends without a message', async () => {
    const { server, client, onNotify } = setUp()
    server.answer(path, () => new Promise((resolve) => setTimeout(() => resolve(reply(1)), 20)))
    const controller = new AbortController()
    const call = failureOf(client.request({ method: 'GET', path, signal: controller.signal }))
    controller.abort()
    expect((await call)?.code).toBe('ABORTED')
    expect(onNotify).not.toHaveBeenCalled()
  })
})

describe('duplicates and loading', () => {
  it('cancels a running equal call on request, and only logs it for developers [X4]', async () => {
    const { client, onLog, onNotify } = setUp()
    const prompt = (a: number, cancelDuplicates = true) =>
      client.request({ method: 'POST', path, body: { a }, cancelDuplicates })
    const first = failureOf(prompt(1))
    const [second, different, plain] = [prompt(1), prompt(2), prompt(1, false)]
    expect((await first)?.code).toBe('REPEATED')
    expect(await Promise.all([second, different, plain])).toHaveLength(3)
    expect(onLog.mock.calls).toEqual([[`Automatic cancellation due to duplicate request: POST ${path}`]])
    expect(onNotify).not.toHaveBeenCalled()
    await prompt(1)
  })

  it('never treats one upload as a duplicate of another [X4]', async () => {
    const { client } = setUp()
    const send = () => client.request({ method: 'POST', path, body: new FormData(), cancelDuplicates: true })
    expect(await Promise.all([send(), send()])).toHaveLength(2)
  })

  it('counts the calls with the loading overlay, also when they fail [X4]', async () => {
    const { server, client, onLoading } = setUp()
    server.answer('/admin/bad', () => reply(0))
    await Promise.all([
      client.request({ method: 'GET', path, loading: true }),
      failureOf(client.request({ method: 'GET', path: '/admin/bad', loading: true })),
      client.request({ method: 'GET', path }),
    ])
    expect(onLoading.mock.calls.map(([pending]) => pending)).toEqual([1, 2, 1, 0])
  })
})

describe('logout', () => {
  it('logout posts the refresh token, then clears both tokens and calls onSignedOut [K5]', async () => {
    for (const [area, call] of [
      [adminArea, areaCalls.admin.logout],
      [memberArea, areaCalls.member.logout],
    ] as const) {
      const { server, client, tokens, onSignedOut } = setUp({ area })
      server.answer(call.path, () => reply(1))
      await client.logout(call)
      expect(server.requests[0]).toMatchObject({
        method: 'POST',
        path: call.path,
        body: '{"refreshToken":"refresh-1"}',
      })
      expect([tokens.get('auth'), tokens.get('refresh')]).toEqual(['', ''])
      expect(onSignedOut.mock.calls).toEqual([['logout']])
    }
  })

  it('logout keeps the tokens if the server refuses [K5]', async () => {
    const { server, client, tokens, onSignedOut } = setUp()
    server.answer('/admin/Index/logout', () => reply(0, null, 'no'))
    expect((await failureOf(client.logout(areaCalls.admin.logout)))?.code).toBe('REFUSED')
    expect(tokens.get('refresh')).toBe('refresh-1')
    expect(onSignedOut).not.toHaveBeenCalled()
  })
})

describe('token stores', () => {
  it('token stores separate the two kinds of token per area, and clear one or both [K1]', () => {
    const reserved = new Map<string, string>()
    const storage = {
      getItem: (key: string) => reserved.get(key) ?? null,
      setItem: (key: string, value: string) => void reserved.set(key, value),
      removeItem: (key: string) => void reserved.delete(key),
    }
    for (const create of [createMemoryTokens, () => createStorageTokens(storage, 'admin')]) {
      const tokens = create()
      tokens.set('auth', 'a')
      tokens.set('refresh', 'r')
      tokens.clear('auth')
      expect([tokens.get('auth'), tokens.get('refresh')]).toEqual(['', 'r'])
      tokens.set('auth', 'b')
      tokens.clear()
      expect([tokens.get('auth'), tokens.get('refresh')]).toEqual(['', ''])
    }
    createStorageTokens(storage, 'admin').set('auth', 'a')
    expect(createStorageTokens(storage, 'member').get('auth')).toBe('')
  })
})

const teacher = defineResource({
  controller: 'teacher.Teacher',
  table: 'teacher',
  title: label('老师', 'Teachers'),
  labelField: 'name',
  fields: {
    id: { kind: 'id', label: label('编号', 'Id') },
    name: { kind: 'text', label: label('姓名', 'Name'), max: 50, required: true },
    age: { kind: 'integer', label: label('年龄', 'Age') },
    weigh: { kind: 'weigh', label: label('权重', 'Weight') },
  },
})

describe('resource calls', () => {
  it("reads a list in the protocol's format, and tolerates what an old back end omits [C8]", async () => {
    const { server, client } = setUp()
    server.answer('/admin/teacher.Teacher/index', () =>
      reply(1, { list: [{ id: 1, name: 'Li', age: null, weigh: 1 }], total: '37' }),
    )
    const teachers = client.resource(teacher)
    const page = await teachers.index(
      { page: 2, search: [{ field: 'name', operator: 'LIKE', val: 'L' }] },
      { extra: { uuid: 'u' } },
    )
    expect(page).toEqual({ list: [{ id: 1, name: 'Li', age: null, weigh: 1 }], total: 37, remark: '' })
    expectTypeOf(page.list[0]).toExtend<{ id: number; name: string; age: number | null } | undefined>()
    expect(server.requests[0]?.query).toBe(
      'page=2&search[0][field]=name&search[0][val]=L&search[0][operator]=LIKE&uuid=u',
    )
    server.answer('/admin/teacher.Teacher/index', () => reply(1, []))
    expect(await teachers.index()).toEqual({ list: [], total: 0, remark: '' })
  })

  it('reads the choices of a select from a list or a tree [C4]', async () => {
    const { server, client } = setUp()
    server.answer('/admin/teacher.Teacher/index', () => reply(1, { options: [{ id: 1 }] }))
    expect(await client.resource(teacher).select({ quickSearch: 'x' })).toEqual({ options: [{ id: 1 }], total: 0 })
    expect(server.requests[0]?.query).toBe('quickSearch=x&select=true')
  })

  it('reads one record, and reports a reply without one [C8]', async () => {
    const { server, client, onNotify } = setUp()
    server.answer('/admin/teacher.Teacher/edit', () => reply(1, { row: { id: 7, name: 'Li' } }))
    expect(await client.resource(teacher).get(7)).toMatchObject({ name: 'Li' })
    expect(server.requests[0]).toMatchObject({ method: 'GET', query: 'id=7' })
    server.answer('/admin/teacher.Teacher/edit', () => reply(1, []))
    expect(await failureOf(client.resource(teacher).get(7))).toMatchObject({ code: 'BAD_REPLY', status: 200 })
    expect(onNotify).toHaveBeenCalledTimes(1)
  })

  it('reports a conflicting edit of the same record, and sends no version to a server without versions', async () => {
    const { server, client } = setUp()
    const teachers = client.resource(teacher)
    server.answer('/admin/teacher.Teacher/edit', () => reply(1, { row: { id: 7, name: 'Li' } }))
    const old = await teachers.open(7)
    expect(old).toEqual({ row: { id: 7, name: 'Li' } })
    await teachers.edit({ id: 7, name: 'Wang' }, { version: old.version })
    expect(server.requests[1]?.headers.has('if-match')).toBe(false)

    server.answer('/admin/teacher.Teacher/edit', () => reply(1, { row: { id: 7, name: 'Li' }, version: 'v-1' }))
    const { version } = await teachers.open(7)
    server.answer('/admin/teacher.Teacher/edit', () =>
      reply(0, { row: { id: 7, name: 'Zhao' }, version: 'v-2' }, '', { error: 'RECORD_CHANGED' }),
    )
    const failure = await failureOf(teachers.edit({ id: 7, name: 'Wang' }, { version }))
    expect(server.requests[3]?.headers.get('if-match')).toBe('"v-1"')
    expect(failure).toMatchObject({ code: 'RECORD_CHANGED', data: { row: { name: 'Zhao' }, version: 'v-2' } })
  })

  it('reports whether a total is an estimate, and continues from the end of a far page', async () => {
    const { server, client } = setUp()
    const facts = { total: 990_000, total_estimated: true, next: 'WyJpZCJd' }
    server.answer('/admin/teacher.Teacher/index', () => reply(1, { list: [], ...facts }))
    const page = await client.resource(teacher).index({ page: 70 })
    expect(page).toMatchObject(facts)
    await client.resource(teacher).index({ page: 71, after: page.next ?? '' })
    expect(server.requests[1]?.query).toBe('page=71&after=WyJpZCJd')
  })

  it('add, edit and delete show a success message, and sort does not [C8]', async () => {
    const { server, client, onNotify } = setUp()
    for (const action of ['add', 'edit', 'del', 'sortable'])
      server.answer(`/admin/teacher.Teacher/${action}`, () =>
        reply(1, null, action === 'sortable' ? '' : `${action} done`),
      )
    const teachers = client.resource(teacher)
    await teachers.add({ name: 'Li' })
    await teachers.edit({ id: 1, age: 30 })
    await teachers.del([1, 2])
    await teachers.sortable({ id: 1, targetId: 2 })
    const order = { field: 'weigh', direction: 'desc' } as const
    await teachers.sortable({ id: 1, targetId: 2, order, direction: 'up' })
    // @ts-expect-error a name is required
    await teachers.add({ age: 3 }, { showSuccess: false })
    expect(
      server.requests.slice(0, 5).map(({ method, path: at, query, body }) => [method, at.split('/')[3], query, body]),
    ).toEqual([
      ['POST', 'add', '', '{"name":"Li"}'],
      ['POST', 'edit', '', '{"id":1,"age":30}'],
      ['DELETE', 'del', 'ids[]=1&ids[]=2', ''],
      ['POST', 'sortable', '', '{"id":1,"targetId":2}'],
      ['POST', 'sortable', '', '{"id":1,"targetId":2,"move":1,"target":2,"order":"weigh,desc","direction":"up"}'],
    ])
    expect(onNotify.mock.calls.map(([notice]) => notice.text)).toEqual(['add done', 'edit done', 'del done'])
  })
})

describe('over a real connection', () => {
  const running: (() => void)[] = []
  afterEach(() => running.splice(0).forEach((stop) => stop()))

  it('stops waiting for a response body that never ends [X3]', async () => {
    const server = createServer((_, response) => void response.write('{"code":1,'))
    await new Promise<void>((resolve) => void server.listen(0, resolve))
    running.push(() => {
      server.closeAllConnections()
      server.close()
    })
    const { port } = server.address() as AddressInfo
    const client = createApiClient({ baseUrl: `http://localhost:${port}`, area: adminArea })
    expect((await failureOf(client.request({ method: 'GET', path, timeout: 200 })))?.code).toBe('TIMEOUT')
  })
})
