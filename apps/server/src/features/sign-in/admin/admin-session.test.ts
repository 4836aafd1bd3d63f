import { formatSiteTime } from '@teachnet/contract/site-time'
import type { AdminInfo, AdminInit, MenuRule } from '@teachnet/protocol'
import { resources } from '@teachnet/contract/all-resources'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ruleTags } from '../../access/callers.ts'
import { hashPassword } from '../../../platform/secrets/password.ts'
import { buildApp } from '../../../api.ts'
import { adminGroupTable, adminLogTable, adminRuleTable, adminTable, captcha, config, token } from '../../schema.ts'
import {
  createSolvedCaptcha,
  createTestAdmin,
  createTestMember,
  testPassword,
} from '../../../test-support/test-accounts.ts'
import { createTestDatabase, oneDatabase } from '../../../test-support/test-database.ts'
import { createTestServer, sendCall, type TestServer } from '../../../test-support/test-server.ts'
import { createTestDeps } from '../../../test-support/test-deps.ts'
import { adminRuleSeeds } from '../../access/rules/rule-seeds.ts'
import { createFirstAdmin, seedAccess } from './access-setup.ts'

describe.each(oneDatabase)('session of an administrator on %s', (kind) => {
  let t: TestServer

  beforeAll(async () => {
    t = await createTestServer(kind, seedAccess)
  })
  afterAll(() => t.close())

  const get = <T>(url: string, headers?: Record<string, string>) => sendCall<T>(t, url, { headers })
  const post = <T>(url: string, payload: object, headers?: Record<string, string>) =>
    sendCall<T>(t, url, { payload, headers })
  const login = async (body: object, language = 'zh-cn') =>
    post<{ userInfo: AdminInfo; routePath: string }>(
      '/admin/Index/login',
      { keep: false, ...(await createSolvedCaptcha(t.deps)), ...body },
      { 'think-lang': language },
    )
  const setItem = async (name: string, value: string) => {
    await t.db.insert(config).values({ name, value }).onConflictDoUpdate({ target: config.name, set: { value } })
    await t.deps.cache.drop(['config'])
  }

  describe('set-up', () => {
    it('the first administrator is created once, with a password that is shown once', async () => {
      const first = await createFirstAdmin({ ...t.deps, env: { ...t.deps.env, hasDemo: true } })
      if (!first || !('generatedPassword' in first)) throw new Error('no administrator was created')
      expect(first).toEqual({ username: 'admin', generatedPassword: expect.stringMatching(/^[\w-]{16}$/) })
      expect(await createFirstAdmin(t.deps)).toBeUndefined()
      const reply = await login({ username: 'admin', password: first.generatedPassword })
      expect(reply.code).toBe(1)
      const init = await get<AdminInit>('/admin/Index/index', { batoken: reply.data.userInfo.token ?? '' })
      expect(init.data.adminInfo.super).toBe(true)
    })

    it.each(['x<y<z<12', 'Short-1', 'Password123'])(
      'the first administrator cannot have the password %j',
      async (adminPassword) => {
        const empty = await createTestDatabase(kind)
        const emptyDeps = await createTestDeps(empty, { adminPassword })
        await seedAccess(emptyDeps)
        await expect(createFirstAdmin(emptyDeps)).rejects.toThrow('ADMIN_PASSWORD must be 8 to 128 characters')
        await emptyDeps.cache.close()
        await empty.close()
      },
    )

    it('the server starts with a password that only an older version accepts if an administrator exists', async () => {
      const older = { ...t.deps, env: { ...t.deps.env, adminPassword: 'Old-12' } }
      expect(await createFirstAdmin(older)).toBeUndefined()
    })

    it('a first administrator whose name could not sign in is refused', async () => {
      await expect(createFirstAdmin({ ...t.deps, env: { ...t.deps.env, adminUsername: '1' } })).rejects.toThrow(
        'ADMIN_USERNAME',
      )
    })

    it('the start adds a rule for every resource and action, and nothing the second time', async () => {
      const names = async () =>
        (await t.db.select({ name: adminRuleTable.name }).from(adminRuleTable)).map(({ name }) => name)
      const before = await names()
      expect(new Set(before).size).toBe(before.length)
      for (const seed of adminRuleSeeds(resources)) expect(before).toContain(seed.name)
      for (const name of [
        'teacher',
        'teacher/teacher',
        'teacher/teacher/sortable',
        'auth/adminLog/index',
        'dashboard/index',
      ])
        expect(before).toContain(name)
      await seedAccess(t.deps)
      expect(await names()).toEqual(before)
    })

    it('the start adds the rules of a new resource and keeps changed rules', async () => {
      await t.db.update(adminRuleTable).set({ title: '我们的老师' }).where(eq(adminRuleTable.name, 'teacher/teacher'))
      await t.db.delete(adminRuleTable).where(eq(adminRuleTable.name, 'teacher/teacher/add'))
      await seedAccess(t.deps)
      const rows = await t.db.select().from(adminRuleTable)
      const teacher = rows.find(({ name }) => name === 'teacher/teacher')
      expect(teacher?.title).toBe('我们的老师')
      expect(rows.find(({ name }) => name === 'teacher/teacher/add')?.pid).toBe(teacher?.id)
    })
  })

  describe('login', () => {
    it('the login call states whether a captcha is required, and answers a signed-in caller as logged in', async () => {
      expect(await get('/admin/Index/login')).toMatchObject({ code: 1, data: { captcha: true } })
      const admin = await createTestAdmin(t.deps, { username: 'present' })
      expect(await get('/admin/Index/login', admin.headers)).toMatchObject({ code: 303, data: { type: 'logged in' } })
      expect(await post('/admin/Index/login', {}, admin.headers)).toMatchObject({ code: 303 })
    })

    it('a login with name and password issues tokens, with a refresh token on request [C2][K6]', async () => {
      await createTestAdmin(t.deps, { username: 'daily' })
      const reply = await login({ username: 'Daily', password: testPassword, keep: true })
      expect(reply).toMatchObject({ code: 1, msg: '登录成功！', data: { routePath: '/admin' } })
      expect(reply.data.userInfo).toMatchObject({
        username: 'daily',
        nickname: 'daily nick',
        last_login_time: '2026-03-02 18:00:00',
      })
      expect(reply.data.userInfo.token).toMatch(/^[\w-]{43}$/)
      expect(reply.data.userInfo.refresh_token).toMatch(/^[\w-]{43}$/)
      const forgetful = await login({ username: 'daily', password: testPassword }, 'en')
      expect(forgetful).toMatchObject({ msg: 'Login succeeded!', data: { userInfo: { refresh_token: '' } } })
      const log = await t.db.select().from(adminLogTable).where(eq(adminLogTable.username, 'daily'))
      expect(log).toHaveLength(2)
      expect(log[0]?.data).not.toContain(testPassword)
    })

    const messages: [string, object, string, string, string][] = [
      [
        'an unknown name',
        { username: 'nobody' },
        'LOGIN_INCORRECT',
        '用户名或密码不正确！',
        'Incorrect user name or password!',
      ],
      [
        'a wrong password',
        { username: 'wrong01', password: 'Wrong123' },
        'LOGIN_INCORRECT',
        '用户名或密码不正确！',
        'Incorrect user name or password!',
      ],
      ['a disabled account', { username: 'off01' }, 'ACCOUNT_DISABLED', '账号已被禁用！', 'This account is disabled!'],
      [
        'a wrong captcha',
        { captchaInfo: '1' },
        'CAPTCHA',
        '验证码错误！',
        'The captcha answer is wrong. Please try again.',
      ],
      [
        'no captcha',
        { captchaId: undefined, captchaInfo: undefined },
        'CAPTCHA',
        '验证码错误！',
        'The captcha answer is wrong. Please try again.',
      ],
      [
        'a short name',
        { username: 'ab' },
        'VALIDATION',
        '用户名需要 3 到 30 个字符',
        'The user name requires 3 to 30 characters',
      ],
      ['no password', { password: '' }, 'VALIDATION', '密码长度', 'The password requires'],
      ['a password of the wrong form', { password: 'a<b>c123' }, 'VALIDATION', '密码长度', 'The password requires'],
    ]
    it.each(messages)('the login explains %s in both languages [X1]', async (_what, body, error, chinese, english) => {
      const known = await t.db.select().from(adminTable).where(eq(adminTable.username, 'off01'))
      if (known.length === 0) {
        await createTestAdmin(t.deps, { username: 'wrong01' })
        const { id } = await createTestAdmin(t.deps, { username: 'off01' })
        await t.db.update(adminTable).set({ status: '0' }).where(eq(adminTable.id, id))
      }
      const request = { username: 'wrong01', password: testPassword, ...body }
      expect(await login(request)).toMatchObject({ code: 0, error, msg: expect.stringContaining(chinese) })
      expect(await login(request, 'en')).toMatchObject({ code: 0, error, msg: expect.stringContaining(english) })
    })

    it('the last login of an administrator is the one before this session', async () => {
      await createTestAdmin(t.deps, { username: 'weekly' })
      const enter = async () => {
        const reply = await login({ username: 'weekly', password: testPassword })
        return { batoken: String(reply.data.userInfo.token) }
      }
      await enter()
      t.deps.clock.advance(3_600_000)
      const headers = await enter()
      const { data } = await get<AdminInit>('/admin/Index/index', headers)
      const { data: own } = await get<{ info: AdminInfo }>('/admin/routine.AdminInfo/index', headers)
      const before = formatSiteTime(Math.floor(t.deps.clock() / 1000) - 3600, 'Asia/Shanghai')
      expect([data.adminInfo.last_login_time, own.info.last_login_time]).toEqual([before, before])
    })

    it('the login accepts a password older than the current rule, and one of 128 characters', async () => {
      const { id } = await createTestAdmin(t.deps, { username: 'older01' })
      for (const password of ['123456', 'x'.repeat(128)]) {
        await t.db
          .update(adminTable)
          .set({ password: await hashPassword(password) })
          .where(eq(adminTable.id, id))
        expect(await login({ username: 'older01', password })).toMatchObject({ code: 1 })
      }
      expect(await login({ username: 'older01', password: 'x'.repeat(129) })).toMatchObject({ error: 'VALIDATION' })
    })

    it('a login consumes its captcha even if the login fails [C7]', async () => {
      await createTestAdmin(t.deps, { username: 'once01' })
      const solved = await createSolvedCaptcha(t.deps)
      expect(await login({ username: 'once01', password: 'Wrong123', ...solved })).toMatchObject({
        error: 'LOGIN_INCORRECT',
      })
      expect(await login({ username: 'once01', password: testPassword, ...solved })).toMatchObject({ error: 'CAPTCHA' })
    })

    it('an invalid login form does not consume the captcha', async () => {
      const solved = await createSolvedCaptcha(t.deps)
      const rows = async () => (await t.db.select().from(captcha)).length
      const before = await rows()
      await login({ username: 'x', password: 'y', ...solved })
      expect(await rows()).toBe(before + 1)
    })

    it('a login ends the other sessions of the account when only one is allowed', async () => {
      const first = await createTestAdmin(t.deps, { username: 'single' })
      await setItem('admin_sso', '1')
      const reply = await login({ username: 'single', password: testPassword })
      await setItem('admin_sso', '0')
      expect(reply.code).toBe(1)
      expect(await get('/admin/Index/index', first.headers)).toMatchObject({ code: 303 })
      expect(await get('/admin/Index/index', { batoken: reply.data.userInfo.token ?? '' })).toMatchObject({ code: 1 })
    })

    it('the login requires no captcha when captchas are switched off', async () => {
      const silent = await buildApp(await createTestDeps(t.db, { hasAdminCaptcha: false }))
      await createTestAdmin(t.deps, { username: 'quiet01' })
      const payload = { username: 'quiet01', password: testPassword }
      const reply = await silent.inject({ method: 'POST', url: '/admin/Index/login', payload })
      expect(reply.json()).toMatchObject({ code: 1 })
      await silent.close()
    })
  })

  describe('gate', () => {
    it('a missing, unknown, foreign or expired token is answered as in the wire contract [K6][A4]', async () => {
      const admin = await createTestAdmin(t.deps, { username: 'gate01' })
      const member = await createTestMember(t.deps, { username: 'gatemember' })
      const ask = (headers: Record<string, string>, language = 'en') =>
        get('/admin/Index/index', { ...headers, 'think-lang': language })
      const needLogin = { code: 303, msg: 'Log in first.', data: { type: 'need login' } }
      expect(await ask({})).toMatchObject(needLogin)
      expect(await ask({ batoken: 'unknown' })).toMatchObject(needLogin)
      expect(await ask({ batoken: member.token })).toMatchObject(needLogin)
      expect(await ask({ batoken: admin.refreshToken })).toMatchObject(needLogin)
      expect(await ask({ 'ba-user-token': admin.token })).toMatchObject(needLogin)
      expect(await ask({ batoken: admin.token })).toMatchObject({ code: 1 })
      expect(await ask({ batoken: admin.token, 'ba-user-token': member.token })).toMatchObject({ code: 1 })
      expect(await get(`/admin/Index/index?ba-token=${admin.token}&server=1`)).toMatchObject({ code: 1 })
      t.deps.clock.advance(259_200_000)
      expect(await ask({ batoken: admin.token })).toMatchObject({ code: 409, data: [], error: 'TOKEN_EXPIRED' })
      expect(await ask({ batoken: admin.token }, 'zh-cn')).toMatchObject({ msg: '登录状态已过期，请重新登录！' })
    })

    it('an action without a granted node is refused, also one without a menu entry [A4]', async () => {
      const clerk = await createTestAdmin(t.deps, {
        username: 'clerk01',
        nodes: ['auth', 'auth/adminLog', 'auth/adminLog/index'],
      })
      expect(await get('/admin/Dashboard/index', clerk.headers)).toMatchObject({
        code: 401,
        data: [],
        error: 'FORBIDDEN',
      })
      const root = await createTestAdmin(t.deps, { username: 'root01' })
      expect(await get('/admin/dashboard/INDEX', root.headers)).toMatchObject({ code: 1, data: { remark: '' } })
    })

    it('disabling a group or a rule takes effect at once [A1][K6]', async () => {
      const clerk = await createTestAdmin(t.deps, { username: 'clerk02', nodes: ['dashboard', 'dashboard/index'] })
      const status = async () => (await get('/admin/Dashboard/index', clerk.headers)).code
      expect(await status()).toBe(1)
      await t.db.update(adminGroupTable).set({ status: '0' }).where(eq(adminGroupTable.id, clerk.groupId))
      expect(await status()).toBe(401)
      await t.db.update(adminGroupTable).set({ status: '1' }).where(eq(adminGroupTable.id, clerk.groupId))
      await t.db.update(adminRuleTable).set({ status: '0' }).where(eq(adminRuleTable.name, 'dashboard/index'))
      await t.deps.cache.drop(ruleTags.admin)
      expect(await status()).toBe(401)
      await t.db.update(adminRuleTable).set({ status: '1' }).where(eq(adminRuleTable.name, 'dashboard/index'))
      await t.deps.cache.drop(ruleTags.admin)
      expect(await status()).toBe(1)
    })

    it('disabling or deleting an account ends its access at once [K6]', async () => {
      const admin = await createTestAdmin(t.deps, { username: 'leaver' })
      await t.db.update(adminTable).set({ status: '0' }).where(eq(adminTable.id, admin.id))
      expect(await get('/admin/Index/index', admin.headers)).toMatchObject({ code: 303 })
      await t.db.delete(adminTable).where(eq(adminTable.id, admin.id))
      expect(await get('/admin/Index/index', admin.headers)).toMatchObject({ code: 303 })
    })

    it('activity of an account does not change the time of its last login', async () => {
      const admin = await createTestAdmin(t.deps, { username: 'active01' })
      const signedIn = Math.floor(t.deps.clock() / 1000)
      await t.db.update(adminTable).set({ last_login_time: signedIn }).where(eq(adminTable.id, admin.id))
      t.deps.clock.advance(3_600_000)
      await get('/admin/Index/index', admin.headers)
      const [row] = await t.db.select().from(adminTable).where(eq(adminTable.id, admin.id))
      expect(row).toMatchObject({ last_login_time: signedIn, last_seen_time: signedIn + 3600 })
    })

    it('the time an account was last seen is written at most once a minute', async () => {
      const admin = await createTestAdmin(t.deps, { username: 'seen01' })
      const lastSeen = async () =>
        (await t.db.select().from(adminTable).where(eq(adminTable.id, admin.id)))[0]?.last_seen_time
      const now = () => Math.floor(t.deps.clock() / 1000)
      await get('/admin/Index/index', admin.headers)
      const first = now()
      expect(await lastSeen()).toBe(first)
      t.deps.clock.advance(59_000)
      await get('/admin/Index/index', admin.headers)
      expect(await lastSeen()).toBe(first)
      t.deps.clock.advance(1_000)
      await get('/admin/Index/index', admin.headers)
      expect(await lastSeen()).toBe(now())
    })
  })

  describe('logout', () => {
    it('logout revokes both tokens at once, and works for visitors too [K5][K6]', async () => {
      const admin = await createTestAdmin(t.deps, { username: 'outgoing' })
      expect(await post('/admin/Index/logout', { refreshToken: admin.refreshToken }, admin.headers)).toMatchObject({
        code: 1,
        data: null,
      })
      expect(await get('/admin/Index/index', admin.headers)).toMatchObject({ code: 303 })
      expect(await post('/api/common/refreshToken', { refreshToken: admin.refreshToken }, admin.headers)).toMatchObject(
        {
          error: 'LOGIN_EXPIRED',
        },
      )
      expect(await post('/admin/Index/logout', {})).toMatchObject({ code: 1 })
    })

    it('logout does not end sessions of the other area', async () => {
      const member = await createTestMember(t.deps, { username: 'othermember' })
      await post('/admin/Index/logout', { refreshToken: member.refreshToken }, { batoken: member.token })
      const rows = await t.db.select().from(token).where(eq(token.user_id, member.id))
      expect(rows.filter(({ type }) => type.startsWith('user'))).toHaveLength(2)
    })
  })

  describe('init', () => {
    const flatten = (menus: readonly MenuRule[]): MenuRule[] =>
      menus.flatMap((menu) => [menu, ...flatten(menu.children ?? [])])

    it('a super administrator gets all menus, the site and the terminal [E1][P6]', async () => {
      const root = await createTestAdmin(t.deps, { username: 'root02' })
      const { data } = await get<AdminInit>('/admin/Index/index', { ...root.headers, 'think-lang': 'en' })
      expect(data.adminInfo).toMatchObject({ id: root.id, username: 'root02', super: true })
      expect(data.adminInfo).not.toHaveProperty('password')
      expect(data.menus[0]).toMatchObject({
        name: 'dashboard',
        title: 'Dashboard',
        keepalive: 'dashboard',
        menu_type: 'tab',
      })
      const entries = flatten(data.menus)
      expect(entries.length).toBe((await t.db.select().from(adminRuleTable)).length)
      const admins = entries.find(({ name }) => name === 'auth/admin')
      expect(admins).toMatchObject({ path: 'auth/admin', component: '/src/views/backend/auth/admin/index.vue' })
      // Old clients find the texts of the module page by this path.
      expect(entries.find(({ name }) => name === 'moduleStore/moduleStore')).toMatchObject({ path: 'moduleStore' })
      expect(admins?.children?.map(({ name }) => name)).toEqual(
        ['index', 'add', 'edit', 'del', 'signOut', 'removeFactor', 'rights', 'viewAs', 'export', 'reveal'].map(
          (action) => `auth/admin/${action}`,
        ),
      )
      expect(data.siteConfig).toMatchObject({ siteName: 'TeachNet', upload: { mode: 'local', maxsize: 10_485_760 } })
      expect(data.terminal).toEqual({
        npmPackageManager: 'pnpm',
        installServicePort: '8000',
        phpDevelopmentServer: false,
      })
    })

    it('other administrators get only the granted menus and their own profile, in order [A1][P6]', async () => {
      const clerk = await createTestAdmin(t.deps, {
        username: 'clerk03',
        nodes: ['auth', 'auth/adminLog', 'auth/adminLog/index', 'teacher', 'teacher/teacher', 'teacher/teacher/index'],
      })
      const { data } = await get<AdminInit>('/admin/Index/index', clerk.headers)
      expect(data.adminInfo.super).toBe(false)
      expect(flatten(data.menus).map(({ name }) => name)).toEqual([
        'teacher',
        'teacher/teacher',
        'teacher/teacher/index',
        'auth',
        'auth/adminLog',
        'auth/adminLog/index',
        'routine',
        'routine/adminInfo',
        'routine/adminInfo/index',
        'routine/adminInfo/edit',
        'routine/notice',
        'routine/notice/index',
      ])
    })

    it('an administrator without any menu gets an error message', async () => {
      const nobody = await createTestAdmin(t.deps, { username: 'nomenu', nodes: [] })
      expect(await get('/admin/Index/index', nobody.headers)).toMatchObject({ code: 0, error: 'NO_MENU' })
    })
  })
})
