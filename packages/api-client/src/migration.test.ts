import { expect, it } from 'vitest'
import { createSignedInClient, isMissing } from '../examples/migration/from-axios.ts'
import { createAlbumsClient } from '../examples/migration/from-ky.ts'
import { failureOf } from './test-support/client.ts'
import { createMemoryTokens } from './tokens.ts'

it('the client that replaces ky sends its hooks and repeats a failed read', async () => {
  const seen: string[] = []
  const list = createAlbumsClient('http://albums.test', async (input, init) => {
    const request = new Request(input, init)
    seen.push(`${request.method} ${new URL(request.url).search} ${request.headers.get('x-release')}`)
    return seen.length === 1 ? new Response('busy', { status: 503 }) : Response.json([{ id: 7, title: 'Spring' }])
  })
  expect(await list(2)).toEqual([{ id: 7, title: 'Spring' }])
  expect(seen).toEqual(['GET ?page=2 7', 'GET ?page=2 7'])
})

it('the client that replaces axios renews its token once for all calls, and names a missing record', async () => {
  const seen: string[] = []
  const tokens = createMemoryTokens({ auth: 'old', refresh: 'r' })
  const client = createSignedInClient('http://albums.test', tokens, async (input, init) => {
    const request = new Request(input, init)
    const { pathname } = new URL(request.url)
    seen.push(pathname)
    if (pathname === '/renew') return new Response('new')
    if (request.headers.get('authorization') !== 'Bearer new') return new Response('', { status: 401 })
    return pathname === '/gone' ? new Response('No such album', { status: 404 }) : Response.json({ id: 7 })
  })
  const get = (path: string) => client.request({ method: 'GET', path })
  expect(await Promise.all([get('/a'), get('/b')])).toEqual([{ id: 7 }, { id: 7 }])
  expect(seen.filter((path) => path === '/renew')).toHaveLength(1)
  expect(isMissing(await failureOf(get('/gone')))).toBe(true)
})
