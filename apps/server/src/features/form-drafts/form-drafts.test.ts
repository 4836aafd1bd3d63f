import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openCrudTestApp, type OwnCrudTestApp, type TestAccount } from '../../records/test-support/test-app.ts'
import { adminLogTable, formDraft, idempotencyKey } from '../schema.ts'
import { createTestMember } from '../../test-support/test-accounts.ts'
import { oneDatabase } from '../../test-support/test-database.ts'

describe.each(oneDatabase)('unsaved input of forms on %s', (kind) => {
  let t: OwnCrudTestApp
  let clerk: TestAccount
  beforeAll(async () => {
    t = await openCrudTestApp(kind)
    clerk = await t.addAdmin('clerk', ['teacher/teacher', 'teacher/teacher/index'])
  })
  afterAll(() => t.close())

  const draft = {
    key: 'key-of-draft',
    writer: 'form-one-1',
    form: 'teacher.Teacher',
    record: '',
    title: '王老师',
    revision: 0,
    content: JSON.stringify({ name: '王老师', memo: '<b>x<y' }),
  }
  const save = async (body: object, as: TestAccount = clerk) => t.call('POST', 'formDraft/save', { body, as })
  const list = async (as: TestAccount = clerk) => (await t.call('GET', 'formDraft/index', { as })).data?.list
  const open = async (key: string, as: TestAccount = clerk) => t.call('GET', 'formDraft/open', { query: { key }, as })
  const remove = async (key: string, as: TestAccount = clerk) => t.call('POST', 'formDraft/del', { body: { key }, as })

  it('an account gets its drafts back as they were typed, on any device, and nobody else does [I1]', async () => {
    expect(await save(draft)).toMatchObject({ code: 1, data: { revision: 1 } })
    expect(await list()).toEqual([
      {
        key: draft.key,
        form: 'teacher.Teacher',
        record: '',
        title: '王老师',
        revision: 1,
        time: expect.any(Number),
      },
    ])
    expect((await open(draft.key)).data).toMatchObject({ content: draft.content, revision: 1 })
    expect(await list(t.root)).toEqual([])
    expect(await open(draft.key, t.root)).toMatchObject({ code: 0, error: 'RECORD_NOT_FOUND' })
    await remove(draft.key, t.root)
    expect(await list()).toHaveLength(1)
  })

  it('a member has drafts of its own, whatever the id of an administrator is', async () => {
    const member = await createTestMember(t.deps, { username: 'typing' })
    const send = async (method: 'GET' | 'POST', url: string, payload?: object) =>
      t.app.inject({ method, url, headers: member.headers, payload })
    const saved = await send('POST', '/api/formDraft/save', { ...draft, form: 'account/profile' })
    expect(saved.json()).toMatchObject({ code: 1, data: { revision: 1 } })
    expect((await send('GET', '/api/formDraft/index')).json().data.list).toHaveLength(1)
    expect(await list()).toHaveLength(1)
  })

  it('what was typed is neither readable in the database nor in the log of the administrators', async () => {
    const stored = JSON.stringify(await t.db.select().from(formDraft))
    expect(stored).not.toContain('王老师')
    const logged = await t.db.select({ url: adminLogTable.url }).from(adminLogTable)
    expect(logged.filter(({ url }) => url.includes('formDraft'))).toEqual([])
  })

  it('a second form cannot overwrite a draft that it has not seen, and the first one can repeat a save without its reply [I1]', async () => {
    expect(await save({ ...draft, content: '{"name":"again"}' })).toMatchObject({ data: { revision: 2 } })
    const late = { ...draft, writer: 'form-two-2', revision: 1, content: '{"name":"other"}' }
    expect(await save(late)).toMatchObject({ code: 0, error: 'RECORD_CHANGED' })
    expect((await open(draft.key)).data).toMatchObject({ content: '{"name":"again"}' })
    expect(await save({ ...late, revision: 2 })).toMatchObject({ data: { revision: 3 } })
    await remove(draft.key)
    expect(await save({ ...late, revision: 3 })).toMatchObject({ error: 'RECORD_CHANGED' })
  })

  it('a draft has the idempotency key of the write that it intends; one of an older client has none [I2]', async () => {
    const given = 'a1b2c3d4-e5f6_a1b2c3d4'
    await save({ ...draft, key: 'with-a-key', idempotencyKey: given })
    await save({ ...draft, key: 'without-a-key' })
    expect((await open('with-a-key')).data).toMatchObject({ idempotencyKey: given })
    expect((await open('without-a-key')).data).toMatchObject({ idempotencyKey: '' })
    for (const wrong of ['short', 'x'.repeat(65), 'sixteen letters, spaces', ''])
      expect(await save({ ...draft, key: 'wrong-key', idempotencyKey: wrong })).toMatchObject({ error: 'PARAMETER' })
    await Promise.all(['with-a-key', 'without-a-key'].map((key) => remove(key)))
  })

  it('saving a draft stores no reply for a repeated request', async () => {
    const rows = async () => (await t.db.select().from(idempotencyKey)).length
    const before = await rows()
    const headers = { 'idempotency-key': 'a-key-of-an-older-client' }
    expect(await t.call('POST', 'formDraft/save', { body: draft, as: clerk, headers })).toMatchObject({ code: 1 })
    expect(await t.call('POST', 'formDraft/del', { body: { key: draft.key }, as: clerk, headers })).toMatchObject({
      code: 1,
    })
    expect(await rows()).toBe(before)
  })

  it('drafts are bounded in size and number, and a malformed one is refused', async () => {
    const large = JSON.stringify({ text: 'x'.repeat(262_200) })
    expect(await save({ ...draft, content: large })).toMatchObject({ code: 0, error: 'PARAMETER' })
    for (const wrong of [{ key: '../x' }, { title: 'x'.repeat(201) }, { form: '' }, { revision: -1 }])
      expect(await save({ ...draft, ...wrong })).toMatchObject({ code: 0, error: 'PARAMETER' })
    const many = await t.addAdmin('many', ['teacher/teacher', 'teacher/teacher/index'])
    const replies = []
    for (let at = 0; at < 52; at += 1) replies.push(await save({ ...draft, key: `draft-no-${at}` }, many))
    expect(replies.filter(({ code }) => code === 1)).toHaveLength(50)
    expect(replies.at(-1)).toMatchObject({ error: 'TOO_LARGE', msg: expect.stringContaining('50') })
    // A draft that exists is still saved.
    expect(await save({ ...draft, key: 'draft-no-3', content: '{}' }, many)).toMatchObject({ code: 1 })
  })

  it('a program that saves without end is slowed down, and other accounts are not [I5]', async () => {
    const flood = await t.addAdmin('flood', ['teacher/teacher', 'teacher/teacher/index'])
    const replies = await Promise.all(Array.from({ length: 150 }, () => save(draft, flood)))
    expect(replies.filter(({ error }) => error === 'THROTTLED').length).toBeGreaterThan(20)
    expect(await save({ ...draft, key: 'of-another-one' })).toMatchObject({ code: 1 })
  })

  it('the view as another administrator shows no unsaved input', async () => {
    const reply = await t.call('GET', 'formDraft/index', { as: t.root, headers: { 'x-view-as': String(clerk.id) } })
    expect(reply).toMatchObject({ code: 401, error: 'FORBIDDEN' })
  })

  it('drafts go with the account', async () => {
    const leaver = await t.addAdmin('leaver', ['teacher/teacher', 'teacher/teacher/index'])
    await save(draft, leaver)
    await t.call('DELETE', 'auth.Admin/del', { query: `ids[]=${leaver.id}` })
    const rows = await t.db.select({ id: formDraft.user_id }).from(formDraft)
    expect(rows.map(({ id }) => id)).not.toContain(leaver.id)
  })
})
