import { afterAll, beforeAll, expect, it } from 'vitest'

import type { Database } from '../platform/db/client.ts'
import { createTestDatabase, onEachDatabase } from './test-database.ts'

onEachDatabase('a test database', (kind) => {
  let db: Database
  beforeAll(async () => {
    db = await createTestDatabase(kind)
  })
  afterAll(() => db.close())

  it('a test database refuses a statement beside the open transaction of the same work, and none after it', async () => {
    const rejection = 'waits for ever on the embedded database'
    await expect(db.transaction(() => db.run('select 1'))).rejects.toThrow(rejection)
    await expect(db.transaction(async () => db.transaction(async () => undefined))).rejects.toThrow(rejection)
    await db.transaction(async (tx) => tx.execute('select 1'))
    expect(await db.run('select 1 as one')).toEqual([{ one: 1 }])
  })
})
