import { weChatPath } from '@teachnet/contract'
import type { Reply } from '@teachnet/protocol'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openCrudTestApp } from '../../records/test-support/test-app.ts'
import { seedConfig } from '../site-config/site-configuration.service.ts'
import { signPage, createTicketSource, type WeChatKeys } from './wechat.routes.ts'

const keys: WeChatKeys = { appId: 'wx0123456789abcdef', secret: 'a secret' }

interface Surroundings {
  readonly answers?: Readonly<Record<string, object>>
}

function setUp({ answers = {} }: Surroundings = {}) {
  const asked: { readonly url: URL; readonly body: unknown }[] = []
  let now = 1_700_000_000_000
  const replies: Record<string, object> = {
    '/cgi-bin/stable_token': { access_token: 'token', expires_in: 7200 },
    '/cgi-bin/ticket/getticket': { errcode: 0, ticket: 'a ticket', expires_in: 7200 },
    ...answers,
  }
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const url = new URL(request.url)
    asked.push({ url, body: request.method === 'POST' ? await request.json() : undefined })
    return Response.json(replies[url.pathname] ?? {})
  }
  const load = createTicketSource({ fetch, clock: () => now })
  return { asked, replies, load, later: (seconds: number) => (now += seconds * 1000) }
}

it('a page is signed as the documentation of WeChat shows', () => {
  const ticket = 'sM4AOVdWfPE4DxkXGEs8VMCPGGVi4C3VM0P37wVUCFvkVAy_90u5h9nbSlYy3-Sl-HhTdfl2fzFy1AOcHKP7qg'
  const page = { ticket, nonceStr: 'Wm3WZYTPz0wzccnW', timestamp: 1_414_587_457 }
  expect(signPage({ ...page, url: 'http://mp.weixin.qq.com?params=value' })).toBe(
    '0f9de62fce790f9a083d5c99e95740ceb90c27ed',
  )
})

describe('the ticket of WeChat', () => {
  it('the ticket is requested with the stable token, once for concurrent callers, and again five minutes before it ends', async () => {
    const t = setUp()
    expect(await Promise.all([t.load(keys), t.load(keys)])).toEqual(['a ticket', 'a ticket'])
    expect(t.asked.map(({ url }) => url.href)).toEqual([
      'https://api.weixin.qq.com/cgi-bin/stable_token',
      'https://api.weixin.qq.com/cgi-bin/ticket/getticket?access_token=token&type=jsapi',
    ])
    expect(t.asked[0]?.body).toEqual({ grant_type: 'client_credential', appid: keys.appId, secret: keys.secret })
    t.later(6899)
    await t.load(keys)
    expect(t.asked).toHaveLength(2)
    t.later(1)
    await t.load(keys)
    expect(t.asked).toHaveLength(4)
  })

  it('a ticket from a clock that ran ahead is requested again after the clock was set back', async () => {
    const t = setUp()
    t.later(36_000)
    await t.load(keys)
    t.later(-36_000)
    await t.load(keys)
    await t.load(keys)
    expect(t.asked).toHaveLength(4)
  })

  it('the ticket is requested again immediately with other keys', async () => {
    const t = setUp()
    await t.load(keys)
    await t.load({ ...keys, secret: 'another' })
    expect(t.asked).toHaveLength(4)
  })

  it.each([
    ['refuses the keys', { errcode: 40_125, errmsg: 'invalid appsecret a secret' }, 'WeChat refused with error 40125'],
    ['sends no token', {}, 'WeChat sent no access_token'],
  ])(
    'is not asked for within a minute after WeChat %s, and the error does not contain the keys',
    async (_, answer, message) => {
      const t = setUp({ answers: { '/cgi-bin/stable_token': answer } })
      await expect(t.load(keys)).rejects.toThrow(message)
      await expect(t.load(keys)).rejects.not.toThrow(keys.secret)
      expect(t.asked).toHaveLength(1)
      t.later(60)
      t.replies['/cgi-bin/stable_token'] = { access_token: 'token' }
      expect(await t.load(keys)).toBe('a ticket')
    },
  )
})

describe('the call that signs a page for WeChat', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('is off until both keys are set, and signs pages of this site only [R1]', async () => {
    vi.stubGlobal('fetch', async (input: string) =>
      Response.json(
        input.includes('stable_token') ? { access_token: 'token' } : { ticket: 'a ticket', expires_in: 7200 },
      ),
    )
    const t = await openCrudTestApp()
    await seedConfig(t.deps)
    const ask = async (url: string) => {
      const path = `${weChatPath}?${new URLSearchParams({ url })}`
      return (await t.app.inject({ url: path, headers: { host: 'site.example' } })).json<Reply<{ signature: string }>>()
    }
    const own = 'https://site.example/teacher/1?lang=en'
    expect(await ask(own)).toMatchObject({ error: 'NOT_FOUND' })
    expect(await t.call('POST', 'routine.Config/edit', { body: { wechat_app_id: 'my site' } })).toMatchObject({
      code: 0,
    })
    const body = { wechat_app_id: keys.appId, wechat_app_secret: keys.secret }
    expect(await t.call('POST', 'routine.Config/edit', { body })).toMatchObject({ code: 1 })
    const { data } = await ask(`${own}#teams`)
    expect(data).toMatchObject({ appId: keys.appId, timestamp: Math.floor(t.deps.clock() / 1000) })
    const { nonceStr, timestamp } = Object(data)
    expect(data?.signature).toBe(signPage({ ticket: 'a ticket', nonceStr, timestamp, url: own }))
    for (const foreign of ['https://other.example/', 'https://site.example.evil.test/', 'javascript:alert(1)', ''])
      expect(await ask(foreign)).toMatchObject({ code: 0, data: null })
    await t.close()
  })

  it('signing is not available while WeChat refuses the ticket [R1]', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ errcode: 40_164 }))
    const t = await openCrudTestApp()
    await seedConfig(t.deps)
    await t.call('POST', 'routine.Config/edit', {
      body: { wechat_app_id: keys.appId, wechat_app_secret: keys.secret },
    })
    const answer = await t.app.inject({
      url: `${weChatPath}?url=http://site.example/`,
      headers: { host: 'site.example' },
    })
    expect([answer.statusCode, answer.json<Reply<unknown>>()]).toMatchObject([503, { error: 'UNAVAILABLE' }])
    await t.close()
  })
})
