import type { MemberNotice, OwnRecord } from '@teachnet/contract/desk'
import type { MemberInit, MenuRule, Reply } from '@teachnet/protocol'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { adminLogTable, attachment, teacherDraftTable, teacherTable } from '../schema.ts'
import { createTestAdmin, createTestMember, type TestAccount } from '../../test-support/test-accounts.ts'
import { oneDatabase } from '../../test-support/test-database.ts'
import { createTestServer, type TestServer } from '../../test-support/test-server.ts'
import { seedAccess } from '../sign-in/admin/access-setup.ts'

describe.each(oneDatabase)('drafts of teachers for their own profiles, on %s', (kind) => {
  let t: TestServer
  let root: TestAccount
  let turn = 0
  let member: TestAccount
  let teacher: number
  beforeAll(async () => {
    t = await createTestServer(kind, seedAccess)
    root = await createTestAdmin(t.deps, { username: 'approver' })
  })
  afterAll(() => t.close())
  beforeEach(async () => {
    turn++
    member = await createTestMember(t.deps, { username: `tutor${turn}` })
    const row = { name: '王老师', name_en: 'Ms Wang', status: '1', user_id: member.id, years: 8, title: '一级教师' }
    const [added] = await t.db.insert(teacherTable).values(row).returning({ id: teacherTable.id })
    teacher = added?.id ?? 0
  })

  async function request<T>({ headers }: Pick<TestAccount, 'headers'>, url: string, payload?: object) {
    const options = { url, headers: { server: 'true', 'think-lang': 'en', ...headers } }
    const answer = await t.app.inject(payload ? { ...options, method: 'POST', payload } : options)
    return answer.json<Reply<T> & { error?: string; fields?: Record<string, string> }>()
  }
  const load = async (by = member) => (await request<OwnRecord>(by, '/api/account/teacher')).data
  const send = async (values: object, version?: string) =>
    request<OwnRecord>(member, '/api/account/teacher', { version: version ?? (await load()).version, values })
  const rowOf = async () => (await t.db.select().from(teacherTable).where(eq(teacherTable.id, teacher)))[0]
  const draftId = async () => {
    const rows = await t.db.select().from(teacherDraftTable).where(eq(teacherDraftTable.teacher_id, teacher))
    return Math.max(...rows.map(({ id }) => id))
  }
  const decide = async (action: string, body: object = {}) =>
    request(root, `/admin/teacher.Draft/${action}`, { id: await draftId(), ...body })
  const noticesOf = async () =>
    (await request<{ list: MemberNotice[] }>(member, '/api/account/notices')).data.list.map(
      ({ title, text, link }) => ({
        title,
        text,
        link,
      }),
    )

  it('a teacher sees the stored values, proposes others, and visitors see them only after the approval', async () => {
    const before = await load()
    expect(before).toMatchObject({ name: 'Ms Wang', path: `/teacher/${teacher}`, draft: null })
    expect(before.values).toMatchObject({ years: 8, title: '一级教师', content: '', tags: [] })
    expect(Object.keys(before.fields)).not.toContain('name')
    expect(before.fields.title_en?.label).toEqual({ 'zh-cn': '职称（英文）', en: 'Professional title (English)' })
    const html = '<p>Hello<script>alert(1)</script></p>'
    const sent = await send({ years: 9, title: '一级教师', content: html, region: [44, 4401, 440_106] })
    expect(sent).toMatchObject({ code: 1, msg: expect.stringContaining('notify you') })
    const proposed = { years: 9, content: '<p>Hello</p>', region: [44, 4401, 440_106] }
    expect(sent.data.draft).toMatchObject({ state: 'waiting', proposed })
    expect(await rowOf()).toMatchObject({ years: 8, content: '' })
    const info = await request<{ row: object }>(root, `/admin/teacher.Draft/info?id=${await draftId()}`)
    expect(info.data.row).toMatchObject({ current: { years: 8 }, proposed, contested: [] })
    const page = () => t.app.inject({ url: `/api/content/teacher?id=${teacher}`, headers: { server: 'true' } })
    expect((await page()).json()).toMatchObject({ data: { teacher: { years: 8 } } })
    expect(await decide('approve')).toMatchObject({ code: 1, data: { teacher_id: teacher } })
    expect(await rowOf()).toMatchObject({ years: 9, content: '<p>Hello</p>' })
    expect((await page()).json()).toMatchObject({ data: { teacher: { years: 9 } } })
    expect((await load()).draft).toMatchObject({ state: 'approved' })
    expect(await noticesOf()).toMatchObject([{ title: expect.stringContaining('approved'), link: '/account/teacher' }])
    const logged = await t.db.select().from(adminLogTable)
    expect(logged.some(({ url }) => url.toLowerCase().includes('teacher.draft/approve'))).toBe(true)
    const revisions = await request<{ list: object[] }>(root, `/admin/teacher.Teacher/revisions?id=${teacher}`)
    expect(revisions.data.list.length).toBeGreaterThan(0)
    expect(await decide('approve')).toMatchObject({ error: 'RECORD_CHANGED' })
  })

  it('a refusal needs a reason, which the member reads on the page and in the inbox, and a new draft can follow', async () => {
    await send({ years: 60 })
    expect(await decide('refuse')).toMatchObject({ error: 'VALIDATION', fields: { message: expect.any(String) } })
    expect(await decide('refuse', { message: '教龄与档案不符' })).toMatchObject({ code: 1 })
    expect((await load()).draft).toMatchObject({ state: 'refused', reason: '教龄与档案不符', proposed: { years: 60 } })
    expect(await noticesOf()).toMatchObject([{ text: 'Reason: 教龄与档案不符' }])
    expect(await rowOf()).toMatchObject({ years: 8 })
    expect((await send({ years: 10 })).data.draft).toMatchObject({ state: 'waiting', reason: '' })
    expect(await t.db.select().from(teacherDraftTable).where(eq(teacherDraftTable.teacher_id, teacher))).toHaveLength(2)
  })

  it('a waiting draft is replaced and withdrawn by its member, also from two tabs at once', async () => {
    const { version } = await load()
    const replies = await Promise.all([send({ years: 9 }, version), send({ years: 10 }, version)])
    expect(replies.filter(({ code }) => code === 1)).toHaveLength(1)
    expect(replies.filter(({ error }) => error === 'RECORD_CHANGED')).toHaveLength(1)
    expect((await send({ years: 11, title: '高级教师' })).data.draft?.proposed).toEqual({
      years: 11,
      title: '高级教师',
    })
    expect(await t.db.select().from(teacherDraftTable).where(eq(teacherDraftTable.teacher_id, teacher))).toHaveLength(1)
    expect(await request(member, '/api/account/withdrawTeacher', {})).toMatchObject({ code: 1, data: { draft: null } })
    expect(await request(member, '/api/account/withdrawTeacher', {})).toMatchObject({ error: 'RECORD_CHANGED' })
  })

  it('an approval and a withdrawal at the same time end in one of the two', async () => {
    await send({ years: 30 })
    const [approved, withdrawn] = await Promise.all([
      decide('approve'),
      request(member, '/api/account/withdrawTeacher', {}),
    ])
    expect(approved.code + withdrawn.code).toBe(1)
    expect((await rowOf())?.years).toBe(approved.code === 1 ? 30 : 8)
  })

  it('an approval names the fields that somebody else has changed meanwhile, and overwrites them only on explicit request', async () => {
    await send({ years: 9, title: '高级教师' })
    const office = { id: teacher, years: 12, school: '一中' }
    expect(await request(root, '/admin/teacher.Teacher/edit', office)).toMatchObject({ code: 1 })
    const rejected = await decide('approve')
    expect(rejected).toMatchObject({ error: 'RECORD_CHANGED', msg: expect.stringContaining('Years of teaching') })
    expect(rejected.msg).not.toContain('Professional title')
    const info = await request<{ row: object }>(root, `/admin/teacher.Draft/info?id=${await draftId()}`)
    expect(info.data.row).toMatchObject({ contested: ['years'], current: { years: 12 } })
    expect(await rowOf()).toMatchObject({ years: 12, title: '一级教师' })
    expect(await decide('approve', { overwrite: 1 })).toMatchObject({ code: 1 })
    expect(await rowOf()).toMatchObject({ years: 9, title: '高级教师', school: '一中' })
  })

  it('a form that was opened before the office changed the profile is refused', async () => {
    const { version } = await load()
    await request(root, '/admin/teacher.Teacher/edit', { id: teacher, years: 12 })
    expect(await send({ title: '高级教师' }, version)).toMatchObject({ error: 'RECORD_CHANGED' })
    expect(await send({ years: 12 })).toMatchObject({ error: 'NO_ROWS_UPDATED' })
  })

  it('a draft takes no field of the office, no wrong value and no file of somebody else [V3]', async () => {
    for (const name of ['name', 'is_signed', 'status', 'user_id', 'category_id', 'weigh'])
      expect(await send({ [name]: 1 })).toMatchObject({ error: 'UNKNOWN_FIELD' })
    expect(await send({ years: 900, video_url: 'javascript:alert(1)' })).toMatchObject({
      error: 'VALIDATION',
      fields: { years: expect.any(String), video_url: expect.any(String) },
    })
    expect(await send({ region: [999_999] })).toMatchObject({ code: 0, fields: { region: expect.any(String) } })
    const other = await createTestMember(t.deps, { username: `other${turn}` })
    const file = {
      name: 'a',
      size: 1,
      storage: 'local',
      topic: 'default',
      width: 0,
      height: 0,
      admin_id: 0,
      last_upload_time: 0,
      sha1: `${turn}`,
    }
    await t.db.insert(attachment).values([
      { ...file, url: `/storage/their${turn}.png`, mimetype: 'image/png', user_id: other.id },
      { ...file, url: `/storage/mine${turn}.pdf`, mimetype: 'application/pdf', user_id: member.id, sha1: `p${turn}` },
      { ...file, url: `/storage/mine${turn}.png`, mimetype: 'image/png', user_id: member.id, sha1: `i${turn}` },
    ])
    for (const avatar of [`/storage/their${turn}.png`, `/storage/mine${turn}.pdf`, 'https://elsewhere.example/a.png'])
      expect(await send({ avatar })).toMatchObject({ error: 'VALIDATION', fields: { avatar: expect.any(String) } })
    expect(await send({ avatar: `/storage/mine${turn}.png` })).toMatchObject({ code: 1 })
    // The picture is in use as long as the draft waits.
    const [mine] = await t.db
      .select()
      .from(attachment)
      .where(eq(attachment.url, `/storage/mine${turn}.png`))
    const removal = { method: 'DELETE', url: `/admin/routine.Attachment/del?ids=${mine?.id}` } as const
    const answer = await t.app.inject({ ...removal, headers: { server: 'true', ...root.headers } })
    expect(answer.json()).toMatchObject({ error: 'FILE_IN_USE' })
  })

  it('a record that was assigned to another member accepts no draft of the former one', async () => {
    await send({ years: 9 })
    const heir = await createTestMember(t.deps, { username: `heir${turn}` })
    await t.db.update(teacherTable).set({ user_id: heir.id }).where(eq(teacherTable.id, teacher))
    expect(await decide('approve')).toMatchObject({ error: 'RECORD_NOT_FOUND' })
    expect(await request(member, '/api/account/teacher')).toMatchObject({ error: 'RECORD_NOT_FOUND' })
    expect((await load(heir)).draft).toBe(null)
    expect(await rowOf()).toMatchObject({ years: 8 })
  })

  it('only members who are teachers have the page in their menu, and it cannot be read without a session', async () => {
    const other = await createTestMember(t.deps, { username: `reader${turn}` })
    const pagesOf = async (account: TestAccount) => {
      const { data } = await request<MemberInit>(account, '/api/index/index')
      const names = (rules: readonly MenuRule[]): string[] =>
        rules.flatMap(({ name, children = [] }) => [name, ...names(children)])
      return names(data.menus)
    }
    expect(await pagesOf(member)).toContain('account/teacher')
    expect(await pagesOf(other)).not.toContain('account/teacher')
    expect(await pagesOf(other)).toContain('account/profile')
    expect(await request(other, '/api/account/teacher')).toMatchObject({ error: 'RECORD_NOT_FOUND' })
    expect(await request({ headers: {} }, '/api/account/teacher')).toMatchObject({ code: 303 })
  })
})
