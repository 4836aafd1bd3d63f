import { expect, it } from 'vitest'
import { oidcUrlExample, parseOidcUrl } from './oidc-url.ts'

it('OIDC_URL contains issuer, client, name and id of each provider', () => {
  expect(parseOidcUrl(`${oidcUrlExample} https://c%40d:s%2F@login.example.org/`)).toEqual([
    {
      id: 'school',
      name: 'School account',
      issuer: 'https://accounts.example.org/realm',
      clientId: 'client',
      clientSecret: 'secret',
    },
    {
      id: 'oidc',
      name: 'login.example.org',
      issuer: 'https://login.example.org',
      clientId: 'c@d',
      clientSecret: 's/',
    },
  ])
})

it.each([
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
