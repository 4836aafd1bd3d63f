import { describe, expect, it, vi } from 'vitest'
import { createCookieClient } from '../examples/servers/cookie-session.ts'
import { createApiClient } from './create-api-client.ts'
import { type ApiClientOptions, plainArea } from './options.ts'
import { failureOf } from './test-support/client.ts'
import { createMemoryTokens, type TokenStore } from './tokens.ts'

const wrongPassword = { code: 'wrong_password', message: 'Wrong email address or password' }

/** A REST server with its tokens in cookies, and the cookies of the one browser that speaks to it. */
function createCookieServer() {
  const seen: string[] = []
  const jar = new Map<string, string>()
  let issued = 0
  /** Status of the next renewals. */
  let renewal = 204
  const issue = () => {
    issued += 1
    jar.set('access', `a${issued}`).set('XSRF-TOKEN', `x=${issued}`)
  }
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const { pathname } = new URL(request.url)
    seen.push(`${request.method} ${pathname}`)
    expect([...request.headers.values()].join(' ')).not.toMatch(/cookie|ended|[0-9a-f]{32}/)
    expect(request.credentials).toBe('include')
    await new Promise((resolve) => setTimeout(resolve, 5))
    if (pathname === '/session' && request.method === 'POST') {
      const { password }: { password: string } = await request.json()
      if (password !== 'right') return Response.json(wrongPassword, { status: 401 })
      issue()
      return new Response(null, { status: 204 })
    }
    // A form of another origin sends the cookies, but not the header.
    if (request.method !== 'GET' && request.headers.get('x-xsrf-token') !== (jar.get('XSRF-TOKEN') ?? null))
      return new Response(null, { status: 403 })
    if (pathname === '/session') {
      if (request.method === 'PUT' && renewal === 204) issue()
      return new Response(null, { status: request.method === 'DELETE' ? 204 : renewal })
    }
    if (jar.get('access') !== `a${issued}`) return Response.json({ message: 'expired' }, { status: 401 })
    return Response.json(request.method === 'GET' ? [] : { id: 1, title: 'Spring' })
  }
  return {
    seen,
    fetch,
    readCookies() {
      const token = jar.get('XSRF-TOKEN')
      return token === undefined ? 'theme=dark' : `theme=dark; XSRF-TOKEN=${encodeURIComponent(token)}`
    },
    renewals: () => seen.filter((one) => one === 'PUT /session').length,
    expire: () => void jar.set('access', 'expired'),
    /** Sets the status of all later renewals. */
    answerRenewals: (status: number) => void (renewal = status),
  }
}

const baseUrl = 'https://albums.test'

function openTab(server: ReturnType<typeof createCookieServer>, tokens: TokenStore) {
  const onNavigate = vi.fn<(target: { readonly routePath?: string }) => void>()
  return { onNavigate, ...createCookieClient({ ...server, baseUrl, tokens, onNavigate }) }
}

describe('a session in HttpOnly cookies', () => {
  it('is renewed once for all calls and tabs, and each call is sent again (R25)', async () => {
    const server = createCookieServer()
    // Tabs share the storage; the locks are those of the platform.
    const shared: TokenStore = { ...createMemoryTokens(), isShared: true }
    const tabs = [openTab(server, shared), openTab(server, shared)]
    await tabs[0]?.signIn('li@albums.test', 'right')
    for (const round of [1, 2]) {
      server.expire()
      const calls = tabs.flatMap((tab) => [tab.list(), tab.list(), tab.add('Spring')])
      expect(await Promise.all(calls)).toHaveLength(6)
      expect(server.renewals()).toBe(round)
    }
    for (const { onNavigate } of tabs) expect(onNavigate).not.toHaveBeenCalled()
  })

  it('ends once for all calls when the server refuses to renew it, and again only for calls after that (R25)', async () => {
    const server = createCookieServer()
    const { signIn, list, onNavigate } = openTab(server, createMemoryTokens())
    server.answerRenewals(401)
    const slow = new Promise((resolve) => setTimeout(resolve, 3)).then(list)
    const failures = await Promise.all([list(), list(), slow].map(failureOf))
    expect(failures.map((failure) => [failure?.code, failure?.shown])).toEqual(Array(3).fill(['NEED_LOGIN', true]))
    expect(onNavigate.mock.calls).toEqual([[{ routePath: '/sign-in' }]])
    expect(server.renewals()).toBe(1)

    // Nothing has to be stored after signing in: the next expiry is renewed again.
    server.answerRenewals(204)
    await signIn('li@albums.test', 'right')
    expect(await list()).toEqual([])
    server.expire()
    expect(await list()).toEqual([])
    expect([server.renewals(), onNavigate.mock.calls.length]).toEqual([2, 1])

    server.answerRenewals(401)
    server.expire()
    expect((await failureOf(list()))?.code).toBe('NEED_LOGIN')
    expect(onNavigate).toHaveBeenCalledTimes(2)
  })

  it('that ended in one tab ends in another without a message, and without a second renewal (R25)', async () => {
    const server = createCookieServer()
    const tokens = createMemoryTokens()
    const [here, there] = [openTab(server, tokens), openTab(server, tokens)]
    server.answerRenewals(401)
    const failures = await Promise.all([here.list(), there.list()].map(failureOf))
    expect(failures.map((failure) => failure?.code)).toEqual(['NEED_LOGIN', 'NEED_LOGIN'])
    expect([here.onNavigate.mock.calls.length, there.onNavigate.mock.calls.length]).toEqual([1, 1])
  })

  it('is kept while the server cannot renew it', async () => {
    const server = createCookieServer()
    const { list, onNavigate } = openTab(server, createMemoryTokens())
    server.answerRenewals(503)
    expect(await failureOf(list())).toMatchObject({
      code: 'NETWORK',
      cause: expect.objectContaining({ message: 'The renewal has status 503' }),
    })
    expect(onNavigate).not.toHaveBeenCalled()
  })

  it('is not renewed for a wrong password, and is over after signing out', async () => {
    const server = createCookieServer()
    const { signIn, signOut, list } = openTab(server, createMemoryTokens())
    expect(await failureOf(signIn('li@albums.test', 'wrong'))).toMatchObject({
      code: 'LOGIN_INCORRECT',
      status: 401,
      message: 'Wrong email address or password',
    })
    expect(server.renewals()).toBe(0)
    await signIn('li@albums.test', 'right')
    await list()
    await signOut()
    expect(server.seen.at(-1)).toBe('DELETE /session')
  })

  it.each([
    ['nothing', undefined],
    ['a response', new Response()],
  ])('is kept by a function that resolves with %s in place of true or false', async (_name, result) => {
    const onSignedOut = vi.fn<NonNullable<ApiClientOptions['onSignedOut']>>()
    const client = createApiClient({
      baseUrl,
      area: plainArea,
      onSignedOut,
      fetch: async () => new Response(null, { status: 401 }),
      // @ts-expect-error a program without types may forget the result
      adapter: { renewCookies: async () => result },
    })
    const failure = await failureOf(client.request({ method: 'GET', path: '/a' }))
    expect(failure?.code).toBe('CALLBACK')
    expect(failure?.cause).toEqual(new TypeError('renewCookies: its result is neither true nor false'))
    expect(onSignedOut).not.toHaveBeenCalled()
  })

  it('cannot be combined with tokens', () => {
    const adapter = { refresh: async () => undefined, renewCookies: async () => true }
    expect(() => createApiClient({ baseUrl, area: plainArea, adapter })).toThrow(
      'adapter: either refresh or renewCookies',
    )
  })
})
