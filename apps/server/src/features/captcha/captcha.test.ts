import type { CaptchaReply } from '@teachnet/protocol'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../api.ts'
import { captcha, config } from '../schema.ts'
import { oneDatabase } from '../../test-support/test-database.ts'
import { createTestServer, type TestServer } from '../../test-support/test-server.ts'
import { createTestDeps } from '../../test-support/test-deps.ts'
import { createCaptchaService } from './captcha.service.ts'

describe.each(oneDatabase)('captcha on %s', (kind) => {
  let t: TestServer

  beforeAll(async () => {
    t = await createTestServer(kind)
  })
  afterAll(() => t.close())

  const get = async (url: string, language = 'zh-cn') =>
    (await t.app.inject({ url, headers: { server: 'true', 'think-lang': language } })).json<{
      code: number
      msg: string
      data: CaptchaReply & { question: string }
    }>()
  const check = async (body: object) =>
    (await t.app.inject({ method: 'POST', url: '/api/common/checkClickCaptcha', payload: body })).json<{
      code: number
      msg: string
    }>()

  /** Returns clicks into the middle of the targets, read from the row. */
  async function solve(): Promise<string> {
    const rows = await t.db.select().from(captcha)
    const newest = rows.at(-1)
    const { boxes }: { boxes: { left: number; top: number; width: number; height: number }[] } = JSON.parse(
      newest?.captcha ?? '{}',
    )
    const clicks = boxes.map((box) => `${box.left + box.width / 2},${box.top + box.height / 2}`)
    return `${clicks.join('-')};350;200`
  }

  async function fresh(id: string): Promise<string> {
    await t.db.delete(captcha)
    await get(`/api/common/clickCaptcha?id=${id}`)
    return solve()
  }

  it('a captcha has a picture and the names of the items to click, in both languages [C7][V5]', async () => {
    const chinese = await get('/api/common/clickCaptcha?id=picture')
    expect(chinese.code).toBe(1)
    expect(chinese.data).toMatchObject({ id: 'picture', width: 350, height: 200 })
    expect(chinese.data.text).toHaveLength(2)
    expect(chinese.data.base64).toMatch(/^data:image\/png;base64,iVBOR/)
    const english = await get('/api/common/clickCaptcha?id=picture', 'en')
    for (const name of english.data.text) expect(name).toMatch(/^<[a-z]+>$/)
  })

  it('the captcha table does not reveal the ids of captchas', async () => {
    await fresh('secret-id')
    expect(JSON.stringify(await t.db.select().from(captcha))).not.toContain('secret-id')
  })

  it('a check keeps the captcha unless the request consumes it [C7]', async () => {
    const info = await fresh('kept')
    expect(await check({ id: 'kept', info, unset: false })).toMatchObject({ code: 1, msg: '' })
    expect(await check({ id: 'kept', info, unset: true })).toMatchObject({ code: 1 })
    expect(await check({ id: 'kept', info, unset: false })).toMatchObject({ code: 0, msg: '' })
  })

  it('wrong clicks get an empty message and keep the captcha [C7]', async () => {
    const info = await fresh('wrong')
    expect(await check({ id: 'wrong', info: '1,1-2,2;350;200', unset: true })).toMatchObject({ code: 0, msg: '' })
    expect(await check({ id: 'wrong', info, unset: true })).toMatchObject({ code: 1 })
  })

  it('a captcha expires after 600 seconds [C7]', async () => {
    const info = await fresh('late')
    t.deps.clock.advance(599_000)
    expect(await check({ id: 'late', info, unset: false })).toMatchObject({ code: 1 })
    t.deps.clock.advance(1_000)
    expect(await check({ id: 'late', info, unset: false })).toMatchObject({ code: 0 })
  })

  it('a new captcha replaces the one with the same id', async () => {
    const old = await fresh('again')
    await get('/api/common/clickCaptcha?id=again')
    const renewed = await solve()
    expect(renewed).not.toBe(old)
    expect(await check({ id: 'again', info: renewed, unset: true })).toMatchObject({ code: 1 })
  })

  it('a captcha allows five attempts, right or wrong', async () => {
    const info = await fresh('guessed')
    for (let attempt = 0; attempt < 5; attempt += 1)
      await check({ id: 'guessed', info: '1,1-2,2;350;200', unset: false })
    expect(await check({ id: 'guessed', info, unset: false })).toMatchObject({ code: 0 })
  })

  it('concurrent submits consume a captcha only once', async () => {
    const captchas = createCaptchaService({ ...t.deps, loadModes: async () => [] })
    const info = await fresh('race')
    const uses = await Promise.all([1, 2, 3, 4].map(() => captchas.consume('race', info)))
    expect(uses.filter(Boolean)).toHaveLength(1)
  })

  it('a question captcha is in the language of the request and follows the same rules [V5]', async () => {
    const { data } = await get('/api/common/questionCaptcha?id=question', 'en')
    expect(data.question).toMatch(/^What is [a-z-]+ plus [a-z-]+\?/)
    expect((await get('/api/common/questionCaptcha?id=question')).data.question).toMatch(/^[一-龥]+等于多少/)
    const stored = (await t.db.select().from(captcha)).at(-1)?.captcha ?? ''
    const { answer }: { answer: string } = JSON.parse(stored)
    expect(await check({ id: 'question', info: '1', unset: true })).toMatchObject({ code: 0 })
    expect(await check({ id: 'question', info: ` ${answer} `, unset: true })).toMatchObject({ code: 1 })
    expect(await check({ id: 'question', info: answer, unset: true })).toMatchObject({ code: 0 })
  })

  it('answers to questions send three text messages an hour for a network, and twenty for the site; pictures more [C5]', async () => {
    let mobile = 13700137000
    const send = async (remoteAddress: string, way: 'questionCaptcha' | 'clickCaptcha') => {
      await t.db.delete(captcha)
      await t.app.inject({ url: `/api/common/${way}?id=sms`, remoteAddress })
      const { answer }: { answer: string } = JSON.parse((await t.db.select().from(captcha))[0]?.captcha ?? '{}')
      const captchaInfo = way === 'clickCaptcha' ? await solve() : answer
      mobile += 1
      const payload = { template_code: 'user_register', mobile: String(mobile), captchaId: 'sms', captchaInfo }
      const headers = { 'think-lang': 'en' }
      const reply = await t.app.inject({ method: 'POST', url: '/api/Sms/send', payload, headers, remoteAddress })
      return reply.json<{ code: number; error?: string; msg: string }>()
    }
    const limited = { error: 'CAPTCHA', msg: expect.stringContaining('Use the picture') }
    for (let times = 0; times < 3; times += 1)
      expect(await send('203.0.113.1', 'questionCaptcha')).toMatchObject({ code: 1 })
    expect(await send('203.0.113.1', 'questionCaptcha')).toMatchObject(limited)
    expect(await send('203.0.113.1', 'clickCaptcha')).toMatchObject({ code: 1 })
    for (let times = 3; times < 20; times += 1)
      expect(await send(`198.51.${times}.1`, 'questionCaptcha')).toMatchObject({ code: 1 })
    expect(await send('198.51.99.1', 'questionCaptcha')).toMatchObject(limited)
    t.deps.clock.advance(180_000)
    expect(await send('198.51.98.1', 'questionCaptcha')).toMatchObject({ code: 1 })
  })

  it('a captcha of four digits is a PNG and protects no form', async () => {
    await t.db.delete(captcha)
    const reply = await t.app.inject({ url: '/api/common/captcha?id=digits&server=1' })
    expect(reply.headers['content-type']).toBe('image/png')
    expect(reply.rawPayload.subarray(1, 4).toString()).toBe('PNG')
    const { answer }: { answer: string } = JSON.parse((await t.db.select().from(captcha))[0]?.captcha ?? '{}')
    expect(answer).toMatch(/^\d{4}$/)
    const captchas = createCaptchaService({ ...t.deps, loadModes: async () => [] })
    expect(await captchas.check('digits', answer)).toBe(true)
    expect(await captchas.consume('digits', answer)).toBe(false)
  })

  it('one address gets at most thirty question captchas a minute, independent of other addresses', async () => {
    t.deps.clock.advance(60_000)
    const request = async (address: string) =>
      (
        await t.app.inject({
          url: '/api/common/questionCaptcha?id=many',
          remoteAddress: address,
          headers: { 'think-lang': 'en' },
        })
      ).json<{ error?: string; msg: string }>()
    const replies = []
    for (let count = 0; count < 31; count += 1) replies.push(await request('10.0.0.7'))
    expect(replies.filter(({ error }) => error)).toMatchObject([
      { error: 'THROTTLED', msg: /Try again in \d+ seconds/ },
    ])
    expect((await request('10.0.0.8')).error).toBeUndefined()
    t.deps.clock.advance(60_000)
    expect((await request('10.0.0.7')).error).toBeUndefined()
  })

  it('a captcha has only items of the modes that the site allows [C7]', async () => {
    await t.db
      .insert(config)
      .values({ name: 'captcha_modes', value: 'text' })
      .onConflictDoUpdate({ target: config.name, set: { value: 'text' } })
    await t.deps.cache.dropAll()
    const { data } = await get('/api/common/clickCaptcha?id=modes', 'en')
    for (const text of data.text) expect(text).toMatch(/^[一-龥]$/)
    await t.db.delete(config).where(eq(config.name, 'captcha_modes'))
    await t.deps.cache.dropAll()
  })

  it('a captcha of one process can be checked by a second and consumed by a third [C7]', async () => {
    const others = await Promise.all([1, 2].map(async () => buildApp(await createTestDeps(t.db))))
    const [second, third] = others
    const info = await fresh('shared')
    const post = async (server: FastifyInstance | undefined, unset: boolean) =>
      (
        await server?.inject({
          method: 'POST',
          url: '/api/common/checkClickCaptcha',
          payload: { id: 'shared', info, unset },
        })
      )?.json<{ code: number }>().code
    expect(await post(second, false)).toBe(1)
    expect(await post(third, true)).toBe(1)
    expect(await post(second, true)).toBe(0)
    await Promise.all(others.map((other) => other.close()))
  })

  it.each(['', 'x'.repeat(101)])('a captcha cannot have the id %j', async (id) => {
    expect(await get(`/api/common/clickCaptcha?id=${id}`)).toMatchObject({ code: 0, error: 'PARAMETER' })
  })
})
