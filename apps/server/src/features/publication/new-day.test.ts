import { siteConfigTag } from '@teachnet/contract'
import { expect, it, onTestFinished } from 'vitest'
import { config, courseRunTable, courseTable } from '../schema.ts'
import { createTestServer, type TestServer } from '../../test-support/test-server.ts'

const day = 86_400_000
/** From the start of the tests, 18:00 in Shanghai, to midnight there; in ms. */
const evening = 6 * 3_600_000

async function open(): Promise<TestServer> {
  const t = await createTestServer()
  onTestFinished(t.close)
  return t
}

it('a run that is over leaves the cached pages at the start of the next day, without a write [R1]', async () => {
  const t = await open()
  const [course] = await t.db
    .insert(courseTable)
    .values({ title: '课程', slug: 'course', kind: 'offline' })
    .returning({ id: courseTable.id })
  await t.db.insert(courseRunTable).values([
    { course_id: course?.id ?? 0, title: '今天', start_date: '2026-03-02', seats: 9 },
    { course_id: course?.id ?? 0, title: '明天', start_date: '2026-03-03', seats: 9 },
  ])
  const pages = t.deps.cache.space<string>('test pages', { maxEntries: 10, maxAge: 10 * day })
  /** The page of the course as the site keeps it, by the tags of its content. */
  const openCourse = () =>
    pages.load('/course/course', async () => {
      const { payload, headers } = await t.app.inject({ url: '/api/content/course?slug=course' })
      return { value: payload, tags: String(headers['cache-tag']).split(' ') }
    })

  await t.deps.jobs.plan()
  expect(await openCourse()).toContain('今天')
  t.deps.clock.advance(evening - 1000)
  await t.deps.jobs.runDue()
  expect(await openCourse()).toContain('今天')
  t.deps.clock.advance(3000)
  await t.deps.jobs.runDue()
  expect(await openCourse()).not.toContain('今天')
  expect(await openCourse()).toContain('明天')
  t.deps.clock.advance(day)
  await t.deps.jobs.runDue()
  // The last run stays, with the day by which it is over.
  expect(await openCourse()).toContain('明天')
  expect(await openCourse()).toContain('"today":"2026-03-04"')
})

it('the start of the day follows a changed time zone of the site', async () => {
  const t = await open()
  const planned = async () => {
    const rows = await t.db.run("select run_time from job where name = 'new day' and state = 'queued'")
    return rows.map((row) => new Date(Number(Reflect.get(Object(row), 'run_time')) * 1000).toISOString())
  }
  await t.deps.jobs.start()
  onTestFinished(() => t.deps.jobs.stop())
  await expect.poll(planned).toEqual(['2026-03-02T16:00:02.000Z'])
  await t.db
    .insert(config)
    .values({ name: 'time_zone', value: 'UTC' })
    .onConflictDoUpdate({ target: config.name, set: { value: 'UTC' } })
  await t.deps.cache.drop([siteConfigTag])
  await expect.poll(planned).toContain('2026-03-03T00:00:02.000Z')
})
