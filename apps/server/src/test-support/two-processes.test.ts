// @module-tag full
import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp } from '../api.ts'
import { eq } from 'drizzle-orm'
import { config, verificationCode } from '../features/schema.ts'
import { createSolvedCaptcha, createTestMember, signInAgain, testPassword } from './test-accounts.ts'
import { onEachDatabase, openTestDatabases, type TestDatabases } from './test-database.ts'
import { createTestDeps, type TestDeps } from './test-deps.ts'

interface Reply {
  code: number
  error?: string
}

onEachDatabase('two server processes on one database', (kind) => {
  let databases: TestDatabases
  let all: { deps: TestDeps; app: FastifyInstance }[]
  let turn = 0

  beforeAll(async () => {
    databases = await openTestDatabases(kind)
    await databases.all[0].insert(config).values({ name: 'user_login_retry', value: '4' })
    all = await Promise.all(
      databases.all.map(async (db) => {
        const deps = { ...(await createTestDeps(db, { throttleGetPerMinute: 6 })), random: randomBytes }
        return { deps, app: await buildApp(deps) }
      }),
    )
  })
  afterAll(async () => {
    for (const { app } of all) await app.close()
    await databases.close()
  })

  /** Returns the processes in turn, as a load balancer would. */
  const next = () => {
    const found = all[(turn += 1) % all.length]
    if (!found) throw new Error('no process was started')
    return found
  }
  async function post(url: string, payload: object): Promise<Reply> {
    const { app, deps } = next()
    return (
      await app.inject({ method: 'POST', url, payload: { ...payload, ...(await createSolvedCaptcha(deps)) } })
    ).json()
  }
  const advance = (ms: number) => {
    for (const { deps } of all) deps.clock.advance(ms)
  }
  const count = (replies: readonly Reply[], expected: Partial<Reply>) =>
    replies.filter((reply) => Object.entries(expected).every(([name, value]) => Reflect.get(reply, name) === value))
      .length
  const repeat = <T>(times: number, act: (index: number) => Promise<T>) =>
    Promise.all(Array.from({ length: times }, (_, index) => act(index)))

  it('two processes share the count of wrong passwords of an account [G3]', async () => {
    await createTestMember(all[0]?.deps ?? next().deps, { username: 'guessed' })
    const attempt = (password: string) => post('/api/user/checkIn', { tab: 'login', username: 'guessed', password })
    const replies = await repeat(8, () => attempt('Wrong123'))
    expect(count(replies, { error: 'LOGIN_INCORRECT' })).toBe(4)
    expect(count(replies, { error: 'LOGIN_RETRY' })).toBe(4)
    expect(await attempt(testPassword)).toMatchObject({ error: 'LOGIN_RETRY' })
    advance(86_400_000)
    expect(await attempt(testPassword)).toMatchObject({ code: 1 })
  })

  it('a session that one process ends is refused by the other at once [K6]', async () => {
    const [one, other] = all
    if (!one || !other) throw new Error('no process was started')
    const ended = await createTestMember(one.deps, { username: 'elsewhere' })
    const read = async ({ app }: typeof one) =>
      (await app.inject({ url: '/api/account/sessions', headers: ended.headers })).json<
        Reply & { data: { list: { id: number }[] } }
      >()
    const [session] = (await read(other)).data.list
    const payload = { id: session?.id }
    const url = '/api/account/endSession'
    await one.app.inject({ method: 'POST', url, payload, headers: ended.headers })
    expect(await read(other)).toMatchObject({ code: 303 })
  })

  it('two processes together send one code per minute to a mail address [C5]', async () => {
    const replies = await repeat(6, () => post('/api/Ems/send', { event: 'user_register', email: 'one@example.com' }))
    expect(count(replies, { code: 1 })).toBe(1)
    expect(count(replies, { error: 'TOO_FREQUENT' })).toBe(5)
  })

  it('two processes together send ten codes a day to a number and a hundred for a network address [C5]', async () => {
    const send = (mobile: string) => post('/api/Sms/send', { template_code: 'user_register', mobile })
    for (let times = 0; times < 10; times += 1) {
      expect(await send('13800138000')).toMatchObject({ code: 1 })
      advance(60_000)
    }
    expect(await send('13800138000')).toMatchObject({ error: 'TOO_FREQUENT' })
    // Eleven were sent from this address before, including the mail of the previous test.
    const replies = await repeat(95, (index) => send(`139001390${String(index).padStart(2, '0')}`))
    expect(count(replies, { code: 1 })).toBe(89)
    expect(count(replies, { error: 'TOO_FREQUENT' })).toBe(6)
  })

  it('of two processes that receive the same code at the same time only one accepts it [C5]', async () => {
    const [one, other] = all
    if (!one || !other) throw new Error('no process was started')
    const email = 'one-code@example.com'
    await createTestMember(one.deps, { username: 'onecode', email })
    const asked = { event: 'user_login', email, ...(await createSolvedCaptcha(one.deps)) }
    const sent = { method: 'POST', url: '/api/Ems/send', remoteAddress: '192.0.2.55', payload: asked } as const
    expect((await one.app.inject(sent)).json()).toMatchObject({ code: 1 })
    const rows = await one.deps.db.select().from(verificationCode).where(eq(verificationCode.address, email))
    const payload = { tab: 'code', registerType: 'email', email, captcha: rows[0]?.code }
    const replies = await Promise.all(
      [one, other, one, other].map(async ({ app }) =>
        (await app.inject({ method: 'POST', url: '/api/user/checkIn', payload })).json<Reply>(),
      ),
    )
    expect([count(replies, { code: 1 }), count(replies, { code: 0 })]).toEqual([1, 3])
  })

  it('two processes together let a member upload as many files a day as the configuration allows [V7]', async () => {
    const [one] = all
    if (!one) throw new Error('no process was started')
    await one.deps.db.insert(config).values({ name: 'upload_member_files', value: '3' })
    for (const { deps } of all) await deps.cache.dropAll()
    const members = [
      await createTestMember(one.deps, { username: 'uploader' }),
      await createTestMember(one.deps, { username: 'neighbour' }),
    ]
    const upload = async (member: (typeof members)[number] | undefined, red: number) => {
      const sent = new FormData()
      sent.append('file', new Blob([new Uint8Array(await renderPixel(red))], { type: 'image/png' }), `${red}.png`)
      const body = new Response(sent)
      const headers = { ...member?.headers, 'content-type': body.headers.get('content-type') ?? '' }
      const payload = Buffer.from(await body.arrayBuffer())
      return (await next().app.inject({ method: 'POST', url: '/api/ajax/upload', headers, payload })).json<Reply>()
    }
    const replies = await repeat(8, (index) => upload(members[0], index + 1))
    expect([count(replies, { code: 1 }), count(replies, { error: 'UPLOAD_LIMIT' })]).toEqual([3, 5])
    expect(await upload(members[1], 20)).toMatchObject({ code: 1 })
    advance(86_401_000)
    const later = await signInAgain(one.deps, 'member', members[0]?.id ?? 0)
    expect(await upload(later, 21)).toMatchObject({ code: 1 })
  })

  it('only one of two processes accepts the same captcha', async () => {
    const { app, deps } = next()
    const solved = await createSolvedCaptcha(deps)
    const requested = await Promise.all(
      all.map(({ app: instance }, index) =>
        instance.inject({
          method: 'POST',
          url: '/api/Ems/send',
          remoteAddress: '192.0.2.9',
          payload: { event: 'user_register', email: `twice${index}@example.com`, ...solved },
        }),
      ),
    )
    const replies = requested.map((reply) => reply.json<Reply>())
    expect([count(replies, { code: 1 }), count(replies, { error: 'CAPTCHA' })]).toEqual([1, 1])
    expect((await app.inject({ url: '/healthz' })).statusCode).toBe(200)
  })

  const readAt = async (process: { readonly app: FastifyInstance }, remoteAddress: string) =>
    (await process.app.inject({ url: '/api/index/index', remoteAddress })).json<Reply>()

  it('reads are counted together for an IPv6 network, and for both forms of an IPv4 address', async () => {
    const process = next()
    const replies = await repeat(10, (index) => readAt(process, `2001:db8:0:1::${index + 1}`))
    expect(count(replies, { error: 'THROTTLED' })).toBe(4)
    expect(await readAt(process, '2001:db8:0:2::1')).toMatchObject({ code: 1 })
    const mapped = await repeat(8, (index) => readAt(process, index % 2 ? '::ffff:192.0.2.77' : '192.0.2.77'))
    expect(count(mapped, { error: 'THROTTLED' })).toBe(2)
  })

  it('an address that exceeds the read limit across two processes is refused by both within seconds', async () => {
    const address = '192.0.2.7'
    advance(60_000)
    expect(count(await repeat(8, () => readAt(next(), address)), { error: 'THROTTLED' })).toBe(0)
    for (const process of all)
      await expect
        .poll(async () => {
          advance(1001)
          return (await readAt(process, address)).error
        })
        .toBe('THROTTLED')
    advance(60_000)
    for (const process of all) expect(await readAt(process, address)).toMatchObject({ code: 1 })
  })

  it('public POST requests are limited for each call separately', async () => {
    const deps = await createTestDeps(databases.all[0], { throttlePostPerMinute: 3 })
    const app = await buildApp(deps)
    const post = async (url: string) => {
      const answer = await app.inject({ method: 'POST', url, remoteAddress: '192.0.2.8', payload: {} })
      return answer.json<Reply & { time?: number }>()
    }
    const replies = await repeat(5, () => post('/api/common/checkClickCaptcha'))
    expect(count(replies, { error: 'THROTTLED', code: 0 })).toBe(2)
    // The old back end's reply: no time.
    expect(replies.find(({ error }) => error === 'THROTTLED')).not.toHaveProperty('time')
    expect((await post('/api/common/refreshToken')).error).not.toBe('THROTTLED')
    await app.close()
    await deps.cache.close()
  })
})

/** A picture of one pixel. */
async function renderPixel(r: number): Promise<Buffer> {
  const background = { r, g: 0, b: 0 }
  return sharp({ create: { width: 1, height: 1, channels: 3, background } })
    .png()
    .toBuffer()
}
