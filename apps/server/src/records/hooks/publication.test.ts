import { brand } from '@teachnet/contract/resources'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { courseTable, informationCategoryTable, informationItemTable } from '../../features/schema.ts'
import { seedAccess } from '../../features/sign-in/admin/access-setup.ts'
import { createTestAdmin, type TestAccount } from '../../test-support/test-accounts.ts'
import { oneDatabase } from '../../test-support/test-database.ts'
import { createTestServer, type TestServer } from '../../test-support/test-server.ts'
import { testStart } from '../../test-support/test-deps.ts'
import { createPublicationHooks } from './publication.ts'

const now = testStart / 1000

describe.each(oneDatabase)('publication by time on %s', (kind) => {
  let t: TestServer
  let root: TestAccount
  beforeAll(async () => {
    t = await createTestServer(kind, seedAccess)
    root = await createTestAdmin(t.deps, { username: 'root' })
    const [category] = await t.db
      .insert(informationCategoryTable)
      .values({ name: 'News', slug: 'news' })
      .returning({ id: informationCategoryTable.id })
    const base = { category_id: category?.id ?? 0, publish_time: now - 100 }
    await t.db.insert(informationItemTable).values([
      { ...base, title: 'live', slug: 'live' },
      { ...base, title: 'leaving', slug: 'leaving', unpublish_time: now + 50 },
      { ...base, title: 'ended', slug: 'ended', unpublish_time: now },
      { ...base, title: 'scheduled', slug: 'scheduled', publish_time: now + 50 },
      { ...base, title: 'off', slug: 'off', status: '0' },
    ])
    await t.db.insert(courseTable).values([
      { title: 'always', slug: 'always', kind: 'listed' },
      { title: 'later', slug: 'later', kind: 'listed', publish_time: now + 50 },
    ])
  })
  afterAll(() => t.close())

  const call = async (path: string, payload?: Record<string, unknown>) => {
    const headers = { ...root.headers, host: 'www.example.org', 'think-lang': 'en' }
    const reply = await t.app.inject({
      url: `/admin/${path}`,
      headers,
      method: payload ? 'POST' : 'GET',
      payload,
    })
    return reply.json()
  }
  const titles = async (area: string, state: string): Promise<string[]> => {
    const search = `search[0][field]=publication&search[0][operator]=eq&search[0][val]=${state}`
    return (await call(`${area}/index?${search}`)).data.list.map(({ title }: { title: string }) => title).toSorted()
  }
  const isOnSite = async (path: string) => (await t.app.inject({ url: `/api/content/${path}` })).json().code === 1

  it('lists show which records are on the site, scheduled, withdrawn and disabled, and can be filtered by it', async () => {
    const { data } = await call('information.Item/index')
    const states = Object.fromEntries(
      data.list.map(({ title, publication }: { title: string; publication: string }) => [title, publication]),
    )
    expect(states).toEqual({ live: 'live', leaving: 'live', ended: 'ended', scheduled: 'scheduled', off: 'off' })
    expect(await titles('information.Item', 'scheduled')).toEqual(['scheduled'])
    expect(await titles('information.Item', 'ended')).toEqual(['ended'])
    expect(await titles('course.Course', 'live')).toEqual(['always'])
    expect(await titles('course.Course', 'scheduled')).toEqual(['later'])
  })

  it('a record cannot leave the site before it appears', async () => {
    const { data } = await call('information.Item/index?quickSearch=live')
    const [{ id }] = data.list
    const rejected = await call('information.Item/edit', { id, unpublish_time: now - 200 })
    expect(rejected).toMatchObject({ code: 0, fields: { unpublish_time: /must be after its start/ } })
    expect(await call('information.Item/edit', { id, unpublish_time: null })).toMatchObject({ code: 1 })
  })

  it('visitors see a record from its time on and until its time, without a write', async () => {
    await t.deps.jobs.plan()
    expect(await isOnSite('newsItem?slug=ended')).toBe(false)
    expect(await isOnSite('newsItem?slug=leaving')).toBe(true)
    expect(await isOnSite('course?slug=later')).toBe(false)
    expect(await isOnSite('course?slug=always')).toBe(true)
    t.deps.clock.advance(60_000)
    await t.deps.jobs.runDue()
    expect(await isOnSite('newsItem?slug=leaving')).toBe(false)
    expect(await isOnSite('newsItem?slug=scheduled')).toBe(true)
    expect(await isOnSite('course?slug=later')).toBe(true)
    expect(await titles('information.Item', 'ended')).toEqual(['ended', 'leaving'])
  })
})

it('an area without times for visitors has no such state', () => {
  expect(() => createPublicationHooks(brand)).toThrow('Brand is not published by time')
})
