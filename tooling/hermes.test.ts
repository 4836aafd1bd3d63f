import { afterAll, beforeAll, expect, it, vi } from 'vitest'

/**
 * The packages in an engine with the gaps of Hermes, as React Native ships it: functions are taken away before a package is loaded.
 *
 * @see https://github.com/facebook/hermes/blob/main/doc/Features.md
 */
const globals = ['DOMException', 'crypto', 'structuredClone', 'BroadcastChannel', 'EventSource']
const members = [
  [AbortSignal, 'any'],
  [AbortSignal, 'timeout'],
  [AbortSignal.prototype, 'throwIfAborted'],
  [AbortSignal.prototype, 'reason'],
  [URL, 'canParse'],
  ...['Segmenter', 'ListFormat', 'DisplayNames', 'RelativeTimeFormat', 'DurationFormat', 'supportedValuesOf'].map(
    (name) => [Intl, name] as const,
  ),
  // The type check with tsconfig.oldest.json finds further ones, which the test runner needs.
  ...['with', 'toSpliced', 'toReversed'].map((name) => [Array.prototype, name] as const),
] as const
const taken: (() => void)[] = []

beforeAll(() => {
  vi.resetModules()
  for (const name of globals) vi.stubGlobal(name, undefined)
  for (const [owner, name] of members) {
    const own = Object.getOwnPropertyDescriptor(owner, name)
    Reflect.deleteProperty(owner, name)
    if (own) taken.push(() => Object.defineProperty(owner, name, own))
  }
})
afterAll(() => {
  taken.forEach((restore) => restore())
  vi.unstubAllGlobals()
})

// A reply is read once.
const replies = {
  expired: Response.json({ code: 409, msg: 'expired', time: 0, data: null }),
  refreshed: Response.json({ code: 1, msg: '', time: 0, data: { type: 'admin-refresh', token: 'new' } }),
  list: Response.json({ code: 1, msg: '', time: 0, data: { list: [{ id: 7 }], total: 1 } }),
}

async function createClient(fetch: typeof globalThis.fetch, timeout?: number) {
  const { createApiClient, createMemoryTokens } = await import('../packages/api-client/src/index.ts')
  const { adminArea } = await import('../packages/protocol/src/index.ts')
  const tokens = createMemoryTokens()
  tokens.set('auth', 'old')
  tokens.set('refresh', 'kept')
  return createApiClient({ baseUrl: 'http://site.test', area: adminArea, tokens, language: () => 'en', fetch, timeout })
}

it('a call whose token has expired is refreshed and repeated', async () => {
  const paths: string[] = []
  const client = await createClient(async (input) => {
    const { pathname } = new URL(new Request(input).url)
    paths.push(pathname)
    if (pathname.endsWith('refreshToken')) return replies.refreshed
    return paths.length === 1 ? replies.expired : replies.list
  })
  const { list } = await client
    .resource<{ id: number }>({ controller: 'teacher.Teacher' })
    .index({ page: 1, limit: 10 })
  expect(list).toEqual([{ id: 7 }])
  expect(paths).toHaveLength(3)
})

it('a call without an answer, and one that is given up, fail with their codes', async () => {
  const never: typeof globalThis.fetch = (input, init) =>
    new Promise((_, reject) => {
      const signal = init?.signal ?? new Request(input).signal
      signal.addEventListener('abort', () => reject(new Error('aborted')))
    })
  const client = await createClient(never, 20)
  const given = new AbortController()
  const teachers = client.resource({ controller: 'teacher.Teacher' })
  await expect(teachers.index({})).rejects.toMatchObject({ code: 'TIMEOUT' })
  const call = teachers.index({}, { signal: given.signal })
  given.abort()
  await expect(call).rejects.toMatchObject({ code: 'ABORTED' })
})

it('a file is uploaded in parts', async () => {
  const { createUploader, createMultipartTransport, hashFile } = await import('../packages/upload/src/browser/index.ts')
  const { parseUploadConfig } = await import('../packages/upload/src/index.ts')
  const config = parseUploadConfig({ mimetype: 'png', maxsize: 100_000_000 })
  const sent: number[] = []
  const uploader = createUploader({
    config,
    hash: hashFile,
    transport: createMultipartTransport({
      begin: async () => ({ uploadId: 'u', key: 'a.png' }),
      signPart: async (_, { number }) => `http://storage.test/${number}`,
      send: async ({ body }) => {
        sent.push(body instanceof Blob ? body.size : 0)
        return { status: 200, text: '', header: () => 'etag' }
      },
      complete: async () => ({ url: '/a.png', full_url: '/a.png' }),
    }),
  })
  const [id = ''] = uploader.add([new File([new Uint8Array(12_000_000)], 'a.png')])
  expect(await uploader.whenDone(id)).toMatchObject({ url: '/a.png' })
  expect(sent.length).toBeGreaterThan(1)
})

it('messages and formats have a text', async () => {
  const { createFormats, createMessages } = await import('../packages/i18n/src/index.ts')
  const { format } = createMessages({
    locale: 'en',
    messages: { count: '{n, plural, one {# teacher} other {# teachers}}' },
  })
  expect(format('count', { n: 2 })).toBe('2 teachers')
  const formats = createFormats('en', { timeZone: 'Asia/Shanghai', now: () => 86_400_000 })
  expect(formats.longDate(86_400_000)).toBe('January 2, 1970')
  expect(formats.list(['a', 'b'])).toBe('a, b')
  expect(formats.displayName('zh', 'language')).toBe('zh')
  expect(formats.relativeTime(79_200_000)).toBe('1970-01-02 06:00:00')
})

it('a terminal runs a command', async () => {
  const { createSiteTerminal, runCommand } = await import('../packages/terminal-core/examples/quick-start.ts')
  const openStream = (url: string) => {
    const uuid = new URL(url, 'http://site.test').searchParams.get('uuid')
    const stream = Object.assign(new EventTarget(), { close: () => undefined })
    queueMicrotask(() => {
      for (const data of ['command-link-success', 'v24.21.0', 'command-exec-success', 'command-exec-completed'])
        stream.dispatchEvent(new MessageEvent('message', { data: JSON.stringify({ uuid, data }) }))
    })
    return stream
  }
  const held = new Map<string, string>()
  const storage = () => ({ getItem: () => null, setItem: (key: string, value: string) => void held.set(key, value) })
  const terminal = createSiteTerminal({ openStream, storage })
  terminal.start()
  expect(await runCommand(terminal, 'version.node')).toEqual(['v24.21.0'])
  terminal.dispose()
})

it('bodies are told apart without streams', async () => {
  const { isBodyInit } = await import('../packages/api-client/src/request-writer.ts')
  // Node's own `fetch` needs them.
  vi.stubGlobal('ReadableStream', undefined)
  expect([isBodyInit('text'), isBodyInit({ id: 7 }), isBodyInit(new FormData())]).toEqual([true, false, true])
})
