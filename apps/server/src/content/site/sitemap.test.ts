import { type SitemapContent, sitemapPartSize } from '@teachnet/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oneDatabase } from '../../test-support/test-database.ts'
import { createTestServer, type TestServer } from '../../test-support/test-server.ts'

const courses = 3
const teachers = sitemapPartSize + 4

describe.each(oneDatabase)('the site map of a large site on %s', (kind) => {
  let t: TestServer

  beforeAll(async () => {
    t = await createTestServer(kind)
    await t.db.execute(
      sql`insert into teacher (name, update_time) select 'T' || n, n from generate_series(1, ${teachers}) n`,
    )
    await t.db.execute(
      sql`insert into course (title, slug, update_time) select 'C', 'c' || n, n from generate_series(1, ${courses}) n`,
    )
  })
  afterAll(() => t.close())

  const get = async (part?: number) => {
    const { body } = await t.app.inject(`/api/content/sitemap${part === undefined ? '' : `?part=${part}`}`)
    const reply: { data: SitemapContent; error?: string } = JSON.parse(body)
    return reply
  }

  it('comes in parts of a bounded size, which together have each page once [G1]', async () => {
    const first = (await get()).data
    const second = (await get(2)).data
    expect([first.records.length, second.records.length]).toEqual([
      sitemapPartSize,
      teachers + courses - sitemapPartSize,
    ])
    const paths = [...first.records, ...second.records].map(({ path }) => path)
    expect(new Set(paths).size).toBe(teachers + courses)
    const newest = (records: SitemapContent['records']) => Math.max(...records.map(({ update_time }) => update_time))
    expect([first.parts, second.parts]).toEqual(
      Array.from({ length: 2 }, () => [
        { update_time: newest(first.records) },
        { update_time: newest(second.records) },
      ]),
    )
    expect((await get(1)).data).toEqual(first)
  })

  it('a part that does not exist is not found', async () => {
    expect(await get(3)).toMatchObject({ error: 'RECORD_NOT_FOUND' })
  })
})
