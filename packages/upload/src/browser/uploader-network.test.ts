import { openAsBlob } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { defaultUploadConfig } from '../site-config.ts'
import { createUploader } from './create-uploader.ts'
import { createPresignedTransport } from './direct-transports.ts'
import { createHttpTransport } from './http-transport.ts'
import { createMultipartTransport } from './multipart-transport.ts'
import { createTusTransport } from './tus-transport.ts'
import { hashFile } from './hash-file.ts'
import type { HashFile } from './worker-hash.ts'
import type { Transport, TransportJob } from './transport.ts'
import { isRetryable, isTemporaryReply, UploadError } from './upload-error.ts'
import type { StoredUpload, UploadStore } from './upload-store.ts'
import type { Connection, UploaderOptions } from './uploader.ts'

const result = { url: '/a.txt', full_url: '//cdn/a.txt' }
const text = (name = 'a.txt', content = 'abc') => new File([content], name, { type: 'text/plain' })

/** Timers that run when the test says so. */
function createTimers() {
  const timers = new Set<{ readonly ms: number; readonly run: () => void }>()
  return {
    timers,
    after: (ms: number, run: () => void) => {
      const timer = { ms, run }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
    fire: (ms: number) => {
      const due = [...timers].filter((timer) => timer.ms === ms)
      expect(due).not.toEqual([])
      for (const timer of due) {
        timers.delete(timer)
        timer.run()
      }
    },
  }
}

function setUp(options: Partial<UploaderOptions> & { send?: Transport['send'] } = {}) {
  const { send = async () => result } = options
  return createUploader({
    transport: { needsHash: false, send },
    config: defaultUploadConfig,
    hash: hashFile,
    random: () => 1,
    ...options,
  })
}

/** A transport that ends with its signal only. */
const untilAborted = ({ signal }: TransportJob) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }))

describe('a machine without network (U17)', () => {
  function createConnection() {
    const listeners = new Set<() => void>()
    let isOnline = true
    const connection: Connection = {
      isOnline: () => isOnline,
      subscribe: (listener) => {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    }
    const set = (next: boolean) => {
      isOnline = next
      for (const listener of listeners) listener()
    }
    return { connection, set, listeners }
  }

  it.each<[string, Connection | undefined]>([
    ['without events of the connection', undefined],
    ['with a connection that never changes', { isOnline: () => true, subscribe: () => () => undefined }],
    // JavaScript does not notice that the function is missing.
    [
      'with a connection whose subscribe returns nothing',
      { isOnline: () => true, subscribe: (() => undefined) as never },
    ],
  ])('reading changes nothing and notifies nobody on a platform %s (U21)', async (_name, connection) => {
    const uploader = setUp({ connection })
    let calls = 0
    for (let reader = 0; reader < 3; reader += 1)
      uploader.subscribe(() => {
        calls += 1
        uploader.getStatus()
        uploader.getItems()
      })
    const [id = ''] = uploader.add([text()])
    expect(await uploader.whenDone(id)).toEqual(result)
    const [status, items, before] = [uploader.getStatus(), uploader.getItems(), calls]
    uploader.resume()
    expect(uploader.getStatus()).toBe(status)
    expect(uploader.getItems()).toBe(items)
    expect(calls).toBe(before)
    uploader.pause()
    expect(uploader.getItems()).toBe(items)
    // Each change calls each subscriber once.
    expect(calls).toBe(before + 3)
  })

  it('a queue without files and subscribers listens to nothing, and still reports the connection as it is', () => {
    const { connection, set, listeners } = createConnection()
    const uploader = setUp({ connection, send: untilAborted })
    expect(listeners.size).toBe(0)
    set(false)
    expect(uploader.getStatus().isOffline).toBe(true)
    const unsubscribe = uploader.subscribe(() => undefined)
    const [id = ''] = uploader.add([text()])
    expect([listeners.size, uploader.getItems()[0]?.status]).toEqual([1, 'waiting'])
    unsubscribe()
    expect(listeners.size).toBe(1)
    uploader.remove(id)
    expect(listeners.size).toBe(0)
    set(true)
    uploader.subscribe(() => undefined)
    expect([listeners.size, uploader.getStatus().isOffline]).toEqual([1, false])
  })

  it('pauses its transfers while it is offline, and continues them without a click', async () => {
    const { connection, set, listeners } = createConnection()
    let sent = 0
    const uploader = setUp({
      connection,
      send: (job) => ((sent += 1) === 1 ? untilAborted(job) : Promise.resolve(result)),
    })
    const [id = ''] = uploader.add([text()])
    await vi.waitFor(() => expect(sent).toBe(1))
    set(false)
    expect(uploader.getItems()).toMatchObject([{ status: 'waiting', attempts: 0 }])
    expect(uploader.getStatus()).toEqual({ isPaused: false, isOffline: true })
    set(true)
    expect(await uploader.whenDone(id)).toBe(result)
    uploader.dispose()
    expect(listeners.size).toBe(0)
  })

  it('starts nothing if it is offline from the beginning', async () => {
    const { connection, set } = createConnection()
    set(false)
    const uploader = setUp({ connection })
    const [id = ''] = uploader.add([text()])
    expect(uploader.getItems()).toMatchObject([{ status: 'waiting' }])
    set(true)
    await uploader.whenDone(id)
  })
})

describe('a transfer that stalls (U18)', () => {
  it('is retried after 30 seconds without a byte, counted from the last one', async () => {
    const { after, timers, fire } = createTimers()
    let sent = 0
    const uploader = setUp({
      after,
      send(job) {
        if ((sent += 1) > 1) return Promise.resolve(result)
        job.onProgress({ loaded: 1, total: 3 })
        job.onProgress({ loaded: 2, total: 3 })
        return untilAborted(job)
      },
    })
    const [id = ''] = uploader.add([text()])
    await vi.waitFor(() => expect([...timers].map(({ ms }) => ms)).toEqual([30_000]))
    fire(30_000)
    await vi.waitFor(() => expect(uploader.getItems()).toMatchObject([{ status: 'pausingBeforeRetry' }]))
    fire(1000)
    expect(await uploader.whenDone(id)).toBe(result)
    expect(timers.size).toBe(0)
  })

  it('is not seen after the last byte, nor when the transport notices stalls itself', async () => {
    const { after, timers } = createTimers()
    const complete = setUp({
      after,
      send(job) {
        job.onProgress({ loaded: 3, total: 3 })
        return untilAborted(job)
      },
    })
    const own = setUp({
      after,
      transport: {
        needsHash: false,
        noticesStalls: true,
        send(job) {
          job.onProgress({ loaded: 1, total: 3 })
          return untilAborted(job)
        },
      },
    })
    complete.add([text()])
    own.add([text()])
    await vi.waitFor(() =>
      expect([...complete.getItems(), ...own.getItems()].map(({ loaded }) => loaded)).toEqual([3, 1]),
    )
    expect(timers.size).toBe(0)
  })
})

it('an attempt without a reply after the last byte ends after its own time (U18)', async () => {
  const { after, timers, fire } = createTimers()
  let sent = 0
  const uploader = setUp({
    after,
    replyWithin: 60_000,
    send(job) {
      if ((sent += 1) > 1) return Promise.resolve(result)
      job.onProgress({ loaded: 3, total: 3 })
      return untilAborted(job)
    },
  })
  const [id = ''] = uploader.add([text()])
  await vi.waitFor(() => expect([...timers].map(({ ms }) => ms)).toEqual([60_000]))
  fire(60_000)
  await vi.waitFor(() => expect(uploader.getItems()).toMatchObject([{ status: 'pausingBeforeRetry' }]))
  fire(1000)
  expect(await uploader.whenDone(id)).toBe(result)
})

describe('the delay that a server states (U4)', () => {
  const busy = (header: string | null) => {
    const headers = new Headers(header === null ? {} : { 'retry-after': header })
    return Object.assign(new Error('busy'), { status: 429, headers })
  }
  it.each([
    ['seconds', busy('7'), 7000],
    ['a date', busy(new Date(Date.now() + 3_600_000 * 5).toUTCString()), 3_600_000],
    ['a date that has passed', busy('Mon, 01 Jan 2024 00:00:00 GMT'), 1000],
    ['no seconds', busy('0'), 1000],
    ['a transport without a delay', new UploadError('busy', true, undefined, { retryAfter: 0 }), 1000],
    ['no header', busy(null), 1000],
    ['an unreadable header', busy('soon'), 1000],
    [
      'a response of ky',
      Object.assign(new Error('b'), { response: new Response('', { status: 503, headers: { 'retry-after': '9' } }) }),
      9000,
    ],
    [
      'a response of axios',
      Object.assign(new Error('b'), { response: { status: 503, headers: { 'retry-after': '9' } } }),
      9000,
    ],
    ['a transport', new UploadError('busy', true, undefined, { retryAfter: 5000 }), 5000],
  ])('is waited for instead of the back-off: %s', async (_, error, ms) => {
    const { after, timers } = createTimers()
    const uploader = setUp({ after, send: () => Promise.reject(error) })
    uploader.add([text()])
    await vi.waitFor(() => expect(uploader.getItems()).toMatchObject([{ status: 'pausingBeforeRetry' }]))
    expect([...timers].map((timer) => timer.ms)).toEqual([ms])
  })

  it('is shown with its reason, and not waited for when the user tries again (U6)', async () => {
    const { after, timers } = createTimers()
    const now = () => new Date(50_000)
    let isBusy = true
    const send: Transport['send'] = async () => {
      if (isBusy) throw busy('3000')
      return result
    }
    const uploader = setUp({ after, now, send, stallAfter: Infinity })
    const [id = ''] = uploader.add([text()])
    await vi.waitFor(() => expect(uploader.getItems()).toMatchObject([{ status: 'pausingBeforeRetry' }]))
    expect(uploader.getItems()[0]?.retry).toEqual({ at: 50_000 + 3_000_000, reason: busy('3000') })
    expect(uploader.getItems()[0]?.error).toBeUndefined()
    uploader.retry(id)
    expect(uploader.getItems()[0]).toMatchObject({ status: 'sending', attempts: 1, retry: undefined })
    await vi.waitFor(() => expect(uploader.getItems()).toMatchObject([{ status: 'pausingBeforeRetry' }]))
    isBusy = false
    uploader.retry(id)
    expect(await uploader.whenDone(id)).toBe(result)
    // The timers of the earlier delays change nothing any more.
    for (const { run } of timers) run()
    expect(uploader.getItems()).toMatchObject([{ status: 'done', retry: undefined }])
  })

  it.each(['remove', 'cancel', 'retry', 'dispose'] as const)('keeps no timer after %s', async (end) => {
    const { after, timers } = createTimers()
    let attempts = 0
    const send: Transport['send'] = (job) => ((attempts += 1) === 1 ? Promise.reject(busy('3000')) : untilAborted(job))
    const uploader = setUp({ after, send, stallAfter: Infinity, sendWithin: Infinity })
    const [id = ''] = uploader.add([text()])
    await vi.waitFor(() => expect(uploader.getItems()).toMatchObject([{ status: 'pausingBeforeRetry' }]))
    expect(timers.size).toBe(1)
    uploader[end](id)
    expect(timers.size).toBe(0)
    uploader.dispose()
  })

  it('is read from the reply of a form, a part and a tus server', async () => {
    const header = (name: string) => (name === 'retry-after' ? '7' : '')
    const reply = async () => ({ status: 503, text: '', header })
    const transports = [
      createHttpTransport({ url: 'https://files.test/', send: reply }),
      createTusTransport({ endpoint: 'https://files.test/', send: reply, toResult: () => result }),
      createPresignedTransport({
        sign: async () => ({ url: 'https://files.test/', fields: {} }),
        confirm: async () => undefined,
        cdnUrl: '',
        post: reply,
      }),
    ]
    for (const transport of transports) {
      const { after, timers } = createTimers()
      const uploader = setUp({ after, transport })
      uploader.add([text()])
      await vi.waitFor(() => expect(uploader.getItems()).toMatchObject([{ status: 'pausingBeforeRetry' }]))
      expect([...timers].map((timer) => timer.ms)).toEqual([7000])
    }
  })
})

describe('a long delay of one part is the delay of its file (U4) (U6)', () => {
  const header = (name: string) => (name === 'retry-after' ? '1800' : name === 'etag' ? 'e' : '')
  it.each(['a part', 'signPart', 'complete'])('stated for %s', async (place) => {
    let isBusy = true
    const sent: string[] = []
    const axiosLike = () =>
      Object.assign(new Error('429'), { response: { status: 429, headers: { 'retry-after': '1800' } } })
    const transport = createMultipartTransport({
      partBytes: 1,
      concurrency: 1,
      begin: async () => ({ uploadId: 'u', key: 'k' }),
      async signPart(_, { number }) {
        if (isBusy && place === 'signPart' && number === 2) throw axiosLike()
        return String(number)
      },
      async complete() {
        if (isBusy && place === 'complete') throw axiosLike()
        return result
      },
      async send({ url }) {
        if (isBusy && place === 'a part' && url === '2') return { status: 503, text: '', header }
        sent.push(url)
        return { status: 200, text: '', header }
      },
    })
    const now = () => new Date(50_000)
    const uploader = setUp({ transport, concurrency: 1, now, after: createTimers().after })
    const [id = '', other = ''] = uploader.add([text(), text('b.txt')])
    await vi.waitFor(() => expect(uploader.getItems()[0]).toMatchObject({ status: 'pausingBeforeRetry' }))
    expect(uploader.getItems()[0]?.retry?.at).toBe(50_000 + 1_800_000)
    // It leaves its place in the queue, and keeps the parts that the storage has.
    await vi.waitFor(() => expect(uploader.getItems()[1]).toMatchObject({ status: 'pausingBeforeRetry' }))
    uploader.remove(other)
    isBusy = false
    sent.length = 0
    uploader.retry(id)
    expect(await uploader.whenDone(id)).toBe(result)
    expect(sent).toEqual(place === 'complete' ? [] : ['2', '3'])
  })

  it('a short one is waited for in the part', async () => {
    const statuses: string[] = []
    let attempts = 0
    const transport = createMultipartTransport({
      begin: async () => ({ uploadId: 'u', key: 'k' }),
      signPart: async () => '1',
      complete: async () => result,
      send: async () =>
        (attempts += 1) === 1
          ? { status: 503, text: '', header: (name) => (name === 'retry-after' ? '1' : '') }
          : { status: 200, text: '', header },
    })
    const uploader = setUp({ transport })
    uploader.subscribe(() => statuses.push(uploader.getItems()[0]?.status ?? ''))
    const [id = ''] = uploader.add([text()])
    expect(await uploader.whenDone(id)).toBe(result)
    expect([attempts, statuses.includes('pausingBeforeRetry')]).toEqual([2, false])
  })
})

describe('the kind of a failure (U4)', () => {
  it.each([
    ['fetch in Chrome', new TypeError('Failed to fetch'), true],
    ['fetch in Firefox', new TypeError('NetworkError when attempting to fetch resource.'), true],
    ['fetch in Safari', Object.assign(new TypeError('Load failed'), { stack: undefined }), true],
    ['fetch in Node', new TypeError('fetch failed'), true],
    ['a timeout signal', new DOMException('timed out', 'TimeoutError'), true],
    ['axios', Object.assign(new Error('Network Error'), { code: 'ERR_NETWORK' }), true],
    ['a client with a response', Object.assign(new Error('503'), { response: { status: 503 } }), true],
    ['a rejection of a client', Object.assign(new Error('422'), { response: { status: 422 } }), false],
    ['a programming error', new TypeError('undefined is not a function'), false],
    ['a value that is not an error', 'no', false],
  ])('%s is classified', (_, error, isTemporary) => {
    expect(isRetryable(error)).toBe(isTemporary)
  })

  it.each([
    [400, '<Error><Code>RequestTimeout</Code><Message>idle</Message></Error>', true],
    [400, '<Error><Code>InvalidPart</Code></Error>', false],
    [403, '<Error><Code>AccessDenied</Code><Message>Request has expired</Message></Error>', true],
    [403, '<Error><Code>AccessDenied</Code></Error>', false],
    [409, '<Error><Code>OperationAborted</Code></Error>', true],
    [429, '', true],
    [503, '<Error><Code>SlowDown</Code></Error>', true],
  ])('the reply %i %s of a storage is classified', (status, text, isTemporary) => {
    expect(isTemporaryReply(status, text)).toBe(isTemporary)
  })

  it('a file that changed on disk fails for good, with its name', async () => {
    const file = text()
    const send = async () => {
      vi.spyOn(file, 'slice').mockReturnValue(
        Object.assign(new Blob(), {
          arrayBuffer: () => Promise.reject(new DOMException('changed', 'NotReadableError')),
        }),
      )
      throw new TypeError('Failed to fetch')
    }
    const uploader = setUp({ send })
    const [id = ''] = uploader.add([file])
    await expect(uploader.whenDone(id)).rejects.toMatchObject({ code: 'changed', isRetryable: false })
    expect(uploader.getItems()).toMatchObject([{ status: 'failed', attempts: 1 }])
  })
})

describe('a file that was changed during its last request (U20)', () => {
  const unreadable = (file: File, name: string) =>
    vi
      .spyOn(file, 'slice')
      .mockReturnValue(
        Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(new DOMException('changed', name)) }),
      )

  it.each(['NotReadableError', 'NotFoundError'])('is not done, and its upload is ended: %s', async (name) => {
    const file = text()
    const held = new Map<string, StoredUpload>()
    const store: UploadStore = {
      load: async () => [...held.values()],
      save: async (upload) => void held.set(upload.key, upload),
      remove: async (key) => void held.delete(key),
    }
    const abandon = vi.fn<(upload: { readonly note: unknown }) => Promise<void>>(async () => undefined)
    const send: Transport['send'] = async ({ checkpoint }) => {
      checkpoint.write('all bytes', 3)
      unreadable(file, name)
      return result
    }
    const uploader = setUp({ transport: { needsHash: false, send, abandon }, store })
    const [id = ''] = uploader.add([file])
    await expect(uploader.whenDone(id)).rejects.toMatchObject({ code: 'changed', isRetryable: false })
    expect(uploader.getItems()).toMatchObject([{ status: 'failed', attempts: 1 }])
    expect(abandon.mock.calls).toMatchObject([[{ note: 'all bytes' }]])
    // The store has a copy of the file as it was added: a later page does not continue the bytes of two versions.
    await vi.waitFor(() => expect([...held.values()]).toMatchObject([{ note: undefined, bytes: undefined }]))
  })

  it('does not continue in a later page either if it fails in between', async () => {
    const file = text()
    const abandon = vi.fn<(upload: { readonly note: unknown }) => Promise<void>>(async () => undefined)
    const send: Transport['send'] = async ({ checkpoint }) => {
      checkpoint.write('a half', 1)
      unreadable(file, 'NotReadableError')
      throw new TypeError('Failed to fetch')
    }
    const uploader = setUp({ transport: { needsHash: false, send, abandon } })
    const [id = ''] = uploader.add([file])
    await expect(uploader.whenDone(id)).rejects.toMatchObject({ code: 'changed' })
    expect(abandon.mock.calls).toMatchObject([[{ note: 'a half' }]])
  })

  it('does not matter where its content was known, nor where files have no function to read them', async () => {
    const [known, native] = [text(), text('b.txt')]
    const findKnown = async () => (unreadable(known, 'NotReadableError'), result)
    const uploader = setUp({ findKnown })
    const [id = ''] = uploader.add([known])
    expect(await uploader.whenDone(id)).toBe(result)
    vi.spyOn(native, 'slice').mockReturnValue(Object.assign(new Blob(), { arrayBuffer: undefined }))
    const other = setUp()
    const [nativeId = ''] = other.add([native])
    expect(await other.whenDone(nativeId)).toBe(result)
  })

  it('is noticed in Node as well, by its snapshot', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'upload-'))
    const path = join(folder, 'a.txt')
    await writeFile(path, 'old')
    const file = new File([await openAsBlob(path)], 'a.txt')
    const send: Transport['send'] = async () => {
      await writeFile(path, 'another content')
      return result
    }
    const uploader = setUp({ send })
    const [id = ''] = uploader.add([file])
    await expect(uploader.whenDone(id)).rejects.toMatchObject({ code: 'changed' })
    await rm(folder, { recursive: true })
  })
})

describe('the hash of a file (U9)', () => {
  it('is computed once over attempts, and over pages with a store', async () => {
    const stored = new Map<string, StoredUpload>()
    const store: UploadStore = {
      load: async () => [...stored.values()],
      save: async (upload) => void stored.set(upload.key, upload),
      remove: async (key) => void stored.delete(key),
    }
    const hash = vi.fn<HashFile>(hashFile)
    const seen: string[] = []
    let failures = 2
    const transport: Transport = {
      needsHash: true,
      async send(job) {
        seen.push(job.sha1)
        if (failures-- > 0) throw new UploadError('busy', true)
        return untilAborted(job)
      },
    }
    const after = (_: number, run: () => void) => {
      queueMicrotask(run)
      return () => {}
    }
    const first = setUp({ transport, store, hash, after })
    first.add([text()])
    await vi.waitFor(() => expect(seen).toHaveLength(3))
    first.dispose()
    await vi.waitFor(() => expect([...stored.values()][0]?.sha1).toBe(seen[0]))
    const later = setUp({
      store,
      hash,
      transport: { needsHash: true, send: async ({ sha1 }) => ({ ...result, url: sha1 }) },
    })
    const [id = ''] = await later.restore()
    expect(await later.whenDone(id)).toMatchObject({ url: seen[0] })
    expect(hash).toHaveBeenCalledTimes(1)
  })
})

describe('an upload that is cancelled (U5)', () => {
  it('ends at the storage, once, and a later page does not restore it', async () => {
    const stored = new Map<string, StoredUpload>()
    const store: UploadStore = {
      load: async () => [...stored.values()],
      save: async (upload) => void stored.set(upload.key, upload),
      remove: async (key) => void stored.delete(key),
    }
    const abandon = vi.fn<NonNullable<Transport['abandon']>>(() => Promise.reject(new Error('storage is busy')))
    const send = (job: TransportJob) => {
      job.checkpoint.write({ url: '/u1' }, 1)
      return untilAborted(job)
    }
    const uploader = setUp({ store, transport: { needsHash: false, send, abandon } })
    const [id = ''] = uploader.add([text()])
    await vi.waitFor(() => expect(stored.size).toBe(1))
    uploader.cancel(id)
    uploader.remove(id)
    await vi.waitFor(() => expect(abandon).toHaveBeenCalledTimes(1))
    expect(abandon.mock.calls[0]?.[0]).toMatchObject({ note: { url: '/u1' } })
    await vi.waitFor(() => expect(stored.size).toBe(0))
  })

  it.each([
    ['is busy, such as a tus server that still locks the upload', new UploadError('locked', true), 3],
    ['refuses', new UploadError('forbidden', false), 1],
  ])('is ended again while the storage %s', async (_, failure, calls) => {
    const { after, timers, fire } = createTimers()
    const abandon = vi
      .fn<NonNullable<Transport['abandon']>>(async () => {})
      .mockRejectedValueOnce(failure)
      .mockRejectedValueOnce(failure)
    const send = vi.fn<Transport['send']>((job) => {
      job.checkpoint.write({ url: '/u1' }, 1)
      return untilAborted(job)
    })
    const onAbandonError = vi.fn<NonNullable<UploaderOptions['onAbandonError']>>()
    const transport = { needsHash: false, noticesStalls: true, send, abandon }
    const uploader = setUp({ after, onAbandonError, transport })
    const [id = ''] = uploader.add([text()])
    await vi.waitFor(() => expect(send).toHaveBeenCalled())
    uploader.cancel(id)
    expect(uploader.getItems()[0]?.status).toBe('cancelled')
    uploader.remove(id)
    for (let call = 1; call < calls; call += 1) {
      await vi.waitFor(() => expect(timers.size).toBe(1))
      fire(1000 * 2 ** (call - 1))
    }
    await vi.waitFor(() => expect(abandon).toHaveBeenCalledTimes(calls))
    await Promise.resolve()
    expect(timers.size).toBe(0)
    expect(abandon.mock.lastCall?.[0]).toMatchObject({ note: { url: '/u1' } })
    // The application hears of an upload that may be left at the storage, once.
    const reported = calls === 1 ? [[failure, expect.objectContaining({ file: expect.any(File) })]] : []
    await vi.waitFor(() => expect(onAbandonError.mock.calls).toEqual(reported))
  })

  it('ends at the storage although the storage had begun it only after the cancellation', async () => {
    const abandon = vi.fn<NonNullable<Transport['abandon']>>(async () => {})
    let begun = () => {}
    const send = async ({ checkpoint, signal }: TransportJob) => {
      await new Promise<void>((resolve) => (begun = resolve))
      checkpoint.write({ uploadId: 'late' })
      signal.throwIfAborted()
      return result
    }
    const uploader = setUp({ transport: { needsHash: false, send, abandon } })
    const [id = ''] = uploader.add([text()])
    await vi.waitFor(() => expect(uploader.getItems()[0]?.status).toBe('sending'))
    await Promise.resolve()
    uploader.cancel(id)
    begun()
    await vi.waitFor(() => expect(abandon.mock.calls[0]?.[0].note).toEqual({ uploadId: 'late' }))
  })
})

describe('limits of a queue (U2)', () => {
  const problemsOf = (limits: UploaderOptions['limits'], ...files: File[]) => {
    const uploader = setUp({ limits })
    for (const file of files) uploader.add([file])
    return uploader.getItems().map(({ problem }) => problem)
  }

  it('limits the number of files, their smallest size and their total size', () => {
    expect(problemsOf({ maxFiles: 1 }, text('a.txt'), text('b.txt'))).toEqual([undefined, 'tooMany'])
    expect(problemsOf({ minSize: 3 }, text('a.txt', 'ab'), text('b.txt'))).toEqual(['tooSmall', undefined])
    expect(problemsOf({ maxTotalSize: 5 }, text('a.txt'), text('b.txt'), text('c.txt', 'cd'))).toEqual([
      undefined,
      'totalSize',
      undefined,
    ])
  })

  it('refuses an empty file, which a folder looks like, unless the smallest size is 0', async () => {
    expect(problemsOf({}, text('a.txt', ''))).toEqual(['incomplete'])
    expect(problemsOf({ minSize: 0 }, text('a.txt', ''))).toEqual([undefined])
    const uploader = setUp({ limits: { minSize: 0 }, send: async () => result })
    const [id = ''] = uploader.add([text('a.txt', '')])
    expect(await uploader.whenDone(id)).toBe(result)
    expect(uploader.getItems()).toMatchObject([{ loaded: 0, total: 0 }])
  })

  it('rejects a file that was added before, but not after its cancellation', () => {
    const file = text()
    expect(problemsOf({ rejectsDuplicates: true }, file, file)).toEqual([undefined, 'duplicate'])
    expect(problemsOf({}, file, file)).toEqual([undefined, undefined])
    const uploader = setUp({ limits: { rejectsDuplicates: true }, send: untilAborted })
    const [id = ''] = uploader.add([file])
    uploader.cancel(id)
    uploader.add([file])
    expect(uploader.getItems()[1]?.problem).toBeUndefined()
  })

  it.each([
    [{ maxFiles: 1 }, 'tooMany'],
    [{ maxTotalSize: 5 }, 'totalSize'],
    [{ rejectsDuplicates: true }, 'duplicate'],
  ] as const)('are asked again for a cancelled file that is retried: %j', async (limits, problem) => {
    const uploader = setUp({ limits, send: untilAborted })
    const file = text()
    const [first = ''] = uploader.add([file])
    uploader.cancel(first)
    const [second = ''] = uploader.add([file])
    uploader.retry(first)
    expect(uploader.getItems()).toMatchObject([{ status: 'refused', problem }, { status: 'sending' }])
    await expect(uploader.whenDone(first)).rejects.toMatchObject({ code: 'refused', problem })
    // One that is retried in its own place is not one too many.
    uploader.cancel(second)
    uploader.retry(second)
    expect(uploader.getItems()[1]?.status).toBe('sending')
    // It can be tried again when there is a place, and is refused until then.
    uploader.retry(first)
    expect(uploader.getItems()[0]?.status).toBe('refused')
    uploader.remove(second)
    uploader.retry(first)
    expect(uploader.getItems()).toMatchObject([{ status: 'sending', problem: undefined }])
    uploader.dispose()
  })

  it('a file that was refused for want of a place can be tried again, and one that failed its own checks cannot', async () => {
    const uploader = setUp({ limits: { maxFiles: 1 }, config: { types: ['txt'] }, send: untilAborted })
    const [first = '', second = '', wrong = ''] = uploader.add([text(), text('b.txt'), text('c.exe')])
    for (const id of [second, wrong]) uploader.retry(id)
    expect(uploader.getItems().map(({ problem }) => problem)).toEqual([undefined, 'tooMany', 'type'])
    uploader.remove(first)
    for (const id of [wrong, second]) uploader.retry(id)
    expect(uploader.getItems()).toMatchObject([{ status: 'sending' }, { status: 'refused', problem: 'type' }])
    uploader.dispose()
  })

  it('a check of the application that has the same reason as a limit is asked again', () => {
    const check = () => 'duplicate' as const
    const uploader = setUp({ check, send: untilAborted })
    const [id = ''] = uploader.add([text()])
    uploader.retry(id)
    expect(uploader.getItems()).toMatchObject([{ status: 'refused', problem: 'duplicate' }])
  })

  it('a check of the application has its own message', async () => {
    const uploader = setUp({ check: () => ({ message: 'Only photographs of this year' }) })
    const [id = ''] = uploader.add([text()])
    expect(uploader.getItems()).toMatchObject([{ status: 'refused', message: 'Only photographs of this year' }])
    await expect(uploader.whenDone(id)).rejects.toThrow('Only photographs of this year')
  })
})

it('unchanged files keep their value, so that a list renders only what changed', async () => {
  const uploader = setUp({ send: untilAborted, concurrency: 1 })
  const [first = '', second = ''] = uploader.add([text('a.txt'), text('b.txt'), text('c.txt')])
  const before = uploader.getItems()
  uploader.cancel(second)
  expect(uploader.getItems().map((item, index) => item === before[index])).toEqual([true, false, true])
  uploader.remove(first)
  expect(uploader.getItems()[0]?.id).toBe(second)
  expect(uploader.getItems()).toBe(uploader.getItems())
})
