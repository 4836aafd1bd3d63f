import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'
import { expect, it } from 'vitest'
import { type AnonymousRequest, type ApiCall, type ApiError, createAnonymousClient, isApiError } from './anonymous.ts'

interface Sent {
  readonly url: string
  readonly init: RequestInit
}

function createClient(answer: () => Response | Promise<Response>) {
  const sent: Sent[] = []
  const client = createAnonymousClient({
    baseUrl: 'https://api.test/',
    language: () => 'en',
    fetch: async (url, init) => {
      sent.push({ url, init })
      return answer()
    },
  })
  return { client, sent }
}

const envelope =
  (facts: object, status = 200) =>
  () =>
    Response.json({ code: 1, msg: '', time: 0, data: null, ...facts }, { status, headers: { 'cache-tag': 'a b' } })

const suggest: ApiCall<{ q: string }, undefined, string[]> = { method: 'GET', path: '/api/content/suggest' }
const view: ApiCall<undefined, { id: number }, null> = { method: 'POST', path: '/api/content/view' }

/** Returns the error of a call that must fail. */
async function failureOf(call: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await call.catch((caught: unknown) => caught)
  if (!isApiError(error)) throw new TypeError(`Expected an ApiError, got ${String(error)}`)
  return error
}

it('a call carries the language and the server flag, and returns the data', async () => {
  const { client, sent } = createClient(envelope({ data: ['x'] }))
  expect(await client.call(suggest, { query: { q: 'a b' }, headers: { batoken: 't', server: 'no' } })).toEqual(['x'])
  expect(sent[0]).toMatchObject({
    url: 'https://api.test/api/content/suggest?q=a+b',
    init: {
      method: 'GET',
      body: null,
      headers: {
        batoken: 't',
        server: 'true',
        'think-lang': 'en',
        // Without the parameter, our server encodes texts for a client that shows them as HTML.
        accept: expect.stringContaining('application/json;texts=plain'),
      },
    },
  })
})

it('a body is sent as JSON, and a form unchanged, without a type of ours', async () => {
  const { client, sent } = createClient(envelope({}))
  await client.call(view, { body: { id: 1 }, keepalive: true })
  const body = new FormData()
  await client.read({ method: 'POST', path: '/api/form', body })
  expect(sent[0]?.init).toMatchObject({
    body: '{"id":1}',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
  })
  expect(sent[1]?.init.body).toBe(body)
  expect(sent[1]?.init.headers).not.toHaveProperty('content-type')
})

it('an address for a request without headers has language and server flag in its query', async () => {
  const { client, sent } = createClient(envelope({}))
  const path = client.urlFor('/api/common/texts', { version: '1' })
  expect(path).toBe('https://api.test/api/common/texts?version=1&lang=en&server=1')
  await client.read({ method: 'GET', path: '/api/common/texts?lang=en&server=1', withoutHeaders: true })
  expect(sent[0]?.init.headers).toBeUndefined()
})

it.each([
  [envelope({ code: 0, msg: 'No', error: 'VALIDATION', fields: { name: 'Required' } }), 'VALIDATION', 'No'],
  [envelope({ code: 0, msg: 'Busy', error: 'UNAVAILABLE' }, 503), 'UNAVAILABLE', 'Busy'],
  [() => new Response('<html>', { status: 502 }), 'HTTP', ''],
  [() => new Response('<html>'), 'BAD_REPLY', ''],
])('a refusal fails with its name and the message of the server: %#', async (answer, code, message) => {
  const { client } = createClient(answer)
  const error = await failureOf(client.call(view, { body: { id: 1 } }))
  expect(error).toMatchObject({ code, message, path: '/api/content/view' })
  expect(error.fields).toEqual(code === 'VALIDATION' ? { name: 'Required' } : {})
})

it('read returns a refusal with the status and the headers of the reply', async () => {
  const { client } = createClient(envelope({ code: 0, error: 'RECORD_NOT_FOUND' }, 404))
  const reply = await client.read({ method: 'GET', path: '/api/x' })
  expect(reply).toMatchObject({ kind: 'problem', code: 'RECORD_NOT_FOUND', status: 404 })
  expect(reply.headers.get('cache-tag')).toBe('a b')
})

it('a request without a reply fails: in the network, or because the caller aborts', async () => {
  const { client } = createClient(() => Promise.reject(new TypeError('fetch failed')))
  const request: AnonymousRequest = { method: 'GET', path: '/api/x' }
  expect((await failureOf(client.read(request))).code).toBe('NETWORK')
  expect((await failureOf(client.read({ ...request, signal: AbortSignal.abort() }))).code).toBe('ABORTED')
})

it.each(['//evil.test/x', 'https://evil.test/x', '/\\evil.test', '/\t/evil.test/x', '/\r\n\\evil.test', 'api/x'])(
  'nothing is sent to the path %s, which could be another host',
  async (path) => {
    const { client, sent } = createClient(envelope({}))
    expect((await failureOf(client.read({ method: 'GET', path }))).code).toBe('BAD_PATH')
    expect(sent).toEqual([])
  },
)

it.each([
  ['BAD_PATH', { query: { since: new Map() } }],
  ['BAD_BODY', { method: 'POST', body: { id: 1n } }],
] as const)('nothing is sent if a value cannot be written: %s', async (code, request) => {
  const { client, sent } = createClient(envelope({}))
  expect((await failureOf(client.read({ method: 'GET', path: '/api/x', ...request }))).code).toBe(code)
  expect(sent).toEqual([])
})

it('costs a browser at most 4 kB, and loads neither refresh nor resources nor ky', async () => {
  const output = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: true,
      lib: { entry: fileURLToPath(new URL('./anonymous.ts', import.meta.url)), formats: ['es'] },
      rolldownOptions: { output: { minify: true } },
    },
  })
  const chunks = [output].flat().flatMap((result) => ('output' in result ? result.output : []))
  const modules = chunks.flatMap((chunk) => (chunk.type === 'chunk' ? Object.keys(chunk.modules) : []))
  expect(modules.filter((id) => /refresh-|resource-calls|node_modules\/ky/.test(id))).toEqual([])
  const size = brotliCompressSync(chunks.map((chunk) => (chunk.type === 'chunk' ? chunk.code : '')).join('')).length
  expect(size).toBeGreaterThan(800)
  expect(size).toBeLessThanOrEqual(4000)
})
