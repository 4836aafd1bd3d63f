import { setupCalls } from '@teachnet/contract/people'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createSolvedCaptcha } from '../../../test-support/test-accounts.ts'
import { oneDatabase } from '../../../test-support/test-database.ts'
import { createTestServer, sendCall, type TestServer } from '../../../test-support/test-server.ts'
import { adminLogTable, adminTable } from '../../schema.ts'
import { createFirstAdmin, seedAccess } from './access-setup.ts'

describe.each(oneDatabase)('the setup page on %s', (kind) => {
  let t: TestServer
  let token: string

  beforeAll(async () => {
    t = await createTestServer(kind, seedAccess)
    const first = await createFirstAdmin(t.deps)
    if (!first || !('setupToken' in first)) throw new Error('the start offers no setup')
    token = first.setupToken
  })
  afterAll(() => t.close())

  const english = { 'think-lang': 'en' }
  const open = (typed: string) =>
    sendCall(t, setupCalls.openSetup.path, { payload: { token: typed }, headers: english })
  const finish = (username: string, more: object = {}) =>
    sendCall(t, setupCalls.finishSetup.path, {
      payload: { token, username, nickname: '', password: 'Fresh-start-1', ...more },
      headers: english,
    })

  it('a start without demo content and password creates nobody, and offers the same address each time', async () => {
    expect(await createFirstAdmin(t.deps)).toEqual({ setupToken: token })
    expect(await t.db.$count(adminTable)).toBe(0)
  })

  it('the printed token opens the page, also with blanks around it; no other one does', async () => {
    expect(await open(` ${token.toUpperCase()} `)).toMatchObject({ code: 1 })
    for (const wrong of ['', 'x', token.slice(1), `${token}0`])
      expect(await open(wrong)).toMatchObject({ code: 0, msg: expect.stringContaining('link has expired') })
    expect(await finish('intruder', { token: 'x'.repeat(64) })).toMatchObject({ code: 0 })
    expect(await t.db.$count(adminTable)).toBe(0)
  })

  it('a name or password that breaks its rule is named at its field', async () => {
    expect(await finish('1', { nickname: '<b>Li</b>', password: 'Password123' })).toMatchObject({
      code: 0,
      fields: { username: expect.any(String), nickname: expect.any(String), password: expect.any(String) },
    })
  })

  it('of two people who finish at the same time one becomes the first administrator, with all rights', async () => {
    const both = await Promise.all([finish('first_a'), finish('first_b')])
    expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 1])
    const [admin] = await t.db.select().from(adminTable)
    const form = { username: admin?.username, password: 'Fresh-start-1', keep: false }
    const login = await sendCall<{ userInfo: { token: string } }>(t, '/admin/Index/login', {
      payload: { ...form, ...(await createSolvedCaptcha(t.deps)) },
    })
    const init = await sendCall(t, '/admin/Index/index', { headers: { batoken: login.data.userInfo.token } })
    expect(init).toMatchObject({ code: 1, data: { adminInfo: { super: true } } })
    expect(await t.db.$count(adminLogTable, eq(adminLogTable.url, 'security:setup.finished'))).toBe(1)
  })

  it('the token is of no use once there was an administrator, also after all were deleted', async () => {
    expect(await open(token)).toMatchObject({ code: 0 })
    expect(await createFirstAdmin(t.deps)).toBeUndefined()
    await t.db.delete(adminTable)
    expect(await open(token)).toMatchObject({ code: 0 })
    expect(await createFirstAdmin(t.deps)).toEqual({ setupToken: expect.not.stringMatching(token) })
  })

  it('wrong tokens from one network have to wait after a while', async () => {
    const replies = []
    for (let attempt = 0; attempt < 25; attempt += 1) replies.push(await open('wrong'))
    expect(replies.at(-1)).toMatchObject({ code: 0, error: 'LOGIN_RETRY' })
  })
})
