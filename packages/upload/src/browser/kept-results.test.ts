import { IDBFactory } from 'fake-indexeddb'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createUploader } from './create-uploader.ts'
import { createPresignedTransport } from './direct-transports.ts'
import { hashFile } from './hash-file.ts'
import { createHttpTransport } from './http-transport.ts'
import { createMultipartTransport, type MultipartUpload } from './multipart-transport.ts'
import type { PartReply, PartRequest } from './send-part.ts'
import { createServerTransport } from './site-transport.ts'
import { abortReasonOf } from './throw-if-aborted.ts'
import type { Transport, TransportJob } from './transport.ts'
import { createTusTransport } from './tus-transport.ts'
import { UploadError } from './upload-error.ts'
import { createIndexedStore, type StoredUpload, type UploadStore } from './upload-store.ts'
import type { Connection, UploaderOptions } from './uploader.ts'

afterEach(() => void vi.useRealTimers())

const result = { url: '/a.txt', full_url: '//cdn/a.txt' }
const text = (name = 'a.txt') => new File(['abc'], name)
const reply = (status: number, body = '', headers: Readonly<Record<string, string>> = {}): PartReply => ({
  status,
  text: body,
  header: (name) => headers[name] ?? '',
})

function createMemoryStore(more: Partial<UploadStore> = {}) {
  const held = new Map<string, StoredUpload>()
  const store: UploadStore = {
    load: async () => [...held.values()],
    save: async (upload) => void held.set(upload.key, upload),
    remove: async (key) => void held.delete(key),
    ...more,
  }
  return { held, store }
}

function setUp(transport: Transport, options: Partial<UploaderOptions> = {}) {
  return createUploader({ transport, hash: hashFile, ...options })
}

describe('the store of a queue with many files (U13)', () => {
  it('files that are done before they were saved are neither saved nor waited for', async () => {
    const pending = new Map<string, () => void>()
    const remove = vi.fn<UploadStore['remove']>(async () => undefined)
    const { store } = createMemoryStore({
      save: ({ key }) => new Promise<void>((resolve) => void pending.set(key, resolve)),
      remove,
      withdraw(key) {
        const resolve = pending.get(key)
        resolve?.()
        return pending.delete(key)
      },
    })
    const uploader = setUp({ needsHash: false, send: async () => result }, { store })
    const began = Date.now()
    const ids = uploader.add(Array.from({ length: 40 }, () => text()))
    await Promise.all(ids.map((id) => uploader.whenDone(id)))
    // Each would wait for two seconds.
    expect(Date.now() - began).toBeLessThan(1500)
    expect([pending.size, remove.mock.calls]).toEqual([0, []])
  })

  it('a file that is cancelled at once is not written, and one that is added again after that is', async () => {
    const { store, held } = createMemoryStore()
    const save = vi.spyOn(store, 'save')
    const remove = vi.spyOn(store, 'remove')
    const uploader = setUp({ needsHash: false, send: () => new Promise(() => {}) }, { store })
    uploader.pause()
    const [id = ''] = uploader.add([text()])
    uploader.cancel(id)
    await new Promise((resolve) => setTimeout(resolve))
    expect([save.mock.calls, remove.mock.calls]).toEqual([[], []])
    uploader.retry(id)
    await vi.waitFor(() => expect(held.size).toBe(1))
    uploader.cancel(id)
    await vi.waitFor(() => expect(held.size).toBe(0))
  })

  it('restored files keep the order in which they were added, whatever the order of their keys', async () => {
    const database = new IDBFactory()
    const transport: Transport = { needsHash: false, send: () => new Promise(() => {}) }
    const open = () => {
      const uploader = setUp(transport, { store: createIndexedStore(database) })
      uploader.pause()
      return uploader
    }
    const names = Array.from({ length: 20 }, (_, at) => `f${at}.txt`)
    const first = open()
    first.add(names.slice(0, 10).map((name) => text(name)))
    first.add(names.slice(10).map((name) => text(name)))
    await vi.waitFor(async () => expect(await createIndexedStore(database).load()).toHaveLength(20))
    first.dispose()
    for (const next of [open(), open()]) {
      await next.restore()
      expect(next.getItems().map(({ name }) => name)).toEqual(names)
      next.dispose()
    }
  })
})

it.each([0, 300])(
  'a file that is added after a restore stays behind the restored ones, %i at once (U13)',
  async (more) => {
    // As many files as milliseconds pass until the next page has its own.
    vi.useFakeTimers({ toFake: ['Date'] })
    const database = new IDBFactory()
    const open = () => {
      const store = createIndexedStore(database)
      const uploader = setUp({ needsHash: false, send: () => new Promise(() => {}) }, { store })
      uploader.pause()
      return uploader
    }
    const count = async (expected: number) =>
      vi.waitFor(async () => expect(await createIndexedStore(database).load()).toHaveLength(expected))
    const names = ['a', 'b', 'c', ...Array.from({ length: more }, (_, at) => `m${at}`)]
    const first = open()
    first.add(names.map((name) => text(name)))
    await count(names.length)
    first.dispose()
    // The clock of the next page may be behind.
    vi.setSystemTime(Date.now() + (more > 0 ? 10 : -1000))
    const next = open()
    // One that is added before the restore is a later one as well, if the clock does not say otherwise.
    const early = more > 0 ? next.add([text('y')]) : []
    await next.restore()
    next.add([text('z')])
    await count(names.length + early.length + 1)
    next.dispose()
    const last = open()
    await last.restore()
    const expected = [...names, ...(more > 0 ? ['y'] : []), 'z']
    expect(last.getItems().map(({ name }) => name)).toEqual(expected)
    last.dispose()
  },
)

describe('the key of a file (U22)', () => {
  const keysOf = async (more: Partial<UploaderOptions>, files: readonly File[]) => {
    const keys: string[] = []
    const uploader = setUp({ needsHash: false, send: async ({ key }) => (keys.push(key), result) }, more)
    await Promise.all(uploader.add(files).map((id) => uploader.whenDone(id)))
    return keys
  }
  const alike = () => [
    new File(['a'], 'Screenshot 2026-11-30 at 10.01.png'),
    new File(['b'], 'Screenshot 2026-11-30 at 10.02.png'),
    new File(['c'], 'image.png'),
    new File(['d'], 'image.png'),
  ]

  it.each([
    ['by default', {}],
    ['with the template of newer servers', { config: { saveName: '/{fileName}-{fileSha1}{.suffix}' } }],
    ['where the browser makes no identifiers, as without https', {}],
  ])('differs for files of one name that are not hashed, %s', async (name, more) => {
    if (name.startsWith('where')) vi.stubGlobal('crypto', undefined)
    const keys = await keysOf(more, alike())
    vi.unstubAllGlobals()
    expect(new Set(keys).size).toBe(4)
    // As long as random text needs, and as readable as the hash would be.
    for (const key of keys) expect(key).toMatch(/(Screenshot2026-|image)-?[0-9a-f]{32}\.png$/)
  })

  it('is the same for each attempt of a file, also in the next page', async () => {
    const keys: string[] = []
    const { store, held } = createMemoryStore()
    const transport: Transport = {
      needsHash: false,
      async send({ key }) {
        keys.push(key)
        throw new UploadError('busy', true)
      },
    }
    const options = { store, after: (_ms: number, run: () => void) => (queueMicrotask(run), () => {}), maxAttempts: 2 }
    const first = setUp(transport, options)
    const [id = ''] = first.add([text()])
    await expect(first.whenDone(id)).rejects.toThrow('busy')
    expect(held.size).toBe(1)
    first.dispose()
    const next = setUp(transport, options)
    const [again = ''] = await next.restore()
    await expect(next.whenDone(again)).rejects.toThrow('busy')
    expect(keys).toHaveLength(4)
    expect(new Set(keys).size).toBe(1)
  })

  it('is the same for each attempt, also with random text and over midnight', async () => {
    const keys: string[] = []
    let clock = new Date('2026-11-30T23:59:59Z')
    const send: Transport['send'] = async ({ key }) => {
      keys.push(key)
      clock = new Date('2026-12-01T00:00:01Z')
      throw new UploadError('busy', true)
    }
    const uploader = setUp(
      { needsHash: false, send },
      {
        after: (_ms, run) => (queueMicrotask(run), () => {}),
        now: () => clock,
        timeZone: 'UTC',
        config: { saveName: '/{mon}{day}/{random32}{random}{.suffix}' },
      },
    )
    const [id = '', other = ''] = uploader.add([text(), text()])
    await expect(uploader.whenDone(id)).rejects.toThrow('busy')
    await expect(uploader.whenDone(other)).rejects.toThrow('busy')
    uploader.retry(id)
    await expect(uploader.whenDone(id)).rejects.toThrow('busy')
    expect([keys.length, new Set(keys).size]).toEqual([12, 2])
    expect(keys[0]).toMatch(/^1130\//)
  })

  it('has the hash where files are hashed: the contract with the server of a site', async () => {
    const findKnown = async () => undefined
    const config = { saveName: '/{filename}{filesha1}{.suffix}' }
    expect(await keysOf({ findKnown, config }, [text()])).toEqual(['aa9993e364706816aba3e25717850c26c9cd0d89d.txt'])
  })
})

/** An answer that the test gives, and how often it was asked for. */
function createAnswer<T>(value: T) {
  const { promise, resolve } = Promise.withResolvers<T>()
  const ask = vi.fn<() => Promise<T>>(() => promise)
  return { ask, give: () => resolve(value) }
}

/** As `XMLHttpRequest` does: the bytes are sent, and the reply comes unless the request is aborted before. */
const sendingTo =
  (answer: () => Promise<PartReply>) =>
  async ({ signal, onProgress }: Pick<PartRequest, 'signal' | 'onProgress'>) => {
    onProgress?.({ loaded: 3, total: 3 })
    const leaving = new Promise<never>((_, reject) =>
      signal.addEventListener('abort', () => reject(abortReasonOf(signal)), { once: true }),
    )
    return Promise.race([answer(), leaving])
  }

/** Every kind of transport, with the call whose answer is late. */
function createCases(): [string, Transport, Pick<ReturnType<typeof createAnswer<unknown>>, 'ask' | 'give'>][] {
  const address = createAnswer(reply(200, '{"url":"/a.txt"}'))
  const posted = createAnswer(reply(204))
  const joined = createAnswer(result)
  const found = createAnswer(result)
  const read = createAnswer(result)
  const confirmed = createAnswer(result)
  const own = createAnswer(result)
  const presigned = { sign: async () => ({ url: 'http://a.test/', fields: {} }), cdnUrl: '' }
  const byTus = async ({ method }: PartRequest) =>
    method === 'POST' ? reply(201, '', { location: 'http://a.test/1' }) : reply(204, '', { 'upload-offset': '3' })
  return [
    ['a transport of the application', { needsHash: false, send: own.ask }, own],
    ['the reply to a form', createHttpTransport({ url: 'http://a.test/', send: sendingTo(address.ask) }), address],
    [
      'toResult of http',
      createHttpTransport({
        url: 'http://a.test/',
        method: 'PUT',
        send: sendingTo(async () => reply(200)),
        toResult: read.ask,
      }),
      read,
    ],
    ['toResult of tus', createTusTransport({ endpoint: 'http://a.test/', send: byTus, toResult: found.ask }), found],
    [
      'complete',
      createMultipartTransport({
        begin: async () => ({ uploadId: 'u', key: 'k' }),
        signPart: async () => 'http://a.test/1',
        complete: joined.ask,
        send: async () => reply(200, '', { etag: 'e' }),
      }),
      joined,
    ],
    [
      'the reply to a signed form',
      createPresignedTransport({
        ...presigned,
        post: async (_url, _form, options) => sendingTo(posted.ask)(options),
        confirm: async () => result,
      }),
      posted,
    ],
    [
      'confirm',
      createPresignedTransport({ ...presigned, post: async () => reply(204), confirm: confirmed.ask }),
      confirmed,
    ],
    [
      'the reply to the form of a client',
      createServerTransport({
        post: async (_form, { signal, onUploadProgress }) =>
          sendingTo(address.ask)({ signal, onProgress: onUploadProgress }).then(() => result),
      }),
      address,
    ],
  ]
}

const names = createCases().map(([name], at): [string, number] => [name, at])

describe('a result that arrives after a pause is kept (U7)', () => {
  it.each(names)('%s: during the pause', async (_, at) => {
    const [, transport, answer] = createCases()[at] ?? expect.unreachable()
    const { held, store } = createMemoryStore()
    const uploader = setUp(transport, { store })
    const [id = ''] = uploader.add([text()])
    await vi.waitFor(() => expect(answer.ask).toHaveBeenCalled())
    uploader.pause()
    expect(uploader.getItems()).toMatchObject([{ status: 'waiting' }])
    answer.give()
    expect(await uploader.whenDone(id)).toMatchObject({ url: '/a.txt' })
    expect([uploader.getItems()[0]?.status, held.size]).toEqual(['done', 0])
    uploader.resume()
    await Promise.resolve()
    expect(answer.ask).toHaveBeenCalledTimes(1)
  })

  it.each(names)('%s: after the queue was resumed', async (_, at) => {
    const [, transport, answer] = createCases()[at] ?? expect.unreachable()
    const uploader = setUp(transport)
    const [id = ''] = uploader.add([text()])
    await vi.waitFor(() => expect(answer.ask).toHaveBeenCalled())
    uploader.pause()
    uploader.resume()
    uploader.pause()
    uploader.resume()
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect(answer.ask).toHaveBeenCalledTimes(1)
    answer.give()
    expect(await uploader.whenDone(id)).toMatchObject({ url: '/a.txt' })
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect([answer.ask.mock.calls.length, uploader.getItems()[0]?.status]).toEqual([1, 'done'])
  })

  it.each(names)('%s: not if the file was cancelled, and a retry sends it again', async (_, at) => {
    const [, transport, answer] = createCases()[at] ?? expect.unreachable()
    const uploader = setUp(transport)
    const [id = ''] = uploader.add([text()])
    await vi.waitFor(() => expect(answer.ask).toHaveBeenCalled())
    uploader.pause()
    uploader.cancel(id)
    await new Promise((resolve) => setTimeout(resolve, 5))
    uploader.resume()
    uploader.retry(id)
    await vi.waitFor(() => expect(answer.ask).toHaveBeenCalledTimes(2))
    answer.give()
    expect(await uploader.whenDone(id)).toMatchObject({ url: '/a.txt' })
  })
})

it('a file that was sent while the machine went offline is not sent again (U17)', async () => {
  let isOnline = true
  let changed = () => {}
  const connection: Connection = {
    isOnline: () => isOnline,
    subscribe(listener) {
      changed = listener
      return () => {}
    },
  }
  const answer = createAnswer(result)
  const uploader = setUp({ needsHash: false, send: answer.ask }, { connection })
  const [id = ''] = uploader.add([text()])
  await vi.waitFor(() => expect(answer.ask).toHaveBeenCalled())
  isOnline = false
  changed()
  answer.give()
  expect(await uploader.whenDone(id)).toBe(result)
  isOnline = true
  changed()
  await Promise.resolve()
  expect(answer.ask).toHaveBeenCalledTimes(1)
})

it('a stopped call that never answers holds the next attempt no longer than callWithin (U18)', async () => {
  const send = vi
    .fn<Transport['send']>()
    .mockReturnValueOnce(new Promise(() => undefined))
    .mockResolvedValue(result)
  const uploader = setUp({ needsHash: false, send }, { callWithin: 20 })
  const [id = ''] = uploader.add([text()])
  await vi.waitFor(() => expect(send).toHaveBeenCalled())
  uploader.pause()
  uploader.resume()
  expect(await uploader.whenDone(id)).toBe(result)
  expect(send).toHaveBeenCalledTimes(2)
})

it('a failed confirm does not send the file again, and one that is final does with a retry (U12)', async () => {
  const post = vi.fn<() => Promise<PartReply>>(async () => reply(204))
  const confirm = vi
    .fn<() => Promise<typeof result>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockRejectedValueOnce(new Error('no such object'))
    .mockResolvedValue(result)
  const sign = async () => ({ url: 'http://a.test/', fields: { key: 'a.txt' } })
  const transport = createPresignedTransport({ sign, cdnUrl: '', post, confirm })
  const uploader = setUp(transport, { after: (_, run) => (queueMicrotask(run), () => {}) })
  const [id = ''] = uploader.add([text()])
  await expect(uploader.whenDone(id)).rejects.toThrow('no such object')
  expect([post.mock.calls.length, confirm.mock.calls.length]).toEqual([1, 2])
  uploader.retry(id)
  expect(await uploader.whenDone(id)).toBe(result)
  expect([post.mock.calls.length, confirm.mock.calls.length]).toEqual([2, 3])
})

describe('an upload that begins during a pause is continued (U12)', () => {
  it('in parts', async () => {
    const begun = createAnswer<MultipartUpload>({ uploadId: 'u', key: 'k' })
    const abort = vi.fn<(upload: MultipartUpload) => Promise<void>>(async () => undefined)
    const complete = vi.fn<(upload: MultipartUpload) => Promise<typeof result>>(async () => result)
    const transport = createMultipartTransport({
      begin: begun.ask,
      signPart: async () => 'http://a.test/1',
      complete,
      abort,
      send: async () => reply(200, '', { etag: 'e' }),
    })
    const uploader = setUp(transport)
    const [id = ''] = uploader.add([text()])
    await vi.waitFor(() => expect(begun.ask).toHaveBeenCalled())
    uploader.pause()
    uploader.resume()
    begun.give()
    expect(await uploader.whenDone(id)).toBe(result)
    expect([begun.ask.mock.calls.length, complete.mock.calls.length, abort.mock.calls.length]).toEqual([1, 1, 0])
  })

  it.each(['resumed', 'cancelled'] as const)('over tus, and it is %s', async (end) => {
    const created = createAnswer(reply(201, '', { location: 'http://a.test/1' }))
    const requests: string[] = []
    const send = async (request: PartRequest) => {
      requests.push(request.method)
      if (request.method === 'POST') return sendingTo(created.ask)({ signal: request.signal })
      return reply(204, '', { 'upload-offset': request.method === 'HEAD' ? '0' : '3' })
    }
    const uploader = setUp(createTusTransport({ endpoint: 'http://a.test/', send, toResult: () => result }))
    const [id = ''] = uploader.add([text()])
    await vi.waitFor(() => expect(created.ask).toHaveBeenCalled())
    uploader.pause()
    if (end === 'cancelled') uploader.cancel(id)
    uploader.resume()
    created.give()
    const last = end === 'cancelled' ? ['DELETE'] : ['HEAD', 'PATCH']
    await vi.waitFor(() => expect(requests).toEqual(['POST', ...last]))
    if (end === 'resumed') expect(await uploader.whenDone(id)).toBe(result)
  })
})

describe('a store that is slow (U13)', () => {
  const transport: Transport = {
    needsHash: false,
    async send({ checkpoint }: TransportJob) {
      for (let part = 1; part <= 5; part += 1) {
        checkpoint.write({ part }, 1)
        await Promise.resolve()
      }
      return result
    },
  }

  it('a file is done only when a later page does not restore it', async () => {
    const { held, store } = createMemoryStore({
      remove: async (key) => {
        await new Promise((resolve) => setTimeout(resolve, 20))
        held.delete(key)
      },
    })
    const uploader = setUp(transport, { store })
    const [id = ''] = uploader.add([text()])
    const statuses = new Map<string | undefined, number>()
    uploader.subscribe(() => statuses.set(uploader.getItems()[0]?.status, held.size))
    await uploader.whenDone(id)
    expect([held.size, statuses.get('done')]).toEqual([0, 0])
  })

  it.each([
    ['fails', () => Promise.reject(new Error('no database'))],
    ['hangs', () => new Promise<never>(() => undefined)],
  ])('one that %s does not keep the result for ever', async (_, call) => {
    vi.useFakeTimers()
    const { store } = createMemoryStore({ save: call, remove: call })
    const uploader = setUp(transport, { store })
    const [id = ''] = uploader.add([text()])
    const done = uploader.whenDone(id)
    await vi.advanceTimersByTimeAsync(2000)
    expect(await done).toBe(result)
  })

  it('writes one at a time for a file, and notes that change meanwhile once', async () => {
    let open = () => {}
    const writes: string[] = []
    const { store } = createMemoryStore({
      save: ({ note }) => {
        writes.push(JSON.stringify(note) ?? 'file')
        return new Promise<void>((resolve) => (open = resolve))
      },
      remove: async () => void writes.push('removed'),
    })
    const uploader = setUp(transport, { store })
    const [id = ''] = uploader.add([text()])
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect(writes).toEqual(['file'])
    open()
    await uploader.whenDone(id)
    expect(writes).toEqual(['file', 'removed'])
  })
})
