import { resources } from '@teachnet/contract/all-resources'
import { applicationFields, isApplication } from '@teachnet/contract/resources'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { adminRuleTable, attachment, setinBranchTable, setinTeacherTable, teacherDraftTable, user } from '../schema.ts'
import { createTestAdmin, createTestMember } from '../../test-support/test-accounts.ts'
import { type AdminTestApp, createAdminTestApp } from '../../test-support/admin-test-app.ts'
import { oneDatabase } from '../../test-support/test-database.ts'
import { testStart } from '../../test-support/test-deps.ts'
import { eq } from 'drizzle-orm'
import { lastDays } from './dashboard.service.ts'

const applicationControllersInOrder = resources.filter(isApplication).map(({ controller }) => controller)
const day = 86_400
const now = testStart / 1000

describe.each(oneDatabase)('the dashboard on %s', (kind) => {
  let db: AdminTestApp['db']
  let deps: AdminTestApp['deps']
  let app: AdminTestApp['app']
  let root: AdminTestApp['root']
  let close: AdminTestApp['close']

  beforeAll(async () => {
    ;({ db, deps, app, root, close } = await createAdminTestApp(kind, (opened) =>
      opened.update(adminRuleTable).set({ remark: 'Welcome' }).where(eq(adminRuleTable.name, 'dashboard')),
    ))
  })
  afterAll(() => close())

  const get = async (action: string) =>
    (await app.inject({ url: `/admin/Dashboard/${action}`, headers: root.headers })).json()

  it('the dashboard reply has the remark of its rule, as in the old back end', async () => {
    expect(await get('index')).toMatchObject({ code: 1, data: { remark: 'Welcome' } })
  })

  it('the dashboard of an empty site has only zeros', async () => {
    const { data } = await get('statistics')
    expect(data).toEqual({
      days: expect.arrayContaining(['2026-03-02']),
      members: { total: 0, byDay: Array(14).fill(0), byDayBefore: Array(14).fill(0), latest: [] },
      attachments: { total: 0, size: 0 },
      applications: { total: 0, byState: {}, byDay: Array(14).fill(0) },
      waiting: [],
      forms: applicationControllersInOrder.map((controller) => ({
        controller,
        opened: 0,
        begun: 0,
        sent: 0,
        accepted: 0,
      })),
      visits: { total: 0, byDay: Array(14).fill(0), byDayBefore: Array(14).fill(0) },
    })
    expect(data.days[13]).toBe('2026-03-02')
  })

  it('the dashboard shows member names only to administrators who may list members [A4]', async () => {
    await createTestMember(deps, { username: 'nameless' })
    const clerk = await createTestAdmin(deps, { username: 'clerk', nodes: ['dashboard/index'] })
    const url = '/admin/Dashboard/statistics'
    const { data } = (await app.inject({ url, headers: clerk.headers })).json()
    expect(data.members).toMatchObject({ total: 1, latest: [] })
    expect((await get('statistics')).data.members.latest).toHaveLength(1)
    await db.delete(user)
  })

  it('the dashboard counts records per day of the site’s time zone, with all applications together', async () => {
    const lina = await createTestMember(deps, { username: 'lina' })
    const older = await createTestMember(deps, { username: 'older' })
    await db
      .update(user)
      .set({ join_time: now - 20 * day })
      .where(eq(user.id, older.id))
    const file = { name: 'a', storage: 'local', sha1: 'a', url: '/a', admin_id: 1, user_id: 0, last_upload_time: now }
    await db.insert(attachment).values([
      { ...file, size: 1000 },
      { ...file, size: 500 },
    ])
    // 15:59 and 16:00 UTC: the last minute of a day and the first of the next in Shanghai.
    const midnight = now - day + 6 * 3600
    await db
      .insert(setinTeacherTable)
      .values({ name: '李娜', mobile: '13812345678', state: '0', create_time: midnight })
    await db.insert(setinBranchTable).values([
      { contact: '王伟', mobile: '13812345678', state: '0', create_time: midnight - 1 },
      { contact: '王伟', mobile: '13812345678', state: '2', create_time: now - 100 * day },
    ])
    const draft = { name: '李娜', teacher_id: 1, user_id: lina.id, proposed: {}, base: {} }
    await db.insert(teacherDraftTable).values([
      { ...draft, state: 'waiting' },
      { ...draft, state: 'refused' },
    ])
    await app.inject('/api/content/home')
    await app.inject('/api/content/top10')
    const form = { kind: 'teacher', key: 'a-form-for-the-funnel' }
    const visit = (action: string, remoteAddress: string, headers = {}) =>
      app.inject({ method: 'POST', url: `/api/application/${action}`, remoteAddress, headers, payload: form })
    for (const address of ['10.3.0.1', '10.3.0.1', '10.3.0.2', '2001:db8::1', '2001:db8::2'])
      await visit('opened', address)
    for (const header of ['dnt', 'sec-gpc']) await visit('opened', '10.3.0.4', { [header]: '1' })
    expect((await visit('begin', '10.3.0.4', { dnt: '1' })).json().data.begun).toMatch(/^\d+\./)
    await visit('begin', '10.3.0.1')
    await app.visits.flush()

    const { data } = await get('statistics')
    expect(data.members).toMatchObject({ total: 2, byDay: [...Array(13).fill(0), 1] })
    expect(data.members.latest.map(({ username }: { username: string }) => username)).toEqual(['lina', 'older'])
    expect(data.members.latest[0]).toEqual({
      id: lina.id,
      username: 'lina',
      nickname: 'lina nick',
      avatar: expect.any(String),
      join_time: now,
    })
    expect(data.attachments).toEqual({ total: 2, size: 1500 })
    const { data: week } = await get('statistics?days=7')
    expect([week.days.length, week.visits.byDay.length, week.members.byDay]).toEqual([7, 7, [...Array(6).fill(0), 1]])
    for (const days of ['0', '-3', '2.5', '100000', 'x'])
      expect((await get(`statistics?days=${days}`)).data.days).toHaveLength(14)
    expect(data.applications).toEqual({ total: 3, byState: { 0: 2, 2: 1 }, byDay: [...Array(12).fill(0), 1, 1] })
    expect(data.waiting).toEqual([
      { controller: 'setin.Teacher', field: 'state', value: '0', total: 1 },
      { controller: 'setin.Branch', field: 'state', value: '0', total: 1 },
      { controller: 'teacher.Draft', field: 'state', value: 'waiting', total: 1 },
    ])
    // The menu requests only these numbers.
    expect((await get('waiting')).data).toMatchObject({ waiting: data.waiting, inbox: { unread: 0, due: 0 } })
    expect(data.forms.slice(0, 2)).toEqual([
      { controller: 'setin.Teacher', opened: 3, begun: 1, sent: 1, accepted: 0 },
      { controller: 'setin.Branch', opened: 0, begun: 0, sent: 1, accepted: 0 },
    ])
    expect(data.visits).toEqual({ total: 2, byDay: [...Array(13).fill(0), 2], byDayBefore: Array(14).fill(0) })
    // A range that is over: nothing of the days after it.
    const { data: past } = await get('statistics?from=2026-02-08&to=2026-02-28')
    expect(past).toMatchObject({
      days: { 0: '2026-02-08', 20: '2026-02-28' },
      members: { total: 2, byDay: { 2: 1, 20: 0 } },
      visits: { byDay: Array(21).fill(0) },
    })
    expect(past.forms[0]).toMatchObject({ opened: 0, sent: 0 })
    expect(await get('statistics?from=2026-02-08')).toMatchObject({ code: 0 })
  })
})

describe('the days of a site', () => {
  it.each([
    ['Asia/Shanghai', '2026-03-02T15:59:59Z', '2026-02-17', '2026-03-02'],
    ['Asia/Shanghai', '2026-03-02T16:00:00Z', '2026-02-18', '2026-03-03'],
    // The periods include a day of 23 hours and one of 25 hours.
    ['Europe/Berlin', '2026-03-30T22:00:00Z', '2026-03-18', '2026-03-31'],
    ['Europe/Berlin', '2026-10-26T00:30:00Z', '2026-10-13', '2026-10-26'],
  ])('the last fourteen days in %s at %s are %s to %s', (zone, moment, first, last) => {
    const days = lastDays(Date.parse(moment) / 1000, zone)
    expect([days[0], days[13], new Set(days).size]).toEqual([first, last, 14])
  })
})

describe('applications', () => {
  it('application resources are recognised by their definitions, not by a list of names', () => {
    const controllers = resources.filter(isApplication).map(({ controller }) => controller)
    expect(controllers).toEqual([
      'setin.Teacher',
      'setin.Branch',
      'setin.Classer',
      'setin.Shoper',
      'setin.Enrolment',
      'setin.Booking',
      'setin.Enquiry',
    ])
    const definition = {
      controller: 'X',
      table: 'x',
      title: { 'zh-cn': '', en: '' },
      labelField: 'message',
      fields: applicationFields,
    }
    expect(isApplication(definition)).toBe(true)
  })
})
