import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTagCache } from '../../platform/cache/memory-tag-cache.ts'
import type { TagCache } from '../../platform/cache/tag-cache.ts'
import { informationCategoryTable, informationItemTable } from '../../records/tables/resources.ts'
import { createJobs, type Jobs } from '../../platform/jobs/jobs.ts'
import { oneDatabase, openTestDatabases, type TestDatabases } from '../../test-support/test-database.ts'
import { createTestClock, createTestLog, createTestRandom } from '../../test-support/test-deps.ts'
import { createPublication } from './publication.ts'

interface Process {
  readonly cache: TagCache
  readonly jobs: Jobs
  /** How often the list page was rendered. */
  readonly draws: () => number
  readonly openPage: () => Promise<number>
}

describe.each(oneDatabase)('a scheduled item on %s', (kind) => {
  let databases: TestDatabases
  let processes: readonly [Process, Process]
  let categoryId: number
  const clock = createTestClock()
  const now = () => Math.floor(clock() / 1000)

  beforeAll(async () => {
    databases = await openTestDatabases(kind)
    const category = { name: '新闻', slug: 'news' }
    const [added] = await databases.all[0].insert(informationCategoryTable).values(category).returning()
    categoryId = added?.id ?? 0
    processes = [await open(0), await open(1)]
  })
  afterAll(async () => {
    for (const { jobs, cache } of processes) {
      await jobs.stop()
      await cache.close()
    }
    await databases.close()
  })

  async function open(index: 0 | 1): Promise<Process> {
    const db = databases.all[index]
    const log = createTestLog()
    const cache = await createTagCache({ db, clock, log })
    const jobs = createJobs({ db, clock, random: createTestRandom(`process ${index}`), log })
    jobs.schedule(createPublication({ db, clock, cache }))
    const pages = cache.space<number>('pages', { maxEntries: 1, maxAge: 3_600_000 })
    let draws = 0
    const openPage = () => pages.load('/news', async () => ({ value: (draws += 1), tags: ['information_item'] }))
    return { cache, jobs, draws: () => draws, openPage }
  }
  const addItem = (slug: string, publish_time: number, status = '1') =>
    databases.all[0]
      .insert(informationItemTable)
      .values({ title: slug, slug, category_id: categoryId, publish_time, status })
  const openPages = () => Promise.all(processes.map(({ openPage }) => openPage()))

  it('a scheduled item appears on the pages of every process at its time, with one re-rendering [R1]', async () => {
    const [first, second] = processes
    await addItem('soon', now() + 600)
    await addItem('later', now() + 1200)
    await addItem('draft', now() + 900, '0')
    for (const { jobs } of processes) await jobs.plan()
    await openPages()
    clock.advance(600_000)
    expect(await first.jobs.runDue()).toBe(0)
    clock.advance(2000)
    expect([await first.jobs.runDue(), await second.jobs.runDue()]).toEqual([1, 0])
    await expect.poll(async () => (await openPages(), processes.map(({ draws }) => draws()))).toEqual([2, 2])
    clock.advance(599_000)
    expect([await second.jobs.runDue(), await first.jobs.runDue()]).toEqual([0, 0])
    clock.advance(1000)
    expect([await second.jobs.runDue(), await first.jobs.runDue()]).toEqual([1, 0])
    await expect.poll(async () => (await openPages(), processes.map(({ draws }) => draws()))).toEqual([3, 3])
  })

  it('saving a scheduled item plans its publication', async () => {
    const [first, second] = processes
    await first.jobs.start()
    await addItem('saved', now() + 60)
    await second.cache.drop(['information_item', 'information_item:9'])
    const planned = () => databases.all[1].run("select run_time from job where state = 'queued'")
    await expect.poll(planned).toEqual([{ run_time: now() + 62 }])
  })
})
