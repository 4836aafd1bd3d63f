import { expect, it } from 'vitest'
import { oidcUrlExample, parseOidcUrl } from './oidc-url.ts'

it('OIDC_URL contains issuer, client, name and id of each provider', () => {
  expect(parseOidcUrl(`${oidcUrlExample} https://c%40d:s%2F@login.example.org/`)).toEqual([
    {
      kind: 'oidc',
      id: 'school',
      name: 'School account',
      issuer: 'https://accounts.example.org/realm',
      clientId: 'client',
      clientSecret: 'secret',
    },
    {
      kind: 'oidc',
      id: 'oidc',
      name: 'login.example.org',
      issuer: 'https://login.example.org',
      clientId: 'c@d',
      clientSecret: 's/',
    },
  ])
})

it('OIDC_URL can name WeChat, whose accounts have other names in each app', () => {
  expect(parseOidcUrl('wechat://wx1:s%2F@open.weixin.qq.com')).toEqual([
    {
      kind: 'wechat',
      id: 'wechat',
      name: '微信',
      issuer: 'https://open.weixin.qq.com/wx1',
      clientId: 'wx1',
      clientSecret: 's/',
    },
  ])
  expect(parseOidcUrl('wechat://wx1:s@open.weixin.qq.com?name=WeChat&id=wx')?.[0]).toMatchObject({
    id: 'wx',
    name: 'WeChat',
  })
})

it.each([
  'wechat://wx1:s@evil.example.org',
  'wechat://wx1:s@open.weixin.qq.com:8443',
  'wechat://wx1:s@open.weixin.qq.com/path',
  'wechat://wx1@open.weixin.qq.com',
  'accounts.example.org',
  'https://accounts.example.org',
  'https://client@accounts.example.org',
  'http://client:secret@accounts.example.org',
  'https://client:secret@accounts.example.org?id=A+b',
  'https://client:secret@accounts.example.org?scope=all',
  'https://client:%@accounts.example.org',
  'https://a:b@one.example.org https://a:b@two.example.org',
])('%s is not a valid OIDC_URL', (text) => {
  expect(parseOidcUrl(text)).toBeUndefined()
})
