import { acceptsHeader, largestBatch } from '@teachnet/protocol'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createBatchFetch } from './batch-fetch.ts'

const origin = 'https://api.example'
const announcing = { [acceptsHeader]: 'idempotency-key, batch' }

interface Sent {
  readonly method: string
  readonly path: string
  readonly reads?: readonly string[]
}

/** A server that answers a read with its path, and several reads in the reversed order. */
function startServer({
  headers = announcing,
  answer,
}: { headers?: HeadersInit; answer?: (sent: Sent) => Response | undefined } = {}) {
  const sent: Sent[] = []
  const fetch = createBatchFetch(async (input) => {
    if (!(input instanceof Request)) throw new TypeError('A request is expected.')
    const { method, url, signal } = input
    signal.throwIfAborted()
    const path = url.slice(origin.length)
    const body: { reads?: string[] } = method === 'POST' ? await input.json() : {}
    const one: Sent = { method, path, ...body }
    sent.push(one)
    const own = answer?.(one)
    if (own) return own
    if (!body.reads) return new Response(path, { headers })
    const lines = body.reads.map((read, at) => JSON.stringify({ at, status: 200, headers: {}, body: read }))
    return new Response(
      lines
        .toReversed()
        .map((line) => `${line}\n`)
        .join(''),
    )
  })
  const read = async (path: string, init?: RequestInit) => (await fetch(`${origin}${path}`, init)).text()
  return { sent, fetch, read }
}

beforeEach(() => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(false)
})

describe('reads of one moment', () => {
  it('are sent in one request, and each gets its own reply', async () => {
    const { sent, read } = startServer()
    await read('/api/index')
    const paths = ['/api/a?x=1', '/api/b', '/api/c']
    expect(await Promise.all(paths.map((path) => read(path)))).toEqual(paths)
    expect(sent.slice(1)).toEqual([{ method: 'POST', path: '/api/batch', reads: paths }])
  })

  it('are sent alone to a server that has not announced it', async () => {
    const { sent, read } = startServer({ headers: { [acceptsHeader]: 'idempotency-key' } })
    await read('/api/index')
    await Promise.all([read('/api/a'), read('/api/b')])
    expect(sent.map(({ method }) => method)).toEqual(['GET', 'GET', 'GET'])
  })

  it('are separated by folder and by headers', async () => {
    const { sent, read } = startServer()
    await read('/api/index')
    const other = { headers: { 'think-lang': 'en' } }
    const calls = [read('/api/a'), read('/admin/a'), read('/api/b'), read('/admin/b'), read('/api/c', other)]
    expect(await Promise.all(calls)).toEqual(['/api/a', '/admin/a', '/api/b', '/admin/b', '/api/c'])
    expect(new Set(sent.slice(1))).toEqual(
      new Set([
        { method: 'POST', path: '/api/batch', reads: ['/api/a', '/api/b'] },
        { method: 'POST', path: '/admin/batch', reads: ['/admin/a', '/admin/b'] },
        { method: 'GET', path: '/api/c' },
      ]),
    )
  })

  it('are at most as many in one request as the server takes', async () => {
    const { sent, read } = startServer()
    await read('/api/index')
    const paths = Array.from({ length: largestBatch + 2 }, (_, index) => `/api/${index}`)
    expect(await Promise.all(paths.map((path) => read(path)))).toEqual(paths)
    expect(sent.slice(1).map(({ reads }) => reads?.length)).toEqual([largestBatch, 2])
  })

  it('that the server refuses in a batch are sent alone', async () => {
    const answer = ({ reads }: Sent) =>
      reads &&
      new Response(
        [406, 200]
          .map((status, at) => `${JSON.stringify({ at, status, headers: {}, body: String(status) })}\n`)
          .join(''),
      )
    const { sent, read } = startServer({ answer })
    await read('/api/index')
    expect(await Promise.all([read('/api/file'), read('/api/b')])).toEqual(['/api/file', '200'])
    expect(sent.at(-1)).toEqual({ method: 'GET', path: '/api/file' })
  })

  it('are sent alone, now and later, where the address of a batch is unknown', async () => {
    const { sent, read } = startServer({
      answer: ({ method, path }) =>
        new Response(path, { status: method === 'POST' ? 404 : 200, headers: method === 'POST' ? {} : announcing }),
    })
    await read('/api/index')
    expect(await Promise.all([read('/api/a'), read('/api/b')])).toEqual(['/api/a', '/api/b'])
    expect(sent.map(({ method }) => method)).toEqual(['GET', 'POST', 'GET', 'GET'])
  })

  it('all have the outcome of a request that fails', async () => {
    let status = 503
    const { fetch } = startServer({
      answer: ({ method }) => (method === 'POST' ? new Response('{"code":503}', { status }) : undefined),
    })
    await fetch(`${origin}/api/index`)
    const replies = await Promise.all([fetch(`${origin}/api/a`), fetch(`${origin}/api/b`)])
    expect(replies.map((reply) => reply.status)).toEqual([503, 503])
    status = 200
    const ended = await Promise.allSettled([fetch(`${origin}/api/a`), fetch(`${origin}/api/b`)])
    expect(ended.map(({ status: outcome }) => outcome)).toEqual(['rejected', 'rejected'])
  })

  it('get their replies one by one, as the server sends them', async () => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
    const { read } = startServer({ answer: ({ reads }) => (reads ? new Response(readable) : undefined) })
    await read('/api/index')
    const first = read('/api/a')
    const second = read('/api/b')
    const writer = writable.getWriter()
    const line = (at: number, body: string) =>
      new TextEncoder().encode(`${JSON.stringify({ at, status: 200, headers: {}, body })}\n`)
    // A character of several bytes arrives in two pieces.
    const bytes = line(1, '教师')
    void writer.write(bytes.subarray(0, 45))
    void writer.write(bytes.subarray(45))
    expect(await second).toBe('教师')
    void writer.write(line(0, 'a'))
    void writer.close()
    expect(await first).toBe('a')
  })
})

describe('a read that is aborted', () => {
  it('fails at once, without an effect on the others', async () => {
    const { sent, read } = startServer()
    await read('/api/index')
    const stop = new AbortController()
    const aborted = read('/api/a', { signal: stop.signal })
    const others = [read('/api/b'), read('/api/c')]
    stop.abort()
    await expect(aborted).rejects.toThrow(/abort/i)
    expect(await Promise.all(others)).toEqual(['/api/b', '/api/c'])
    expect(sent.at(-1)?.reads).toEqual(['/api/b', '/api/c'])
  })

  it('before it was sent fails', async () => {
    const { read } = startServer()
    await read('/api/index')
    await expect(read('/api/a', { signal: AbortSignal.abort() })).rejects.toThrow(/abort/i)
  })
})
