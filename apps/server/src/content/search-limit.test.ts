import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openCrudTestApp, type OwnCrudTestApp } from '../records/test-support/test-app.ts'
import { onEachDatabase } from '../test-support/test-database.ts'
import { createSearchLimit } from './search-limit.ts'

onEachDatabase('searches of visitors', (kind) => {
  let t: OwnCrudTestApp

  beforeAll(async () => {
    t = await openCrudTestApp(kind)
  })
  afterAll(() => t.close())

  const open = () => {
    const limited = createSearchLimit({ db: t.db, searches: { count: 1, limit: 100 } })
    return { from: (ip: string) => limited(ip) }
  }

  it('a search that takes too long is ended, and may be repeated later [I5][G1]', async () => {
    const { from } = open()
    // The embedded database cannot end a statement.
    if (t.db.isEmbedded) return
    const slow = from('203.0.113.7')((db) => db.execute(sql`select pg_sleep(20)`))
    await expect(slow).rejects.toMatchObject({ entry: 'UNAVAILABLE', retryAfter: 5 })
  })

  it('of many searches of one network, most are refused before they start, and another network has its turn [I5]', async () => {
    const { from } = open()
    let started = 0
    const search = (ip: string) =>
      from(ip)(async (db) => {
        started += 1
        await db.execute(sql`select 1`)
      }).then(
        () => 'done',
        (error: { readonly entry: string }) => error.entry,
      )
    const flood = Array.from({ length: 150 }, () => search('203.0.113.7'))
    expect(await search('198.51.100.20')).toBe('done')
    const replies = await Promise.all(flood)
    expect(replies.filter((reply) => reply === 'UNAVAILABLE')).toHaveLength(150 - 12)
    expect(started).toBe(13)
  })
})
