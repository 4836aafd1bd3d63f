import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashToken } from '../../../platform/secrets/token.ts'
import { adminTable, token, user } from '../../schema.ts'
import { createTestAdmin, createTestMember, type TestAccount } from '../../../test-support/test-accounts.ts'
import { oneDatabase } from '../../../test-support/test-database.ts'
import { createTestServer, type TestServer } from '../../../test-support/test-server.ts'

const day = 86_400_000

const areas = [
  { area: 'admin', header: 'batoken', type: 'admin-refresh', url: '/admin/dashboard/index' },
  { area: 'member', header: 'ba-user-token', type: 'user-refresh', url: '/api/index/index?requiredLogin=1' },
] as const

describe.each(oneDatabase)('refresh on %s', (kind) => {
  let t: TestServer

  beforeAll(async () => {
    t = await createTestServer(kind)
  })
  afterAll(() => t.close())

  const refresh = async (refreshToken: string, headers: Record<string, string> = {}, more: object = {}) =>
    (
      await t.app.inject({
        method: 'POST',
        url: '/api/common/refreshToken',
        payload: { refreshToken, ...more },
        headers,
      })
    ).json<{
      code: number
      error?: string
      msg: string
      data: { type: string; token: string; refresh_token?: string }
    }>()
  const codeOf = async (url: string, headers: Record<string, string>) =>
    (await t.app.inject({ url, headers: { server: 'true', ...headers } })).json<{ code: number }>().code

  describe.each(areas)('of the $area area', ({ area, header, type, url }) => {
    let count = 0
    const signIn = (): Promise<TestAccount> => {
      count += 1
      return area === 'admin'
        ? createTestAdmin(t.deps, { username: `admin${count}` })
        : createTestMember(t.deps, { username: `member${count}` })
    }

    it('the server stores tokens as hashes only [K6]', async () => {
      const account = await signIn()
      const stored = JSON.stringify(await t.db.select().from(token))
      expect(stored).not.toContain(account.token)
      expect(stored).not.toContain(account.refreshToken)
      expect(stored).toContain(hashToken(account.token))
    })

    it('issues a new access token for an expired one, which stays expired [K3][C7]', async () => {
      const account = await signIn()
      t.deps.clock.advance(3 * day)
      expect(await codeOf(url, account.headers)).toBe(409)
      const reply = await refresh(account.refreshToken, account.headers)
      expect(reply).toMatchObject({ code: 1, msg: '' })
      expect(reply.data).toEqual({ type, token: expect.stringMatching(/^[\w-]{43}$/) })
      expect(await codeOf(url, { [header]: reply.data.token })).toBe(1)
      expect(await codeOf(url, account.headers)).toBe(409)
      const [row] = await t.db
        .select()
        .from(token)
        .where(eq(token.token, hashToken(reply.data.token)))
      expect(row).toMatchObject({ expire_time: Math.floor(t.deps.clock() / 1000) + 259_200 })
    })

    it('neither changes nor extends the refresh token, which expires after 30 days [K6]', async () => {
      const account = await signIn()
      const expiry = async () =>
        (
          await t.db
            .select()
            .from(token)
            .where(eq(token.token, hashToken(account.refreshToken)))
        )[0]?.expire_time
      const before = await expiry()
      for (const days of [10, 10, 9]) {
        t.deps.clock.advance(days * day)
        expect(await refresh(account.refreshToken, account.headers)).toMatchObject({ code: 1 })
      }
      expect(await expiry()).toBe(before)
      t.deps.clock.advance(day)
      expect(await refresh(account.refreshToken, account.headers)).toMatchObject({
        code: 0,
        error: 'LOGIN_EXPIRED',
        msg: '登录已过期，请重新登录。',
      })
    })

    it('ends a session that was not used for two weeks [K6]', async () => {
      const account = await signIn()
      t.deps.clock.advance(14 * day)
      expect(await refresh(account.refreshToken, account.headers)).toMatchObject({ error: 'LOGIN_EXPIRED' })
    })

    it('issues one access token for concurrent refreshes, and keeps the former one valid for a minute [K3]', async () => {
      const account = await signIn()
      const replies = await Promise.all(
        Array.from({ length: 30 }, () => refresh(account.refreshToken, account.headers)),
      )
      expect(new Set(replies.map(({ data }) => data.token)).size).toBe(1)
      expect(await codeOf(url, account.headers)).toBe(1)
      t.deps.clock.advance(60_000)
      expect(await codeOf(url, account.headers)).toBe(409)
      expect(await codeOf(url, { [header]: replies[0]?.data.token ?? '' })).toBe(1)
      expect((await refresh(account.refreshToken, account.headers)).data.token).not.toBe(replies[0]?.data.token)
    })

    it('the server keeps at most five former access tokens of a session, however often it is refreshed', async () => {
      const account = await signIn()
      for (let times = 0; times < 9; times += 1) {
        t.deps.clock.advance(60_000)
        await refresh(account.refreshToken, account.headers)
      }
      const rows = await t.db.select().from(token).where(eq(token.user_id, account.id))
      const types = rows.map((row) => row.type).filter((each) => type.startsWith(each))
      expect(types.toSorted()).toEqual([...Array.from({ length: 6 }, () => type.replace('-refresh', '')), type])
    })

    const rotate = (refreshToken: string, headers: Readonly<Record<string, string>>) =>
      refresh(refreshToken, { ...headers }, { rotate: true })

    it('replaces the refresh token for a client that can store a new one [K3]', async () => {
      const account = await signIn()
      const first = await rotate(account.refreshToken, account.headers)
      expect(first.data).toEqual({
        type,
        token: expect.any(String),
        refresh_token: expect.stringMatching(/^[\w-]{43}$/),
      })
      expect(first.data.refresh_token).not.toBe(account.refreshToken)
      t.deps.clock.advance(day)
      const second = await rotate(first.data.refresh_token ?? '', { [header]: first.data.token })
      expect(second.data.refresh_token).not.toBe(first.data.refresh_token)
      expect(await codeOf(url, { [header]: second.data.token })).toBe(1)
      expect(JSON.stringify(await t.db.select().from(token))).not.toContain(second.data.refresh_token)
    })

    it('returns the same tokens for the former refresh token for a minute, for other tabs and lost replies [K3]', async () => {
      const account = await signIn()
      const replies = await Promise.all(Array.from({ length: 10 }, () => rotate(account.refreshToken, account.headers)))
      t.deps.clock.advance(59_000)
      replies.push(await rotate(account.refreshToken, account.headers))
      replies.push(await rotate(replies[0]?.data.refresh_token ?? '', account.headers))
      expect(new Set(replies.map(({ data }) => JSON.stringify(data))).size).toBe(1)
    })

    it('ends the session and logs an event when a replaced refresh token is used again [K6] [G7]', async () => {
      const account = await signIn()
      const { data } = await rotate(account.refreshToken, account.headers)
      t.deps.clock.advance(60_000)
      expect(await rotate(account.refreshToken, account.headers)).toMatchObject({ code: 0, error: 'LOGIN_EXPIRED' })
      expect(await codeOf(url, { [header]: data.token })).toBe(303)
      expect(await rotate(data.refresh_token ?? '', { [header]: data.token })).toMatchObject({ error: 'LOGIN_EXPIRED' })
      const events = t.deps.log.lines.filter(({ text }) => text === 'security event')
      expect(events.at(-1)).toMatchObject({ fields: { event: 'token.reused', area, accountId: account.id } })
    })

    it('ends the session 30 days after the sign-in, however often the refresh token was replaced [K6]', async () => {
      const account = await signIn()
      let held = account.refreshToken
      for (const days of [10, 10, 9]) {
        t.deps.clock.advance(days * day)
        const reply = await rotate(held, account.headers)
        held = reply.data.refresh_token ?? ''
      }
      t.deps.clock.advance(day)
      expect(await rotate(held, account.headers)).toMatchObject({ error: 'LOGIN_EXPIRED' })
    })

    it('refuses the refresh token after a logout that sent only the access token [K5] [G7]', async () => {
      const account = await signIn()
      const logout = area === 'admin' ? '/admin/Index/logout' : '/api/user/logout'
      await t.app.inject({ method: 'POST', url: logout, payload: {}, headers: account.headers })
      expect(await refresh(account.refreshToken, account.headers)).toMatchObject({ error: 'LOGIN_EXPIRED' })
    })

    it('requires the old access token of the same account [K6]', async () => {
      const [account, other] = [await signIn(), await signIn()]
      expect(await refresh(account.refreshToken)).toMatchObject({ code: 0, error: 'INVALID_TOKEN', msg: '无效的令牌' })
      expect(await refresh(account.refreshToken, other.headers)).toMatchObject({ error: 'INVALID_TOKEN' })
      expect(await codeOf(url, other.headers)).toBe(1)
      expect(await refresh(account.refreshToken, { [header]: 'replaced by another tab' })).toMatchObject({ code: 1 })
    })

    it('refuses values that are not refresh tokens [K6]', async () => {
      const account = await signIn()
      for (const wrong of ['', 'unknown', account.token])
        expect(await refresh(wrong, account.headers)).toMatchObject({ code: 0, error: 'LOGIN_EXPIRED' })
    })

    it('refuses an account that was disabled meanwhile [K6]', async () => {
      const account = await signIn()
      if (area === 'admin') await t.db.update(adminTable).set({ status: '0' }).where(eq(adminTable.id, account.id))
      else await t.db.update(user).set({ status: 'disable' }).where(eq(user.id, account.id))
      expect(await refresh(account.refreshToken, account.headers)).toMatchObject({ error: 'LOGIN_EXPIRED' })
    })
  })
})
