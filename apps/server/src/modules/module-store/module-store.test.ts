import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestAdmin, type TestAccount } from '../../test-support/test-accounts.ts'
import { createTestServer, type TestServer } from '../../test-support/test-server.ts'

describe('modules', () => {
  let t: TestServer
  let root: TestAccount

  beforeAll(async () => {
    t = await createTestServer()
    root = await createTestAdmin(t.deps, { username: 'root' })
  })
  afterAll(() => t.close())

  const get = async (path: string) =>
    (await t.app.inject({ url: `/admin/module/${path}`, headers: root.headers })).json()

  it('the module calls answer, in the format of the old back end, that no module is installed', async () => {
    expect(await get('index')).toMatchObject({ code: 1, data: { sysVersion: 'v2.1.2', installed: [] } })
    expect(await get('state?uid=sms')).toMatchObject({ code: 1, data: { state: 0 } })
    expect(await get('state')).toMatchObject({ code: 0 })
  })
})
