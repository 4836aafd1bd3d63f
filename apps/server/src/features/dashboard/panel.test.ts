import { figureFields, figureKindsOf } from '@teachnet/contract/panels'
import { resources } from '@teachnet/contract/all-resources'
import { course, userUser } from '@teachnet/contract/resources'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openCrudTestApp, type OwnCrudTestApp, type TestAccount } from '../../records/test-support/test-app.ts'
import { adminGroupTable, adminLogTable, courseTable, setinTeacherTable } from '../schema.ts'
import { oneDatabase } from '../../test-support/test-database.ts'
import { testStart } from '../../test-support/test-deps.ts'

const day = 86_400
const now = testStart / 1000

describe.each(oneDatabase)('the panels of the dashboard on %s', (kind) => {
  let t: OwnCrudTestApp
  let clerk: TestAccount

  beforeAll(async () => {
    t = await openCrudTestApp(kind)
    clerk = await t.addAdmin('clerk', ['dashboard', 'dashboard/index', 'course/course', 'course/course/index'])
    const held = (slug: string, ago: number, price: number, status: '0' | '1') => ({
      title: slug,
      slug,
      price,
      status,
      create_time: now - ago * day,
    })
    await t.db
      .insert(courseTable)
      .values([
        held('today', 0, 12_050, '1'),
        held('this-week', 6, 30_000, '1'),
        held('week-before', 8, 10_000, '0'),
        held('long-ago', 100, 1, '1'),
      ])
  })
  afterAll(() => t.close())

  const panel = (query: string, as = clerk) => t.call('GET', 'Dashboard/panel', { query, as })

  it('a count has all records, those of the period and those of the period before', async () => {
    expect((await panel('controller=course.Course&kind=count&days=7')).data).toEqual({
      total: 4,
      period: 2,
      before: 1,
      days: [],
      byDay: [],
      byDayBefore: [],
      shares: [],
    })
    expect((await panel('controller=course.Course&kind=count&days=365')).data).toMatchObject({ period: 4, before: 0 })
  })

  it('a sum of money is in units, not in cents', async () => {
    const { data } = await panel('controller=course.Course&kind=sum&field=price&days=7')
    expect(data).toMatchObject({ total: 520.51, period: 420.5, before: 100 })
  })

  it('a trend has a number for each day of the period and of the one before, in the time zone of the site', async () => {
    const { data } = await panel('controller=course.Course&kind=trend&days=7')
    expect(data).toMatchObject({ byDay: [1, 0, 0, 0, 0, 0, 1], byDayBefore: [0, 0, 0, 0, 0, 1, 0] })
    expect(data?.days).toHaveLength(7)
    expect(data?.days).toMatchObject({ 0: '2026-02-24', 6: '2026-03-02' })
  })

  it('shares count the values of a choice or a switch, the largest first', async () => {
    const { data } = await panel('controller=course.Course&kind=shares&field=status&days=7')
    expect(data?.shares).toEqual([
      { value: '1', total: 3 },
      { value: '0', total: 1 },
    ])
  })

  it('a chosen range has its own figures and those of as many days before, without the days after it', async () => {
    const range = 'controller=course.Course&kind=trend&days=7&from=2026-02-21&to=2026-02-24'
    expect((await panel(range)).data).toMatchObject({
      days: ['2026-02-21', '2026-02-22', '2026-02-23', '2026-02-24'],
      period: 2,
      byDay: [0, 1, 0, 1],
      before: 0,
      byDayBefore: [0, 0, 0, 0],
    })
    const later = 'controller=course.Course&kind=sum&field=price&days=7&from=2026-02-24&to=2026-03-01'
    expect((await panel(later)).data).toMatchObject({ total: 520.51, period: 300, before: 100 })
    for (const wrong of [
      'from=2026-02-24',
      'from=2026-02-24&to=2026-02-23',
      'from=2026-02-30&to=2026-03-01',
      'from=2024-01-01&to=2026-01-01',
    ])
      expect(await panel(`controller=course.Course&kind=count&days=7&${wrong}`)).toMatchObject({ error: 'PARAMETER' })
  })

  it('a condition counts the records that the list shows with the same search', async () => {
    const search = (...terms: readonly object[]) => `&search=${encodeURIComponent(JSON.stringify(terms))}`
    const count = 'controller=course.Course&kind=count&days=7'
    const visible = { field: 'status', operator: 'eq', val: '1' }
    expect((await panel(`${count}${search(visible)}`)).data).toMatchObject({ total: 3, period: 2, before: 0 })
    const dear = { field: 'price', operator: 'egt', val: '200' }
    expect((await panel(`${count}${search(visible, dear)}`)).data).toMatchObject({ total: 1, period: 1 })
    expect((await panel(`${count}&quickSearch=week-before`)).data).toMatchObject({ total: 1, before: 1 })
    expect(await panel(`${count}${search({ field: 'no', operator: 'eq', val: '1' })}`)).toMatchObject({
      error: 'UNKNOWN_SEARCH_FIELD',
    })
    expect(await panel(`${count}&search=%7B`)).toMatchObject({ error: 'PARAMETER' })
  })

  it('the server refuses an area whose list the administrator may not open, and a field that has no such figure', async () => {
    await t.db.insert(adminLogTable).values({ title: 'Secret' })
    for (const controller of ['auth.AdminLog', 'user.User', 'no.Area', ''])
      expect(await panel(`controller=${controller}&kind=count&days=7`)).toMatchObject({ error: 'FORBIDDEN' })
    for (const wrong of ['kind=sum&field=title', 'kind=sum', 'kind=shares&field=price', 'kind=shares&field=no'])
      expect(await panel(`controller=course.Course&${wrong}&days=7`)).toMatchObject({ error: 'PARAMETER' })
    for (const wrong of ['kind=count&days=8', 'kind=other&days=7', 'kind=count'])
      expect(await panel(`controller=course.Course&${wrong}`)).toMatchObject({ error: 'PARAMETER' })
    const other = await t.addAdmin('other', ['course/course', 'course/course/index'])
    expect(await panel('controller=course.Course&kind=count&days=7', other)).toMatchObject({ error: 'FORBIDDEN' })
  })

  it('a panel counts only the records that the groups of the administrator let it reach', async () => {
    const nodes = ['dashboard', 'dashboard/index', 'setin/teacher', 'setin/teacher/index']
    const limited = await t.addAdmin('limited', nodes)
    const limits = { 'setin.Teacher': { rows: 'own' as const, fields: { state: 'hidden' as const } } }
    await t.db.update(adminGroupTable).set({ limits }).where(eq(adminGroupTable.id, limited.groupId))
    const application = (name: string, handler_id: number) => ({
      name,
      handler_id,
      number: name,
      idempotency_key: name,
      create_time: now,
    })
    await t.db.insert(setinTeacherTable).values([application('Mine', limited.id), application('Of root', t.root.id)])
    const count = await panel('controller=setin.Teacher&kind=count&days=7', limited)
    expect(count.data).toMatchObject({ total: 1, period: 1 })
    expect(await panel('controller=setin.Teacher&kind=shares&field=state&days=7', limited)).toMatchObject({
      error: 'PARAMETER',
    })
    expect((await panel('controller=setin.Teacher&kind=count&days=7', t.root)).data).toMatchObject({ total: 2 })
  })

  it('every kind of figure that an area offers can be loaded, of every area', async () => {
    for (const definition of resources)
      for (const figure of figureKindsOf(definition)) {
        const name = figureFields(definition, figure)[0] ?? ''
        const query = `controller=${definition.controller}&kind=${figure}&field=${name}&days=30`
        expect({ query, ...(await panel(query, t.root)) }).toMatchObject({ query, code: 1 })
      }
    expect(figureKindsOf(course)).toEqual(['count', 'sum', 'trend', 'shares'])
  })

  it('an area that declares which numbers are summed offers no sum of the others, such as a gender', async () => {
    expect(figureFields(userUser, 'sum')).toEqual(['money', 'score'])
    const query = 'controller=user.User&kind=sum&field=gender&days=30'
    expect(await panel(query, t.root)).toMatchObject({ error: 'PARAMETER' })
  })
})
