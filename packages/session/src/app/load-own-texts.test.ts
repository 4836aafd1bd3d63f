import { adminArea } from '@teachnet/protocol'
import { expect, it, vi } from 'vitest'
import { loadOwnTexts } from './start-area-app.tsx'

const source = {
  apiOrigin: 'https://api.example',
  area: adminArea,
  locale: 'en',
  path: '/api/common/texts?version=abc',
} as const
const answer = (body: unknown) => vi.fn<typeof globalThis.fetch>(async () => Response.json(body))

it('an app loads the texts that staff changed, of its place, language and version', async () => {
  const messages = { 'frame.x': [{ type: 0, value: 'Own' }] }
  const fetch = answer({ code: 1, data: { version: 'abc', messages } })
  expect(await loadOwnTexts({ ...source, fetch })).toEqual(messages)
  expect(fetch.mock.calls[0]?.[0]).toBe('https://api.example/api/common/texts?version=abc&place=admin&locale=en')
})

it('the texts of the product remain if changed texts cannot be loaded or read', async () => {
  expect(await loadOwnTexts({ ...source, fetch: async () => Promise.reject(new TypeError('offline')) })).toEqual({})
  expect(await loadOwnTexts({ ...source, fetch: async () => new Response('<html>') })).toEqual({})
  for (const body of [null, { code: 0 }, { code: 1, data: { messages: { a: 'text', b: 1 } } }, []])
    expect(await loadOwnTexts({ ...source, fetch: answer(body) })).toEqual({})
})
