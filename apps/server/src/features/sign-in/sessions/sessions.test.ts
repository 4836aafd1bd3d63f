import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { purgeSignIns } from '../../access/sign-in/sign-in.repo.ts'
import { signIn as signInTable, token as tokenTable } from '../../schema.ts'
import { createSolvedCaptcha, createTestMember, testPassword } from '../../../test-support/test-accounts.ts'
import { oneDatabase } from '../../../test-support/test-database.ts'
import { createTestServer, type TestServer } from '../../../test-support/test-server.ts'

interface Session {
  id: number
  ip: string
  browser: string
  system: string
  kind: string
  createTime: number
  useTime: number
  isCurrent: boolean
  outcome: string
}

interface Reply {
  code: number
  error?: string
  msg: string
  data: { list: Session[]; ended: number; userInfo: { token: string; refresh_token: string } }
}

const phone = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/141.0.0.0 Mobile Safari/537.36'
const desk = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'

describe.each(oneDatabase)('sessions of a member on %s', (kind) => {
  let t: TestServer

  beforeAll(async () => {
    t = await createTestServer(kind)
  })
  afterAll(() => t.close())

  const headersOf = (token: string) => ({ server: 'true', 'ba-user-token': token, 'think-lang': 'en' })
  const get = async (path: string, token: string) =>
    (await t.app.inject({ url: `/api/account/${path}`, headers: headersOf(token) })).json<Reply>()
  const post = async (path: string, payload: object, token: string) =>
    (
      await t.app.inject({ method: 'POST', url: `/api/account/${path}`, payload, headers: headersOf(token) })
    ).json<Reply>()
  const attempt = async (username: string, password: string, userAgent: string) =>
    (
      await t.app.inject({
        method: 'POST',
        url: '/api/user/checkIn',
        payload: { tab: 'login', username, password, keep: true, ...(await createSolvedCaptcha(t.deps)) },
        headers: { 'user-agent': userAgent },
      })
    ).json<Reply>()
  const signIn = async (username: string, userAgent: string) =>
    (await attempt(username, testPassword, userAgent)).data.userInfo

  it('a member sees each device with its address and last use, and ends one at once [K6]', async () => {
    await createTestMember(t.deps, { username: 'twodevices' })
    const first = await signIn('twodevices', phone)
    t.deps.clock.advance(3_600_000)
    const second = await signIn('twodevices', desk)
    t.deps.clock.advance(120_000)
    const { list } = (await get('sessions', second.token)).data
    const now = Math.floor(t.deps.clock() / 1000)
    expect(list).toMatchObject([
      {
        browser: 'Chrome 140',
        system: 'Windows',
        kind: 'desktop',
        ip: '127.0.0.1',
        place: 'This machine',
        isCurrent: true,
        useTime: now,
      },
      { browser: 'Chrome 141', system: 'Android 14', kind: 'mobile', isCurrent: false, createTime: now - 3720 },
      { browser: '', isCurrent: false },
    ])
    expect(JSON.stringify(list)).not.toMatch(/[0-9a-f]{64}/)
    expect(await post('endSession', { id: list[1]?.id }, second.token)).toMatchObject({ code: 1 })
    expect(await get('sessions', first.token)).toMatchObject({ code: 303 })
    const refreshed = await t.app.inject({
      method: 'POST',
      url: '/api/common/refreshToken',
      payload: { refreshToken: first.refresh_token },
      headers: headersOf(first.token),
    })
    expect(refreshed.json()).toMatchObject({ error: 'LOGIN_EXPIRED' })
    expect((await get('sessions', second.token)).data.list).toHaveLength(2)
    expect(await post('endSession', { id: list[1]?.id }, second.token)).toMatchObject({ error: 'RECORD_NOT_FOUND' })
  })

  it('a member ends all other sessions and keeps this one with its refresh token', async () => {
    const member = await createTestMember(t.deps, { username: 'manydevices' })
    const here = await signIn('manydevices', desk)
    const there = await signIn('manydevices', phone)
    expect(await post('endOtherSessions', {}, here.token)).toMatchObject({ code: 1, data: { ended: 2 } })
    expect(await get('sessions', there.token)).toMatchObject({ code: 303 })
    expect(await get('sessions', member.token)).toMatchObject({ code: 303 })
    expect((await get('sessions', here.token)).data.list).toMatchObject([{ isCurrent: true }])
    expect(await t.db.$count(tokenTable, eq(tokenTable.user_id, member.id))).toBe(2)
  })

  it("a member can neither see nor end another member's session", async () => {
    const owner = await createTestMember(t.deps, { username: 'owner' })
    const stranger = await createTestMember(t.deps, { username: 'stranger' })
    const [session] = (await get('sessions', owner.token)).data.list
    expect(await post('endSession', { id: session?.id }, stranger.token)).toMatchObject({ error: 'RECORD_NOT_FOUND' })
    expect((await get('sessions', stranger.token)).data.list.map(({ id }) => id)).not.toContain(session?.id)
    expect(await get('sessions', owner.token)).toMatchObject({ code: 1 })
  })

  it('the list leaves out sessions that have expired', async () => {
    const member = await createTestMember(t.deps, { username: 'longago' })
    t.deps.clock.advance(15 * 86_400_000)
    const here = await signIn('longago', desk)
    expect((await get('sessions', here.token)).data.list).toMatchObject([{ isCurrent: true }])
    expect(await t.db.$count(tokenTable, eq(tokenTable.user_id, member.id))).toBe(4)
  })

  it('the history shows sign-ins and wrong passwords, the latest first, without those of others', async () => {
    await createTestMember(t.deps, { username: 'history' })
    await attempt('history', 'Wrong12345', phone)
    await attempt('no-such-name', 'Wrong12345', phone)
    const here = await signIn('history', desk)
    expect((await get('signIns', here.token)).data.list).toMatchObject([
      { outcome: 'signed-in', browser: 'Chrome 140', ip: '127.0.0.1', place: 'This machine' },
      { outcome: 'wrong-password', browser: 'Chrome 141' },
      { outcome: 'signed-in', browser: '' },
    ])
  })

  it('old sign-ins are deleted, those of open sessions are kept, and refused ones are limited', async () => {
    const member = await createTestMember(t.deps, { username: 'flooded' })
    const now = Math.floor(t.deps.clock() / 1000)
    const rejected = { area: 'member', user_id: member.id, outcome: 'wrong-password', ip: '', user_agent: '' } as const
    await t.db.insert(signInTable).values(Array.from({ length: 60 }, () => ({ ...rejected, create_time: now })))
    await t.db.insert(signInTable).values({ ...rejected, create_time: now - 181 * 86_400 })
    await t.db
      .update(signInTable)
      .set({ create_time: now - 200 * 86_400 })
      .where(eq(signInTable.outcome, 'signed-in'))
    const count = () => t.db.$count(signInTable, eq(signInTable.user_id, member.id))
    expect(await count()).toBe(62)
    await purgeSignIns(t.db, now)
    expect(await count()).toBe(51)
    expect((await get('sessions', member.token)).data.list).toHaveLength(1)
  })

  it.each([
    [true, 303],
    [false, 1],
  ])(
    'a new password keeps this session, and with signOutElsewhere=%s others get %s',
    async (signOutElsewhere, code) => {
      const name = signOutElsewhere ? 'changes1' : 'changes2'
      const other = await createTestMember(t.deps, { username: name })
      const here = await signIn(name, desk)
      const form = { oldPassword: testPassword, newPassword: 'Newer12345', signOutElsewhere }
      expect(await post('changePassword', form, here.token)).toMatchObject({ code: 1 })
      expect(await get('sessions', here.token)).toMatchObject({ code: 1 })
      expect(await get('sessions', other.token)).toMatchObject({ code })
    },
  )

  it('of two tabs that change the password at the same time only one succeeds', async () => {
    const member = await createTestMember(t.deps, { username: 'twotabs' })
    const change = (newPassword: string) =>
      post('changePassword', { oldPassword: testPassword, newPassword, signOutElsewhere: true }, member.token)
    const replies = await Promise.all([change('First12345'), change('Second12345')])
    expect(replies.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 1])
    expect(replies.find(({ code }) => code === 0)).toMatchObject({ error: 'OWN_PASSWORD_WRONG' })
  })
})
