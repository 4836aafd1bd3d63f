// @vitest-environment jsdom
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, vi } from 'vitest'
import { createJob } from '../test-support/transport-job.ts'
import { describeResumable } from '../test-support/resumable-conformance.ts'
import { createHttpTransport } from './http-transport.ts'
import { createFetchPost, createXhrPost } from './post-form.ts'
import { type BrowserRequest, createFetchParts, createXhrParts, type Progress } from './send-part.ts'

describeResumable(
  'XMLHttpRequest',
  createXhrParts(() => new XMLHttpRequest()),
)

/** A request without a network. */
function fakeRequest(own: Partial<BrowserRequest>): BrowserRequest {
  return {
    status: 0,
    responseText: '',
    upload: { onprogress: null },
    onload: null,
    onerror: null,
    onabort: null,
    onloadend: null,
    open: () => undefined,
    setRequestHeader: () => undefined,
    getResponseHeader: () => null,
    send: () => undefined,
    abort: () => undefined,
    ...own,
  }
}

it('a request has its own time for the reply after the last byte (U18)', async () => {
  // The upload events of jsdom come with the reply.
  const createXhr = () => {
    const xhr = fakeRequest({
      send: () => setTimeout(() => xhr.upload.onprogress?.({ loaded: 3, total: 3 } as never), 1),
      abort: () => xhr.onabort?.({} as never),
    })
    return xhr
  }
  const send = createXhrParts(createXhr, { stallAfter: 5000, replyWithin: 30 })
  const { signal } = new AbortController()
  const onProgress = vi.fn<(progress: Progress) => void>()
  const request = { method: 'PUT', url: 'https://files.test/', body: 'abc', signal, onProgress } as const
  await expect(send(request)).rejects.toMatchObject({ isRetryable: true, message: expect.stringContaining('0.03 s') })
  // A queue that watches bytes counts from the beginning of the request.
  expect(onProgress.mock.calls.map(([{ loaded }]) => loaded)).toEqual([0, 3])
})

it('requests have the cookies of another origin if they are asked for, in each transport', async () => {
  const seen: unknown[] = []
  const createXhr = () => {
    const xhr = fakeRequest({
      withCredentials: false,
      status: 201,
      responseText: '{"url":"/a"}',
      send: () => {
        seen.push(xhr.withCredentials)
        xhr.onload?.({} as never)
      },
    })
    return xhr
  }
  const fetching: typeof fetch = async (_url, init) => {
    seen.push(init?.credentials)
    return new Response('{"url":"/a"}', { status: 201 })
  }
  const { signal } = new AbortController()
  const request = { method: 'PUT', url: 'https://files.test/', body: 'abc', signal } as const
  const options = { signal, onProgress: () => undefined }
  for (const more of [{}, { withCredentials: true }]) {
    await createXhrParts(createXhr, more)(request)
    await createXhrPost(createXhr, more)('https://files.test/', new FormData(), options)
    await createFetchParts(fetching, more)(request)
    await createFetchPost(fetching, more)('https://files.test/', new FormData(), options)
    vi.stubGlobal('XMLHttpRequest', function Xhr() {
      return createXhr()
    })
    const byXhr = createHttpTransport({ url: 'https://files.test/', ...more })
    vi.stubGlobal('XMLHttpRequest', undefined)
    vi.stubGlobal('fetch', fetching)
    const byFetch = createHttpTransport({ url: 'https://files.test/', ...more })
    vi.unstubAllGlobals()
    await byFetch.send(createJob(3))
    vi.stubGlobal('XMLHttpRequest', function Xhr() {
      return createXhr()
    })
    await byXhr.send(createJob(3))
    vi.unstubAllGlobals()
  }
  const own = undefined
  expect(seen).toEqual([false, false, own, own, own, false, true, true, 'include', 'include', 'include', true])
})

it('a page posts to any address with XMLHttpRequest, which reports progress, without an option', async () => {
  const seen: string[] = []
  const server = createServer((request, response) => {
    const allowed = { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'authorization' }
    if (request.method === 'OPTIONS') return void response.writeHead(204, allowed).end()
    seen.push(String(request.headers.authorization))
    request.resume().on('end', () => response.writeHead(201, allowed).end('{"url":"/a.png"}'))
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const onProgress = vi.fn<(progress: Progress) => void>()
  const headers = () => ({ authorization: 'Bearer t' })
  const transport = createHttpTransport({ url: `http://127.0.0.1:${port}/photos`, headers })
  const result = await transport.send(createJob(300_000, { onProgress }))
  expect(result).toEqual({ url: '/a.png', full_url: `http://127.0.0.1:${port}/a.png` })
  expect(seen).toEqual(['Bearer t'])
  expect(onProgress.mock.calls.at(-1)?.[0].loaded).toBeGreaterThan(300_000)
  server.closeAllConnections()
  server.close()
})

it('a request without a byte or a reply is a temporary failure (U18)', async () => {
  const server = createServer(() => undefined)
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const send = createXhrParts(() => new XMLHttpRequest(), { stallAfter: 20 })
  const { signal } = new AbortController()
  await expect(send({ method: 'HEAD', url: `http://127.0.0.1:${port}/`, signal })).rejects.toMatchObject({
    isRetryable: true,
    message: expect.stringContaining('0.02 s'),
  })
  server.closeAllConnections()
  server.close()
})
