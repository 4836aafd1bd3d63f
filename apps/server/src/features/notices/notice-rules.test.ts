import { applicationControllers, type ApplicationKind, permissionOf } from '@teachnet/contract'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openCrudTestApp, type OwnCrudTestApp, type TestAccount } from '../../records/test-support/test-app.ts'
import { requireResource } from '../../records/bound-resource.ts'
import {
  adminGroupTable,
  adminNotice,
  adminPreference,
  adminTable,
  categoryTable,
  courseRunTable,
  courseTable,
  noticeRuleTable,
  outboxTable,
  setinClassnameTable,
  setinShopnameTable,
  teacherTable,
} from '../schema.ts'
import { loadRows, toQuery } from '../../platform/db/statement.ts'
import { oneDatabase } from '../../test-support/test-database.ts'
import { holderNotice } from '../inbox/notice-jobs.ts'

type Admin = TestAccount & { readonly groupId: number }

const kinds = [
  'teacher',
  'branch',
  'shop',
  'class',
  'enrolment',
  'booking',
  'enquiry',
] as const satisfies ApplicationKind[]

const region = 'array[44, 4403]'
/** The columns of an application about a place in the province of Guangdong. */
const columnsOf: Readonly<Record<ApplicationKind, readonly [names: string, values: string]>> = {
  teacher: ['region, category_id', `${region}, 1`],
  branch: ['region', region],
  shop: ['region, shopname_id', `${region}, 1`],
  class: ['region, classname_id', `${region}, 1`],
  enrolment: ['run_id', '1'],
  booking: ['region, school, activity, topic, wanted_on', `${region}, '第三中学', 'lecture', '几何', '2026-09-01'`],
  enquiry: ['teacher_id', '1'],
}

describe.each(oneDatabase)('who gets the notices of applications, enquiries and enrolments on %s', (database) => {
  let t: OwnCrudTestApp
  let south: Admin
  let north: Admin
  let stranger: Admin
  let count = 0

  beforeAll(async () => {
    t = await openCrudTestApp(database)
    const pages = kinds.map((kind) => permissionOf({ controller: applicationControllers[kind] }, 'index'))
    south = await t.addAdmin('south', pages)
    north = await t.addAdmin('north', pages)
    stranger = await t.addAdmin('stranger', ['dashboard'])
    await t.db.insert(categoryTable).values({ name: '物理', kind: 'subject' })
    await t.db.insert(setinShopnameTable).values({ name: '旗舰店' })
    await t.db.insert(setinClassnameTable).values({ name: '线上课程' })
    await t.db.insert(teacherTable).values({ name: '张', category_id: 1, region: [44, 4403] })
    await t.db.insert(courseTable).values({ title: '力学', category_id: 1, region: [44, 4401] })
    await t.db.insert(courseRunTable).values({ course_id: 1, title: '秋季班', start_date: '2026-09-01', seats: 9 })
  })
  beforeEach(async () => {
    await t.db.delete(adminNotice)
    await t.db.delete(noticeRuleTable)
    await t.db.update(adminGroupTable).set({ limits: null })
  })
  afterAll(() => t.close())

  /** Stores an application and notifies the administrators. */
  async function receive(kind: ApplicationKind): Promise<{ id: number; number: string }> {
    count += 1
    const controller = applicationControllers[kind]
    const { table } = requireResource(t.resources, controller)
    const number = `${kind}-${count}`
    const [columns, values] = columnsOf[kind]
    const [added] = await loadRows(
      t.db,
      toQuery(sql`insert into ${table} (number, idempotency_key, ${sql.raw(columns)})
        values (${number}, ${number}, ${sql.raw(values)}) returning id`),
    )
    const id = Number(added?.id)
    await t.deps.jobs.add(t.db, holderNotice, {
      node: permissionOf({ controller }, 'index'),
      except: 0,
      kind: 'application',
      name: 'desk.received',
      params: { number, due: '2026-03-14' },
      record: { controller, id },
    })
    await t.deps.jobs.runDue()
    return { id, number }
  }

  async function hearersOf(number: string): Promise<number[]> {
    const rows = await t.db.select().from(adminNotice).orderBy(adminNotice.admin_id)
    return rows.filter(({ params }) => JSON.stringify(params).includes(`"${number}"`)).map(({ admin_id }) => admin_id)
  }

  async function addRule(values: object): Promise<void> {
    const added = await t.call('POST', 'setin.NoticeRule/add', { body: { name: 'Rule', ...values } })
    expect(added).toMatchObject({ code: 1 })
  }

  it.each(kinds)('a rule for Guangdong chooses who hears of a new record of the kind %s [P8]', async (kind) => {
    expect(await hearersOf((await receive(kind)).number)).toEqual([t.root.id, south.id, north.id])
    await addRule({ kinds: [kind], region: [44], admin_ids: [south.id] })
    expect(await hearersOf((await receive(kind)).number)).toEqual([south.id])
    await addRule({ group_ids: [north.groupId] })
    expect(await hearersOf((await receive(kind)).number)).toEqual([south.id, north.id])
  })

  it.each(kinds)('nobody hears of a record of the kind %s that a group does not let them see', async (kind) => {
    const limits = { [applicationControllers[kind]]: { rows: 'own', fields: {} } }
    await t.db.update(adminGroupTable).set({ limits }).where(eq(adminGroupTable.id, south.groupId))
    expect(await hearersOf((await receive(kind)).number)).toEqual([t.root.id, north.id])
    // A rule gives no right: those who may see the record hear of it instead.
    await addRule({ admin_ids: [south.id, stranger.id] })
    expect(await hearersOf((await receive(kind)).number)).toEqual([t.root.id, north.id])
  })

  it('a rule that is disabled, or for another region or kind, changes nothing', async () => {
    await addRule({ kinds: ['shop'], region: [11], admin_ids: [south.id] })
    await addRule({ kinds: ['branch'], admin_ids: [south.id] })
    await addRule({ admin_ids: [south.id], status: '0' })
    expect(await hearersOf((await receive('shop')).number)).toEqual([t.root.id, south.id, north.id])
  })

  it('a rule without a group and without an administrator is refused, also by a change', async () => {
    const fields = { admin_ids: 'Choose a group or an administrator' }
    expect(await t.call('POST', 'setin.NoticeRule/add', { body: { name: 'Nobody' } })).toMatchObject({ fields })
    await addRule({ admin_ids: [south.id] })
    const [rule] = await t.db.select().from(noticeRuleTable)
    const emptied = await t.call('POST', 'setin.NoticeRule/edit', { body: { id: rule?.id, admin_ids: [] } })
    expect(emptied).toMatchObject({ fields })
    const moved = { id: rule?.id, admin_ids: [], group_ids: [south.groupId] }
    expect(await t.call('POST', 'setin.NoticeRule/edit', { body: moved })).toMatchObject({ code: 1 })
  })

  it('the reminder that nobody has taken a record follows the rules, also if its handler may no longer see it', async () => {
    await addRule({ kinds: ['enquiry'], admin_ids: [north.id] })
    await t.db.update(adminTable).set({ email: 'gone@example.org' }).where(eq(adminTable.id, stranger.id))
    const { id, number } = await receive('enquiry')
    const today = new Date(t.deps.clock()).toISOString().slice(0, 10)
    await t.db.execute(
      sql`update setin_enquiry set due_on = ${today}::date - 1, handler_id = ${stranger.id} where id = ${id}`,
    )
    await t.db.delete(adminNotice)
    await t.deps.jobs.plan()
    t.deps.clock.advance(2 * 3_600_000)
    await t.deps.jobs.plan()
    await t.deps.jobs.runDue()
    expect(await t.db.select().from(adminNotice)).toMatchObject([
      { admin_id: north.id, name: 'desk.untaken', params: { number } },
    ])
    expect(await t.db.select().from(outboxTable).where(eq(outboxTable.recipient, 'gone@example.org'))).toEqual([])
  })

  it('a notice and its mail name no number or date that the reader’s group hides', async () => {
    const fields = { number: 'hidden', due_on: 'hidden' }
    await t.db
      .update(adminGroupTable)
      .set({ limits: { 'setin.Enrolment': { fields } } })
      .where(eq(adminGroupTable.id, south.groupId))
    await t.db.update(adminTable).set({ email: 'south@example.org' }).where(eq(adminTable.id, south.id))
    await t.db.insert(adminPreference).values({
      admin_id: south.id,
      update_time: 0,
      preferences: { noticeMail: { mode: 'each', hour: 8, locale: 'en' } },
    })
    const { id, number } = await receive('enrolment')
    const inbox = await t.call('GET', 'notice/index', { as: south })
    expect(inbox.text).toContain(`A new entry has arrived: #${id}`)
    await t.deps.jobs.runDue()
    const mails = await t.db.select().from(outboxTable).where(eq(outboxTable.recipient, 'south@example.org'))
    expect(mails).toHaveLength(1)
    for (const text of [inbox.text, JSON.stringify(mails)]) {
      expect(text).not.toContain(number)
      expect(text).not.toContain('2026-03-14')
    }
  })
})
