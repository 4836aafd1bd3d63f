import type { ApplicationReceipt, ApplicationStatus } from '@teachnet/contract'
import type { Reply } from '@teachnet/protocol'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  adminGroupAccess,
  adminNotice,
  adminPreference,
  adminTable,
  categoryTable,
  outboxTable,
  setinEnquiryTable,
  teacherTable,
  verificationCode,
} from '../schema.ts'
import { seedAccess } from '../sign-in/admin/access-setup.ts'
import { createSolvedCaptcha, createTestAdmin, type TestAccount } from '../../test-support/test-accounts.ts'
import { begunForm } from '../../test-support/test-applications.ts'
import { oneDatabase } from '../../test-support/test-database.ts'
import { createTestServer, type TestServer } from '../../test-support/test-server.ts'

type Answer<T = unknown> = Reply<T> & { error?: string; fields?: Record<string, string> }

const enquiriesPage = 'https://www.example.org/admin/setin/enquiry'

describe.each(oneDatabase)('enquiries on %s', (kind) => {
  let t: TestServer
  let admin: TestAccount & { groupId: number }
  let count = 0

  beforeAll(async () => {
    t = await createTestServer(kind, async (deps) => {
      Object.assign(deps.env, { publicOrigin: 'https://www.example.org' })
      await seedAccess(deps)
    })
    admin = await createTestAdmin(t.deps, { username: 'root' })
    await t.db.insert(categoryTable).values({ name: '物理', name_en: '', kind: 'subject', slug: 'physics' })
    await t.db.insert(teacherTable).values([
      { name: '张老师', name_en: 'Ms Zhang', category_id: 1, status: '1' },
      { name: '未公开', category_id: 1, status: '0' },
    ])
  })
  afterAll(() => t.close())

  const formOf = async (query = '') =>
    (await t.app.inject(`/api/content/application?kind=enquiry&lang=en${query}`)).json().data.form
  async function post<T = unknown>(path: string, payload: object): Promise<Answer<T>> {
    const url = `/api/application/${path}`
    const remoteAddress = `10.8.0.${count}`
    return (await t.app.inject({ method: 'POST', url, remoteAddress, headers: { 'think-lang': 'en' }, payload })).json()
  }
  async function request(values: object = {}): Promise<Answer<ApplicationReceipt>> {
    count += 1
    return post('submit', {
      kind: 'enquiry',
      ...begunForm(t.deps, `enquiry-of-a-visitor-${count}`),
      consent: (await formOf()).consent.version,
      source: '/enquiry',
      ...(await createSolvedCaptcha(t.deps)),
      values: { name: '王小明', mobile: `1370000${1000 + count}`, message: 'Are there places left?', ...values },
    })
  }
  async function act(action: string, body: object): Promise<Answer> {
    const headers = { ...admin.headers, 'think-lang': 'en' }
    return (
      await t.app.inject({ method: 'POST', url: `/admin/setin.Enquiry/${action}`, headers, payload: body })
    ).json()
  }

  it('the form is about the record that its address names, if visitors may see it, and offers no other [P8]', async () => {
    expect((await formOf('&teacher_id=1')).choices).toEqual({
      teacher_id: [{ id: 1, label: 'Ms Zhang', description: '' }],
      course_id: [],
    })
    expect((await formOf('&teacher_id=2')).choices).toEqual({ teacher_id: [], course_id: [] })
    expect((await formOf()).choices).toEqual({ teacher_id: [], course_id: [] })
    expect(await request({ teacher_id: 2 })).toMatchObject({ fields: { teacher_id: expect.any(String) } })
    expect(await request({ message: '' })).toMatchObject({ fields: { message: expect.any(String) } })
    expect(await request({ state: '2', note: 'x' })).toMatchObject({ code: 1 })
  })

  it('an enquiry gets a number, an answer from the back office, and the visitor reads it on the status page [P8]', async () => {
    const { data } = await request({ teacher_id: 1, email: 'visitor@example.org' })
    expect(data.number).toMatch(/^E\w{4}-\w{5}$/)
    const [row] = await t.db.select().from(setinEnquiryTable).where(eq(setinEnquiryTable.number, data.number))
    expect(row).toMatchObject({ teacher_id: 1, course_id: null, state: '0', due_on: '2026-03-07' })
    expect(await act('accept', { id: row?.id, message: ' ' })).toMatchObject({ error: 'VALIDATION' })
    expect(await act('accept', { id: row?.id, message: 'Yes, three.' })).toMatchObject({ code: 1 })
    expect(await act('accept', { id: row?.id, message: 'Again' })).toMatchObject({ error: 'APPLICATION_DECIDED' })
    await t.deps.jobs.runDue()
    const letters = await t.db.select().from(outboxTable).where(eq(outboxTable.recipient, 'visitor@example.org'))
    expect(letters.map(({ body }) => body)).toEqual([
      expect.stringContaining('your question'),
      expect.stringContaining('Yes, three.'),
    ])
    await post('statusCode', { number: data.number, channel: 'sms' })
    const [sent] = await t.db.select().from(verificationCode).orderBy(desc(verificationCode.id)).limit(1)
    const opened = await post<{ token: string }>('open', { number: data.number, code: sent?.code ?? '' })
    const { data: status } = await post<ApplicationStatus>('status', { token: opened.data.token })
    expect(status).toMatchObject({
      kind: 'enquiry',
      state: '2',
      timeline: [{ event: 'received' }, { event: 'accepted', text: 'Yes, three.' }],
    })
  })

  it('the staff who may see an area hear of a new entry, and on the day before its promise ends if nobody has taken it [P8]', async () => {
    const reader = await createTestAdmin(t.deps, { username: 'reader', nodes: ['setin/enquiry/index'] })
    const other = await createTestAdmin(t.deps, { username: 'other', nodes: ['setin/branch/index'] })
    const { data } = await request({ name: '李秘密' })
    const noticesOf = async (id: number) => {
      const rows = await t.db.select().from(adminNotice).where(eq(adminNotice.admin_id, id)).orderBy(adminNotice.id)
      return rows.filter(({ params }) => JSON.stringify(params).includes(data.number)).map(({ name }) => name)
    }
    await t.deps.jobs.runDue()
    expect(await noticesOf(reader.id)).toEqual(['desk.received'])
    expect(await noticesOf(other.id)).toEqual([])
    expect(JSON.stringify(await t.db.select().from(adminNotice))).not.toContain('李秘密')
    const later = async (days: number) => {
      t.deps.clock.advance(days * 86_400_000)
      await t.deps.jobs.plan()
      await t.deps.jobs.runDue()
      return noticesOf(reader.id)
    }
    expect(await later(3)).toEqual(['desk.received'])
    expect(await later(1)).toEqual(['desk.received', 'desk.untaken'])
    expect(await later(1)).toEqual(['desk.received', 'desk.untaken'])
    t.deps.clock.advance(-5 * 86_400_000)
  })

  it('an application can be assigned to a handler, who is reminded by mail once for each due date, in the language of the handler, with a link [P8]', async () => {
    const { data } = await request()
    const [row] = await t.db.select().from(setinEnquiryTable).where(eq(setinEnquiryTable.number, data.number))
    const clerk = await createTestAdmin(t.deps, { username: 'clerk', nodes: ['setin/enquiry/index'] })
    await t.db.update(adminTable).set({ email: 'clerk@example.org' }).where(eq(adminTable.id, clerk.id))
    expect(await act('assign', { id: row?.id, handler_id: 999 })).toMatchObject({ code: 0 })
    expect(await act('assign', { id: row?.id, handler_id: clerk.id })).toMatchObject({ code: 1 })
    const reminders = async () => {
      await t.deps.jobs.plan()
      t.deps.clock.advance(2 * 3_600_000)
      await t.deps.jobs.plan()
      await t.deps.jobs.runDue()
      const rows = await t.db.select().from(outboxTable).where(eq(outboxTable.recipient, 'clerk@example.org'))
      return rows.map(({ body }) => body)
    }
    expect(await reminders()).toEqual([])
    t.deps.clock.advance(6 * 86_400_000)
    // The clerk may not change enquiries: the link leads to the list with this one.
    expect(await reminders()).toEqual([
      expect.stringContaining(`由您处理，已到处理期限：\n\n${data.number}  2026-03-07\n${enquiriesPage}?id=${row?.id}`),
    ])
    expect(await reminders()).toHaveLength(1)
    await t.db.insert(adminPreference).values({
      admin_id: clerk.id,
      update_time: 0,
      preferences: { noticeMail: { mode: 'none', hour: 8, locale: 'en' } },
    })
    await t.db.insert(adminGroupAccess).values({ uid: clerk.id, group_id: admin.groupId })
    await t.db
      .update(setinEnquiryTable)
      .set({ due_on: '2026-03-08' })
      .where(eq(setinEnquiryTable.id, row?.id ?? 0))
    const [, second] = await reminders()
    expect(second).toMatch(/^You handle these applications/)
    expect(second).toContain(`${data.number}  2026-03-08\n${enquiriesPage}?form=${row?.id}`)
  })
})
