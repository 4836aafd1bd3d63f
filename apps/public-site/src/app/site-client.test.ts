// @vitest-environment jsdom
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { siteClient } from './site-client.ts'

afterEach(() => vi.unstubAllGlobals())

it.each([
  ['zh-CN', 'zh-cn'],
  ['en', 'en'],
])('a page in %s calls with the language %s and the server flag', async (lang, header) => {
  document.documentElement.lang = lang
  const send = vi.fn(async (_url: string, _init: RequestInit) => Response.json({ code: 1, data: null }))
  vi.stubGlobal('fetch', send)
  await siteClient.call({ method: 'GET', path: '/api/content/suggest' })
  expect(send.mock.calls[0]).toMatchObject([
    '/api/content/suggest',
    { headers: { 'think-lang': header, server: 'true' } },
  ])
})

it('only the API client sends requests, except for stored files and the service worker', () => {
  const folder = join(import.meta.dirname, '..')
  const sources = globSync('**/*.{ts,tsx}', { cwd: folder }).filter((path) => !/\.test\.|test-support/.test(path))
  const fetching = sources.filter((path) => /(?<![.\w]|async )fetch\(/.test(readFileSync(join(folder, path), 'utf8')))
  expect(fetching.filter((path) => !path.startsWith('offline/'))).toEqual(['app/loading/content-api.server.ts'])
})
