import { hash } from '@node-rs/argon2'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../../api.ts'
import type { Database } from '../../../platform/db/client.ts'
import { adminLogTable, adminTable, attemptLimit, knownPlace, user } from '../../schema.ts'
import {
  createSolvedCaptcha,
  createTestAdmin,
  createTestMember,
  testPassword,
} from '../../../test-support/test-accounts.ts'
import { createTestDatabase, oneDatabase } from '../../../test-support/test-database.ts'
import { createTestDeps, type TestDeps } from '../../../test-support/test-deps.ts'

const areas = ['admin', 'member'] as const

describe.each(oneDatabase)('guessing passwords on %s', (kind) => {
  let db: Database
  let deps: TestDeps
  let app: FastifyInstance

  beforeAll(async () => {
    db = await createTestDatabase(kind)
    deps = await createTestDeps(db, { hasAdminCaptcha: false, hasMemberCaptcha: false })
    app = await buildApp(deps)
  })
  afterAll(async () => {
    await app.close()
    await db.close()
  })

  describe.each(areas)('of the %s area', (area) => {
    let count = 0
    const createAccount = async () => {
      count += 1
      const username = `${area}${count}`
      const { id } = await (area === 'admin' ? createTestAdmin : createTestMember)(deps, { username })
      return { id, username }
    }
    const attempt = async (
      username: string,
      password: string,
      from: { ip: string; cookie?: string; locale?: string; solved?: object },
    ) => {
      const language = { 'think-lang': from.locale ?? 'en' }
      const reply = await app.inject({
        method: 'POST',
        url: area === 'admin' ? '/admin/Index/login' : '/api/user/checkIn',
        payload: { tab: 'login', username, password, keep: false, ...from.solved },
        remoteAddress: from.ip,
        headers: from.cookie ? { ...language, cookie: from.cookie } : language,
      })
      const device = /teachnet_device=[^;]+/.exec(String(reply.headers['set-cookie'] ?? ''))?.[0]
      return { ...reply.json<{ code: number; error?: string; msg: string }>(), headers: reply.headers, device }
    }
    let networks = 0
    /** Returns an address that was not used before. */
    const elsewhere = () => {
      networks += 1
      return `10.${area === 'admin' ? 1 : 2}.${networks >> 8}.${networks & 255}`
    }
    const guess = async (username: string, times: number) => {
      for (let index = 0; index < times; index += 1)
        expect(await attempt(username, 'Wrong123', { ip: elsewhere() })).toMatchObject({ error: 'LOGIN_INCORRECT' })
    }

    it('a sign-in replaces a hash that was made with lower costs, and a wrong password leaves it', async () => {
      const { id, username } = await createAccount()
      const accounts = area === 'admin' ? adminTable : user
      const stored = async () => (await db.select().from(accounts).where(eq(accounts.id, id)))[0]?.password
      const weak = await hash(testPassword, { memoryCost: 8192, timeCost: 1 })
      await db.update(accounts).set({ password: weak }).where(eq(accounts.id, id))
      expect(await attempt(username, 'Wrong123', { ip: elsewhere() })).toMatchObject({ error: 'LOGIN_INCORRECT' })
      expect(await stored()).toBe(weak)
      expect(await attempt(username, testPassword, { ip: elsewhere() })).toMatchObject({ code: 1 })
      const renewed = await stored()
      expect(renewed).toContain('$m=19456,t=2,p=1$')
      expect(await attempt(username, testPassword, { ip: elsewhere() })).toMatchObject({ code: 1 })
      expect(await stored()).toBe(renewed)
    })

    it('a wrong password delays sign-ins from unknown places, up to five minutes, and the reply states the delay', async () => {
      const { username } = await createAccount()
      await guess(username, 10)
      const waits: number[] = []
      for (let round = 0; round < 7; round += 1) {
        const rejected = await attempt(username, testPassword, { ip: elsewhere() })
        expect(rejected.error).toBe('LOGIN_RETRY')
        const wait = Number(rejected.headers['retry-after'])
        expect(rejected.msg).toBe(`Too many failed attempts, please try again in ${wait} seconds!`)
        waits.push(wait)
        deps.clock.advance(wait * 1000)
        await guess(username, 1)
      }
      expect(waits).toEqual([15, 30, 60, 120, 240, 300, 300])
      expect(await attempt(username, 'x'.repeat(6), { ip: elsewhere(), locale: 'zh-cn' })).toMatchObject({
        msg: '失败次数过多，请 300 秒后再试！',
      })
      deps.clock.advance(300_000)
      expect(await attempt(username, testPassword, { ip: elsewhere() })).toMatchObject({ code: 1 })
    })

    it('guesses of strangers delay neither a known device nor the address of a known client without cookies', async () => {
      const { username } = await createAccount()
      const home = elsewhere()
      const first = await attempt(username, testPassword, { ip: home })
      expect(first).toMatchObject({ code: 1, device: expect.stringMatching(/^teachnet_device=[\w-]{43}$/) })
      expect(String(first.headers['set-cookie'])).toMatch(/HttpOnly; SameSite=Lax$/)
      await guess(username, 10)
      expect(await attempt(username, testPassword, { ip: elsewhere() })).toMatchObject({ error: 'LOGIN_RETRY' })
      expect(await attempt(username, testPassword, { ip: home })).toMatchObject({ code: 1 })
      expect(await attempt(username, testPassword, { ip: elsewhere(), cookie: first.device ?? '' })).toMatchObject({
        code: 1,
      })
    })

    it('a known device is delayed by its own failures only', async () => {
      const { username } = await createAccount()
      const home = { ip: elsewhere() }
      const { device = '' } = await attempt(username, testPassword, home)
      for (let index = 0; index < 10; index += 1)
        expect(await attempt(username, 'Wrong123', { ...home, cookie: device })).toMatchObject({
          error: 'LOGIN_INCORRECT',
        })
      expect(await attempt(username, testPassword, { ...home, cookie: device })).toMatchObject({ error: 'LOGIN_RETRY' })
      expect(await attempt(username, testPassword, { ip: elsewhere() })).toMatchObject({ code: 1 })
    })

    it('a network that tries many names is delayed, but not for accounts that have signed in from it', async () => {
      const { username } = await createAccount()
      const ip = elsewhere()
      expect(await attempt(username, testPassword, { ip })).toMatchObject({ code: 1 })
      for (let index = 0; index < 30; index += 1)
        expect(await attempt(`nobody${index}`, 'Wrong123', { ip })).toMatchObject({ error: 'LOGIN_INCORRECT' })
      expect(await attempt('nobody99', 'Wrong123', { ip })).toMatchObject({ error: 'CAPTCHA_NEEDED' })
      expect(await attempt(username, testPassword, { ip })).toMatchObject({ code: 1 })
      expect(await attempt('nobody99', 'Wrong123', { ip })).toMatchObject({ error: 'CAPTCHA_NEEDED' })
    })

    it('after 30 wrong passwords from a network, a right one with a solved captcha gets in, also for a client that reads the settings [G3][G6]', async () => {
      const accounts = [await createAccount(), await createAccount(), await createAccount()]
      const ip = elsewhere()
      const isRequested = async () => {
        const url = area === 'admin' ? '/admin/Index/login' : '/api/user/checkIn'
        const { data } = (await app.inject({ url, remoteAddress: ip })).json<{ data: Record<string, unknown> }>()
        return data[area === 'admin' ? 'captcha' : 'userLoginCaptchaSwitch']
      }
      expect(await isRequested()).toBe(false)
      for (let index = 0; index < 30; index += 1)
        expect(await attempt(`pupil${index}`, 'Wrong123', { ip })).toMatchObject({ error: 'LOGIN_INCORRECT' })
      expect(await isRequested()).toBe(true)
      for (const { username } of accounts) {
        expect(await attempt(username, testPassword, { ip })).toMatchObject({ error: 'CAPTCHA_NEEDED' })
        const solved = await createSolvedCaptcha(deps)
        expect(
          await attempt(username, testPassword, { ip, solved: { ...solved, captchaInfo: 'wrong' } }),
        ).toMatchObject({
          error: 'CAPTCHA_NEEDED',
        })
        expect(await attempt(username, 'Wrong123', { ip, solved })).toMatchObject({ error: 'LOGIN_INCORRECT' })
        const again = await createSolvedCaptcha(deps)
        expect(await attempt(username, testPassword, { ip, solved: again })).toMatchObject({ code: 1 })
      }
    })

    it('attempts with a solved captcha are limited for a network, too, also when they are sent at once [G3]', async () => {
      const ip = elsewhere()
      const replies = await Promise.all(
        Array.from({ length: 150 }, async (_, index) =>
          attempt(`sprayed${index}`, 'Wrong123', { ip, solved: await createSolvedCaptcha(deps) }),
        ),
      )
      expect(replies.filter(({ error }) => error === 'LOGIN_INCORRECT')).toHaveLength(120)
      expect(replies.filter(({ error }) => error === 'LOGIN_RETRY')).toHaveLength(30)
      const { username } = await createAccount()
      for (let index = 0; index < 10; index += 1)
        await attempt(username, 'Wrong123', { ip: elsewhere(), solved: await createSolvedCaptcha(deps) })
      const solved = await createSolvedCaptcha(deps)
      expect(await attempt(username, testPassword, { ip: elsewhere(), solved })).toMatchObject({ error: 'LOGIN_RETRY' })
    })

    it('a network that mistypes now and then is forgiven 30 wrong passwords an hour [G6]', async () => {
      const ip = elsewhere()
      for (let index = 0; index < 90; index += 1) {
        expect(await attempt(`typo${index}`, 'Wrong123', { ip })).toMatchObject({ error: 'LOGIN_INCORRECT' })
        deps.clock.advance(120_000)
      }
    })

    it('a clock that ran ahead and was set back makes nobody wait longer than the longest delay [G3][G6]', async () => {
      const { username } = await createAccount()
      deps.clock.advance(12 * 3_600_000)
      await guess(username, 10)
      expect(await attempt(username, testPassword, { ip: elsewhere() })).toMatchObject({ error: 'LOGIN_RETRY' })
      deps.clock.advance(-12 * 3_600_000)
      const rejected = await attempt(username, testPassword, { ip: elsewhere() })
      expect(rejected.headers['retry-after']).toBe('15')
      deps.clock.advance(14_000)
      expect((await attempt(username, testPassword, { ip: elsewhere() })).headers['retry-after']).toBe('1')
      deps.clock.advance(1000)
      expect(await attempt(username, testPassword, { ip: elsewhere() })).toMatchObject({ code: 1 })
    })

    it('unknown names and disabled accounts get the same replies as a wrong password', async () => {
      const { id, username } = await createAccount()
      if (area === 'admin') await db.update(adminTable).set({ status: '0' }).where(eq(adminTable.id, id))
      else await db.update(user).set({ status: 'disable' }).where(eq(user.id, id))
      const other = await createAccount()
      for (const name of [username, other.username, `absent${count}`]) {
        const replies = []
        for (let index = 0; index < 11; index += 1) replies.push(await attempt(name, 'Wrong123', { ip: elsewhere() }))
        expect(replies.map(({ error, msg }) => ({ error, msg }))).toEqual([
          ...Array.from({ length: 10 }, () => ({
            error: 'LOGIN_INCORRECT',
            msg: 'Incorrect user name or password!',
          })),
          { error: 'LOGIN_RETRY', msg: 'Too many failed attempts, please try again in 15 seconds!' },
        ])
      }
      deps.clock.advance(15_000)
      expect(await attempt(username, testPassword, { ip: elsewhere() })).toMatchObject({ error: 'ACCOUNT_DISABLED' })
    })

    it('concurrent guesses are limited to the same number as consecutive ones', async () => {
      const { username } = await createAccount()
      const ips = Array.from({ length: 40 }, elsewhere)
      const replies = await Promise.all(ips.map((ip) => attempt(username, 'Wrong123', { ip })))
      expect(replies.filter(({ error }) => error === 'LOGIN_INCORRECT')).toHaveLength(10)
      expect(replies.filter(({ error }) => error === 'LOGIN_RETRY')).toHaveLength(30)
    })

    it('the last twenty places of an account are kept', async () => {
      const { id, username } = await createAccount()
      for (let index = 0; index < 12; index += 1) {
        deps.clock.advance(1000)
        await attempt(username, testPassword, { ip: elsewhere() })
      }
      const rows = (await db.select().from(knownPlace).where(eq(knownPlace.user_id, id))).filter(
        (row) => row.area === area,
      )
      expect(rows).toHaveLength(20)
    })
  })

  it('failed sign-ins are counted in a bounded number of rows, which are purged', async () => {
    for (const { key } of await db.select().from(attemptLimit)) {
      expect(key).toMatch(/^(account|network|solved|place):\d{1,6}$/)
      expect(Number(key.split(':')[1])).toBeLessThan(2 ** 18)
    }
    await deps.jobs.plan()
    deps.clock.advance(2 * 86_400_000)
    await deps.jobs.runDue()
    expect(await db.select().from(attemptLimit)).toEqual([])
  })

  it('failed sign-ins are logged, and repeated ones of an hour by their count in the audit log', async () => {
    const { id } = await createTestAdmin(deps, { username: 'watched' })
    const guess = (name: string) =>
      app.inject({ method: 'POST', url: '/admin/Index/login', payload: { username: name, password: 'Wrong123' } })
    for (let index = 0; index < 5; index += 1) await guess('watched')
    await guess('made-up-1')
    await guess('made-up-2')
    const rows = await db.select().from(adminLogTable).where(eq(adminLogTable.admin_id, id))
    const event = { url: 'security:sign-in.failed', title: '登录失败', username: 'watched', ip: '127.0.0.1' }
    expect(rows).toMatchObject([event, event, event])
    expect(rows.map(({ data }) => JSON.parse(data ?? ''))).toMatchObject([1, 2, 5].map((count) => ({ count })))
    const unknown = await db.select().from(adminLogTable).where(eq(adminLogTable.admin_id, 0))
    expect(JSON.stringify(unknown)).not.toContain('made-up')
    const last = deps.log.lines.filter(({ text }) => text === 'security event').slice(-3)
    expect(last).toMatchObject([
      { level: 'warn', fields: { event: 'sign-in.failed', area: 'admin', accountId: id, account: 'watched' } },
      { fields: { accountId: null, account: null } },
      { fields: { accountId: null, account: null } },
    ])
  })
})
