import { expect, it, vi } from 'vitest'
import { renameAlbum } from '../examples/own-call.ts'
import { saveExport } from '../examples/recipes/download.ts'
import { saveTeacher } from '../examples/recipes/form-errors.ts'
import { createPatientClient } from '../examples/recipes/sign-in-again.ts'
import { createShopClient } from '../examples/recipes/own-server.ts'
import { isApiError } from './api-error.ts'
import { setUpClient } from './test-support/client.ts'
import { reply } from './test-support/fake-server.ts'
import { createMemoryTokens } from './tokens.ts'

it('the recipe for a server of another team sends its headers and renews its token', async () => {
  const seen: Request[] = []
  vi.stubGlobal('fetch', async (input: RequestInfo, init?: RequestInit) => {
    const request = new Request(input, init)
    seen.push(request)
    if (new URL(request.url).pathname === '/shop/session/renew') return reply(1, { type: 'shop-refresh', token: 'new' })
    return request.headers.get('x-shop-token') === 'new' ? reply(1, { name: 'Spring' }) : reply(409)
  })
  const tokens = createMemoryTokens({ auth: 'old', refresh: 'r' })
  expect(await createShopClient('http://shop.test', tokens).rename(7, 'Spring')).toEqual({ name: 'Spring' })
  expect(seen.map(({ method, url }) => `${method} ${new URL(url).pathname}`)).toEqual([
    'PATCH /shop/album',
    'POST /shop/session/renew',
    'PATCH /shop/album',
  ])
  expect(seen[2]?.headers.get('x-release')).toBe('2026.11')
  vi.unstubAllGlobals()
})

it.each([
  ['the same user', { auth: 'new', refresh: 'r2', isSameUser: true }, { ok: true }],
  ['another user', { auth: 'new', refresh: 'r2', isSameUser: false }, 'NEED_LOGIN'],
  ['nobody', undefined, 'NEED_LOGIN'],
])('the recipe for signing in again continues the call for %s only', async (_, signedIn, outcome) => {
  vi.stubGlobal('fetch', async (input: RequestInfo, init?: RequestInit) => {
    const request = new Request(input, init)
    if (request.url.endsWith('/refreshToken')) return reply(0, null, 'Please sign in again')
    return request.headers.get('batoken') === 'new' ? reply(1, { ok: true }) : reply(409)
  })
  const tokens = createMemoryTokens({ auth: 'old', refresh: 'r' })
  const requested: string[] = []
  const client = createPatientClient('http://site.test', tokens, async (message) => {
    requested.push(message)
    return signedIn
  })
  const call = client.request({ method: 'GET', path: '/admin/index' })
  expect(await call.catch((error: unknown) => isApiError(error) && error.code)).toEqual(outcome)
  expect(requested).toEqual(['Please sign in again'])
  vi.unstubAllGlobals()
})

it('the call of the README has the typed query and body of its server', async () => {
  const { client, server } = setUpClient('valid')
  server.answer('/api/album/name', () => reply(1, null))
  expect(await renameAlbum(client, 7, 'Spring')).toBeNull()
  expect(server.requests[0]).toMatchObject({ method: 'PATCH', body: '{"name":"Spring"}' })
  expect(server.requests[0]?.query.toString()).toContain('id=7')
})

it('the recipe for a form returns the messages of its fields', async () => {
  const { client, server } = setUpClient('valid')
  server.answer('/admin/teacher.Teacher/add', ({ body }) =>
    JSON.parse(body).name === ''
      ? reply(0, null, 'Please check', { error: 'VALIDATION', fields: { name: 'Required' } })
      : reply(1),
  )
  expect(await saveTeacher(client, { name: '' })).toEqual({ isSaved: false, fields: { name: 'Required' } })
  expect(await saveTeacher(client, { name: 'Li' })).toEqual({ isSaved: true, fields: {} })
})

it('the recipe for a download saves the file under its name', async () => {
  const { client, server } = setUpClient('valid')
  const headers = { 'content-type': 'text/csv', 'content-length': '3', 'content-disposition': 'filename="t.csv"' }
  server.answer('/admin/export', () => new Response('a,b', { headers }))
  const save = vi.fn<(blob: Blob, name: string) => void>()
  const shares: number[] = []
  await saveExport(client, '/admin/export', { save, onShare: (share) => shares.push(share) })
  expect([save.mock.calls[0]?.[0].size, save.mock.calls[0]?.[1], shares.at(-1)]).toEqual([3, 't.csv', 1])
})
