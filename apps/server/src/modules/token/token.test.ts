import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashToken } from '../../access/token.ts'
import { buildApp } from '../../app.ts'
import type { Database } from '../../db/client.ts'
import { adminTable, token, user } from '../../db/schema.ts'
import { createTestAdmin, createTestMember, type TestAccount } from '../../test-support/test-accounts.ts'
import { createTestDatabase, databaseKinds } from '../../test-support/test-database.ts'
import { createTestDeps, type TestDeps } from '../../test-support/test-deps.ts'

const day = 86_400_000

const areas = [
  { area: 'admin', header: 'batoken', type: 'admin-refresh', url: '/admin/dashboard/index' },
  { area: 'member', header: 'ba-user-token', type: 'user-refresh', url: '/api/index/index?requiredLogin=1' },
] as const

describe.each(databaseKinds)('refresh on %s', (kind) => {
  let db: Database
  let deps: TestDeps
  let app: FastifyInstance

  beforeAll(async () => {
    db = await createTestDatabase(kind)
    deps = await createTestDeps(db)
    app = await buildApp(deps)
  })
  afterAll(async () => {
    await app.close()
    await db.close()
  })

  const refresh = async (refreshToken: string, headers: Record<string, string> = {}) =>
    (await app.inject({ method: 'POST', url: '/api/common/refreshToken', payload: { refreshToken }, headers })).json<{
      code: number
      error?: string
      msg: string
      data: { type: string; token: string }
    }>()
  const codeOf = async (url: string, headers: Record<string, string>) =>
    (await app.inject({ url, headers: { server: 'true', ...headers } })).json<{ code: number }>().code

  describe.each(areas)('of the $area area', ({ area, header, type, url }) => {
    let count = 0
    const signIn = (): Promise<TestAccount> => {
      count += 1
      return area === 'admin'
        ? createTestAdmin(deps, { username: `admin${count}` })
        : createTestMember(deps, { username: `member${count}` })
    }

    it('stores tokens as hashes only [K6]', async () => {
      const account = await signIn()
      const stored = JSON.stringify(await db.select().from(token))
      expect(stored).not.toContain(account.token)
      expect(stored).not.toContain(account.refreshToken)
      expect(stored).toContain(hashToken(account.token))
    })

    it('gives a new access token for an expired one, and the old one is gone [K3][C7]', async () => {
      const account = await signIn()
      deps.clock.advance(3 * day)
      expect(await codeOf(url, account.headers)).toBe(409)
      const reply = await refresh(account.refreshToken, account.headers)
      expect(reply).toMatchObject({ code: 1, msg: '', data: { type } })
      expect(await codeOf(url, { [header]: reply.data.token })).toBe(1)
      expect(await codeOf(url, account.headers)).toBe(303)
      const [row] = await db
        .select()
        .from(token)
        .where(eq(token.token, hashToken(reply.data.token)))
      expect(row).toMatchObject({ expire_time: Math.floor(deps.clock() / 1000) + 259_200 })
    })

    it('neither changes nor prolongs the refresh token, which ends after 30 days [K6]', async () => {
      const account = await signIn()
      const expiry = async () =>
        (
          await db
            .select()
            .from(token)
            .where(eq(token.token, hashToken(account.refreshToken)))
        )[0]?.expire_time
      const before = await expiry()
      deps.clock.advance(29 * day)
      const renewed = await refresh(account.refreshToken, account.headers)
      expect(renewed.code).toBe(1)
      expect(await expiry()).toBe(before)
      deps.clock.advance(day)
      expect(await refresh(account.refreshToken, { [header]: renewed.data.token })).toMatchObject({
        code: 0,
        error: 'LOGIN_EXPIRED',
        msg: '登录已过期，请重新登录。',
      })
    })

    it('wants the old access token along, and one of the same account [K6]', async () => {
      const [account, other] = [await signIn(), await signIn()]
      expect(await refresh(account.refreshToken)).toMatchObject({ code: 0, error: 'INVALID_TOKEN', msg: '无效的令牌' })
      expect(await refresh(account.refreshToken, other.headers)).toMatchObject({ error: 'INVALID_TOKEN' })
      expect(await codeOf(url, other.headers)).toBe(1)
      expect(await refresh(account.refreshToken, { [header]: 'replaced by another tab' })).toMatchObject({ code: 1 })
    })

    it('refuses what is no refresh token [K6]', async () => {
      const account = await signIn()
      for (const wrong of ['', 'unknown', account.token])
        expect(await refresh(wrong, account.headers)).toMatchObject({ code: 0, error: 'LOGIN_EXPIRED' })
    })

    it('refuses an account that was disabled meanwhile [K6]', async () => {
      const account = await signIn()
      if (area === 'admin') await db.update(adminTable).set({ status: '0' }).where(eq(adminTable.id, account.id))
      else await db.update(user).set({ status: 'disable' }).where(eq(user.id, account.id))
      expect(await refresh(account.refreshToken, account.headers)).toMatchObject({ error: 'LOGIN_EXPIRED' })
    })
  })
})
