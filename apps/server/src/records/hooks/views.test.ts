import { afterAll, beforeAll, expect, it } from 'vitest'
import { courseTable } from '../../features/schema.ts'
import { browserAgent } from '../../test-support/browser-agent.ts'
import { createTestAdmin, type TestAccount } from '../../test-support/test-accounts.ts'
import { createTestServer, type TestServer } from '../../test-support/test-server.ts'

const hour = 3_600_000

let t: TestServer
let admin: TestAccount
let courseId = 0

beforeAll(async () => {
  t = await createTestServer()
  admin = await createTestAdmin(t.deps, { username: 'root' })
  const added = await t.db
    .insert(courseTable)
    .values({ title: '课程', slug: 'course', kind: 'listed' })
    .returning({ id: courseTable.id })
  courseId = added[0]?.id ?? 0
})
afterAll(() => t.close())

const view = (remoteAddress: string) =>
  t.app.inject({
    method: 'POST',
    url: '/api/content/view',
    remoteAddress,
    headers: { 'user-agent': browserAgent },
    payload: { controller: 'course.Course', id: courseId },
  })
const read = async (id: number) =>
  (await t.app.inject({ url: `/admin/course.Course/views?id=${id}`, headers: admin.headers })).json()

it('staff see the views of a page by day of the site’s time zone, days without views included [R1]', async () => {
  await view('10.0.0.1')
  await view('10.0.0.2')
  // From 18:00 in Shanghai to the next day there.
  t.deps.clock.advance(7 * hour)
  await view('10.0.0.1')
  const { data } = await read(courseId)
  expect(data.days).toHaveLength(30)
  expect(data.days.slice(-3)).toEqual([
    { day: '2026-03-01', views: 0 },
    { day: '2026-03-02', views: 2 },
    { day: '2026-03-03', views: 1 },
  ])
})

it('views by day of a record that does not exist are refused', async () => {
  expect(await read(999_999)).toMatchObject({ error: 'RECORD_NOT_FOUND' })
})
