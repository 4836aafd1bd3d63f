import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestAdmin, type TestAccount } from '../../test-support/test-accounts.ts'
import { createTestServer, type TestServer } from '../../test-support/test-server.ts'

describe('a call that does not exist', () => {
  let t: TestServer
  let root: TestAccount

  beforeAll(async () => {
    t = await createTestServer()
    root = await createTestAdmin(t.deps, { username: 'root' })
  })
  afterAll(() => t.close())

  const get = async (url: string, headers = {}) => {
    const reply = await t.app.inject({ url, headers: { 'think-lang': 'en', ...headers } })
    return { status: reply.statusCode, body: reply.json() }
  }
  const missing = {
    status: 404,
    body: { code: 0, msg: expect.any(String), message: 'The requested address does not exist', error: 'NOT_FOUND' },
  }

  it.each(['/nosuch/x/index', '/admin/nosuch.Thing/index', '/admin/nosuch/index', '/api/nosuch/index'])(
    'a call of an unknown controller gets 404 for visitors and administrators: %s',
    async (url) => {
      expect(await get(url)).toMatchObject(missing)
      expect(await get(url, root.headers)).toMatchObject(missing)
    },
  )

  it.each(['/admin/Index/nosuch', '/admin/auth.Admin/nosuch', '/admin/routine.Config/nosuch'])(
    'a call of an unknown action of a known controller needs a sign-in before the 404: %s',
    async (url) => {
      expect(await get(url)).toMatchObject({ status: 200, body: { code: 303, data: { type: 'need login' } } })
      expect(await get(url, root.headers)).toMatchObject(missing)
    },
  )
})
