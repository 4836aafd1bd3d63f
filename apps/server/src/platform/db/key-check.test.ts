import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createTestDatabase, oneDatabase } from '../../test-support/test-database.ts'
import type { Database } from './client.ts'
import { forgetKey, requireKey } from './key-check.repo.ts'

describe.each(oneDatabase)('the secret key of a database, on %s', (kind) => {
  let db: Database
  beforeAll(async () => {
    db = await createTestDatabase(kind)
  })
  afterAll(() => db.close())

  const first = 'the key that the database was written with'
  const other = 'another key, which can read nothing of that'
  const start = (secretKey: string, acceptsOtherKey = false) => requireKey(db.run, { secretKey, acceptsOtherKey })

  it('a database keeps the first secret key it was opened with, and refuses others', async () => {
    await start(first)
    await start(first)
    await expect(start(other)).rejects.toThrow(/written with another secret key/)
    await start(first)
  })

  it('a database takes another secret key on request, and keeps it from then on', async () => {
    await start(other, true)
    await start(other)
    await expect(start(first)).rejects.toThrow(/another secret key/)
  })

  it('the stored check does not reveal the secret key, and a restore that accepts another key sets it again', async () => {
    const [row] = await db.run('select * from installation')
    expect(JSON.stringify(row)).not.toContain(other)
    await forgetKey(db.run)
    await start(first)
  })

  it('servers that start at once agree on one secret key', async () => {
    await forgetKey(db.run)
    const results = await Promise.allSettled([start(first), start(other), start(first), start(other)])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  })
})
