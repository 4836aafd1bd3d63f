// @module-tag full
import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { readCode, registerMember, solveCaptcha } from './accounts.ts'
import { createCaller, pick, type Reply, signInAdministrator } from './api.ts'
import { type Product, startProduct } from './product.ts'
import { createRoundRobin, type RoundRobin } from './round-robin.ts'
import { createScratchDatabase, dropScratchDatabase } from './scratch-database.ts'

const readsPerMinute = 400

describe.runIf(process.env.TEST_PG_URL)('two server processes over one PostgreSQL', () => {
  let database = ''
  let client: pg.Client
  let products: Product[] = []
  let balancer: RoundRobin
  beforeAll(async () => {
    database = await createScratchDatabase(process.env.TEST_PG_URL ?? '')
    const env = {
      SECRET_KEY: 'the same for every process of a site',
      DEMO: 'off',
      TRUSTED_PROXIES: '1',
      THROTTLE_GET_PER_MINUTE: String(readsPerMinute),
    }
    // Both start at the same moment on an empty database.
    products = await Promise.all([startProduct({ database, env }), startProduct({ database, env })])
    balancer = await createRoundRobin(products.map(({ port }) => port))
    client = new pg.Client({ connectionString: database })
    await client.connect()
  })
  afterAll(async () => {
    await client?.end()
    await balancer?.close()
    await Promise.all(products.map((product) => product.stop()))
    await dropScratchDatabase(database)
  })

  const one = () => products[0]?.origin ?? ''
  const other = () => products[1]?.origin ?? ''
  const count = async (statement: string, values: unknown[] = []) =>
    Number((await client.query<{ count: string }>(statement, values)).rows[0]?.count)

  /** Sends a request from a separate visitor's address to one of the origins. */
  async function request(
    origin: string,
    path: string,
    { method = 'GET', address = '192.0.2.1', body, token }: AskOptions = {},
  ): Promise<Reply & { error?: string }> {
    const answer = await fetch(origin + path, {
      method,
      headers: {
        server: 'true',
        'think-lang': 'en',
        'x-forwarded-for': address,
        ...(token && { batoken: token }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    return answer.json()
  }

  /** Requests a captcha from one process and returns its solution. */
  async function prepareCaptcha(origin: string, id: string): Promise<string> {
    expect(await request(origin, `/api/common/questionCaptcha?id=${id}`)).toMatchObject({ code: 1 })
    const key = createHash('sha256').update(id).digest('hex')
    const { rows } = await client.query<{ captcha: string }>('select captcha from captcha where key = $1', [key])
    const answer = pick(JSON.parse(rows[0]?.captcha ?? '{}'), 'answer')
    if (typeof answer !== 'string') throw new Error('No captcha was stored')
    return answer
  }

  it('two processes create tables, rules, the first administrator and schedules once if they start together', async () => {
    expect(await count('select count(*) from drizzle.__drizzle_migrations')).toBe(
      await count('select count(distinct hash) from drizzle.__drizzle_migrations'),
    )
    expect(await count('select count(*) from admin')).toBe(1)
    expect(await count('select count(*) from admin_group')).toBe(1)
    expect(await count(`select count(*) from admin_rule where name <> ''`)).toBe(
      await count(`select count(distinct name) from admin_rule where name <> ''`),
    )
    expect(await count('select count(*) from config')).toBe(await count('select count(distinct name) from config'))
    expect(await count(`select count(*) from job where key is not null`)).toBe(
      await count('select count(distinct key) from job where key is not null'),
    )
  })

  it('two processes share logins and logouts', async () => {
    const caller = await signInAdministrator(balancer.origin)
    for (const origin of [one(), other()])
      expect(await createCaller(origin, caller.token).get('/admin/auth.Admin/index')).toMatchObject({ code: 1 })
    const before = balancer.counts()
    for (let turn = 0; turn < 6; turn++)
      expect(await caller.get('/admin/teacher.Teacher/index')).toMatchObject({ code: 1 })
    expect(balancer.counts()).toEqual(before.map((requests) => requests + 3))

    expect(await createCaller(one(), caller.token).post('/admin/Index/logout', {})).toMatchObject({ code: 1 })
    expect(await createCaller(other(), caller.token).get('/admin/auth.Admin/index')).toMatchObject({ code: 303 })
  })

  it('two processes accept captchas of each other, and each captcha only once in total', async () => {
    const info = await prepareCaptcha(one(), 'shared')
    const check = (origin: string, unset: boolean) =>
      request(origin, '/api/common/checkClickCaptcha', { method: 'POST', body: { id: 'shared', info, unset } })
    expect(await check(other(), false)).toMatchObject({ code: 1 })
    const uses = await Promise.all([check(one(), true), check(other(), true)])
    expect(uses.filter(({ code }) => code === 1)).toHaveLength(1)
  })

  it('two processes share the pause between two codes, and send each code once', async () => {
    const email = 'visitor@example.com'
    const send = async (origin: string, id: string) => {
      const captchaInfo = await prepareCaptcha(one(), id)
      const body = { email, event: 'user_register', captchaId: id, captchaInfo }
      return request(origin, '/api/Ems/send', { method: 'POST', body })
    }
    const replies = await Promise.all([send(one(), 'first'), send(other(), 'second')])
    expect(replies.filter(({ code }) => code === 1)).toHaveLength(1)
    expect(await send(other(), 'third')).toMatchObject({ code: 0 })
    const sent = () => count('select count(*) from outbox where recipient = $1', [email])
    await expect.poll(sent, { timeout: 10_000 }).toBe(1)
    await wait(500)
    expect(await sent()).toBe(1)
    expect(await count(`select count(*) from job where state = 'done' and attempts > 1`)).toBe(0)
  })

  it('two processes accept a code to sign in once in total, whichever of them sent it [C5]', async () => {
    const { email } = await registerMember(one())
    const body = { email, event: 'user_login', ...(await solveCaptcha(one())) }
    expect(await request(one(), '/api/Ems/send', { method: 'POST', body })).toMatchObject({ code: 1 })
    const form = { tab: 'code', registerType: 'email', email, captcha: await readCode(one(), email) }
    const signIn = (origin: string) => request(origin, '/api/user/checkIn', { method: 'POST', body: form })
    const replies = await Promise.all([signIn(one()), signIn(other())])
    expect(replies.filter(({ code }) => code === 1)).toHaveLength(1)
  })

  it('two processes count failed logins together, and each delays the next one', async () => {
    const root = await signInAdministrator(balancer.origin)
    const groups = await root.get('/admin/auth.Group/index')
    const account = { username: 'forgetful', password: 'Right-12345' }
    expect(
      await root.post('/admin/auth.Admin/add', {
        ...account,
        nickname: 'Forgetful',
        group_arr: [pick(groups.data, 'list', 0, 'id')],
      }),
    ).toMatchObject({ code: 1 })
    const login = (password: string) =>
      request(balancer.origin, '/admin/Index/login', { method: 'POST', body: { ...account, password, keep: false } })
    for (let turn = 0; turn < 10; turn++) expect(await login('Wrong-12345')).toMatchObject({ code: 0 })
    for (let turn = 0; turn < 2; turn++) expect(await login(account.password)).toMatchObject({ error: 'LOGIN_RETRY' })
  })

  it('two processes share the limit of reads for an address', async () => {
    // The count restarts every minute.
    const left = 60_000 - (Date.now() % 60_000)
    if (left < 20_000) await wait(left)
    const read = () => request(balancer.origin, '/api/content/site', { address: '198.51.100.7' })
    // Neither process alone has reached the limit. They exchange their counts once a second.
    await Promise.all(Array.from({ length: readsPerMinute + 40 }, read))
    await expect
      .poll(async () => (await Promise.all([read(), read()])).map(({ error }) => error), { timeout: 10_000 })
      .toEqual(['THROTTLED', 'THROTTLED'])
    expect(await request(balancer.origin, '/api/content/site', { address: '198.51.100.8' })).toMatchObject({ code: 1 })
  })

  it('each process shows changes of the other one in lists and on public pages', async () => {
    const root = await signInAdministrator(one())
    const there = createCaller(other(), root.token)
    expect(await root.post('/admin/teacher.Teacher/add', { name: '李老师', name_en: 'Ms Li' })).toMatchObject({
      code: 1,
    })
    const search = async () => (await root.get('/admin/teacher.Teacher/index?quickSearch=Ms Li')).data
    const id = pick(await search(), 'list', 0, 'id')
    expect(pick(await search(), 'total')).toBe(1)
    const page = async (origin: string) =>
      JSON.stringify(await request(origin, `/api/content/teacher?id=${String(id)}`))
    for (const origin of [one(), other(), one(), other()]) expect(await page(origin)).toContain('Ms Li')

    expect(await there.post('/admin/teacher.Teacher/edit', { id, name_en: 'Mrs Wang' })).toMatchObject({ code: 1 })
    expect(await page(other())).toContain('Mrs Wang')
    await expect.poll(() => page(one()), { timeout: 3000, interval: 20 }).toContain('Mrs Wang')
    expect(await search()).toMatchObject({ list: [], total: 0 })
  })

  it('two processes accept only one of two edits that start from the same state', async () => {
    const root = await signInAdministrator(one())
    await root.post('/admin/teacher.Teacher/add', { name: 'Edited' })
    const list = await root.get('/admin/teacher.Teacher/index?quickSearch=Edited')
    const id = pick(list.data, 'list', 0, 'id')
    const opened = await root.get(`/admin/teacher.Teacher/edit?id=${String(id)}`)
    const save = async (origin: string, name: string): Promise<Reply> => {
      const answer = await fetch(`${origin}/admin/teacher.Teacher/edit`, {
        method: 'POST',
        headers: {
          server: 'true',
          batoken: root.token,
          'content-type': 'application/json',
          'if-match': `"${String(pick(opened.data, 'version'))}"`,
        },
        body: JSON.stringify({ id, name }),
      })
      return answer.json()
    }
    const replies = await Promise.all([save(one(), 'By one'), save(other(), 'By the other')])
    expect(replies.filter(({ code }) => code === 1)).toHaveLength(1)
  })

  it('two processes log no errors', () => {
    for (const { logs } of products) expect(logs()).not.toMatch(/"level":(50|60)/)
  })
})

interface AskOptions {
  readonly method?: string
  readonly address?: string
  readonly body?: object
  readonly token?: string
}
