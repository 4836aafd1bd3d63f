import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openCrudTestApp, type OwnCrudTestApp, type TestAccount } from '../../records/test-support/test-app.ts'
import { adminTable, applicationEvent, letterTemplateTable, setinTeacherTable } from '../schema.ts'
import { oneDatabase } from '../../test-support/test-database.ts'

const area = 'setin.Teacher'
/** A name with braces, which must not be read as a variable. */
const long = `Lin {due}${'a'.repeat(20)}`

describe.each(oneDatabase)('messages to applicants on %s', (kind) => {
  let t: OwnCrudTestApp
  let handler: TestAccount
  const ids = { mail: 0, sms: 0 }
  beforeAll(async () => {
    t = await openCrudTestApp(kind)
    handler = await t.addAdmin('handler', ['setin/teacher', 'setin/teacher/index', 'setin/teacher/ask'])
    const add = async (values: object) => {
      const row = { name: 'Lin {due}', mobile: '13900000001', due_on: '2026-12-01', locale: 'en', ...values }
      const [added] = await t.db.insert(setinTeacherTable).values(row).returning()
      return added?.id ?? 0
    }
    ids.mail = await add({ number: 'TAAAA-AAAAA', email: 'lin@example.org', idempotency_key: 'a' })
    ids.sms = await add({ number: 'TBBBB-BBBBB', name: long, locale: 'zh-cn', idempotency_key: 'b' })
    const template = {
      actions: ['ask'],
      text: '{name}您好，请补充照片',
      text_en: 'Dear {name}, a photo by {due}',
      sms: '请补充照片',
    }
    await t.db.insert(letterTemplateTable).values([
      { ...template, name: 'Photo' },
      { ...template, name: 'Refusal', actions: ['refuse'] },
      { ...template, name: 'Off', status: '0' },
    ])
  })
  afterAll(() => t.close())

  const templates = async (id: number, action = 'ask', as = handler) =>
    t.call('GET', 'letter/templates', { query: { controller: area, id: String(id), action }, as })
  const preview = async (body: object, as = handler) =>
    t.call('POST', 'letter/preview', { body: { controller: area, action: 'ask', sms: '', ...body }, as })

  it('an action offers its enabled templates in the language of the applicant, with variables not replaced', async () => {
    expect((await templates(ids.mail)).data).toEqual({
      locale: 'en',
      // Without an English text message, the Chinese one.
      list: [{ id: 1, name: 'Photo', text: 'Dear {name}, a photo by {due}', sms: '请补充照片' }],
    })
    expect((await templates(ids.sms)).data).toMatchObject({
      locale: 'zh-cn',
      list: [{ text: '{name}您好，请补充照片' }],
    })
  })

  it('the preview shows the message that the applicant would receive: the mail, or the text message', async () => {
    const mail = await preview({ id: ids.mail, message: 'Dear {name}, a photo by {due}' })
    expect(mail.data).toMatchObject({ channel: 'email', locale: 'en' })
    expect(JSON.stringify(mail.data)).toContain('Dear Lin {due}, a photo by 2026-12-01')
    const sms = await preview({ id: ids.sms, message: 'x', sms: '{number}请补充照片' })
    expect(sms.data).toMatchObject({ channel: 'sms', sms: expect.stringMatching(/^【.+】TBBBB-BBBBB请补充照片 /) })
    expect(String(sms.data?.sms)).toContain('“查询申请进度”页面')
  })

  it('a sent message has the values of the application in place of its variables, and a text message that is too long is truncated', async () => {
    const body = { id: ids.sms, message: '{name}：{number}', sms: '{name}'.repeat(16), fields: [] }
    expect(await t.call('POST', `${area}/ask`, { body, as: handler })).toMatchObject({ code: 1 })
    const [event] = await t.db.select().from(applicationEvent).where(eq(applicationEvent.application_id, ids.sms))
    expect(event).toMatchObject({ event: 'asked', text: `${long}：TBBBB-BBBBB`, sms: long.repeat(16).slice(0, 200) })
  })

  it('an administrator who may assign an application gets the possible handlers, without the right to the list of administrators', async () => {
    const owner = await t.addAdmin('owner', ['setin/teacher', 'setin/teacher/index', 'setin/teacher/assign'])
    await t.addAdmin('gone', [])
    await t.db.update(adminTable).set({ status: '0' }).where(eq(adminTable.username, 'gone'))
    const { data } = await t.call('GET', `${area}/assign`, { as: owner })
    expect(data?.handlers).toContainEqual({ id: owner.id, label: 'owner' })
    expect(JSON.stringify(data?.handlers)).not.toContain('gone')
    expect((await t.call('GET', `${area}/assign`, { as: handler })).code).not.toBe(1)
    expect((await t.call('GET', `${area}/ask`, { as: handler })).code).not.toBe(1)
  })

  it('templates and previews require the node of the action and an existing application', async () => {
    expect((await templates(ids.mail, 'refuse')).code).not.toBe(1)
    expect((await preview({ id: ids.mail, action: 'accept', message: 'x' })).code).not.toBe(1)
    expect((await preview({ id: 999_999, message: 'x' })).code).not.toBe(1)
    expect((await preview({ id: 1, controller: 'auth.Admin', message: 'x' })).code).not.toBe(1)
    const stranger = await t.addAdmin('stranger', ['brand', 'brand/index'])
    expect((await templates(ids.mail, 'ask', stranger)).code).not.toBe(1)
  })
})
