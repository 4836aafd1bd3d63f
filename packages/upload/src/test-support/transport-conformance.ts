import { afterEach, describe, expect, it, vi } from 'vitest'
import { createFormTransport, createPresignedTransport, type StorageRecord } from '../browser/direct-transports.ts'
import type { PostForm } from '../browser/post-form.ts'
import type { Progress } from '../browser/send-part.ts'
import { createServerTransport, type ServerTransportOptions } from '../browser/site-transport.ts'
import type { Transport, TransportJob, UploadResult } from '../browser/transport.ts'
import { isRetryable } from '../browser/upload-error.ts'
import {
  signPolicy,
  startKeyServer,
  startPolicyServer,
  startUploadServer,
  type StorageServer,
} from './storage-servers.ts'
import { createJob } from './transport-job.ts'

const secret = 'policy-secret'
const maxBytes = 20 * 1024 * 1024

interface Place {
  server: StorageServer
  transport: Transport
  /** The same transport, with credentials that the server rejects. */
  refused: Transport
  refusal: string
  records: StorageRecord[]
  result: (job: TransportJob) => UploadResult
}

const places: Record<string, (post: PostForm) => Promise<Place>> = {
  async 'server multipart'(post) {
    const server = await startUploadServer()
    const call =
      (field: string): ServerTransportOptions['post'] =>
      async (form, { signal, onUploadProgress }) => {
        const named = new FormData()
        for (const value of form.getAll('file')) if (value instanceof File) named.append(field, value, value.name)
        const { status, text } = await post(server.url, named, { signal, onProgress: onUploadProgress })
        if (status !== 200) throw Object.assign(new Error('HTTP'), { status })
        const reply: { code: number; msg: string; data: { file: UploadResult } } = JSON.parse(text)
        if (reply.code !== 1) throw new Error(reply.msg)
        return reply.data.file
      }
    return {
      server,
      transport: createServerTransport({ post: call('file') }),
      refused: createServerTransport({ post: call('other') }),
      refusal: 'No files were uploaded',
      records: [],
      result: ({ sha1 }) => ({
        url: `/storage/default/${sha1}.bin`,
        full_url: `//cdn.test/storage/default/${sha1}.bin`,
      }),
    }
  },
  async 'direct form'(post) {
    const server = await startKeyServer('t-1')
    const records: StorageRecord[] = []
    const options = {
      url: server.url,
      post,
      cdnUrl: '//cdn.test/',
      confirm: async (record: StorageRecord) => void records.push(record),
    }
    return {
      server,
      transport: createFormTransport({ ...options, params: { token: 't-1' } }),
      refused: createFormTransport({ ...options, params: { token: 'wrong' } }),
      refusal: 'bad token',
      records,
      result: ({ key }) => ({ url: `/${key}`, full_url: `//cdn.test/${key}` }),
    }
  },
  async 'presigned form'(post) {
    const server = await startPolicyServer(secret)
    const records: StorageRecord[] = []
    const build = (signWith: string) =>
      createPresignedTransport({
        post,
        cdnUrl: 'https://cdn.test',
        confirm: async (record) => void records.push(record),
        async sign({ key, file }) {
          const conditions: Parameters<typeof signPolicy>[1] = [
            ['eq', '$key', key],
            ['starts-with', '$Content-Type', file.type],
            ['content-length-range', 0, maxBytes],
          ]
          const signed = signPolicy(signWith, conditions, new Date(Date.now() + 60_000))
          return { url: server.url, fields: { 'Content-Type': file.type, ...signed } }
        },
      })
    return {
      server,
      transport: build(secret),
      refused: build('wrong'),
      refusal: 'The signature does not match.',
      records,
      result: ({ key }) => ({ url: `/${key}`, full_url: `https://cdn.test/${key}` }),
    }
  },
}

const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => new Error('it succeeded'),
    (error: unknown) => error,
  )

/** Tests the common behaviour of all transports, over one way of posting. */
export function describeTransports(
  title: string,
  { post, tellsProgress }: { post: PostForm; tellsProgress: boolean },
): void {
  describe.each(Object.entries(places))(`%s over ${title}`, (_, createPlace) => {
    const open: StorageServer[] = []
    afterEach(async () => void (await Promise.all(open.splice(0).map((server) => server.close()))))
    async function setUp() {
      const place = await createPlace(post)
      open.push(place.server)
      return place
    }

    it('uploads the file byte for byte and returns its address [C3]', async () => {
      const { server, transport, result } = await setUp()
      const job = createJob(300_000)
      expect(await transport.send(job)).toMatchObject(result(job))
      expect(server.stored).toHaveLength(1)
      expect(Buffer.from(job.content).equals(server.stored[0]?.bytes ?? Buffer.alloc(0))).toBe(true)
      expect(server.stored[0]?.name).toBe('照片 一.png')
      expect(server.stored[0]?.type).toBe('image/png')
    })

    it('reports a file to the server only after the storage has accepted it [C3]', async () => {
      const { transport, refused, records } = await setUp()
      const job = createJob(10)
      await failureOf(refused.send(job))
      expect(records).toEqual([])
      await transport.send(job)
      const record = { url: `/${job.key}`, name: '照片 一.png', size: 10, type: 'image/png', sha1: job.sha1 }
      expect(records).toEqual(transport.needsHash ? [record] : [])
    })

    it('reports increasing progress up to the end, if the browser reports progress [C3]', async () => {
      const { transport } = await setUp()
      const seen: Progress[] = []
      await transport.send(createJob(2_000_000, { onProgress: (progress) => seen.push(progress) }))
      expect(seen.map(({ loaded }) => loaded)).toEqual(seen.map(({ loaded }) => loaded).toSorted((a, b) => a - b))
      const last = seen.at(-1)
      expect(last ? last.loaded === last.total && last.total > 2_000_000 : false).toBe(tellsProgress)
    })

    it('rejects with the message of a refusal, which is not retried [C3]', async () => {
      const { refused, refusal, server } = await setUp()
      const error = await failureOf(refused.send(createJob(10)))
      expect(error).toMatchObject({ message: refusal })
      expect(isRetryable(error)).toBe(false)
      expect(server.stored).toEqual([])
    })

    it('classifies server errors and a missing reply as temporary [C3]', async () => {
      const { server, transport } = await setUp()
      for (const status of [500, 503, 429]) {
        server.trouble = { status, body: 'busy' }
        expect(isRetryable(await failureOf(transport.send(createJob(10))))).toBe(true)
      }
      await server.close()
      expect(isRetryable(await failureOf(transport.send(createJob(10))))).toBe(true)
    })

    it('stops when it is cancelled, and closes the connection [C3]', async () => {
      const { server, transport } = await setUp()
      server.isSilent = true
      const controller = new AbortController()
      const sending = failureOf(transport.send(createJob(10, { signal: controller.signal })))
      await vi.waitFor(() => expect(server.received()).toBe(1))
      controller.abort()
      const error = await sending
      expect(error).toMatchObject({ name: 'AbortError' })
      expect(isRetryable(error)).toBe(false)
      await vi.waitFor(() => expect(server.cut()).toBe(1))
    })

    it('does not begin if it was cancelled before [C3]', async () => {
      const { server, transport } = await setUp()
      expect(await failureOf(transport.send(createJob(10, { signal: AbortSignal.abort() })))).toMatchObject({
        name: 'AbortError',
      })
      expect(server.stored).toEqual([])
    })
  })
}
