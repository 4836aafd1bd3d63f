import { expect, it } from 'vitest'
import { parseRuntimeSettings } from './runtime-settings.ts'

it.each([
  [{}, {}],
  [{ apiOrigin: 'https://api.example.org' }, { apiOrigin: 'https://api.example.org' }],
  [{ publicOrigin: 'https://www.example.org/' }, { publicOrigin: 'https://www.example.org' }],
  [{ adminEntrance: '/manage' }, { adminEntrance: '/manage' }],
  [{ memberAddress: ' https://e.org/teach/user/ ' }, { memberAddress: 'https://e.org/teach/user/' }],
  [{ adminAddress: 'https://admin.e.org' }, { adminAddress: 'https://admin.e.org' }],
  [{ uploadOrigin: 'https://files.e.org' }, { uploadOrigin: 'https://files.e.org' }],
  [{ iconFont: 'https://cdn.e.org/icons.css' }, { iconFont: 'https://cdn.e.org/icons.css' }],
  [{ siteName: ' 名师联盟 ' }, { siteName: '名师联盟' }],
  [{ apiOrigin: ' http://localhost:8000/ ' }, { apiOrigin: 'http://localhost:8000' }],
])('accepts the runtime settings %j', (raw, settings) => {
  expect(parseRuntimeSettings(raw)).toEqual({ ok: true, settings })
})

it.each([null, [], 'https://api.example.org', 7])('refuses the runtime settings %j, which are not an object', (raw) => {
  expect(parseRuntimeSettings(raw)).toEqual({ ok: false, problems: [{ kind: 'notAnObject' }] })
})

it.each(['', 'api.example.org', '/api', 'https://api.example.org/v1', 'javascript:alert(1)', 'https://a:b@c', 7, null])(
  'refuses the API origin %j',
  (apiOrigin) => {
    const problems = [{ kind: 'notAnOrigin', name: 'apiOrigin', value: apiOrigin }]
    expect(parseRuntimeSettings({ apiOrigin })).toEqual({ ok: false, problems })
  },
)

it.each(['', 'manage', '/', '/a/b', '//host', '/manage.php', 7])('refuses the entrance %j', (adminEntrance) => {
  const problems = [{ kind: 'notAnEntrance', name: 'adminEntrance', value: adminEntrance }]
  expect(parseRuntimeSettings({ adminEntrance })).toEqual({ ok: false, problems })
})

it.each([
  '',
  'e.org/user',
  '/user',
  'javascript:alert(1)',
  'https://a:b@c/user',
  'https://e.org/?a=1',
  'https://e.org/#a',
  7,
])('refuses the address %j of an app', (memberAddress) => {
  const problems = [{ kind: 'notAnAddress', name: 'memberAddress', value: memberAddress }]
  expect(parseRuntimeSettings({ memberAddress })).toEqual({ ok: false, problems })
})

it.each(['', ' ', 'x'.repeat(61), 7, null])('refuses the site name %j', (siteName) => {
  const problems = [{ kind: 'notAName', name: 'siteName', value: siteName }]
  expect(parseRuntimeSettings({ siteName })).toEqual({ ok: false, problems })
})

it('reports every problem of the runtime settings at once, and refuses unknown names as misspelt', () => {
  expect(parseRuntimeSettings({ apiorigin: 'https://api.example.org', apiOrigin: 'x', constructor: 1 })).toEqual({
    ok: false,
    problems: [
      { kind: 'unknownName', name: 'apiorigin' },
      { kind: 'notAnOrigin', name: 'apiOrigin', value: 'x' },
      { kind: 'unknownName', name: 'constructor' },
    ],
  })
})
