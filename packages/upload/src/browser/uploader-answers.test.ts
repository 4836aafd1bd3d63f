import { describe, expect, it, vi } from 'vitest'
import { callWithin } from './call-within.ts'
import type { HashFile } from './worker-hash.ts'
import { createUploader } from './create-uploader.ts'
import { createFormTransport, createPresignedTransport } from './direct-transports.ts'
import { hashFile } from './hash-file.ts'
import { createHttpTransport } from './http-transport.ts'
import { createMultipartTransport } from './multipart-transport.ts'
import { createFetchPost } from './post-form.ts'
import type { PartReply, PartRequest } from './send-part.ts'
import { createServerTransport } from './site-transport.ts'
import type { Transport, TransportJob } from './transport.ts'
import { createTusTransport } from './tus-transport.ts'
import { UploadError } from './upload-error.ts'
import type { StoredUpload, UploadStore } from './upload-store.ts'
import type { UploaderOptions } from './uploader.ts'

const text = () => new File(['abc'], 'a.txt')
const result = { url: '/a.txt', full_url: '//cdn/a.txt' }
const never = () => new Promise<never>(() => undefined)

/** A reply with headers, as a server would send it. */
const reply = (status: number, body = '', headers: Readonly<Record<string, string>> = {}): PartReply => ({
  status,
  text: body,
  header: (name) => headers[name] ?? '',
})

function setUp(transport: Transport, options: Partial<UploaderOptions> = {}) {
  return createUploader({
    transport,
    hash: hashFile,
    random: () => 0,
    // Retries wait no time; limits have the time that the test gives.
    after: (ms, run) => {
      const timer = setTimeout(run, ms < 500 ? ms : ms < 100_000 ? 1 : ms)
      return () => clearTimeout(timer)
    },
    stallAfter: Number.POSITIVE_INFINITY,
    ...options,
  })
}

async function uploadOne(transport: Transport, options: Partial<UploaderOptions> = {}) {
  const uploader = setUp(transport, options)
  const [id = ''] = uploader.add([text()])
  try {
    return await uploader.whenDone(id)
  } finally {
    uploader.dispose()
  }
}

/** Every transport with a server that gives each request this reply. */
const replying = (answer: PartReply): [string, Transport][] => [
  ['http', createHttpTransport({ url: 'http://a.test/', send: async () => answer })],
  ['tus', createTusTransport({ endpoint: 'http://a.test/', send: async () => answer, toResult: () => result })],
  [
    'multipart',
    createMultipartTransport({
      begin: async () => ({ uploadId: 'u', key: 'k' }),
      signPart: async () => 'http://a.test/1',
      complete: async () => result,
      send: async () => answer,
    }),
  ],
  [
    'form',
    createFormTransport({
      url: 'http://a.test/',
      params: {},
      cdnUrl: '',
      post: async () => answer,
      confirm: async () => undefined,
    }),
  ],
]

describe('a rejection (U14)', () => {
  it.each(replying(reply(422, '{"error":"virus found","rule":7}')))(
    'of %s has the status and the text of the reply',
    async (_, transport) => {
      const error = await uploadOne(transport).catch((reason: unknown) => reason)
      expect(error).toBeInstanceOf(UploadError)
      expect(error).toMatchObject({
        message: 'virus found',
        status: 422,
        body: '{"error":"virus found","rule":7}',
        isRetryable: false,
      })
    },
  )

  it('has the beginning of a long reply, and neither status nor text without a reply', async () => {
    const send = async () => reply(413, 'x'.repeat(10_000))
    const error = await uploadOne(createHttpTransport({ url: 'http://a.test/', send })).catch(
      (reason: unknown) => reason,
    )
    expect(error).toMatchObject({ status: 413, body: 'x'.repeat(4096) })
    expect(new UploadError('No reply', true)).toMatchObject({ status: undefined, body: undefined })
  })
})

it('an HTML page in reply to a part or a signed form is a failure (U14)', async () => {
  const page = reply(200, '<!-- x --><!doctype html>Sign in', { etag: 'W/"1"' })
  const confirm = vi.fn<() => Promise<typeof result>>(async () => result)
  const complete = vi.fn<() => Promise<typeof result>>(async () => result)
  const transports = [
    createPresignedTransport({
      sign: async () => ({ url: 'http://a.test/', fields: {} }),
      confirm,
      cdnUrl: '',
      post: async () => page,
    }),
    createMultipartTransport({
      begin: async () => ({ uploadId: 'u', key: 'k' }),
      signPart: async () => 'http://a.test/1',
      complete,
      send: async () => page,
    }),
  ]
  for (const transport of transports)
    await expect(uploadOne(transport)).rejects.toMatchObject({
      message: expect.stringContaining('a page'),
      status: 200,
    })
  expect([confirm.mock.calls, complete.mock.calls]).toEqual([[], []])
})

describe('a token (U4)', () => {
  /** A server that accepts the token `new`. */
  function createServer() {
    const tokens: unknown[] = []
    const send = async ({ method, headers }: PartRequest): Promise<PartReply> => {
      tokens.push(headers?.['authorization'])
      if (headers?.['authorization'] !== 'new') return reply(401, '{"message":"token expired"}')
      if (method === 'PATCH') return reply(204, '', { 'upload-offset': '3' })
      return reply(201, '{"url":"/a.txt"}', { location: '/a.txt' })
    }
    return { tokens, send }
  }
  const transports = (headers: () => Promise<Record<string, string>>) => {
    const { tokens, send } = createServer()
    const fetch = vi.fn<typeof globalThis.fetch>(async (_url, options) => {
      const given = new Headers(options?.headers).get('authorization') ?? ''
      const { signal } = new AbortController()
      const { status, text: body } = await send({ method: 'POST', url: '', headers: { authorization: given }, signal })
      return new Response(body, { status })
    })
    const post = createFetchPost(fetch, { headers })
    return {
      tokens,
      http: createHttpTransport({ url: 'http://a.test/', send, headers, toResult: () => result }),
      tus: createTusTransport({ endpoint: 'http://a.test/', send, headers, toResult: () => result }),
      form: createPresignedTransport({
        sign: async () => ({ url: 'http://a.test/', fields: {} }),
        confirm: async () => result,
        cdnUrl: '',
        post,
      }),
    }
  }

  it.each(['http', 'tus', 'form'] as const)('of an async function is sent with %s', async (name) => {
    const places = transports(async () => ({ authorization: 'new' }))
    expect(await uploadOne(places[name])).toEqual(result)
    expect(new Set(places.tokens)).toEqual(new Set(['new']))
  })

  it.each(['http', 'tus', 'form'] as const)('that %s rejects is renewed by shouldRetry', async (name) => {
    let token = 'old'
    const places = transports(async () => ({ authorization: token }))
    const asked: unknown[] = []
    const file = await uploadOne(places[name], {
      async shouldRetry(error, { file: { name: of } }) {
        asked.push([error instanceof UploadError && error.status, of])
        await Promise.resolve()
        token = 'new'
        return true
      },
    })
    expect(file).toEqual(result)
    expect(asked).toEqual([[401, 'a.txt']])
    expect(places.tokens.slice(0, 2)).toEqual(['old', 'new'])
  })

  it('that is rejected is not tried again by itself, whatever the reply says', async () => {
    const places = transports(async () => ({ authorization: 'old' }))
    await expect(uploadOne(places.http)).rejects.toMatchObject({ status: 401, message: 'token expired' })
    expect(places.tokens).toEqual(['old'])
  })
})

describe('shouldRetry (U4)', () => {
  const failing = (status: number) => {
    const send = vi.fn<() => Promise<PartReply>>(async () => reply(status))
    return { send, transport: createHttpTransport({ url: 'http://a.test/', send }) }
  }

  it.each([
    ['true tries a final failure again, up to maxAttempts', 409, () => true, 4],
    ['false ends a temporary failure', 503, () => false, 1],
    ['undefined leaves a final failure', 409, () => undefined, 1],
    ['undefined leaves a temporary failure', 503, () => undefined, 4],
    ['an error leaves a temporary failure', 503, () => Promise.reject(new Error('no token')), 4],
    ['no answer leaves a final failure', 409, never, 1],
  ])('%s', async (_, status, shouldRetry, attempts) => {
    const { send, transport } = failing(status)
    await expect(uploadOne(transport, { shouldRetry, callWithin: 20 })).rejects.toMatchObject({ status })
    expect(send).toHaveBeenCalledTimes(attempts)
  })

  it('is not asked about a file that was cancelled', async () => {
    const shouldRetry = vi.fn<() => boolean>(() => true)
    const transport: Transport = {
      needsHash: false,
      send: ({ signal }) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true })),
    }
    const uploader = setUp(transport, { shouldRetry })
    const [id = ''] = uploader.add([text()])
    await vi.waitFor(() => expect(uploader.getItems()[0]?.status).toBe('sending'))
    uploader.cancel(id)
    await expect(uploader.whenDone(id)).rejects.toMatchObject({ code: 'cancelled' })
    await Promise.resolve()
    expect(shouldRetry).not.toHaveBeenCalled()
  })
})

it('a restored file shows the bytes that the storage has, before it continues (U13)', async () => {
  const stored = new Map<string, StoredUpload>()
  const store: UploadStore = {
    load: async () => [...stored.values()],
    save: async (upload) => void stored.set(upload.key, upload),
    remove: async (key) => void stored.delete(key),
  }
  const transport: Transport = {
    needsHash: false,
    send({ checkpoint }) {
      checkpoint.write('begun', 2)
      return never()
    },
  }
  const first = setUp(transport, { store })
  first.add([text()])
  await vi.waitFor(() => expect([...stored.values()]).toMatchObject([{ note: 'begun', bytes: 2 }]))
  first.dispose()
  const next = setUp(transport, { store })
  next.pause()
  await next.restore()
  expect(next.getItems()).toMatchObject([{ status: 'waiting', loaded: 2, confirmed: 2, total: 3 }])
  next.dispose()
})

describe('a call of the application that never answers (U18)', () => {
  const limit = { callWithin: 20 }
  const parts = {
    ...limit,
    begin: async () => ({ uploadId: 'u', key: 'k' }),
    signPart: async () => 'http://a.test/1',
    complete: async () => result,
    send: async () => reply(200, '', { etag: '"e"' }),
    partAttempts: 1,
  }
  const form = {
    ...limit,
    cdnUrl: '',
    post: async () => reply(204),
    sign: async () => ({ url: 'http://a.test/', fields: {} }),
    confirm: async () => result,
  }
  const send = async ({ method }: PartRequest) =>
    method === 'POST' ? reply(201, '{}', { location: 'http://a.test/1' }) : reply(204, '', { 'upload-offset': '3' })
  const place = { ...limit, url: 'http://a.test/', send, toResult: () => result }
  const tus = { ...limit, endpoint: 'http://a.test/', send, toResult: () => result }

  it.each<[string, Transport]>([
    ['begin', createMultipartTransport({ ...parts, begin: never })],
    ['signPart', createMultipartTransport({ ...parts, signPart: never })],
    ['complete', createMultipartTransport({ ...parts, complete: never })],
    ['url', createHttpTransport({ ...place, url: never })],
    ['headers', createHttpTransport({ ...place, headers: never })],
    ['toResult', createHttpTransport({ ...place, toResult: never })],
    ['headers', createTusTransport({ ...tus, headers: never })],
    ['toResult', createTusTransport({ ...tus, toResult: never })],
    ['sign', createPresignedTransport({ ...form, sign: never })],
    ['confirm', createPresignedTransport({ ...form, confirm: never })],
  ])('%s: the attempt is a temporary failure after its time', async (name, transport) => {
    const attempts: number[] = []
    const uploader = setUp(transport, { maxAttempts: 2 })
    uploader.subscribe(() => attempts.push(uploader.getItems()[0]?.attempts ?? 0))
    const [id = ''] = uploader.add([text()])
    await expect(uploader.whenDone(id)).rejects.toMatchObject({
      message: `No answer of ${name} for 0.02 s`,
      isRetryable: true,
    })
    expect(Math.max(...attempts)).toBe(2)
  })

  it('hash: the attempt is a temporary failure after its time, and the hashing is ended', async () => {
    const signals: (AbortSignal | undefined)[] = []
    const hash: HashFile = (_file, options) => {
      signals.push(options?.signal)
      return never()
    }
    const transport = { needsHash: true, send: async () => result }
    await expect(uploadOne(transport, { hash, callWithin: 20, maxAttempts: 2 })).rejects.toMatchObject({
      message: 'No answer of hash for 0.02 s',
      isRetryable: true,
    })
    expect(signals.map((signal) => signal?.aborted)).toEqual([true, true])
  })

  it('hash: its progress begins the time anew', async () => {
    const hash: HashFile = async (_file, options) => {
      for (let loaded = 0; loaded < 6; loaded += 1) {
        await new Promise((resolve) => setTimeout(resolve, 50))
        options?.onProgress?.(loaded)
      }
      return 'abc'
    }
    const transport = { needsHash: true, send: async () => result }
    expect(await uploadOne(transport, { hash, callWithin: 200, maxAttempts: 1 })).toEqual(result)
  })

  it('findKnown: the file is sent', async () => {
    const transport = createServerTransport({ post: async () => result })
    expect(await uploadOne(transport, { findKnown: never, callWithin: 20 })).toEqual(result)
  })

  it.each<[string, Transport]>([
    ['post', createServerTransport({ post: never })],
    ['send of http', createHttpTransport({ ...place, send: never })],
    ['send of tus', createTusTransport({ ...tus, send: never })],
    ['send of multipart', createMultipartTransport({ ...parts, send: never })],
  ])('%s without progress: the attempt is a temporary failure after sendWithin', async (_, transport) => {
    await expect(uploadOne(transport, { sendWithin: 20, maxAttempts: 2 })).rejects.toMatchObject({
      isRetryable: true,
      message: expect.stringMatching(/^No progress.* for 0.02 s$/),
    })
  })

  it('progress begins the time anew', async () => {
    const transport: Transport = {
      needsHash: false,
      noticesStalls: true,
      async send({ onProgress }) {
        for (let loaded = 0; loaded < 3; loaded += 1) {
          onProgress({ loaded, total: 3 })
          await new Promise((resolve) => void setTimeout(resolve, 60))
        }
        return result
      },
    }
    expect(await uploadOne(transport, { sendWithin: 120, maxAttempts: 1 })).toEqual(result)
  })

  it('begin of multipart: an upload that the storage begins too late is aborted there', async () => {
    const late = Promise.withResolvers<{ uploadId: string; key: string }>()
    const begin = vi.fn<() => Promise<{ uploadId: string; key: string }>>(async () => ({ uploadId: 'u2', key: 'k' }))
    begin.mockReturnValueOnce(late.promise)
    const abort = vi.fn<() => Promise<void>>(async () => undefined)
    const transport = createMultipartTransport({
      begin,
      abort,
      callWithin: 20,
      signPart: async () => 'http://a.test/1',
      complete: async () => result,
      send: async () => reply(200, '', { etag: 'e' }),
    })
    expect(await uploadOne(transport)).toBe(result)
    expect(abort).not.toHaveBeenCalled()
    late.resolve({ uploadId: 'u1', key: 'k' })
    await vi.waitFor(() => expect(abort.mock.calls).toEqual([[{ uploadId: 'u1', key: 'k' }]]))
  })

  it('is over also if the transport ignores its signal, and an upload that it begins later is ended', async () => {
    const jobs: TransportJob[] = []
    const abandon = vi.fn<NonNullable<Transport['abandon']>>(async () => undefined)
    const transport: Transport = {
      needsHash: false,
      abandon,
      async send(job) {
        if (jobs.push(job) === 1) return never()
        job.checkpoint.write('second')
        jobs[0]?.checkpoint.write('first')
        return result
      },
    }
    expect(await uploadOne(transport, { sendWithin: 20 })).toEqual(result)
    await vi.waitFor(() => expect(abandon.mock.calls).toMatchObject([[{ note: 'first' }]]))
    expect(jobs[1]?.checkpoint.read()).not.toBe('first')
  })

  it('a late note about an upload that the next attempt continues ends nothing', async () => {
    const jobs: TransportJob[] = []
    const abandon = vi.fn<NonNullable<Transport['abandon']>>(async () => undefined)
    const transport: Transport = {
      needsHash: false,
      abandon,
      async send(job) {
        if (jobs.push(job) === 1) {
          job.checkpoint.write('shared')
          return never()
        }
        jobs[0]?.checkpoint.write('late')
        expect(job.checkpoint.read()).toBe('shared')
        return result
      },
    }
    expect(await uploadOne(transport, { sendWithin: 20 })).toEqual(result)
    expect(abandon).not.toHaveBeenCalled()
  })

  it('has no limit with Infinity, and none after its signal was aborted', async () => {
    vi.useFakeTimers()
    const late = vi.fn<(error: unknown) => void>()
    void callWithin({ callWithin: Number.POSITIVE_INFINITY }, { name: 'a' }, never).catch(late)
    const leaving = new AbortController()
    void callWithin({}, { name: 'b', signal: leaving.signal }, never).catch(late)
    leaving.abort()
    void callWithin({}, { name: 'c' }, never).catch(late)
    await vi.advanceTimersByTimeAsync(300_000)
    vi.useRealTimers()
    expect(late.mock.calls).toMatchObject([[{ message: 'No answer of c for 300 s' }]])
  })
})

it('a multipart upload that the storage no longer has begins anew, once by itself, with a retry, and on a later page (U12)', async () => {
  const begun: string[] = []
  let isGone = true
  const stored = new Map<string, StoredUpload>()
  const store: UploadStore = {
    load: async () => [...stored.values()],
    save: async (upload) => void stored.set(upload.key, upload),
    remove: async (key) => void stored.delete(key),
  }
  const transport = createMultipartTransport({
    begin: async ({ key }) => ({ uploadId: `u${begun.push(key)}`, key }),
    signPart: async () => 'http://a.test/',
    async complete() {
      if (isGone) throw new UploadError('No such upload', false, undefined, { status: 404 })
      return result
    },
    send: async () => reply(200, '', { etag: 'e' }),
  })
  const uploader = setUp(transport, { store })
  const [id = ''] = uploader.add([text()])
  await expect(uploader.whenDone(id)).rejects.toThrow('No such upload')
  expect(begun).toHaveLength(2)
  uploader.retry(id)
  await expect(uploader.whenDone(id)).rejects.toThrow('No such upload')
  expect(begun).toHaveLength(4)
  uploader.dispose()
  isGone = false
  const later = setUp(transport, { store })
  const [restored = ''] = await later.restore()
  expect(await later.whenDone(restored)).toEqual(result)
  expect(begun).toHaveLength(5)
  later.dispose()
})
