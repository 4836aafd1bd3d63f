import type { ApplicationReceipt, ApplicationStatus } from '@teachnet/contract'
import type { Reply } from '@teachnet/protocol'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { categoryTable, outboxTable, setinBookingTable, teacherTable, verificationCode } from '../schema.ts'
import { seedAccess } from '../sign-in/admin/access-setup.ts'
import { createSolvedCaptcha, createTestAdmin, type TestAccount } from '../../test-support/test-accounts.ts'
import { begunForm } from '../../test-support/test-applications.ts'
import { oneDatabase } from '../../test-support/test-database.ts'
import { createTestServer, type TestServer } from '../../test-support/test-server.ts'

type Answer<T = unknown> = Reply<T> & { error?: string; fields?: Record<string, string> }

const visit = {
  school: '第三中学',
  name: '王小明',
  region: [44, 4403],
  activity: 'lecture',
  topic: '几何第一课',
  wanted_on: '2026-05-06',
  audience: 80,
  budget: '3k_8k',
}

describe.each(oneDatabase)('bookings of schools on %s', (kind) => {
  let t: TestServer
  let admin: TestAccount
  let count = 0

  beforeAll(async () => {
    t = await createTestServer(kind, async (deps) => {
      Object.assign(deps.env, { publicOrigin: 'https://www.example.org' })
      await seedAccess(deps)
    })
    admin = await createTestAdmin(t.deps, { username: 'root' })
    await t.db.insert(categoryTable).values({ name: '物理', name_en: '', kind: 'subject', slug: 'physics' })
    await t.db.insert(teacherTable).values({ name: '张老师', name_en: 'Ms Zhang', category_id: 1, status: '1' })
  })
  afterAll(() => t.close())

  const formOf = async (query = '') =>
    (await t.app.inject(`/api/content/application?kind=booking&lang=en${query}`)).json().data.form
  async function post<T = unknown>(path: string, payload: object): Promise<Answer<T>> {
    const url = `/api/application/${path}`
    const remoteAddress = `10.9.0.${count}`
    return (await t.app.inject({ method: 'POST', url, remoteAddress, headers: { 'think-lang': 'en' }, payload })).json()
  }
  async function invite(values: object = {}, stated: object = {}): Promise<Answer<ApplicationReceipt>> {
    count += 1
    return post('submit', {
      kind: 'booking',
      ...begunForm(t.deps, `invitation-of-a-school-${count}`),
      consent: (await formOf()).consent.version,
      source: '/booking',
      ...(await createSolvedCaptcha(t.deps)),
      values: { ...visit, email: `school${count}@example.org`, ...values },
      ...stated,
    })
  }

  it('a school invites the teacher whose page leads to the form, or any teacher [P8]', async () => {
    expect((await formOf('&teacher_id=1')).choices.teacher_id).toEqual([{ id: 1, label: 'Ms Zhang', description: '' }])
    expect((await formOf()).choices.teacher_id).toEqual([])
    const [named, any] = [await invite({ teacher_id: 1 }), await invite()]
    expect([named, any]).toMatchObject([{ code: 1 }, { code: 1 }])
    const rows = await t.db.select().from(setinBookingTable).orderBy(setinBookingTable.id)
    expect(rows.map(({ teacher_id }) => teacher_id)).toEqual([1, null])
    expect(rows[0]).toMatchObject({ ...visit, state: '0', due_on: '2026-03-07' })
  })

  it.each([
    ['no school', { school: '' }, 'school'],
    ['no place', { region: [] }, 'region'],
    ['no kind of visit', { activity: '' }, 'activity'],
    ['no topic', { topic: ' ' }, 'topic'],
    ['no date', { wanted_on: '' }, 'wanted_on'],
    ['a date that is none', { wanted_on: '2026-02-30' }, 'wanted_on'],
    ['a past date', { wanted_on: '2026-03-01' }, 'wanted_on'],
    ['nobody who listens', { audience: 0 }, 'audience'],
    ['neither mobile nor mail', { email: '' }, 'mobile'],
  ])('an invitation with %s is refused at its field [P8]', async (_name, values, field) => {
    expect((await invite(values)).fields).toHaveProperty(field)
  })

  it('the desk sees and filters where an invitation came from, and cannot change it', async () => {
    const origin = { site: 'www.baidu.com', campaign: '', page: '/teacher/1' }
    const { data } = await invite({}, { origin })
    const list = async (value: string) => {
      const search = `search[0][field]=lead_source&search[0][val]=${value}&search[0][operator]=eq`
      return (await t.app.inject({ url: `/admin/setin.Booking/index?${search}`, headers: admin.headers })).json().data
        .list
    }
    const stated = { lead_source: 'search', lead_site: 'www.baidu.com', lead_campaign: '', lead_page: '/teacher/1' }
    expect(await list('search')).toMatchObject([{ number: data.number, ...stated }])
    expect((await list('unknown')).map(({ number }: { number: string }) => number)).not.toContain(data.number)
    const [row] = await list('search')
    const payload = { id: row.id, lead_source: 'direct', note: 'Called' }
    await t.app.inject({ method: 'POST', url: '/admin/setin.Booking/edit', headers: admin.headers, payload })
    expect(await list('search')).toMatchObject([{ ...stated, note: 'Called' }])
  })

  it('the desk arranges the visit, and the school is told by mail and on the status page [P8]', async () => {
    const { data } = await invite({ email: 'head@example.org', mobile: '13700005555' })
    expect(data.number).toMatch(/^V\w{4}-\w{5}$/)
    const [row] = await t.db.select().from(setinBookingTable).where(eq(setinBookingTable.number, data.number))
    const headers = { ...admin.headers, 'think-lang': 'en' }
    const payload = { id: row?.id, message: 'Ms Zhang comes on 6 May at two.' }
    const accept = async () =>
      (await t.app.inject({ method: 'POST', url: '/admin/setin.Booking/accept', headers, payload })).json()
    expect(await accept()).toMatchObject({ code: 1 })
    await t.deps.jobs.runDue()
    const letters = await t.db.select().from(outboxTable).where(eq(outboxTable.recipient, 'head@example.org'))
    expect(letters.map(({ body }) => body)).toEqual([
      expect.stringContaining('your invitation'),
      expect.stringContaining('Ms Zhang comes on 6 May at two.'),
    ])
    await post('statusCode', { number: data.number, channel: 'sms' })
    const [sent] = await t.db.select().from(verificationCode).orderBy(desc(verificationCode.id)).limit(1)
    const opened = await post<{ token: string }>('open', { number: data.number, code: sent?.code ?? '' })
    const { data: status } = await post<ApplicationStatus>('status', { token: opened.data.token })
    expect(status).toMatchObject({
      kind: 'booking',
      state: '2',
      timeline: [{ event: 'received' }, { event: 'accepted' }],
    })
  })
})
