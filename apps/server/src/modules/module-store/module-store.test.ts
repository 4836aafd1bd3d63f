import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../app.ts'
import type { Database } from '../../db/client.ts'
import { createTestAdmin, type TestAccount } from '../../test-support/test-accounts.ts'
import { createTestDatabase } from '../../test-support/test-database.ts'
import { createTestDeps, type TestDeps } from '../../test-support/test-deps.ts'

describe('modules', () => {
  let db: Database
  let deps: TestDeps
  let app: FastifyInstance
  let root: TestAccount

  beforeAll(async () => {
    db = await createTestDatabase()
    deps = await createTestDeps(db)
    app = await buildApp(deps)
    root = await createTestAdmin(deps, { username: 'root' })
  })
  afterAll(async () => {
    await app.close()
    await deps.cache.close()
    await db.close()
  })

  const get = async (path: string) => (await app.inject({ url: `/admin/module/${path}`, headers: root.headers })).json()

  it('the module calls answer, in the format of the old back end, that no module is installed', async () => {
    expect(await get('index')).toMatchObject({ code: 1, data: { sysVersion: 'v2.1.2', installed: [] } })
    expect(await get('state?uid=sms')).toMatchObject({ code: 1, data: { state: 0 } })
    expect(await get('state')).toMatchObject({ code: 0 })
  })
})
