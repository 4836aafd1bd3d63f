import { adminArea } from '@teachnet/protocol'
import { and, desc, eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { verifyPassword } from '../../platform/secrets/password.ts'
import { issueTokens } from '../access/tokens/token.repo.ts'
import { adminLogTable, adminTable } from '../schema.ts'
import { createTestAdmin, type TestAccount, testPassword } from '../../test-support/test-accounts.ts'
import { oneDatabase } from '../../test-support/test-database.ts'
import { createTestServer, type TestServer } from '../../test-support/test-server.ts'
import { seedAccess } from '../sign-in/admin/access-setup.ts'

interface Reply {
  code: number
  msg: string
  data: Record<string, unknown> | null
  error?: string
}

describe.each(oneDatabase)('an administrator’s own record on %s', (kind) => {
  let t: TestServer
  let admin: TestAccount
  let count = 0
  beforeAll(async () => {
    t = await createTestServer(kind, seedAccess)
  })
  afterAll(() => t.close())
  beforeEach(async () => {
    count += 1
    admin = await createTestAdmin(t.deps, {
      username: `clerk${count}`,
      nodes: ['routine/adminInfo/index', 'routine/adminInfo/edit'],
    })
  })

  const call = async (
    method: 'GET' | 'POST',
    action: string,
    payload?: object,
    headers = admin.headers,
  ): Promise<Reply> =>
    (
      await t.app.inject({
        method,
        url: `/admin/routine.AdminInfo/${action}`,
        headers: { 'think-lang': 'en', ...headers },
        payload,
      })
    ).json()
  const edit = (body: object, headers?: Readonly<Record<string, string>>) => call('POST', 'edit', body, headers)
  const stored = async (id = admin.id) => (await t.db.select().from(adminTable).where(eq(adminTable.id, id)))[0]
  const kept = async () => {
    const { nickname, password } = (await stored()) ?? {}
    return { nickname, password }
  }
  const addSession = async () => {
    const tokens = await issueTokens(t.db, t.deps, { area: adminArea, userId: admin.id, isKept: true })
    return { server: 'true', batoken: tokens.token }
  }

  it('an administrator whose password somebody else has set must replace it before any other call', async () => {
    const due = 'Set a new password in your profile first'
    await t.db.update(adminTable).set({ must_change_password: 1 }).where(eq(adminTable.id, admin.id))
    const opened = async (url: string) =>
      (await t.app.inject({ url, headers: { 'think-lang': 'en', ...admin.headers } })).json<Reply>()
    expect(await opened('/admin/Index/index')).toMatchObject({ data: { adminInfo: { mustChangePassword: true } } })
    for (const url of ['/admin/auth.Admin/index', '/admin/Dashboard/waiting', '/admin/dashboard/index'])
      expect(await opened(url)).toMatchObject({ error: 'FORBIDDEN', msg: due })
    expect(await edit({ nickname: 'Other' })).toMatchObject({ error: 'FORBIDDEN', msg: due })
    const same = { password: testPassword, oldPassword: testPassword }
    expect(await edit(same)).toMatchObject({ error: 'VALIDATION', msg: 'Choose a password other than the current one' })
    expect(await edit({ password: 'Another-secret-1', oldPassword: testPassword })).toMatchObject({ code: 1 })
    expect(await opened('/admin/auth.Admin/index')).not.toMatchObject({ msg: due })
    expect(await stored()).toMatchObject({ must_change_password: 0 })
  })

  it('an administrator’s own record has the token of the request and no password [C8]', async () => {
    expect((await call('GET', 'index')).data).toEqual({
      info: {
        id: admin.id,
        username: `clerk${count}`,
        nickname: `clerk${count} nick`,
        avatar: '/static/images/avatar.png',
        email: '',
        mobile: '',
        motto: '',
        last_login_time: '',
        token: admin.token,
        refresh_token: '',
      },
    })
  })

  it('an administrator changes only its own record, for any posted id, and never its name, state or groups [A1]', async () => {
    const other = await createTestAdmin(t.deps, { username: `other${count}` })
    const before = await stored(other.id)
    const reply = await edit({
      id: other.id,
      username: 'renamed',
      status: '0',
      group_arr: [other.groupId],
      nickname: 'Clerk',
      email: `clerk${count}@example.com`,
      mobile: `1380000000${count % 10}`,
      motto: 'hello',
      password: '',
    })
    expect(reply).toEqual(expect.objectContaining({ code: 1, msg: 'Saved', data: null }))
    expect(await stored()).toMatchObject({
      username: `clerk${count}`,
      status: '1',
      nickname: 'Clerk',
      email: `clerk${count}@example.com`,
      motto: 'hello',
    })
    expect(await stored(other.id)).toEqual(before)
    expect(await verifyPassword((await stored())?.password, testPassword)).toBe(true)
  })

  it('an administrator whose groups do not list the profile can use it nevertheless, and has it in the menu', async () => {
    const restricted = await createTestAdmin(t.deps, { username: `other${count}`, nodes: ['teacher/teacher/index'] })
    const loaded = await call('GET', 'index', undefined, restricted.headers)
    expect(loaded).toMatchObject({ code: 1, data: { info: { username: `other${count}` } } })
    const saved = await call(
      'POST',
      'edit',
      { password: 'a-new-password-9', oldPassword: testPassword },
      restricted.headers,
    )
    expect(saved).toMatchObject({ code: 1 })
    const init = await t.app.inject({ url: '/admin/Index/index', headers: restricted.headers })
    expect(init.payload).toContain('"routine/adminInfo"')
  })

  it('an administrator can change only its picture; the default picture is stored as none', async () => {
    expect(await edit({ id: admin.id, avatar: '/storage/me.png' })).toMatchObject({
      code: 1,
      msg: 'Avatar updated',
    })
    expect(await stored()).toMatchObject({ avatar: '/storage/me.png', nickname: `clerk${count} nick` })
    await edit({ avatar: '/static/images/avatar.png' })
    expect(await stored()).toMatchObject({ avatar: '' })
  })

  it('an administrator’s own record is validated like other administrators, in both languages [V4]', async () => {
    const other = await createTestAdmin(t.deps, { username: `taken${count}` })
    await t.db
      .update(adminTable)
      .set({ email: `taken${count}@example.com` })
      .where(eq(adminTable.id, other.id))
    expect(await edit({ email: `taken${count}@example.com` })).toMatchObject({
      error: 'DUPLICATE',
      fields: { email: expect.stringContaining('Email') },
    })
    expect(await edit({ mobile: '123' })).toMatchObject({
      error: 'VALIDATION',
      fields: { mobile: expect.any(String) },
    })
    expect(await edit({ nickname: '' })).toMatchObject({ error: 'VALIDATION' })
    expect(await edit({ password: 'a<b>&"c', oldPassword: testPassword })).toMatchObject({
      error: 'VALIDATION',
      fields: { password: expect.any(String) },
    })
    const chinese = await edit({ nickname: '' }, { ...admin.headers, 'think-lang': 'zh-cn' })
    expect(chinese.msg).toContain('昵称')
  })

  it('an administrator’s new password ends all sessions but the current one [K6]', async () => {
    const elsewhere = await addSession()
    expect(await edit({ password: 'Another-1', oldPassword: testPassword })).toMatchObject({
      code: 1,
      msg: 'Saved',
    })
    expect(await verifyPassword((await stored())?.password, 'Another-1')).toBe(true)
    expect(await call('GET', 'index')).toMatchObject({ code: 1 })
    expect(await call('GET', 'index', undefined, elsewhere)).toMatchObject({ code: 303 })
    const refresh = await t.app.inject({
      method: 'POST',
      url: '/api/common/refreshToken',
      headers: admin.headers,
      payload: { refreshToken: admin.refreshToken },
    })
    expect(refresh.json()).toMatchObject({ code: 1 })
  })

  it('an administrator’s new password leaves the other sessions alone when they are to stay signed in [K6]', async () => {
    const elsewhere = await addSession()
    const stay = { password: 'Another-1', oldPassword: testPassword, signOutElsewhere: 0 }
    expect(await edit(stay)).toMatchObject({ code: 1 })
    expect(await call('GET', 'index', undefined, elsewhere)).toMatchObject({ code: 1 })
  })

  it('a form without the current password, as in old clients, does not change the password and explains why', async () => {
    const before = await kept()
    expect(await edit({ id: admin.id, nickname: 'New name', password: 'Another-1' })).toMatchObject({
      code: 0,
      msg: expect.stringContaining('The current password is required'),
      data: null,
      error: 'VALIDATION',
      fields: { password: expect.stringContaining('The current password is required') },
    })
    expect(await kept()).toEqual(before)
    expect(await edit({ id: admin.id, nickname: 'New name', password: '' })).toMatchObject({ code: 1 })
  })

  it.each(['Wrong123', '', 7, null])('%j as the current password does not change the password', async (oldPassword) => {
    const before = await kept()
    const chinese = { ...admin.headers, 'think-lang': 'zh-cn' }
    expect(await edit({ nickname: 'New name', password: 'Another-1', oldPassword }, chinese)).toMatchObject({
      error: 'VALIDATION',
      fields: { oldPassword: '当前密码不正确' },
    })
    expect(await kept()).toEqual(before)
  })

  it('guesses of the current password are delayed, concurrent or not, across all sessions', async () => {
    const attempt = (index: number) => edit({ password: 'Another-1', oldPassword: `Guess-${index}` })
    const replies = await Promise.all(Array.from({ length: 12 }, (_, index) => attempt(index)))
    expect(replies.filter(({ error }) => error === 'VALIDATION').length).toBeLessThanOrEqual(6)
    const elsewhere = await addSession()
    const right = { password: 'Another-1', oldPassword: testPassword }
    expect(await edit(right, elsewhere)).toMatchObject({ error: 'LOGIN_RETRY' })
    expect(await edit({ nickname: 'Still here' }, elsewhere)).toMatchObject({ code: 1 })
    t.deps.clock.advance(3600 * 1000)
    expect(await edit(right)).toMatchObject({ code: 1 })
  })

  it('a change of the administrator’s own record is logged with its page title in the request language, without the password', async () => {
    await edit(
      { nickname: 'Clerk', password: 'Another-1', oldPassword: testPassword },
      { ...admin.headers, 'think-lang': 'zh-cn' },
    )
    const [entry] = await t.db
      .select()
      .from(adminLogTable)
      .where(and(eq(adminLogTable.admin_id, admin.id), like(adminLogTable.url, '/admin/%')))
      .orderBy(desc(adminLogTable.id))
    expect(entry).toMatchObject({ title: '个人资料 - 编辑', url: '/admin/routine.AdminInfo/edit' })
    expect(entry?.data).not.toContain('Another-1')
    expect(entry?.data).not.toContain(testPassword)
  })
})
