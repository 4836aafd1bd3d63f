import { tmpdir } from 'node:os'

import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../../api.ts'
import { createCrudTestApp, type CrudTestApp } from '../../records/test-support/test-app.ts'
import { adminLogTable } from '../../records/tables/resources.ts'
import type { Database } from '../../platform/db/client.ts'
import { createTestDatabase, onEachDatabase } from '../../test-support/test-database.ts'
import { createTestDeps, type TestDeps } from '../../test-support/test-deps.ts'
import { seedConfig } from './index.ts'

onEachDatabase('the maintenance switch', (kind) => {
  let db: Database
  let t: CrudTestApp
  /** Another process with the same database. */
  let otherDeps: TestDeps
  let other: FastifyInstance

  beforeAll(async () => {
    db = await createTestDatabase(kind)
    t = await createCrudTestApp(db, undefined, { env: { dataDir: tmpdir() } })
    otherDeps = await createTestDeps(db)
    other = await buildApp(otherDeps)
    // The items of the configuration have rows from the start.
    await seedConfig(t.deps)
  })
  afterEach(async () => {
    await change({ isOn: false })
    await expect
      .poll(() => [t.app, other].map(({ maintenance }) => maintenance.current()))
      .toEqual([undefined, undefined])
  })
  afterAll(async () => {
    await other.close()
    await otherDeps.cache.close()
    await t.close()
    await db.close()
  })

  const change = (body: object, as = t.root) => t.call('POST', 'routine.Operation/maintain', { body, as })
  const request = (url: string, app = t.app, locale = 'en') =>
    app.inject({ url, headers: { server: 'true', 'think-lang': locale } })
  const close = async (body: object = {}) => {
    expect(await change({ isOn: true, ...body })).toMatchObject({ code: 1, msg: 'The site is closed for maintenance' })
    await expect.poll(() => [t.app, other].every(({ maintenance }) => maintenance.current() !== undefined)).toBe(true)
  }

  it('while the site is closed, calls of visitors and members get the reason in every process, in an envelope', async () => {
    await close()
    for (const app of [t.app, other])
      for (const url of ['/api/content/home', '/api/user/checkIn', '/api/index/index', '/API/Index/index']) {
        const reply = await request(url, app)
        expect([url, reply.statusCode, reply.headers['retry-after'], reply.json()]).toEqual([
          url,
          200,
          '600',
          expect.objectContaining({ code: 0, error: 'MAINTENANCE', msg: 'The site is closed for maintenance.' }),
        ])
      }
    expect((await request('/api/content/home', t.app, 'zh-cn')).json()).toMatchObject({
      msg: '我们正在维护网站，暂时无法访问。',
    })
  })

  it('while the site is closed, the back office, its sign-in and health checks go on', async () => {
    await close()
    expect((await request('/healthz')).statusCode).toBe(200)
    expect((await request('/readyz')).statusCode).toBe(200)
    for (const url of ['/admin/index/login', '/api/common/clickCaptcha?id=1'])
      expect([url, (await request(url)).json().error]).toEqual([url, undefined])
    expect(await t.call('GET', 'teacher.Teacher/index')).toMatchObject({ code: 1 })
    expect(await t.call('GET', 'dashboard/waiting')).toMatchObject({ data: { isClosed: true } })
  })

  it('while the site is closed, a mail program can still end a subscription', async () => {
    await close()
    for (const url of ['/api/newsletter/end?key=1.x', '/api/unsubscribe?key=1.x']) {
      const reply = await t.app.inject({ method: 'POST', url, headers: { server: 'true' } })
      expect([url, reply.json().error]).not.toEqual([url, 'MAINTENANCE'])
    }
  })

  it('visitors read the message of the administrator and the expected end, until it has passed', async () => {
    const until = Math.floor(t.deps.clock() / 1000) + 1800
    await close({ until, note: '搬家', noteEn: 'We are moving.' })
    const reply = await request('/api/content/home')
    expect(reply.headers['retry-after']).toBe('1800')
    expect(reply.json().msg).toBe('We are moving. We expect to be back at 2026-03-02 18:30 (GMT+8).')
    t.deps.clock.advance(1_801_000)
    expect((await request('/api/content/home')).json().msg).toBe('We are moving.')
  })

  it('only holders of the right close the site, and the log and the page state who did it', async () => {
    const clerk = await t.addAdmin('onlooker', ['routine/operation/index'])
    expect(await change({ isOn: true }, clerk)).toMatchObject({ error: 'FORBIDDEN' })
    const operator = await t.addAdmin('operator', ['routine/operation/index', 'routine/operation/maintain'])
    expect(await change({ isOn: true, noteEn: 'Soon' }, operator)).toMatchObject({ code: 1 })
    expect(await t.call('GET', 'routine.Operation/index')).toMatchObject({
      data: { maintenance: { isOn: true, noteEn: 'Soon', changed: { by: 'operator' } } },
    })
    const entries = await db.select().from(adminLogTable)
    expect(entries.filter(({ username }) => username === 'operator').map(({ title }) => title)).toEqual([
      'Operation - Switch maintenance mode',
    ])
  })

  it('a message that is too long is rejected at its input, and the site stays open', async () => {
    const reply = await change({ isOn: true, note: 'x'.repeat(501) })
    expect(JSON.parse(reply.text)).toMatchObject({ error: 'VALIDATION', fields: { note: 'At most 500 characters' } })
    expect(await change({ isOn: true, until: -1 })).toMatchObject({ error: 'PARAMETER' })
    expect(t.app.maintenance.current()).toBeUndefined()
  })
})
