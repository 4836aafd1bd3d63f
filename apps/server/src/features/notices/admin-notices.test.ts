import type { AdminNotice } from '@teachnet/contract/people'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openCrudTestApp, type OwnCrudTestApp, type TestAccount } from '../../records/test-support/test-app.ts'
import { addAdminNotice } from '../inbox/admin-notice.repo.ts'
import { retainReceipts } from '../announcements/announcement-receipt.repo.ts'
import { savePreferences } from '../admin-accounts/administrators.repo.ts'
import {
  adminDigest,
  adminGroupAccess,
  adminGroupTable,
  adminNotice,
  adminTable,
  announcementReceiptTable,
  jobTable,
  outboxTable,
  setinTeacherTable,
  staffAnnouncementTable,
  token,
} from '../schema.ts'
import { oneDatabase } from '../../test-support/test-database.ts'

type Admin = TestAccount & { readonly groupId: number }

describe.each(oneDatabase)('the inbox of administrators on %s', (kind) => {
  let t: OwnCrudTestApp
  let lin: Admin
  let wu: Admin
  const pages = ['dashboard', 'dashboard/index', 'setin/teacher/index', 'setin/teacher/edit']
  beforeAll(async () => {
    t = await openCrudTestApp(kind)
    lin = await t.addAdmin('lin', [...pages, 'setin/teacher/assign', 'teacher/teacher/index'])
    wu = await t.addAdmin('wu', pages)
  })
  beforeEach(async () => {
    await t.db.delete(adminNotice)
    await t.db.delete(staffAnnouncementTable)
    await t.db.delete(announcementReceiptTable)
    await t.db.delete(outboxTable)
    await t.db.delete(adminDigest)
    // The clock of these tests advances beyond the lifetime of tokens.
    await t.db.update(token).set({ expire_time: now() + 365 * 86_400 })
  })
  afterAll(() => t.close())

  const now = () => Math.floor(t.deps.clock() / 1000)
  const inboxOf = async (as: TestAccount, query = '') => {
    const { data } = await t.call('GET', 'notice/index', { as, query })
    return data as unknown as { list: AdminNotice[]; total: number; unread: number; due: number }
  }
  const titlesOf = async (as: TestAccount) => (await inboxOf(as)).list.map(({ title }) => title)
  const addApplication = async (values: Partial<typeof setinTeacherTable.$inferInsert> = {}) => {
    const number = `T${Math.random().toString().slice(2, 12)}`
    const [row] = await t.db
      .insert(setinTeacherTable)
      .values({ name: 'Applicant', mobile: '13800001111', number, idempotency_key: number, ...values })
      .returning()
    if (!row) throw new Error('nothing was inserted')
    return row
  }
  const announce = async (values: object = {}) => {
    const body = { title: '放假安排', title_en: 'Holidays', content: '周一放假', content_en: 'Monday is off' }
    const added = await t.call('POST', 'auth.Announcement/add', { body: { ...body, publish_time: now(), ...values } })
    expect(added).toMatchObject({ code: 1 })
    const rows = await t.db.select({ id: staffAnnouncementTable.id }).from(staffAnnouncementTable)
    return Math.max(...rows.map(({ id }) => id))
  }

  it('an administrator whom somebody else assigns an application gets a notice that leads to the application', async () => {
    const { id, number } = await addApplication()
    for (const handler of [lin.id, wu.id])
      await t.call('POST', 'setin.Teacher/assign', { body: { id, handler_id: handler }, as: lin })
    expect(await inboxOf(lin)).toMatchObject({ list: [], unread: 0 })
    expect(await inboxOf(wu)).toMatchObject({
      unread: 1,
      total: 1,
      due: 0,
      list: [
        {
          kind: 'application',
          title: `Application ${number} was assigned to you`,
          is_read: false,
          text: 'Teacher applications · assigned by lin',
          controller: 'setin.Teacher',
          record: id,
          link: '',
          confirmation: null,
        },
      ],
    })
    const chinese = await t.call('GET', 'notice/index', { as: wu, locale: 'zh-cn' })
    expect(chinese.text).toContain(`申请 ${number} 已分配给您`)
  })

  it('the counts of the menu include those of the inbox, and the view as another administrator does not show the inbox', async () => {
    await addAdminNotice(t.db, { adminIds: [wu.id], kind: 'security', name: 'security.factor.added', now: now() })
    const counts = (as: TestAccount, headers = {}) => t.call('GET', 'Dashboard/waiting', { as, headers })
    expect((await counts(wu)).data).toMatchObject({ inbox: { unread: 1, due: 0 } })
    const instead = { 'x-view-as': String(wu.id) }
    expect((await counts(t.root, instead)).data).not.toHaveProperty('inbox')
    expect(await t.call('GET', 'notice/index', { headers: instead })).toMatchObject({ error: 'FORBIDDEN' })
  })

  it('a notice is shown as long as its reader may see the record: area, rows and names follow the rights of today', async () => {
    const mine = await addApplication({ handler_id: wu.id })
    const foreign = await addApplication({ handler_id: lin.id })
    const about = (id: number) => ({
      record: { controller: 'setin.Teacher', id },
      params: { name: 'Applicant', by: 'lin', message: '' },
    })
    const notice = { adminIds: [wu.id], kind: 'content', name: 'draft.returned', now: now() } as const
    for (const id of [mine.id, foreign.id]) await addAdminNotice(t.db, { ...notice, ...about(id) })
    expect(await inboxOf(wu)).toMatchObject({ unread: 2 })
    const setLimits = async (limits: object) => {
      await t.db.update(adminGroupTable).set({ limits }).where(eq(adminGroupTable.id, wu.groupId))
    }
    await setLimits({ 'setin.Teacher': { rows: 'own', fields: { name: 'masked' } } })
    expect(await inboxOf(wu)).toMatchObject({
      total: 1,
      unread: 1,
      list: [{ record: mine.id, title: `Your draft of “#${mine.id}” was returned` }],
    })
    // Entries that are not shown are not marked as read.
    await t.call('POST', 'notice/read', { body: { refs: '' }, as: wu })
    await setLimits({})
    expect(await inboxOf(wu)).toMatchObject({ total: 2, unread: 1, list: [{ record: foreign.id, is_read: false }, {}] })
    const [{ rules } = { rules: '' }] = await t.db
      .select({ rules: adminGroupTable.rules })
      .from(adminGroupTable)
      .where(eq(adminGroupTable.id, wu.groupId))
    await t.db.update(adminGroupTable).set({ rules: '' }).where(eq(adminGroupTable.id, wu.groupId))
    const without = await t.call('GET', 'Dashboard/waiting', { as: wu })
    expect(without.data ?? { inbox: { unread: 0 } }).toMatchObject({ inbox: { unread: 0 } })
    await t.db.update(adminGroupTable).set({ rules }).where(eq(adminGroupTable.id, wu.groupId))
  })

  it('entries are paged, filtered, and read one by one or together, and only by their administrator', async () => {
    for (let index = 0; index < 13; index += 1)
      await addAdminNotice(t.db, {
        adminIds: [wu.id, lin.id],
        kind: 'security',
        name: 'security.passkey.added',
        params: { ip: '192.0.2.1' },
        now: now() + index,
      })
    const [first, second] = [await inboxOf(wu, 'page=1&limit=10'), await inboxOf(wu, 'page=2&limit=10')]
    expect([first.list.length, second.list.length, first.total]).toEqual([10, 3, 13])
    const refs = first.list.slice(0, 2).map(({ ref }) => ref)
    const read = async (as: TestAccount, text: string) =>
      (await t.call('POST', 'notice/read', { body: { refs: text }, as })).data
    expect(await read(lin, refs.join(','))).toEqual({ unread: 13, due: 0 })
    expect(await read(wu, `${refs.join(',')},n0,x,a999999`)).toEqual({ unread: 11, due: 0 })
    expect((await inboxOf(wu, 'only=unread&limit=50')).list).toHaveLength(11)
    expect(await inboxOf(wu, 'only=unread')).toMatchObject({ total: 11 })
    for (const query of ['page=-1&limit=x', 'page=1e99&limit=1e99', 'only=everything'])
      expect((await t.call('GET', 'notice/index', { as: wu, query })).code).toBe(1)
    expect(await read(wu, '')).toEqual({ unread: 0, due: 0 })
    expect(await inboxOf(lin)).toMatchObject({ unread: 13 })
  })

  it('an event with a key adds one notice, and a failed job of a kind one per hour for administrators who may see jobs', async () => {
    const clerk = await t.addAdmin(`clerk${now()}`, ['routine/job/index'])
    const fails = { name: 'test.fails', parse: () => undefined, maxAttempts: 1 } as const
    t.deps.jobs.handle(fails, async () => {
      throw new Error('as planned')
    })
    for (let index = 0; index < 3; index += 1) await t.deps.jobs.add(t.db, fails, undefined)
    await t.deps.jobs.runDue()
    expect(await titlesOf(clerk)).toEqual(['A background job failed: test.fails'])
    expect(await titlesOf(wu)).toEqual([])
    t.deps.clock.advance(3_600_000)
    await t.deps.jobs.add(t.db, fails, undefined)
    await t.deps.jobs.runDue()
    expect(await titlesOf(clerk)).toHaveLength(2)
    await t.db.delete(jobTable).where(eq(jobTable.name, fails.name))
  })

  describe('announcements', () => {
    it('reach the groups that they name, with or without those below, as the groups are now', async () => {
      await t.db.update(adminGroupTable).set({ pid: lin.groupId }).where(eq(adminGroupTable.id, wu.groupId))
      const below = await announce({ group_ids: [lin.groupId], with_subgroups: 1 })
      const alone = await announce({ group_ids: [lin.groupId], with_subgroups: 0 })
      const refsOf = async (as: TestAccount) => (await inboxOf(as)).list.map(({ ref }) => ref).toSorted()
      expect(await refsOf(lin)).toEqual([`a${below}`, `a${alone}`].toSorted())
      expect(await refsOf(wu)).toEqual([`a${below}`])
      expect(await refsOf(t.root)).toEqual([])
      await t.call('POST', 'notice/read', { body: { refs: `a${below}` }, as: wu })
      // Out of the group: what was read stays as a receipt, and out of the inbox.
      await t.db.update(adminGroupTable).set({ pid: 0 }).where(eq(adminGroupTable.id, wu.groupId))
      await retainReceipts(t.db, { now: now() })
      expect(await refsOf(wu)).toEqual([])
      const list = await t.call('GET', 'auth.Announcement/index')
      expect(list.data?.list).toEqual(
        expect.arrayContaining([expect.objectContaining({ id: below, recipients: 2, readers: 1, confirmed: 0 })]),
      )
      expect(await t.call('POST', 'auth.Announcement/edit', { body: { id: alone, group_ids: [] } })).toMatchObject({
        code: 1,
      })
      expect(await refsOf(wu)).toEqual([`a${alone}`])
    })

    it('receipts are updated when an administrator changes groups by the form, or is disabled', async () => {
      const chen = await t.addAdmin(`chen${now()}`, pages)
      await announce({ group_ids: [lin.groupId] })
      const edit = (body: object) => t.call('POST', 'auth.Admin/edit', { body: { id: chen.id, ...body } })
      expect(await titlesOf(chen)).toEqual([])
      expect(await edit({ group_arr: [chen.groupId, lin.groupId] })).toMatchObject({ code: 1 })
      expect(await titlesOf(chen)).toEqual(['Holidays'])
      expect(await edit({ group_arr: [chen.groupId] })).toMatchObject({ code: 1 })
      expect(await titlesOf(chen)).toEqual([])
      expect(await edit({ group_arr: [lin.groupId], status: '0' })).toMatchObject({ code: 1 })
      const receipts = await t.db.select().from(announcementReceiptTable)
      expect(receipts.map(({ admin_id }) => admin_id)).toEqual([lin.id])
    })

    it('show from their time until their end, while they are enabled, and not before', async () => {
      const id = await announce({ publish_time: now() + 3600, end_time: now() + 7200 })
      expect(await titlesOf(wu)).toEqual([])
      t.deps.clock.advance(3_600_000)
      expect(await titlesOf(wu)).toEqual(['Holidays'])
      t.deps.clock.advance(3_600_000)
      expect(await titlesOf(wu)).toEqual([])
      await t.call('POST', 'auth.Announcement/edit', { body: { id, end_time: null } })
      expect(await titlesOf(wu)).toEqual(['Holidays'])
      await t.call('POST', 'auth.Announcement/edit', { body: { id, status: '0' } })
      expect(await titlesOf(wu)).toEqual([])
      const wrong = { title: 'x', content: 'x', publish_time: now(), end_time: now() - 60 }
      expect(await t.call('POST', 'auth.Announcement/add', { body: wrong })).toMatchObject({ error: 'VALIDATION' })
    })

    it('announcements are due until they are confirmed; the author can see and export who has read and confirmed them, and when', async () => {
      const author = await t.addAdmin(`author${now()}`, [
        ...['index', 'add', 'edit', 'del'].map((action) => `auth/announcement/${action}`),
        ...['index', 'export'].map((action) => `auth/announcementReceipt/${action}`),
      ])
      const body = {
        title: '安全须知',
        content: '请确认',
        must_confirm: 1,
        publish_time: now(),
        group_ids: [lin.groupId, wu.groupId],
      }
      expect(await t.call('POST', 'auth.Announcement/add', { body, as: author })).toMatchObject({ code: 1 })
      const [{ id } = { id: 0 }] = await t.db.select().from(staffAnnouncementTable)
      expect(await inboxOf(wu, 'only=due')).toMatchObject({ total: 1, due: 1, list: [{ confirmation: 'due' }] })
      await t.call('POST', 'notice/read', { body: { refs: '' }, as: wu })
      expect(await inboxOf(wu)).toMatchObject({ unread: 0, due: 1 })
      const confirm = (as: TestAccount, ref: string) => t.call('POST', 'notice/confirm', { body: { ref }, as })
      t.deps.clock.advance(60_000)
      expect(await confirm(wu, `a${id}`)).toMatchObject({ code: 1, data: { unread: 0, due: 0 } })
      const confirmedAt = now()
      t.deps.clock.advance(60_000)
      expect(await confirm(wu, `a${id}`)).toMatchObject({ code: 1 })
      for (const [as, ref] of [
        [t.root, `a${id}`],
        [wu, 'a999999'],
        [wu, 'n1'],
        [wu, ''],
      ] as const)
        expect(await confirm(as, ref)).toMatchObject({ error: 'RECORD_NOT_FOUND' })
      const receipts = await t.call('GET', 'auth.AnnouncementReceipt/index', {
        as: author,
        query: `announcement_id=${id}`,
      })
      expect(receipts.data?.list).toEqual(
        expect.arrayContaining([
          expect.objectContaining({
            admin_id: wu.id,
            state: 'confirmed',
            read_time: confirmedAt - 60,
            confirm_time: confirmedAt,
          }),
          expect.objectContaining({ admin_id: lin.id, state: 'unread', read_time: null }),
        ]),
      )
      const file = { format: 'csv', columns: ['admin_id', 'state', 'confirm_time'], values: 'labels' }
      expect(await t.call('POST', 'auth.AnnouncementReceipt/export', { body: file, as: author })).toMatchObject({
        code: 1,
        data: { count: 2 },
      })
      const other = await t.addAdmin(`other${now()}`, ['auth/announcementReceipt/index'])
      expect((await t.call('GET', 'auth.AnnouncementReceipt/index', { as: other })).data).toMatchObject({ total: 0 })
    })

    it('come back with their receipts from the recycle bin', async () => {
      const id = await announce({ must_confirm: 1 })
      await t.call('POST', 'notice/confirm', { body: { ref: `a${id}` }, as: wu })
      expect(await t.call('DELETE', 'auth.Announcement/del', { query: `ids[]=${id}` })).toMatchObject({ code: 1 })
      expect(await t.db.$count(announcementReceiptTable)).toBe(0)
      const bin = await t.call('GET', 'security.DataRecycleLog/index')
      const [entry] = (bin.data?.list ?? []) as { id: number }[]
      if (!entry) throw new Error('The recycle bin is empty')
      expect(await t.call('POST', 'security.DataRecycleLog/restore', { body: { ids: [entry.id] } })).toMatchObject({
        code: 1,
      })
      const rows = await t.db
        .select()
        .from(announcementReceiptTable)
        .where(eq(announcementReceiptTable.admin_id, wu.id))
      expect(rows).toMatchObject([{ state: 'confirmed' }])
      expect(await inboxOf(lin)).toMatchObject({ unread: 1, due: 1 })
    })
  })

  describe('mails', () => {
    const mails = () => t.db.select().from(outboxTable).where(eq(outboxTable.recipient, 'wu@example.org'))
    const choose = async (
      as: TestAccount,
      mode: 'each' | 'daily' | 'none',
      hour = 8,
      locale: 'en' | 'zh-cn' = 'en',
    ) => {
      await savePreferences(t.db, as.id, { preferences: { noticeMail: { mode, hour, locale } }, now: now() })
    }
    const notify = (as: TestAccount, ip = '192.0.2.1') =>
      addAdminNotice(t.db, {
        adminIds: [as.id],
        kind: 'security',
        name: 'security.passkey.added',
        params: { ip },
        now: now(),
      })
    /** Advances to a local hour of Asia/Shanghai, and runs what is due then. */
    const runAt = async (hour: number) => {
      const local = ((now() + 8 * 3600) % 86_400) / 3600
      t.deps.clock.advance(Math.round(((hour - local + 24) % 24) * 3600 + 60) * 1000)
      await t.deps.jobs.runDue()
    }
    beforeEach(async () => {
      await t.db.update(adminTable).set({ email: 'wu@example.org' }).where(eq(adminTable.id, wu.id))
      await t.deps.jobs.plan()
      await runAt(2)
      await t.db.delete(outboxTable)
    })

    it('a daily mail at the chosen hour lists new unread entries once, in the chosen language, and is not sent without entries', async () => {
      await choose(wu, 'daily', 8, 'zh-cn')
      await runAt(8)
      expect(await mails()).toEqual([])
      await announce({ group_ids: [wu.groupId] })
      await notify(wu)
      await runAt(7)
      expect(await mails()).toEqual([])
      await runAt(8)
      const sent = await mails()
      expect(sent).toMatchObject([{ recipient: 'wu@example.org', subject: expect.stringMatching(/2 条新通知$/) }])
      expect(sent[0]?.body).toContain('放假安排\n周一放假')
      expect(sent[0]?.body).toContain('https://admin.example.org/admin/routine/adminInfo#notices')
      await notify(wu, '192.0.2.2')
      await runAt(20)
      expect(await mails()).toHaveLength(1)
      await runAt(8)
      expect((await mails()).map(({ body }) => body)).toEqual([
        expect.anything(),
        expect.not.stringContaining('放假安排'),
      ])
    })

    it('two processes that send the same daily mail send one', async () => {
      await choose(wu, 'daily')
      await t.db.insert(adminDigest).values({ admin_id: wu.id, day: '2000-01-01' })
      await notify(wu)
      // The same job twice at once, as after a process ended before it recorded the completion.
      const day = '2099-01-01'
      for (let index = 0; index < 2; index += 1)
        await t.deps.jobs.add(t.db, { name: 'admin.digest', parse: Object }, { admin: wu.id, day })
      await Promise.all([t.deps.jobs.runDue(), t.deps.jobs.runDue()])
      expect(await mails()).toHaveLength(1)
    })

    it('a daily mail is sent on the day after a clock that ran days ahead was set back', async () => {
      await choose(wu, 'daily', 8)
      await runAt(8)
      await t.db.update(adminDigest).set({ day: '2099-01-01' })
      await notify(wu)
      await runAt(8)
      expect(await mails()).toHaveLength(1)
    })

    it('a mail for each notice is sent at once, but none to an administrator who is disabled, lacks the right or has switched mails off', async () => {
      await choose(wu, 'each')
      const { id } = await addApplication()
      const assign = () => t.call('POST', 'setin.Teacher/assign', { body: { id, handler_id: wu.id }, as: lin })
      await assign()
      await t.deps.jobs.runDue()
      expect(await mails()).toMatchObject([{ subject: expect.stringContaining('was assigned to you') }])
      await assign()
      await choose(wu, 'none')
      await t.deps.jobs.runDue()
      expect(await mails()).toHaveLength(1)
      await choose(wu, 'each')
      await t.db.delete(adminNotice)
      await assign()
      await t.db
        .update(adminGroupTable)
        .set({ limits: { 'setin.Teacher': { rows: 'own', fields: {} } } })
        .where(eq(adminGroupTable.id, wu.groupId))
      await t.db
        .update(setinTeacherTable)
        .set({ handler_id: lin.id })
        .where(inArray(setinTeacherTable.id, [id]))
      await t.deps.jobs.runDue()
      expect(await mails()).toHaveLength(1)
      await t.db.update(adminGroupTable).set({ limits: null }).where(eq(adminGroupTable.id, wu.groupId))
    })

    it('an announcement is mailed at its time to administrators who get a mail for each notice', async () => {
      await choose(wu, 'each')
      await announce({ group_ids: [wu.groupId, lin.groupId], publish_time: now() + 1800 })
      await t.deps.jobs.runDue()
      expect(await mails()).toEqual([])
      t.deps.clock.advance(1_800_000)
      await t.deps.jobs.runDue()
      expect(await mails()).toMatchObject([
        { recipient: 'wu@example.org', subject: expect.stringMatching(/Holidays$/) },
      ])
    })
  })

  it('an account that is deleted takes its inbox along', async () => {
    const gone = await t.addAdmin(`gone${now()}`, pages)
    await addAdminNotice(t.db, { adminIds: [gone.id], kind: 'security', name: 'security.factor.added', now: now() })
    await announce()
    expect(await t.call('DELETE', 'auth.Admin/del', { query: `ids[]=${gone.id}` })).toMatchObject({ code: 1 })
    expect(await t.db.$count(adminNotice, eq(adminNotice.admin_id, gone.id))).toBe(0)
    expect(await t.db.$count(announcementReceiptTable, eq(announcementReceiptTable.admin_id, gone.id))).toBe(0)
    expect(await t.db.$count(adminGroupAccess, eq(adminGroupAccess.uid, gone.id))).toBe(0)
  })

  it('calls without a session are refused', async () => {
    for (const [method, path] of [
      ['GET', 'index'],
      ['POST', 'read'],
      ['POST', 'confirm'],
    ] as const)
      expect(
        await t.call(method, `notice/${path}`, { as: null, body: method === 'POST' ? {} : undefined }),
      ).toMatchObject({ code: 303 })
  })
})
