// @module-tag full
import type { Reply } from '@teachnet/protocol'
import { desc, like } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { outboxTable, privateFile, setinBranchTable, setinTeacherTable } from '../schema.ts'
import { createSolvedCaptcha } from '../../test-support/test-accounts.ts'
import { begunForm } from '../../test-support/test-applications.ts'
import { oneDatabase } from '../../test-support/test-database.ts'
import { createTestServer, type TestServer } from '../../test-support/test-server.ts'

type Answer = Reply<Record<string, unknown> | null> & { error?: string; fields?: Record<string, string> }

describe.each(oneDatabase)('attacks on application forms on %s', (kind) => {
  let t: TestServer
  let consent: string
  let count = 0

  beforeAll(async () => {
    t = await createTestServer(kind)
    const form = await t.app.inject('/api/content/application?kind=teacher')
    consent = form.json().data.form.consent.version
  })
  afterAll(() => t.close())

  async function post(path: string, payload: object, remoteAddress = '10.0.0.1'): Promise<Answer> {
    const answer = await t.app.inject({ method: 'POST', url: `/api/application/${path}`, remoteAddress, payload })
    return answer.json()
  }

  async function bodyOf(changes: object = {}) {
    const number = count++
    return {
      kind: 'teacher',
      ...begunForm(t.deps, `attack-application-${number}`),
      consent,
      source: '/teacher_set_in',
      ...(await createSolvedCaptcha(t.deps)),
      values: { name: '王小明', mobile: `136${String(10_000_000 + number)}` },
      ...changes,
    }
  }

  it('150 forms at once from one network leave 20 applications, also from 150 addresses of one IPv6 network [P8]', async () => {
    const networks = [() => '10.7.0.1', (index: number) => `2001:db8:7:7::${(index + 1).toString(16)}`]
    for (const addressOf of networks) {
      const before = await t.db.$count(setinTeacherTable)
      const bodies = await Promise.all(Array.from({ length: 150 }, () => bodyOf()))
      const replies = await Promise.all(bodies.map((body, index) => post('submit', body, addressOf(index))))
      expect(replies.filter(({ code }) => code === 1)).toHaveLength(20)
      expect(new Set(replies.filter(({ code }) => code === 0).map(({ error }) => error))).toEqual(
        new Set(['TOO_FREQUENT']),
      )
      expect((await t.db.$count(setinTeacherTable)) - before).toBe(20)
    }
  })

  it.each([
    ['/teacher_set_in?from=a', '/teacher_set_in?from=a'],
    ['https://www.example.org/a', 'https://www.example.org/a'],
    ['javascript:alert(1)', ''],
    ['//evil.example', ''],
    ['data:text/html,<script>', ''],
    ['teacher_set_in', ''],
    ['/a\r\nBcc: all@example.org', '/a Bcc: all@example.org'],
  ])('of the source page %j of a form, an application has %j', async (source, stored) => {
    expect(await post('submit', await bodyOf({ source }), '10.9.0.1')).toMatchObject({ code: 1 })
    const [row] = await t.db.select().from(setinTeacherTable).orderBy(desc(setinTeacherTable.id)).limit(1)
    expect(row?.source_page).toBe(stored)
  })

  it('texts of an applicant keep < and >, without control characters, and without line ends where they have one line [H1]', async () => {
    const { values, ...body } = await bodyOf({ kind: 'branch' })
    const given = {
      contact: values.name,
      mobile: values.mobile,
      company: 'A & B\r\nBcc: a@b.c\u0000',
      experience: '若x<y，则y>x\u000B\nList<String>\uFEFF',
      region: [44, 4401],
      address: '<路>',
    }
    expect(await post('submit', { ...body, values: given }, '10.9.0.2')).toMatchObject({ code: 1 })
    const [row] = await t.db.select().from(setinBranchTable)
    expect(row).toMatchObject({
      company: 'A & B Bcc: a@b.c',
      experience: '若x<y，则y>x\nList<String>',
      address: '<路>',
    })
  })

  it('a form that was begun while the clock ran ahead can be sent after the clock was set back [P8]', async () => {
    const body = await bodyOf()
    t.deps.clock.advance(36_000_000)
    const { data } = await post('begin', { kind: 'teacher', key: body.key })
    t.deps.clock.advance(-36_000_000)
    expect(await post('submit', { ...body, begun: data?.begun }, '10.7.1.2')).toMatchObject({ code: 1 })
  })

  it('a form without a mark of its begin, with a foreign one, or sent within seconds is refused, and works later [P8]', async () => {
    const body = await bodyOf()
    const foreign = begunForm(t.deps, 'the-key-of-another-form').begun
    for (const begun of ['', 'forged', foreign])
      expect(await post('submit', { ...body, begun }, '10.7.1.1')).toMatchObject({ error: 'FORM_TOO_FAST' })
    const { data } = await post('begin', { kind: 'teacher', key: body.key })
    const quick = { ...body, begun: data?.begun }
    expect(await post('submit', quick, '10.7.1.1')).toMatchObject({ error: 'FORM_TOO_FAST' })
    t.deps.clock.advance(3000)
    // The captcha that the rejected form had solved is still valid.
    expect(await post('submit', quick, '10.7.1.1')).toMatchObject({ code: 1 })
    expect(await post('begin', { kind: 'teacher', key: 'short' })).toMatchObject({ error: 'PARAMETER' })
  })

  it('a replayed form creates nothing, and its captcha serves no second form [P8]', async () => {
    const body = await bodyOf()
    const first = await post('submit', body, '10.7.2.1')
    const before = await t.db.$count(setinTeacherTable)
    expect(await post('submit', body, '10.7.2.2')).toMatchObject({ code: 1, data: first.data })
    const { captchaId, captchaInfo } = body
    expect(await post('submit', await bodyOf({ captchaId, captchaInfo }), '10.7.2.1')).toMatchObject({
      error: 'CAPTCHA',
    })
    expect(await t.db.$count(setinTeacherTable)).toBe(before)
  })

  it('numbers and codes cannot be guessed in parallel, and every guess gets one of two replies [P8]', async () => {
    const { data } = await post('submit', await bodyOf(), '10.7.3.1')
    const real = String(data?.number)
    const attempt = (number: string, index: number) =>
      post('open', { number, code: `AAA${index % 10}` }, `10.7.${4 + (index % 100)}.1`)
    const tries = async (number: string) => {
      const replies = await Promise.all(Array.from({ length: 60 }, (_, index) => attempt(number, index)))
      return new Set(replies.map(({ error }) => error))
    }
    const [known, unknown] = [await tries(real), await tries('T2222-33333')]
    expect(known).toEqual(unknown)
    expect([...known].every((error) => error === 'VERIFICATION_CODE' || error === 'LOGIN_RETRY')).toBe(true)
    expect(known.has('LOGIN_RETRY')).toBe(true)
    const forged = ['', 'x', `${real}.9999999999.${'A'.repeat(43)}`]
    for (const token of forged)
      for (const path of ['status', 'withdraw'])
        expect(await post(path, { token })).toMatchObject({ code: 0, error: 'APPLICATION_CLOSED' })
  })

  it('150 requests for codes of one application send one message, and the replies do not reveal whether it exists [P8]', async () => {
    const mobile = '13500009999'
    const { data } = await post('submit', await bodyOf({ values: { name: '王小明', mobile } }), '10.7.110.1')
    await t.deps.jobs.runDue()
    const before = await t.db.$count(outboxTable, like(outboxTable.recipient, mobile))
    const ask = async (number: string) => {
      const replies = await Promise.all(
        Array.from({ length: 150 }, (_, index) => post('statusCode', { number, channel: 'sms' }, `10.7.111.${index}`)),
      )
      return replies.map(({ code, error }) => `${code} ${error ?? ''}`).toSorted()
    }
    expect(await ask(String(data?.number))).toEqual(await ask('T4444-55555'))
    await t.deps.jobs.runDue()
    expect((await t.db.$count(outboxTable, like(outboxTable.recipient, mobile))) - before).toBe(1)
  })

  it('files that are too large, of a wrong type or with foreign content are refused, and leave nothing [P8] [V7] [V8]', async () => {
    const key = 'form-of-an-attacker'
    const before = await t.db.$count(privateFile)
    const upload = async (name: string, content: Uint8Array<ArrayBuffer>, field = 'certificate') => {
      const form = new FormData()
      form.set('file', new Blob([content]), name)
      const request = new Request('http://localhost', { method: 'POST', body: form })
      const answer = await t.app.inject({
        method: 'POST',
        url: `/api/application/upload?kind=teacher&field=${field}&key=${key}`,
        headers: { 'content-type': request.headers.get('content-type') ?? '' },
        payload: Buffer.from(await request.arrayBuffer()),
        remoteAddress: '10.7.200.1',
      })
      return answer.json<Answer>().error
    }
    const script = new TextEncoder().encode('<script>alert(1)</script>')
    expect(await upload('huge.pdf', new Uint8Array(11 * 1_048_576))).toBe('UPLOAD_TOO_LARGE')
    expect(await upload('page.html', script)).toBe('UPLOAD_TYPE')
    expect(await upload('page.pdf.exe', script)).toBe('UPLOAD_TYPE')
    expect(await upload('page.png', script)).toBe('UPLOAD_NO_IMAGE')
    expect(await upload('drawing.svg', script, 'photo')).toBe('UPLOAD_TYPE')
    expect(await t.db.$count(privateFile)).toBe(before)
  })

  it('a form cannot take the files of another form, of another field, or of the site [P8]', async () => {
    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
      .png()
      .toBuffer()
    const form = new FormData()
    form.set('file', new Blob([Uint8Array.from(picture)]), 'a.png')
    const request = new Request('http://localhost', { method: 'POST', body: form })
    const victim = 'the-form-of-a-victim'
    const answer = await t.app.inject({
      method: 'POST',
      url: `/api/application/upload?kind=teacher&field=photo&key=${victim}`,
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
      payload: Buffer.from(await request.arrayBuffer()),
      remoteAddress: '10.7.201.1',
    })
    const { url } = answer.json<{ data: { file: { url: string } } }>().data.file
    const stolen = [url, '/storage/default/logo.png', '/private-files/../x', 'https://evil.example/a.png', `${url}?x=1`]
    for (const photo of stolen)
      expect(
        await post('submit', await bodyOf({ values: { name: '王小明', mobile: '13500001111', photo } }), '10.7.202.1'),
      ).toMatchObject({ error: 'VALIDATION', fields: { photo: expect.any(String) } })
    // A file of another kind of form is rejected under its own key, too.
    const shop = await bodyOf({
      kind: 'shop',
      ...begunForm(t.deps, victim),
      values: { contact: '王小明', mobile: '13500001112', licence: url },
    })
    expect(await post('submit', shop, '10.7.202.2')).toMatchObject({ error: 'VALIDATION' })
  })
})
