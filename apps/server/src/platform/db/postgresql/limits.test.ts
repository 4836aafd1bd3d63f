import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { buildApp } from '../../../api.ts'
import { createTestPostgresql, bothDatabases } from '../../../test-support/test-database.ts'
import { createTestDeps } from '../../../test-support/test-deps.ts'
import type { Database } from '../client.ts'
import { openDatabase } from '../open.ts'

describe.runIf(bothDatabases.includes('postgresql'))('the limits of the settings on PostgreSQL', () => {
  let database: { url: string; drop: () => Promise<void> }
  let db: Database

  beforeAll(async () => {
    database = await createTestPostgresql()
    db = await openDatabase(
      {
        databaseUrl: database.url,
        dataDir: '/nonexistent',
        databasePool: 2,
        databaseLimits: { statement: 3, wait: 1 },
      },
      { onIdleError: () => undefined },
    )
  })
  afterAll(async () => {
    await db?.close()
    await database?.drop()
  })

  it('a statement ends at its limit, and a request without a free connection gets a reply to retry later', async () => {
    const deps = await createTestDeps(db)
    const app = await buildApp(deps)
    const start = performance.now()
    const slow = [1, 2].map(() => db.run('select pg_sleep(30)').catch((error: { code?: string }) => error.code))
    const reply = app.inject('/healthz')
    await expect(db.run('select 1')).rejects.toThrow('timeout exceeded when trying to connect')
    expect(performance.now() - start).toBeLessThan(1900)
    expect((await reply).statusCode).toBe(503)
    expect(await Promise.all(slow)).toEqual(['57014', '57014'])
    expect(performance.now() - start).toBeLessThan(15_000)
    expect((await app.inject('/healthz')).statusCode).toBe(200)
    expect(db.connections?.()).toMatchObject({ active: 0, waiting: 0 })
    await app.close()
    await deps.cache.close()
  })
})
