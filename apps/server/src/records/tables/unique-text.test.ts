import { or, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, bothDatabases } from '../../test-support/test-database.ts'
import type { Database } from '../../platform/db/client.ts'
import { user } from '../../features/schema.ts'
import { loadRows, toQuery } from '../../platform/db/statement.ts'
import { isUniqueText } from './unique-text.ts'

describe.each(bothDatabases)('unique texts on %s', (kind) => {
  let db: Database
  beforeAll(async () => {
    db = await createTestDatabase(kind)
    await db.insert(user).values([
      { username: 'Lina', email: 'Lina@Example.com' },
      { username: 'wang', email: '' },
    ])
  })
  afterAll(() => db.close())

  const find = async (text: string) => {
    const rows = await db
      .select({ username: user.username })
      .from(user)
      .where(or(isUniqueText(user.username, text), isUniqueText(user.email, text)))
    return rows.map(({ username }) => username)
  }

  it('a unique text is found in any case, and not by an empty text or a pattern', async () => {
    expect(await find('LINA')).toEqual(['Lina'])
    expect(await find('lina@EXAMPLE.com')).toEqual(['Lina'])
    expect(await find('')).toEqual([])
    expect(await find('li%')).toEqual([])
  })

  it.each(['username', 'email', 'mobile'] as const)('a unique text is found through the index of %s', async (name) => {
    const plan = await db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`)
      return loadRows(tx, toQuery(sql`explain select 1 from ${user} where ${isUniqueText(user[name], 'x')}`))
    })
    expect(JSON.stringify(plan)).toContain(`user_${name}_unique`)
  })
})
