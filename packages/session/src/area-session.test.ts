import { adminArea, memberArea, areaCalls } from '@teachnet/protocol'
import { createApiClient } from '@teachnet/api-client'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createAreaSession, signOut } from './area-session.ts'
import { parseAdminInfo, parseMemberInfo } from './session-info.ts'
import { readStoredAccount, storageKeys } from './stored-account.ts'
import { site } from './test-support/site.ts'

beforeEach(() => {
  localStorage.clear()
  dropTokenCookie()
})

/** What the browser does when it is closed. */
function dropTokenCookie(): void {
  document.cookie = `${storageKeys.memberInfo}.auth=; path=/; max-age=0`
}

const admin = {
  id: 1,
  username: 'admin',
  nickname: 'Admin',
  avatar: '/a.png',
  last_login_time: '2026-11-20 10:00:00',
  super: true,
}
const member = {
  id: '7',
  username: 'li',
  nickname: 'Li',
  email: 'li@example.org',
  mobile: '13800000000',
  avatar: '',
  gender: 2,
  birthday: '2000-01-01',
  money: '12.50',
  score: '30',
  last_login_time: 1_700_000_000,
  last_login_ip: '127.0.0.1',
  join_time: 1_600_000_000,
  motto: '',
}
const createAdmin = () => createAreaSession({ area: adminArea, key: storageKeys.adminInfo, parseInfo: parseAdminInfo })
const createMember = () =>
  createAreaSession({ area: memberArea, key: storageKeys.memberInfo, parseInfo: parseMemberInfo })

describe('a session that ends with the browser', () => {
  const create = () =>
    createAreaSession({
      area: memberArea,
      key: storageKeys.memberInfo,
      parseInfo: parseMemberInfo,
      endsWithBrowser: true,
    })
  const inStorage = () => JSON.stringify(localStorage)

  it('its token is in no storage that survives the browser, and every tab has it', () => {
    create().signIn({ ...member, token: 'access', refresh_token: '' })
    expect(create().read()).toMatchObject({ id: 7, token: 'access' })
    expect(readStoredAccount('member', localStorage)).toMatchObject({ id: 7, token: 'access' })
    expect(inStorage()).not.toContain('access')
    // The mark notifies other tabs.
    expect(localStorage.getItem(`${storageKeys.memberInfo}.at`)).not.toBeNull()
    create().tokens.clear()
    expect(create().isSignedIn()).toBe(false)
    expect(document.cookie).not.toContain('access')
  })

  it('after the browser was closed, nothing of the account is left', () => {
    create().signIn({ ...member, token: 'access', refresh_token: '' })
    dropTokenCookie()
    expect(create().isSignedIn()).toBe(false)
    expect(inStorage()).not.toContain('li@example.org')
  })

  it('a member who stays signed in has both tokens in the storage, also after a refresh', () => {
    const session = create()
    session.signIn({ ...member, token: 'first', refresh_token: '' })
    session.signIn({ ...member, token: 'access', refresh_token: 'again' })
    expect(document.cookie).not.toContain('first')
    session.tokens.set('auth', 'refreshed')
    dropTokenCookie()
    expect(create().read()).toMatchObject({ token: 'refreshed', refresh_token: 'again' })
    // And back: the session of a public computer.
    session.signIn({ ...member, token: 'public', refresh_token: '' })
    dropTokenCookie()
    expect(create().isSignedIn()).toBe(false)
  })
})

describe('createAreaSession', () => {
  it('a session knows whether the browser can store it, and leaves nothing of the trial', () => {
    expect(createMember().canStore()).toBe(true)
    expect(localStorage).toHaveLength(0)
    const storage = {
      getItem: () => null,
      removeItem: () => {},
      setItem() {
        throw new DOMException('full', 'QuotaExceededError')
      },
    }
    const session = createAreaSession({
      area: memberArea,
      key: storageKeys.memberInfo,
      parseInfo: parseMemberInfo,
      storage,
    })
    expect(session.canStore()).toBe(false)
  })

  it('a session keeps the administrator and both tokens after a reload [E1] [K1]', () => {
    createAdmin().signIn({ ...admin, token: 'access', refresh_token: 'again' })
    expect(createAdmin().read()).toEqual({ ...admin, token: 'access', refresh_token: 'again' })
    expect(localStorage.getItem('teachnet.adminInfo')).not.toContain('access')
  })

  it('a session keeps the member and converts numeric text to numbers [E2]', () => {
    createMember().signIn({ ...member, token: 'access', refresh_token: '' })
    expect(createMember().read()).toEqual({ ...member, id: 7, score: 30, token: 'access', refresh_token: '' })
  })

  it('counts a member as signed in only with both an id and a token [E8]', () => {
    const session = createMember()
    expect(session.isSignedIn()).toBe(false)
    session.signIn({ ...member, token: 'access' })
    expect(session.isSignedIn()).toBe(true)
    session.tokens.clear('auth')
    expect(session.isSignedIn()).toBe(false)
    session.tokens.set('auth', 'access')
    session.forget()
    expect(session.isSignedIn()).toBe(false)
  })

  it.each(['{"id":', '"text"', '[]', '{"id":0}', '{"name":"x"}', 'null'])(
    'starts signed out from unreadable or outdated data: %s [E7]',
    (stored) => {
      localStorage.setItem('teachnet.adminInfo', stored)
      localStorage.setItem('teachnet.adminInfo.auth', 'access')
      expect(createAdmin().read()).toBeUndefined()
    },
  )

  it('a session works when the browser refuses storage [E7]', () => {
    const refuse = () => {
      throw new DOMException('denied')
    }
    const storage = { getItem: refuse, setItem: refuse, removeItem: refuse }
    const session = createAreaSession({ area: adminArea, key: 'k', parseInfo: parseAdminInfo, storage })
    expect(session.store.get(session.infoAtom)).toBeNull()
  })

  it('drops the refresh token of an earlier login when the new login brings none', () => {
    const session = createAdmin()
    session.signIn({ ...admin, token: 'one', refresh_token: 'again' })
    session.signIn({ ...admin, token: 'two', refresh_token: '' })
    expect(session.read()?.refresh_token).toBe('')
  })

  it('refuses a login reply without an account or a token', () => {
    expect(() => createAdmin().signIn({ ...admin })).toThrow('names no account or no token')
    expect(() => createAdmin().signIn([])).toThrow(TypeError)
  })

  it('forgets account and menus, also when another tab signs out', () => {
    const session = createAdmin()
    session.signIn({ ...admin, token: 'one' })
    session.begin({ ...admin, nickname: 'New' }, { menu: [], permissions: {}, site })
    expect(session.read()?.nickname).toBe('New')
    const end = session.store.sub(session.infoAtom, () => {})
    dispatchEvent(new StorageEvent('storage', { key: 'teachnet.adminInfo', newValue: 'null' }))
    expect(session.isSignedIn()).toBe(false)
    end()
    session.forget()
    expect(session.store.get(session.stateAtom)).toBeUndefined()
  })
})

describe('signOut', () => {
  function createWorld(reply: object) {
    const session = createAdmin()
    session.signIn({ ...admin, token: 'access', refresh_token: 'again' })
    const sent: unknown[] = []
    const fetch = async (...request: Parameters<typeof globalThis.fetch>) => {
      const { url, body } = await readRequest(new Request(...request))
      sent.push([url, body])
      return Response.json(reply)
    }
    const { area, tokens, forget } = session
    const client = createApiClient({ baseUrl: 'http://api.test', area, tokens, fetch, onSignedOut: forget })
    const reload = vi.fn<() => void>()
    return { session, sent, client, reload }
  }

  it('posts the refresh token, removes the stored session and reloads [K5]', async () => {
    const { session, sent, client, reload } = createWorld({ code: 1, msg: '', time: 1, data: null })
    await signOut(client, areaCalls.admin.logout, reload)
    expect(sent).toEqual([['http://api.test/admin/Index/logout', { refreshToken: 'again' }]])
    expect(session.read()).toBeUndefined()
    expect([session.tokens.get('auth'), session.tokens.get('refresh')]).toEqual(['', ''])
    expect(reload).toHaveBeenCalledOnce()
  })

  it('signing out keeps the session when the server refuses the sign-out [K5]', async () => {
    const { session, client, reload } = createWorld({ code: 0, msg: 'no', time: 1, data: null })
    await expect(signOut(client, areaCalls.admin.logout, reload)).rejects.toThrow('no')
    expect(session.isSignedIn()).toBe(true)
    expect(reload).not.toHaveBeenCalled()
  })
})

async function readRequest(request: Request) {
  return { url: request.url, body: await request.json() }
}
