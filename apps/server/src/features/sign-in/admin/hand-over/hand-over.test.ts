import { type AdminInfo, type AdminInit, type MenuRule, plainTextsType } from '@teachnet/protocol'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lockSession } from '../../../access/index.ts'
import { config, token as tokenTable } from '../../../schema.ts'
import { createTestAdmin } from '../../../../test-support/test-accounts.ts'
import { oneDatabase } from '../../../../test-support/test-database.ts'
import { createTestServer, sendCall, type TestServer } from '../../../../test-support/test-server.ts'
import { seedAccess } from '../access-setup.ts'

/** The headers of a BuildAdmin client. */
const oldClient = { server: 'true', accept: 'application/json, text/plain, */*' }

const flatten = (menus: readonly MenuRule[]): MenuRule[] =>
  menus.flatMap((menu) => [menu, ...flatten(menu.children ?? [])])

describe.each(oneDatabase)('a BuildAdmin client whose menu leads to the back office on %s', (kind) => {
  let t: TestServer
  beforeAll(async () => {
    t = await createTestServer(kind, seedAccess)
  })
  afterAll(() => t.close())

  const init = async (headers: Record<string, string>) => {
    const reply = await t.app.inject({ url: '/admin/Index/index', headers: { host: 'old.example.org', ...headers } })
    const { data } = reply.json<{ data: AdminInit }>()
    const [cookie = ''] = [reply.headers['set-cookie'] ?? ''].flat()
    return { entries: flatten(data.menus), cookie, ticket: cookie.split(';')[0] ?? '' }
  }
  const find = (entries: readonly MenuRule[], wanted: string) => entries.find(({ name }) => name === wanted)
  const open = async (ticket: string, to = 'setin/teacher') => {
    const headers = { host: 'old.example.org', cookie: ticket }
    const reply = await t.app.inject({ url: `/admin/Index/handOver?server=1&to=${encodeURIComponent(to)}`, headers })
    const [address = '', code = ''] = String(reply.headers.location).split('#')
    return { status: reply.statusCode, address, code }
  }
  const take = (code: string) =>
    sendCall<{ userInfo: AdminInfo }>(t, '/admin/Index/takeHandOver', { payload: { code } })
  const setItem = async (name: string, value: string) => {
    await t.db.insert(config).values({ name, value }).onConflictDoUpdate({ target: config.name, set: { value } })
    await t.deps.cache.drop(['config'])
  }
  const handedOver = async (username: string) => {
    const admin = await createTestAdmin(t.deps, { username })
    const { ticket } = await init({ ...oldClient, ...admin.headers })
    return { admin, ticket, code: (await open(ticket)).code }
  }

  it('gets a link for an entry whose page it lacks, and keeps those of its own pages', async () => {
    const root = await createTestAdmin(t.deps, { username: 'ho_root' })
    const { entries } = await init({ ...oldClient, ...root.headers })
    expect(find(entries, 'setin/teacher')).toMatchObject({
      menu_type: 'link',
      url: '//old.example.org/admin/Index/handOver?server=1&to=setin%2Fteacher',
    })
    for (const name of [
      'dashboard',
      'auth/admin',
      'user/scoreLog',
      'routine/adminInfo',
      'crud/crud',
      'moduleStore/moduleStore',
    ])
      expect(find(entries, name)).toMatchObject({ name, menu_type: 'tab' })
    await setItem('old_client_pages', '/src/views/backend/setin/teacher/index.vue\n')
    expect(find((await init({ ...oldClient, ...root.headers })).entries, 'setin/teacher')?.menu_type).toBe('tab')
    await setItem('old_client_pages', '')
  })

  it('has no such entries, and no folder without entries, where the configuration leaves them out', async () => {
    const root = await createTestAdmin(t.deps, { username: 'ho_hidden' })
    await setItem('old_client_links', '0')
    const { entries } = await init({ ...oldClient, ...root.headers })
    await setItem('old_client_links', '1')
    expect(find(entries, 'setin/teacher')).toBeUndefined()
    expect(find(entries, 'setin')).toBeUndefined()
    expect(find(entries, 'auth/admin')?.menu_type).toBe('tab')
  })

  it('the back office itself gets every entry as a page, and no cookie', async () => {
    const root = await createTestAdmin(t.deps, { username: 'ho_own' })
    const { entries, cookie } = await init({ ...oldClient, accept: plainTextsType, ...root.headers })
    expect(find(entries, 'setin/teacher')?.menu_type).toBe('tab')
    expect(cookie).toBe('')
  })

  it('a click leads to the page with a code that signs in as the same administrator', async () => {
    const { admin, ticket } = await handedOver('ho_click')
    const { status, address, code } = await open(ticket, 'teacher/teacher')
    expect({ status, address }).toEqual({ status: 302, address: '/admin/hand-over?to=%2Fadmin%2Fteacher%2Fteacher' })
    const { data } = await take(code)
    expect(data.userInfo).toMatchObject({ id: admin.id, username: 'ho_click', refresh_token: '' })
    const headers = { batoken: data.userInfo.token ?? '' }
    expect((await sendCall(t, '/admin/Index/index', { headers })).code).toBe(1)
  })

  it('of 150 requests with one code at once, one gets a token', async () => {
    const { code } = await handedOver('ho_many')
    const replies = await Promise.all(Array.from({ length: 150 }, () => take(code)))
    expect(replies.filter((reply) => reply.code === 1)).toHaveLength(1)
    expect(new Set(replies.map(({ error }) => error))).toEqual(new Set([undefined, 'LOGIN_EXPIRED']))
  })

  it('a code is over after a minute', async () => {
    const { code } = await handedOver('ho_late')
    await t.db.update(tokenTable).set({ expire_time: 1 }).where(eq(tokenTable.type, 'admin-hand-over'))
    expect(await take(code)).toMatchObject({ code: 0, error: 'LOGIN_EXPIRED' })
  })

  it('the token ends with the session of the client, and no code leads into a session that is over or locked', async () => {
    const over = await handedOver('ho_over')
    const { data } = await take(over.code)
    const { code: unused } = await open(over.ticket)
    await sendCall(t, '/admin/Index/logout', { payload: { refreshToken: '' }, headers: over.admin.headers })
    const headers = { batoken: data.userInfo.token ?? '' }
    expect(await sendCall(t, '/admin/Index/index', { headers })).toMatchObject({ code: 303 })
    expect(await take(unused)).toMatchObject({ code: 0, error: 'LOGIN_EXPIRED' })
    expect((await open(over.ticket)).code).toBe('')
    const locked = await handedOver('ho_locked')
    const [row] = await t.db.select().from(tokenTable).where(eq(tokenTable.user_id, locked.admin.id))
    await lockSession(t.db, t.deps, { userId: locked.admin.id, family: row?.family ?? '' })
    expect((await open(locked.ticket)).code).toBe('')
    expect(await take(locked.code)).toMatchObject({ code: 0, error: 'LOGIN_EXPIRED' })
  })

  it('without the cookie, or with a forged one, the page is opened without a code', async () => {
    const { ticket } = await handedOver('ho_forged')
    const [named = ''] = ticket.split('.')
    for (const cookie of ['', `${named}.${'A'.repeat(43)}`, `${named}.`, 'teachnet_hand_over=.'])
      expect(await open(cookie)).toEqual({
        status: 302,
        address: '/admin/hand-over?to=%2Fadmin%2Fsetin%2Fteacher',
        code: '',
      })
  })

  it('the cookie is for this request alone, and leads to the configured host of the back office only', async () => {
    const { admin } = await handedOver('ho_cookie')
    const { cookie } = await init({ ...oldClient, ...admin.headers })
    expect(cookie).toMatch(/; Path=\/admin\/Index\/handOver; HttpOnly; SameSite=Lax$/)
    for (const to of ['//evil.example', 'https://evil.example', String.raw`\\evil.example`])
      expect((await open('', to)).address).toMatch(/^\/admin\/hand-over\?to=%2Fadmin%2F/)
  })
})
