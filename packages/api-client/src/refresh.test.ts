import { adminArea, memberArea } from '@teachnet/protocol'
import { describe, expect, it, vi } from 'vitest'
import { isApiError } from './api-error.ts'
import { createApiClient } from './create-api-client.ts'
import { createLocalLocks, defaultLocks } from './locks.ts'
import type { ApiClientOptions } from './options.ts'
import { baseUrl, failureOf, setUpClient } from './test-support/client.ts'
import { createFakeServer, html, refreshPath, reply } from './test-support/fake-server.ts'
import { createMemoryTokens, createStorageTokens, type TokenStore } from './tokens.ts'

function setUp(options: Partial<ApiClientOptions> = {}) {
  const parts = setUpClient('expired', options)
  const get = (path = '/admin/thing', more: object = {}) => parts.client.request({ method: 'GET', path, ...more })
  return { ...parts, get }
}

/** The storage as a tab in another process sees it: writes become visible some milliseconds later. */
function createLateCopy(tokens: TokenStore, lateMs: number): TokenStore {
  const copy = createMemoryTokens({ auth: tokens.get('auth'), refresh: tokens.get('refresh') })
  return {
    ...tokens,
    get(kind) {
      const now = tokens.get(kind)
      if (now !== copy.get(kind)) setTimeout(() => copy.set(kind, now), lateMs)
      return copy.get(kind)
    },
  }
}

function createStorage() {
  const held = new Map<string, string>()
  return {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
  }
}

describe('refresh', () => {
  it('refreshes once for 50 parallel expired requests and repeats each with the new token [K3] (R1, R2)', async () => {
    const { server, get, tokens, onNotify } = setUp()
    const values = await Promise.all(Array.from({ length: 50 }, () => get()))
    expect(values).toEqual(Array.from({ length: 50 }, () => ({ ok: true })))
    expect(server.refreshes()).toHaveLength(1)
    expect(server.requests).toHaveLength(101)
    expect(tokens.get('auth')).toBe('auth-2')
    expect(tokens.get('refresh')).toBe('refresh-1')
    expect(onNotify).not.toHaveBeenCalled()
  })

  it('sends the old token and the refresh token with the refresh [K3]', async () => {
    const { server, get } = setUp()
    await get()
    expect(server.refreshes()[0]?.headers.get('batoken')).toBe('auth-1')
    expect(server.refreshes()[0]?.body).toBe('{"refreshToken":"refresh-1","rotate":true}')
  })

  it('the client takes the new refresh token of a server that rotates, and stores it before the access token (R17)', async () => {
    const server = createFakeServer({ rotates: true })
    server.tokens.set('auth-1', 'expired')
    const reserved = createMemoryTokens({ auth: 'auth-1', refresh: 'refresh-1' })
    const written: string[] = []
    const tokens: TokenStore = {
      ...reserved,
      set(kind, token) {
        written.push(token)
        reserved.set(kind, token)
      },
    }
    const client = createApiClient({ baseUrl, area: adminArea, tokens, fetch: server.fetch })
    await client.request({ method: 'GET', path: '/admin/thing' })
    expect(written).toEqual(['refresh-2', 'auth-2'])
    server.tokens.set('auth-2', 'expired')
    await client.request({ method: 'GET', path: '/admin/thing' })
    expect([tokens.get('auth'), tokens.get('refresh')]).toEqual(['auth-3', 'refresh-3'])
  })

  it('tabs without a shared lock that use the previous refresh token at once get the same tokens [K3] (R18)', async () => {
    const server = createFakeServer({ rotates: true })
    server.tokens.set('auth-1', 'expired')
    const tokens = createMemoryTokens({ auth: 'auth-1', refresh: 'refresh-1' })
    const tabs = [1, 2, 3].map(() =>
      createApiClient({ baseUrl, area: adminArea, tokens, fetch: server.fetch, locks: createLocalLocks() }),
    )
    expect(await Promise.all(tabs.map((tab) => tab.request({ method: 'GET', path: '/admin/thing' })))).toHaveLength(3)
    expect([tokens.get('auth'), tokens.get('refresh')]).toEqual(['auth-2', 'refresh-2'])
    expect(server.tokens.size).toBe(2)
  })

  it.each([
    [
      'one token store in memory',
      () => {
        const tokens = createMemoryTokens()
        return [tokens, tokens]
      },
    ],
    [
      'one storage and key, each by its own store',
      () => {
        const storage = createStorage()
        return [createStorageTokens(storage, 'admin'), createStorageTokens(() => storage, 'admin')]
      },
    ],
  ])('clients with %s refresh once without Web Locks [K3] (R7)', async (_, createStores) => {
    vi.stubGlobal('navigator', {})
    const server = createFakeServer({ rotates: true })
    server.tokens.set('auth-1', 'expired')
    const stores = createStores()
    stores[0]?.set('auth', 'auth-1')
    stores[0]?.set('refresh', 'refresh-1')
    const clients = stores.map((tokens) => createApiClient({ baseUrl, area: adminArea, tokens, fetch: server.fetch }))
    vi.unstubAllGlobals()
    const thing = { method: 'GET', path: '/admin/thing' } as const
    expect(await Promise.all(clients.map((client) => client.request(thing)))).toEqual([{ ok: true }, { ok: true }])
    expect(server.refreshes()).toHaveLength(1)
  })

  it('clients with other tokens do not wait for each other (R7)', async () => {
    const storage = createStorage()
    const stores = [
      createStorageTokens(storage, 'a'),
      createStorageTokens(storage, 'b'),
      createStorageTokens(createStorage(), 'a'),
    ]
    let inside = 0
    let release = () => {}
    const allInside = new Promise<void>((resolve) => (release = resolve))
    const task = () => {
      inside += 1
      if (inside === stores.length) release()
      return allInside
    }
    vi.stubGlobal('navigator', {})
    const locks = stores.map((tokens) => defaultLocks(tokens, true))
    vi.unstubAllGlobals()
    await Promise.all(locks.map((each) => each.request('x', task)))
    expect(inside).toBe(3)
  })

  it('retries a straggler with the current token and without a refresh, whether its token is expired or unknown [K3] (R3)', async () => {
    for (const late of [reply(409, [], ''), reply(303, { type: 'need login' }, '')]) {
      const { server, get, onSignedOut } = setUp()
      let release = () => {}
      const reserved = new Promise<void>((resolve) => (release = resolve))
      server.answer('/admin/slow', async ({ headers }) => {
        if (headers.get('batoken') !== 'auth-1') return reply(1, 'late')
        await reserved
        return late
      })
      const slow = get('/admin/slow')
      await get()
      release()
      expect(await slow).toBe('late')
      expect(server.refreshes()).toHaveLength(1)
      expect(onSignedOut).not.toHaveBeenCalled()
    }
  })

  it('retries a request once at most, so that a server that always reports expiry causes no loop [K3] (R4)', async () => {
    const { server, get, onNotify } = setUp()
    server.answer('/admin/thing', () => reply(409, [], 'Token expiration'))
    expect(isApiError(await failureOf(get()), 'TOKEN_EXPIRED')).toBe(true)
    expect(server.requests.map(({ path }) => path)).toEqual(['/admin/thing', refreshPath, '/admin/thing'])
    expect(onNotify).toHaveBeenCalledTimes(1)
  })

  it('the client does not resend a stream, but renews the token for the next request [K3] (R5)', async () => {
    const { server, client, get } = setUp()
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('x'))
        controller.close()
      },
    })
    const failure = await failureOf(client.request({ method: 'POST', path: '/admin/thing', body }))
    expect(failure?.code).toBe('TOKEN_EXPIRED')
    await get()
    expect(server.refreshes()).toHaveLength(1)
  })

  it('a refused refresh ends the session exactly once, with one message, and settles every request [K4] (R9)', async () => {
    const { server, get, tokens, onNavigate, onNotify, onSignedOut } = setUp()
    server.answer(refreshPath, () => reply(0, null, 'Login expired, please login again.'))
    const failures = await Promise.all(Array.from({ length: 50 }, () => failureOf(get())))
    expect(failures.every((failure) => failure?.code === 'NEED_LOGIN' && failure.shown)).toBe(true)
    expect(onNotify.mock.calls).toEqual([[{ kind: 'error', text: 'Login expired, please login again.' }]])
    expect(onSignedOut.mock.calls).toEqual([['refused']])
    expect(onNavigate.mock.calls).toEqual([[{ routePath: '/admin/login', routeName: 'adminLogin' }]])
    expect([tokens.get('auth'), tokens.get('refresh')]).toEqual(['', ''])
  })

  it('shows no message for replies that arrive after the session ended [K4] (R11)', async () => {
    const { server, get, onNotify, onSignedOut, onNavigate } = setUp()
    server.answer(refreshPath, () => reply(0, null, 'over'))
    let release = () => {}
    const reserved = new Promise<void>((resolve) => (release = resolve))
    server.answer('/admin/slow', async () => {
      await reserved
      return reply(303, { type: 'need login' }, 'Please login first')
    })
    const slow = failureOf(get('/admin/slow'))
    await failureOf(get())
    release()
    expect((await slow)?.code).toBe('NEED_LOGIN')
    expect(onNotify).toHaveBeenCalledTimes(1)
    expect(onSignedOut).toHaveBeenCalledTimes(1)
    expect(onNavigate).toHaveBeenCalledTimes(1)
  })

  it('ends the session without a request if there is no refresh token [K4] (R6)', async () => {
    const tokens = createMemoryTokens({ auth: 'auth-1' })
    const { server, get, onSignedOut } = setUp({ tokens })
    expect((await failureOf(get()))?.code).toBe('NEED_LOGIN')
    expect(server.refreshes()).toHaveLength(0)
    expect(onSignedOut).toHaveBeenCalledTimes(1)
  })

  it('retries waiting requests with an empty token on the login page, without a message or navigation [K4] (R10)', async () => {
    const { server, get, onNavigate, onNotify, tokens } = setUp({ isAtLogin: () => true })
    server.answer(refreshPath, () => reply(0, null, 'over'))
    server.answer('/admin/open', ({ headers }) =>
      headers.has('batoken') ? reply(409, [], '') : reply(1, 'open to all'),
    )
    expect(await Promise.all([get('/admin/open'), get('/admin/open')])).toEqual(['open to all', 'open to all'])
    expect(onNavigate).not.toHaveBeenCalled()
    expect(onNotify).not.toHaveBeenCalled()
    expect(tokens.get('auth')).toBe('')
  })

  it('the client keeps the session if the refresh gets no usable reply, and fails all waiting requests with one message [K4] (R8)', async () => {
    const answers = [
      () => Promise.reject(new TypeError('fetch failed')),
      () => html(502),
      () => html(200),
      () => reply(1, { type: 'user-refresh', token: 'of-a-member' }),
      () => reply(1, []),
    ]
    for (const answer of answers) {
      const { server, get, tokens, onNotify, onSignedOut, onNavigate } = setUp()
      server.answer(refreshPath, answer)
      const failures = await Promise.all([failureOf(get()), failureOf(get()), failureOf(get())])
      expect(failures.map((failure) => failure?.code)).toEqual(['NETWORK', 'NETWORK', 'NETWORK'])
      expect(tokens.get('auth')).toBe('auth-1')
      expect(onSignedOut).not.toHaveBeenCalled()
      expect(onNavigate).not.toHaveBeenCalled()
      expect(onNotify.mock.calls).toEqual([[{ kind: 'error', text: 'Server exception!' }]])
    }
  })

  it('a refresh that gets no reply fails the calls with what the network said (R8)', async () => {
    const cause = new Error('the cable is cut')
    const { server, get, onLog } = setUp()
    server.answer(refreshPath, () => Promise.reject(cause))
    expect((await failureOf(get()))?.cause).toMatchObject({ message: expect.stringMatching(/cable is cut|Network/) })
    expect(onLog).toHaveBeenCalledTimes(1)
  })

  it('a language that throws in the refresh alone is a CALLBACK with its cause, and keeps the session (R22)', async () => {
    const cause = new Error('no dictionary')
    let calls = 0
    const language = () => {
      calls += 1
      if (calls === 2) throw cause
      return 'en'
    }
    const { get, tokens } = setUp({ language })
    expect(await failureOf(get())).toMatchObject({ code: 'CALLBACK', cause })
    expect(tokens.get('auth')).toBe('auth-1')
  })

  it('settles waiting requests if the refresh is never answered [K4] (R12)', async () => {
    vi.useFakeTimers()
    try {
      const { server, get } = setUp()
      server.answer(refreshPath, () => new Promise<Response>(() => {}))
      const failure = failureOf(get())
      await vi.advanceTimersByTimeAsync(61_000)
      expect((await failure)?.code).toBe('NETWORK')
    } finally {
      vi.useRealTimers()
    }
  })

  it('settles waiting requests if another tab never releases the lock [K4] (R12)', async () => {
    vi.useFakeTimers()
    try {
      const { server, get } = setUp({ locks: { request: () => new Promise(() => {}) } })
      const failure = failureOf(get())
      await vi.advanceTimersByTimeAsync(61_000)
      expect((await failure)?.code).toBe('NETWORK')
      expect(server.refreshes()).toHaveLength(0)
    } finally {
      vi.useRealTimers()
    }
  })

  it('a waiting request can be aborted while the refresh continues for the others [K4] (R13)', async () => {
    const { server, get } = setUp()
    let release = () => {}
    const reserved = new Promise<void>((resolve) => (release = resolve))
    server.answer(refreshPath, async () => {
      await reserved
      server.tokens.set('auth-2', 'valid')
      return reply(1, { type: 'admin-refresh', token: 'auth-2' })
    })
    const controller = new AbortController()
    const aborted = failureOf(get('/admin/a', { signal: controller.signal }))
    const other = get('/admin/b')
    await expect.poll(() => server.refreshes()).toHaveLength(1)
    controller.abort()
    expect((await aborted)?.code).toBe('ABORTED')
    release()
    expect(await other).toEqual({ ok: true })
  })

  it('never refreshes for exempt calls, nor for a call with another token [K3] [K7] (R14)', async () => {
    const { server, get, tokens, onSignedOut } = setUp()
    server.answer('/admin/thing', () => reply(409, [], 'Token expiration'))
    expect((await failureOf(get('/admin/thing', { exemptFromRefresh: true })))?.code).toBe('TOKEN_EXPIRED')
    expect((await failureOf(get('/admin/thing', { anotherToken: 'borrowed' })))?.code).toBe('TOKEN_EXPIRED')
    expect(server.requests.map(({ headers }) => headers.get('batoken'))).toEqual(['auth-1', 'borrowed'])
    expect(server.refreshes()).toHaveLength(0)
    expect(tokens.get('auth')).toBe('auth-1')
    expect(onSignedOut).not.toHaveBeenCalled()
  })

  it('the client does not restore a session that was signed out during the refresh (R7)', async () => {
    const { server, get, tokens, onNotify } = setUp()
    server.answer(refreshPath, () => {
      tokens.clear()
      return reply(1, { type: 'admin-refresh', token: 'auth-2' })
    })
    expect((await failureOf(get()))?.code).toBe('NEED_LOGIN')
    expect(tokens.get('auth')).toBe('')
    expect(onNotify).not.toHaveBeenCalled()
  })

  it('ignores a refused refresh if the token was renewed elsewhere meanwhile [K3] (R7)', async () => {
    const { server, get, tokens, onSignedOut } = setUp()
    server.answer(refreshPath, () => {
      server.tokens.set('auth-9', 'valid')
      tokens.set('auth', 'auth-9')
      return reply(0, null, 'Invalid token')
    })
    expect(await get()).toEqual({ ok: true })
    expect(onSignedOut).not.toHaveBeenCalled()
  })

  it('the client keeps the tokens of a new login if the old session ends late [K4] (R9)', async () => {
    const { server, get, tokens } = setUp({
      locks: {
        async request(_, task) {
          const outcome = await task()
          tokens.set('auth', 'of-the-new-login')
          return outcome
        },
      },
    })
    server.answer(refreshPath, () => reply(0, null, 'over'))
    expect((await failureOf(get()))?.code).toBe('NEED_LOGIN')
    expect(tokens.get('auth')).toBe('of-the-new-login')
  })

  it('refreshes once for three tabs that share storage and locks [K3] (R7)', async () => {
    const server = createFakeServer()
    server.tokens.set('auth-1', 'expired')
    const tokens = createMemoryTokens({ auth: 'auth-1', refresh: 'refresh-1' })
    const tabs = [1, 2, 3].map(() =>
      createApiClient({ baseUrl, area: adminArea, tokens, fetch: server.fetch, locks: navigator.locks }),
    )
    const calls = tabs.flatMap((tab) =>
      Array.from({ length: 10 }, () => tab.request({ method: 'GET', path: '/admin/thing' })),
    )
    expect(await Promise.all(calls)).toHaveLength(30)
    expect(server.refreshes()).toHaveLength(1)
  })

  it('refreshes once for tabs with a delayed copy of the storage [K3] (R7)', async () => {
    vi.useFakeTimers()
    try {
      const server = createFakeServer()
      server.tokens.set('auth-1', 'expired')
      const locks = createLocalLocks()
      const stored = createMemoryTokens({ auth: 'auth-1', refresh: 'refresh-1' })
      const createTab = (tokens: TokenStore) =>
        createApiClient({ baseUrl, area: adminArea, tokens, fetch: server.fetch, locks })
      const tabs = [createTab(stored), createTab(createLateCopy(stored, 400)), createTab(createLateCopy(stored, 400))]
      const calls = Promise.all(tabs.map((tab) => tab.request({ method: 'GET', path: '/admin/thing' })))
      await vi.advanceTimersByTimeAsync(500)
      expect(await calls).toHaveLength(3)
      expect(server.refreshes()).toHaveLength(1)
    } finally {
      vi.useRealTimers()
    }
  })

  it("redirects a visitor without a token to the login page with the server's message [N5] (R15)", async () => {
    const { get, onNavigate, onNotify, onSignedOut } = setUp({ area: memberArea, tokens: createMemoryTokens() })
    expect((await failureOf(get('/api/account/overview')))?.code).toBe('NEED_LOGIN')
    expect(onNavigate.mock.calls).toEqual([[{ routePath: '/user/login', routeName: 'userLogin' }]])
    expect(onNotify.mock.calls).toEqual([[{ kind: 'error', text: 'Please login first' }]])
    expect(onSignedOut).not.toHaveBeenCalled()
  })

  it("clears only its own area's tokens if the server does not know a token [N5] [K1] (R16)", async () => {
    const member = createMemoryTokens({ auth: 'member-1', refresh: 'refresh-m' })
    const { server, get, tokens, onSignedOut } = setUp()
    server.tokens.clear()
    await failureOf(get())
    expect(server.refreshes()).toHaveLength(0)
    expect(tokens.get('auth')).toBe('')
    expect(onSignedOut).toHaveBeenCalledTimes(1)
    expect(member.get('auth')).toBe('member-1')
  })
})
