import { afterEach, describe, expect, it, vi } from 'vitest'
import { type ResumableServer, startPartServer, startTusServer } from './resumable-servers.ts'
import { createCheckpoint, createJob } from './transport-job.ts'
import { createMultipartTransport, type MultipartTransportOptions } from '../browser/multipart-transport.ts'
import type { Progress, SendPart } from '../browser/send-part.ts'
import { createTusTransport, type TusTransportOptions } from '../browser/tus-transport.ts'
import { isRetryable, UploadError } from '../browser/upload-error.ts'

const running: ResumableServer[] = []
afterEach(() => Promise.all(running.splice(0).map((server) => server.close())))

const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  )

/** The tests that every way of sending parts passes. */
export function describeResumable(name: string, send: SendPart): void {
  describeTus(name, send)
  describeParts(name, send)
}

function describeTus(name: string, send: SendPart): void {
  describe(`tus over ${name} (U12)`, () => {
    async function setUp(more: Partial<TusTransportOptions> = {}) {
      const server = await startTusServer()
      running.push(server)
      const toResult = (url: string) => ({ url: new URL(url).pathname, full_url: url })
      return { server, transport: createTusTransport({ endpoint: `${server.url}files/`, send, toResult, ...more }) }
    }

    it('uploads a file in chunks, with its metadata and progress', async () => {
      const { server, transport } = await setUp({ chunkBytes: 40_000, headers: () => ({ 'x-token': 't' }) })
      const seen: Progress[] = []
      const job = createJob(100_000, { onProgress: (progress) => seen.push(progress) })
      expect(await transport.send(job)).toEqual({ url: '/files/u1', full_url: `${server.url}files/u1` })
      expect(server.bytesOf('u1').equals(Buffer.from(job.content))).toBe(true)
      expect(server.seen).toEqual(['POST /files/ 100000', ...[0, 40_000, 80_000].map((at) => `PATCH /files/u1 ${at}`)])
      expect(seen.at(-1)).toEqual({ loaded: 100_000, total: 100_000 })
      expect(seen.map(({ loaded }) => loaded)).toEqual(seen.map(({ loaded }) => loaded).toSorted((a, b) => a - b))
    })

    it('continues after a broken connection where the server stopped receiving', async () => {
      const { server, transport } = await setUp()
      const job = createJob(300_000)
      server.cutAfter(120_000)
      expect(isRetryable(await failureOf(transport.send(job)))).toBe(true)
      await transport.send(job)
      expect(server.seen.slice(2)).toEqual(['HEAD /files/u1', 'PATCH /files/u1 120000'])
      expect(server.bytesOf('u1').equals(Buffer.from(job.content))).toBe(true)
    })

    it('a request that the browser repeated by itself does not end the upload', async () => {
      const { server, transport } = await setUp({
        send: async (request) => {
          if (request.method === 'PATCH' && server.seen.length === 1) await send(request)
          return send(request)
        },
      })
      const job = createJob(1000)
      expect(isRetryable(await failureOf(transport.send(job)))).toBe(true)
      await transport.send(job)
      expect(server.seen.at(-1)).toBe('HEAD /files/u1')
      expect(server.bytesOf('u1').equals(Buffer.from(job.content))).toBe(true)
    })

    it('begins anew if the server has forgotten the upload, or the note is unreadable', async () => {
      const { server, transport } = await setUp()
      const job = createJob(10)
      await transport.send(job)
      server.forget('u1')
      expect((await transport.send(job)).url).toBe('/files/u2')
      const checkpoint = createCheckpoint()
      checkpoint.write('what')
      expect((await transport.send(createJob(10, { checkpoint }))).url).toBe('/files/u3')
    })

    it('begins anew if the server forgets the upload between two chunks', async () => {
      const { server, transport } = await setUp({ chunkBytes: 4 })
      const forgetful = createJob(10, { onProgress: ({ loaded }) => loaded === 8 && server.forget('u1') })
      expect(isRetryable(await failureOf(transport.send(forgetful)))).toBe(true)
      expect((await transport.send(forgetful)).url).toBe('/files/u2')
      expect(server.bytesOf('u2').equals(Buffer.from(forgetful.content))).toBe(true)
    })

    it('deletes a cancelled upload on the server', async () => {
      const { server, transport } = await setUp()
      const { file, meta, checkpoint, ...rest } = createJob(10)
      await transport.send({ file, meta, checkpoint, ...rest })
      await transport.abandon?.({ file, meta, note: checkpoint.read() })
      expect(server.seen.at(-1)).toBe('DELETE /files/u1')
      expect(server.bytesOf('u1')).toHaveLength(0)
    })

    it.each([
      [423, true],
      [503, true],
      [403, false],
      [404, false],
      [204, undefined],
    ])('a deletion with the reply %i fails as temporary: %s', async (status, isTemporary) => {
      const { transport } = await setUp({ send: async () => ({ status, text: '', header: () => '' }) })
      const { file, meta } = createJob(10)
      const failure = await failureOf(transport.abandon?.({ file, meta, note: { url: '/u1' } }) ?? Promise.resolve())
      expect(failure && isRetryable(failure)).toBe(isTemporary)
    })

    it('confirms the bytes that the server has, also those of a broken request', async () => {
      const { server, transport } = await setUp()
      const { checkpoint, ...job } = createJob(300_000)
      const confirmed: (number | undefined)[] = []
      const watched = {
        ...checkpoint,
        write(note: unknown, bytes?: number) {
          confirmed.push(bytes)
          checkpoint.write(note)
        },
      }
      server.cutAfter(120_000)
      await failureOf(transport.send({ ...job, checkpoint: watched }))
      await transport.send({ ...job, checkpoint: watched })
      expect(confirmed).toEqual([0, 120_000, 300_000])
    })

    it('reports a refusal, and stops with its signal', async () => {
      const { transport } = await setUp()
      const { server } = await setUp()
      const wrong = createTusTransport({
        endpoint: `${server.url}files/none`,
        send: async () => ({ status: 413, text: 'too large', header: () => '' }),
        toResult: () => ({ url: '', full_url: '' }),
      })
      const rejection = await failureOf(wrong.send(createJob(10)))
      expect(rejection).toMatchObject({ message: 'too large', isRetryable: false })
      const leaving = new AbortController()
      leaving.abort(new Error(`left ${name}`))
      expect(await failureOf(transport.send(createJob(10, { signal: leaving.signal })))).toMatchObject({
        message: `left ${name}`,
      })
    })
  })
}

function describeParts(name: string, send: SendPart): void {
  describe(`parts of a file over ${name} (U12)`, () => {
    async function setUp(more: Partial<MultipartTransportOptions> = {}) {
      const server = await startPartServer()
      running.push(server)
      const begin = vi.fn<MultipartTransportOptions['begin']>(async ({ key }) => ({ uploadId: 'u1', key }))
      const complete = vi.fn<MultipartTransportOptions['complete']>(async ({ key }) => ({
        url: `/${key}`,
        full_url: key,
      }))
      const signPart = vi.fn<MultipartTransportOptions['signPart']>(async ({ key }, { number }) =>
        server.sign(key, number),
      )
      const options = { begin, complete, signPart, send, partBytes: 40_000, concurrency: 2, ...more }
      return { server, begin, complete, signPart, transport: createMultipartTransport(options) }
    }
    const key = 'k.bin'

    it('sends the parts, each with its own signature, and joins them', async () => {
      const { server, complete, transport } = await setUp()
      const seen: Progress[] = []
      const job = createJob(100_000, { key, onProgress: (progress) => seen.push(progress) })
      expect(await transport.send(job)).toEqual({ url: '/k.bin', full_url: 'k.bin' })
      expect(server.bytesOf(key).equals(Buffer.from(job.content))).toBe(true)
      expect(complete.mock.calls[0]?.[1].map(({ number }) => number)).toEqual([1, 2, 3])
      expect(seen.at(-1)).toEqual({ loaded: 100_000, total: 100_000 })
    })

    it('sends the headers that a signature covers', async () => {
      const seen: unknown[] = []
      const { transport } = await setUp({
        signPart: async () => ({ url: 'http://storage.test/1', headers: { 'x-amz-checksum-sha256': 'c' } }),
        send: async ({ url, headers }) => {
          seen.push(url, headers)
          return { status: 200, text: '', header: () => 'etag' }
        },
      })
      await transport.send(createJob(10, { key }))
      expect(seen).toEqual(['http://storage.test/1', { 'x-amz-checksum-sha256': 'c' }])
    })

    it('after a broken connection sends only what is missing, with new signatures', async () => {
      const { server, begin, signPart, transport } = await setUp({ concurrency: 1, partAttempts: 1 })
      const job = createJob(100_000, { key })
      await failureOf(
        transport.send({ ...job, onProgress: ({ loaded }) => loaded === 40_000 && server.cutAfter(1000) }),
      )
      server.seen.length = 0
      await transport.send(job)
      expect([begin.mock.calls.length, server.seen]).toEqual([1, ['PUT 2', 'PUT 3']])
      expect(signPart.mock.calls.map(([, { number }]) => number)).toEqual([1, 2, 2, 3])
      expect(server.bytesOf(key).equals(Buffer.from(job.content))).toBe(true)
    })

    it('a part whose connection breaks is sent again by itself, and the other parts continue', async () => {
      // All breaks may hit the same part.
      const { server, signPart, transport } = await setUp({ partDelay: () => 0, partAttempts: 6 })
      const job = createJob(200_000, { key })
      const breaks = [1000, 20_000, 1, 1]
      await transport.send({
        ...job,
        onProgress: ({ loaded }) => {
          const next = loaded > 0 ? breaks.shift() : undefined
          if (next !== undefined) server.cutAfter(next)
        },
      })
      expect(breaks).toEqual([])
      expect(signPart.mock.calls.length).toBeGreaterThan(5)
      expect(server.bytesOf(key).equals(Buffer.from(job.content))).toBe(true)
    })

    it('a part whose signature has expired gets a new one', async () => {
      const { server, signPart, transport } = await setUp({ partDelay: () => 0 })
      signPart.mockImplementationOnce(async ({ key: at }) => `${server.url}${at}?partNumber=1&signature=old`)
      const job = createJob(10, { key })
      await transport.send(job)
      expect(server.seen).toEqual(['PUT 1', 'PUT 1'])
      expect(server.bytesOf(key).equals(Buffer.from(job.content))).toBe(true)
    })

    it('a cancelled upload is aborted at the storage', async () => {
      const abort = vi.fn<NonNullable<MultipartTransportOptions['abort']>>(async () => {})
      const { transport } = await setUp({ abort })
      const { file, meta, checkpoint, ...rest } = createJob(10, { key })
      await transport.send({ file, meta, checkpoint, ...rest })
      await transport.abandon?.({ file, meta, note: checkpoint.read() })
      expect(abort).toHaveBeenCalledExactlyOnceWith({ uploadId: 'u1', key })
    })

    it('begins anew if the storage has forgotten the upload (U12)', async () => {
      const { server, begin, signPart, transport } = await setUp()
      begin.mockResolvedValueOnce({ uploadId: 'old', key: 'gone.bin' })
      const job = createJob(100_000, { key })
      server.forget('gone.bin')
      expect(await failureOf(transport.send(job))).toMatchObject({ isRetryable: true })
      await transport.send(job)
      expect(begin).toHaveBeenCalledTimes(2)
      expect(signPart.mock.calls.filter(([upload]) => upload.key === key)).toHaveLength(3)
      expect(server.bytesOf(key).equals(Buffer.from(job.content))).toBe(true)
    })

    it.each(['complete', 'signPart'] as const)(
      'begins anew once if %s says that the storage no longer has the upload, and again with each retry (U12)',
      async (name) => {
        const { server, begin, transport, ...calls } = await setUp()
        begin.mockImplementation(async () => ({ uploadId: `u${begin.mock.calls.length}`, key }))
        const gone = new UploadError('No such upload', false, undefined, { status: 404 })
        calls[name].mockRejectedValueOnce(gone)
        const job = createJob(30_000, { key })
        expect(await failureOf(transport.send(job))).toMatchObject({ isRetryable: true, cause: gone })
        expect(await transport.send(job)).toEqual({ url: '/k.bin', full_url: 'k.bin' })
        expect(calls.complete.mock.lastCall?.[0]).toEqual({ uploadId: 'u2', key })
        expect(server.bytesOf(key).equals(Buffer.from(job.content))).toBe(true)

        const failing = createJob(30_000, { key })
        calls[name].mockRejectedValue(Object.assign(new Error('rejected'), { name: 'NoSuchUpload' }))
        const failures = []
        for (let attempts = 0; attempts < 3; attempts += 1) failures.push(await failureOf(transport.send(failing)))
        expect(failures.map((failure) => isRetryable(failure))).toEqual([true, false, true])
        expect(begin).toHaveBeenCalledTimes(5)
      },
    )

    it('a signature that is always expired fails with the reason of the storage', async () => {
      const { server, transport } = await setUp({
        partDelay: () => 0,
        signPart: async ({ key: at }) => `${server.url}${at}?partNumber=1&signature=old`,
      })
      expect(await failureOf(transport.send(createJob(10, { key })))).toMatchObject({
        message: 'Request has expired',
      })
      expect(server.seen).toHaveLength(4)
    })

    it('needs the header ETag, and never more than 10,000 parts', async () => {
      const hidden = await setUp({ send: async () => ({ status: 200, text: '', header: () => '' }) })
      expect(await failureOf(hidden.transport.send(createJob(10)))).toMatchObject({
        message: expect.stringContaining('ETag'),
      })
      const sizes: number[] = []
      const { transport } = await setUp({
        partBytes: 5,
        concurrency: 1,
        async signPart(_upload, { bytes }) {
          sizes.push(bytes)
          throw new Error('enough')
        },
      })
      await failureOf(transport.send(createJob(60_000)))
      expect(sizes).toEqual([6])
    })
  })
}
