import { expect, it } from 'vitest'
import { createWeChatClient } from './provider-client.ts'

const settings = {
  kind: 'wechat' as const,
  id: 'wechat',
  name: '微信',
  issuer: 'https://open.weixin.qq.com/wx1',
  clientId: 'wx1',
  clientSecret: 'top-secret',
}
const visit = { state: 'abc', nonce: '', verifier: '', returnAddress: 'https://site.test/user/provider' }
const token = { access_token: 'at', openid: 'o-1', unionid: 'u-1' }

/** WeChat with these answers, by the path of the call. */
function createWeChat(answers: Readonly<Record<string, unknown>>) {
  const asked: URL[] = []
  const fetch = async (address: RequestInfo | URL) => {
    const url = new URL(address instanceof Request ? address.url : address)
    asked.push(url)
    return Response.json(answers[url.pathname])
  }
  return { asked, client: createWeChatClient(settings, fetch) }
}

it('a visitor is sent to the page of WeChat with app, state and the way back, and without the secret', async () => {
  const address = new URL(await createWeChat({}).client.addressFor(visit))
  expect(address.origin + address.pathname + address.hash).toBe(
    'https://open.weixin.qq.com/connect/qrconnect#wechat_redirect',
  )
  expect(Object.fromEntries(address.searchParams)).toEqual({
    appid: 'wx1',
    redirect_uri: visit.returnAddress,
    response_type: 'code',
    scope: 'snsapi_login',
    state: 'abc',
  })
})

it('a code of WeChat is exchanged for the account of this app and its name', async () => {
  const { asked, client } = createWeChat({
    '/sns/oauth2/access_token': token,
    '/sns/userinfo': { nickname: '小李' },
  })
  const claims = await client.claimsOf(visit, new URLSearchParams({ code: 'c', state: 'abc' }))
  expect(claims).toEqual({ issuer: settings.issuer, subject: 'o-1', label: '小李' })
  expect(asked.map(({ host }) => host)).toEqual(['api.weixin.qq.com', 'api.weixin.qq.com'])
  expect(asked[0]?.search).toBe('?appid=wx1&secret=top-secret&code=c&grant_type=authorization_code')
})

it('an account whose name WeChat does not send has no label', async () => {
  const { client } = createWeChat({ '/sns/oauth2/access_token': token, '/sns/userinfo': { errcode: 48_001 } })
  expect(await client.claimsOf(visit, new URLSearchParams({ code: 'c', state: 'abc' }))).toMatchObject({ label: '' })
})

it.each([
  ['no code, as when the visitor refuses', { state: 'abc' }, token],
  ['another state', { code: 'c', state: 'other' }, token],
  ['a code that WeChat refuses', { code: 'c', state: 'abc' }, { errcode: 40_029, errmsg: 'invalid code top-secret' }],
  ['no account', { code: 'c', state: 'abc' }, { access_token: 'at' }],
  ['something else', { code: 'c', state: 'abc' }, []],
])('a return from WeChat with %s is refused, and the reason never has the secret', async (_what, query, answer) => {
  const { client } = createWeChat({ '/sns/oauth2/access_token': answer })
  const reason: unknown = await client.claimsOf(visit, new URLSearchParams(query)).catch((error: unknown) => error)
  expect(reason).toBeInstanceOf(Error)
  expect(String(reason)).not.toContain('top-secret')
})
