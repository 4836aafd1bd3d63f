import type { ApplicationContent, ApplicationKind } from '@teachnet/contract'
import type { Reply } from '@teachnet/protocol'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { categoryTable, consentText, privateFile, setinClassnameTable, setinTeacherTable } from '../schema.ts'
import { createSolvedCaptcha } from '../../test-support/test-accounts.ts'
import { begunForm } from '../../test-support/test-applications.ts'
import { oneDatabase } from '../../test-support/test-database.ts'
import { createTestServer, type TestServer } from '../../test-support/test-server.ts'

const applicant = { name: '王小明', mobile: '13800138000', id_number: '11010519491231002X', school: '第一中学' }

describe.each(oneDatabase)('application forms on %s', (kind) => {
  let t: TestServer
  let subject: number
  let consent: string
  let count = 0

  beforeAll(async () => {
    t = await createTestServer(kind)
    const [row] = await t.db
      .insert(categoryTable)
      .values([
        { name: '数学', name_en: 'Mathematics', slug: 'math', kind: 'subject', status: '1' },
        { name: '停用', slug: 'closed', kind: 'subject', status: '0' },
        { name: '新闻', slug: 'news', kind: 'information', status: '1' },
      ])
      .returning({ id: categoryTable.id })
    subject = row?.id ?? 0
    await t.db.insert(setinClassnameTable).values({
      name: '线上课',
      description: '录播或直播',
      requirements: '一节样课',
      requirements_en: 'A sample lesson',
      fee: '不收费',
    })
    consent = (await form('teacher')).data.form.consent.version
  })
  afterAll(() => t.close())

  async function form(of: ApplicationKind, language = 'zh-cn') {
    const answer = await t.app.inject({
      url: `/api/content/application?kind=${of}`,
      headers: { 'think-lang': language },
    })
    return { ...answer.json<Reply<ApplicationContent>>(), tags: String(answer.headers['cache-tag']).split(' ') }
  }

  async function submit(
    changes: Record<string, unknown> = {},
    { language = 'zh-cn', remoteAddress = '10.0.0.1' } = {},
  ) {
    const body = {
      kind: 'teacher',
      ...begunForm(t.deps, typeof changes.key === 'string' ? changes.key : `test-application-${count++}`),
      consent,
      source: '/teacher_set_in',
      ...(await createSolvedCaptcha(t.deps)),
      values: applicant,
      ...changes,
    }
    const headers = { 'think-lang': language }
    const answer = await t.app.inject({
      method: 'POST',
      url: '/api/application/submit',
      headers,
      remoteAddress,
      payload: body,
    })
    return answer.json<Reply<Record<string, unknown> | null> & { error?: string }>()
  }

  async function upload(requested: Record<string, string>, name: string, content: Buffer, remoteAddress = '10.0.0.9') {
    const form = new FormData()
    form.set('file', new Blob([Uint8Array.from(content)]), name)
    const request = new Request('http://localhost', { method: 'POST', body: form })
    const query = new URLSearchParams({ kind: 'teacher', ...requested }).toString()
    const answer = await t.app.inject({
      method: 'POST',
      url: `/api/application/upload?${query}`,
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
      payload: Buffer.from(await request.arrayBuffer()),
      remoteAddress,
    })
    return answer.json<Reply<{ file: { url: string } } | null> & { error?: string }>()
  }
  const urlOf = (reply: { data: { file: { url: string } } | null }) => reply.data?.file.url ?? ''

  const applications = () => t.db.select().from(setinTeacherTable)

  it('the form call returns fields, choices and the notice in both languages [P8]', async () => {
    const { data, tags } = await form('teacher', 'en')
    expect(data.form.fields.mobile).toMatchObject({ requiredUnless: 'email', rules: ['mobile'] })
    expect(Object.keys(data.form.fields)).not.toEqual(expect.arrayContaining(['state']))
    expect(data.form.fields).not.toHaveProperty('idempotency_key')
    expect(data.form.choices.category_id).toEqual([{ id: subject, label: 'Mathematics', description: '' }])
    expect(data.form.hasCaptcha).toBe(true)
    expect(data.form.consent.text).toContain('ID numbers are stored encrypted')
    expect(data.site.siteName).toBe('TeachNet')
    expect(tags).toEqual(expect.arrayContaining(['config', 'category']))
    expect((await form('class')).data.form.choices.classname_id).toMatchObject([
      { label: '线上课', description: '录播或直播', requirements: '一节样课', fee: '不收费' },
    ])
    expect((await form('class', 'en')).data.form.choices.classname_id).toMatchObject([
      { requirements: 'A sample lesson', fee: '不收费' },
    ])
    expect((await t.app.inject('/api/content/application?kind=constructor')).json()).toMatchObject({ code: 0 })
  })

  it('a submitted application is new in the back office, with an encrypted ID number [P8]', async () => {
    expect(await submit({ values: { ...applicant, category_id: subject } }, { language: 'en' })).toMatchObject({
      code: 1,
      msg: 'Your application has been received. We will contact you soon.',
    })
    const [row] = await applications()
    expect(row).toMatchObject({
      name: '王小明',
      state: '0',
      note: '',
      ip: '10.0.0.1',
      source_page: '/teacher_set_in',
      consent_version: consent,
      category_id: subject,
      handler_id: null,
    })
    expect(row?.id_number).not.toContain('1949')
    expect(await t.db.select().from(consentText)).toMatchObject([
      { version: consent, text_en: expect.stringContaining('encrypted') },
    ])
  })

  it.each([
    [
      { mobile: '', email: 'info@例子.中国' },
      { mobile: '', email: 'info@xn--fsqu00a.xn--fiqs8s' },
    ],
    [{ mobile: '+852 9123 4567' }, { mobile: '+85291234567' }],
    [{ mobile: '＋８６ 138-0013-8055' }, { mobile: '13800138055' }],
    [{ mobile: '+44 (0)7911 123456' }, { mobile: '+447911123456' }],
    [{ name: '阿卜杜拉•买买提', mobile: '13800138056' }, { name: '阿卜杜拉·买买提' }],
    [{ name: '李', mobile: '13800138057' }, { name: '李' }],
    [{ id_type: 'home_permit', id_number: 'h 12345678', mobile: '13800138058' }, { id_type: 'home_permit' }],
  ])('an applicant who types %j is stored as %j', async (typed, stored) => {
    const values = { ...applicant, ...typed }
    expect(await submit({ values }, { remoteAddress: '10.0.7.1' })).toMatchObject({ code: 1 })
    expect((await applications()).at(-1)).toMatchObject(stored)
  })

  it.each([
    [{ mobile: '', email: '' }, { mobile: '请填写手机号或邮箱，至少一项' }],
    [{ mobile: '+852 2123 4567' }, { mobile: '请输入正确的手机号码' }],
    [{ mobile: '+44 123' }, { mobile: '请输入正确的手机号码' }],
    [{ name: '12345' }, { name: '请输入正确的姓名' }],
    [{ name: 'x'.repeat(51) }, { name: '姓名最多 50 个字符' }],
    [{ id_type: 'passport', id_number: '护照' }, { id_number: '请输入正确的护照号码' }],
  ])('an applicant who types %j reads %j', async (typed, fields) => {
    const reply = await submit({ values: { ...applicant, ...typed } }, { remoteAddress: '10.0.7.2' })
    expect(reply).toMatchObject({ code: 0, fields })
  })

  it('repeated and concurrent submissions of an application create one record [P8]', async () => {
    const before = (await applications()).length
    const again = { key: 'the-same-key-again', values: { ...applicant, mobile: '13800138001' } }
    const replies = await Promise.all([submit(again), submit(again), submit(again)])
    expect([...replies, await submit({ ...again, captchaInfo: 'used up long ago' })].map(({ code }) => code)).toEqual([
      1, 1, 1, 1,
    ])
    expect(await applications()).toHaveLength(before + 1)
  })

  it('a repeated application gets the same receipt, with the same captcha and after the limit is reached [P8]', async () => {
    const values = { ...applicant, mobile: '13800138004' }
    for (let earlier = 0; earlier < 2; earlier += 1) await submit({ values })
    const last = { key: 'the-last-one-of-the-day', values, ...(await createSolvedCaptcha(t.deps)) }
    const replies = await Promise.all([submit(last), submit(last), submit(last)])
    expect(replies.map(({ code }) => code)).toEqual([1, 1, 1])
    expect(await t.db.$count(setinTeacherTable, eq(setinTeacherTable.mobile, values.mobile))).toBe(3)
    expect(await submit({ values })).toMatchObject({ code: 0, error: 'TOO_FREQUENT' })
  })

  it('an invalid application has a message per wrong field and does not consume the captcha [P8] [V3] [V4]', async () => {
    const captcha = await createSolvedCaptcha(t.deps)
    const wrong = { ...applicant, name: '', mobile: '12', id_number: '110105194912310021' }
    expect(await submit({ ...captcha, values: wrong }, { language: 'en' })).toMatchObject({
      code: 0,
      error: 'VALIDATION',
      fields: { name: expect.any(String), mobile: expect.any(String), id_number: expect.any(String) },
    })
    const mended = { ...applicant, mobile: '13800138002' }
    expect(await submit({ ...captcha, values: mended })).toMatchObject({ code: 1 })
  })

  it('an application refuses unknown choices and regions, foreign files and fields of the back office [P8] [V4]', async () => {
    const rejected = (values: object) => submit({ values: { ...applicant, ...values } })
    const [closed, news] = [subject + 1, subject + 2]
    for (const category_id of [closed, news, 999])
      expect(await rejected({ category_id })).toMatchObject({ fields: { category_id: expect.any(String) } })
    expect(await rejected({ region: [11, 9999] })).toMatchObject({ fields: { region: expect.any(String) } })
    expect(await rejected({ photo: '/storage/default/somebody-elses.png' })).toMatchObject({
      fields: { photo: expect.any(String) },
    })
    expect(await submit({ values: { ...applicant, shoe_size: 43 } })).toMatchObject({ error: 'UNKNOWN_FIELD' })
    const before = await applications()
    await submit({ values: { ...applicant, mobile: '13800138003', state: '2', note: 'good', handler_id: 1 } })
    const [added] = (await applications()).filter(({ id }) => !before.some((row) => row.id === id))
    expect(added).toMatchObject({ state: '0', note: '', handler_id: null })
  })

  it('an application keeps its files, which must have a type of their field [P8] [V7]', async () => {
    const key = 'application-with-a-file'
    const photo = await upload({ key, field: 'photo' }, 'me.png', await renderPng(1))
    expect(photo).toMatchObject({
      code: 1,
      data: { file: { url: expect.stringContaining('/private-files/'), name: 'me.png' } },
    })
    expect(await upload({ key, field: 'photo' }, 'me.pdf', Buffer.from('%PDF-1.4 x'))).toMatchObject({
      error: 'UPLOAD_TYPE',
    })
    const wrongs: Record<string, string>[] = [
      { field: 'name' },
      { field: 'constructor' },
      { kind: 'none' },
      { key: 'short' },
    ]
    for (const wrong of wrongs)
      expect(await upload({ key, field: 'photo', ...wrong }, 'me.png', await renderPng(1))).toMatchObject({
        error: 'PARAMETER',
      })
    const values = { ...applicant, mobile: '13800138009', photo: urlOf(photo) }
    const elsewhere = await submit({ key: 'another-form-altogether', values })
    expect(elsewhere).toMatchObject({ fields: { photo: expect.any(String) } })
    expect(await submit({ key, values })).toMatchObject({ code: 1 })
    t.deps.clock.advance(25 * 3_600_000)
    await t.deps.jobs.plan()
    await t.deps.jobs.runDue()
    expect(await t.db.$count(privateFile, eq(privateFile.path, urlOf(photo)))).toBe(1)
  })

  it('the files of an unsent form are limited in number and deleted after a day [P8]', async () => {
    const key = 'application-never-sent'
    const photo = await upload({ key, field: 'photo' }, 'other.png', await renderPng(2))
    expect(await t.db.$count(privateFile, eq(privateFile.path, urlOf(photo)))).toBe(1)
    for (let index = 0; index < 9; index += 1)
      expect(await upload({ key, field: 'photo' }, `${index}.png`, await renderPng(index + 10))).toMatchObject({
        code: 1,
      })
    expect(await upload({ key, field: 'photo' }, 'late.png', await renderPng(1))).toMatchObject({
      error: 'UPLOAD_LIMIT',
    })
    await t.deps.jobs.plan()
    t.deps.clock.advance(25 * 3_600_000)
    await t.deps.jobs.runDue()
    await t.deps.jobs.runDue()
    expect(await t.db.$count(privateFile, eq(privateFile.path, urlOf(photo)))).toBe(0)
    expect(await t.deps.storage.has(urlOf(photo).replace('/private-files/', '.private/'))).toBe(false)
  })

  it('an application requires consent to the current notice and a right captcha [P8] [V5]', async () => {
    expect(await submit({ consent: 'older' })).toMatchObject({ code: 0, data: { consent: { version: consent } } })
    expect(await submit({ captchaInfo: 'wrong' })).toMatchObject({ code: 0, error: 'CAPTCHA' })
    expect(await submit({ key: 'short' })).toMatchObject({ code: 0, error: 'PARAMETER' })
    expect(await submit({ kind: 'constructor' })).toMatchObject({ code: 0, error: 'PARAMETER' })
  })

  it('applications per day are limited by mobile number and network address, also concurrent ones [P8]', async () => {
    const from = (mobile: string, remoteAddress: string) =>
      submit({ values: { ...applicant, mobile } }, { remoteAddress })
    const codes = async (all: Promise<{ code: number }>[]) =>
      (await Promise.all(all)).map(({ code }) => code).toSorted((a, b) => b - a)
    expect(await codes([1, 2, 3, 4].map(() => from('13911111111', '10.0.0.2')))).toEqual([1, 1, 1, 0])
    const spread = [1, 2, 3, 4, 5, 6].map((host) => from('13944444444', `10.0.1.${host}`))
    expect(await codes(spread)).toEqual([1, 1, 1, 0, 0, 0])
    const many = Array.from({ length: 22 }, (_, index) => from(`139222222${index + 10}`, '10.0.0.3'))
    expect((await codes(many)).filter((code) => code === 1)).toHaveLength(20)
    expect(await from('13933333333', '10.0.0.3')).toMatchObject({ code: 0, error: 'TOO_FREQUENT' })
    t.deps.clock.advance(25 * 3_600_000)
    expect(await from('13911111111', '10.0.0.3')).toMatchObject({ code: 1 })
  })
})

/** A small picture, different for each shade. */
async function renderPng(shade: number): Promise<Buffer> {
  const background = { r: shade, g: shade, b: shade }
  return sharp({ create: { width: 8, height: 8, channels: 3, background } })
    .png()
    .toBuffer()
}
