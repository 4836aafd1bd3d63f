import { afterEach, describe, expect, it, vi } from 'vitest'
import { defaultUploadConfig } from '../site-config.ts'
import { createUploader } from './create-uploader.ts'
import { hashFile } from './hash-file.ts'
import { createMultipartTransport } from './multipart-transport.ts'
import type { Transport, UploadResult } from './transport.ts'
import { createTusTransport } from './tus-transport.ts'
import type { StoredUpload, UploadStore } from './upload-store.ts'
import type { UploaderOptions } from './uploader.ts'

const result = { url: '/a.txt', full_url: '//cdn/a.txt' }
const text = (name = 'a.txt') => new File(['abc'], name, { type: 'text/plain' })
const sending = (send: Transport['send'] = async () => result): Transport => ({ needsHash: false, send })
const never = () => new Promise<never>(() => {})

function setUp(options: Partial<UploaderOptions> = {}) {
  return createUploader({ transport: sending(), config: defaultUploadConfig, hash: hashFile, ...options })
}

afterEach(() => void vi.unstubAllGlobals())

describe('functions of the application that throw (U15)', () => {
  it('a subscriber that throws does not affect uploads, is reported, and the other subscribers are called', async () => {
    const reported = vi.fn<(error: unknown) => void>()
    vi.stubGlobal('reportError', reported)
    const uploader = setUp({
      transport: sending(async ({ onProgress }) => {
        onProgress({ loaded: 1, total: 3 })
        return result
      }),
    })
    const broken = new Error('broken view')
    const notified = vi.fn<() => void>()
    uploader.subscribe(() => {
      throw broken
    })
    uploader.subscribe(notified)
    const [id = ''] = uploader.add([text()])
    expect(await uploader.whenDone(id)).toBe(result)
    expect(reported).toHaveBeenCalledWith(broken)
    expect(notified.mock.calls.length).toBe(reported.mock.calls.length)
  })

  it('a queue that hashes no file needs no hash function', async () => {
    const uploader = createUploader({ transport: sending(), config: defaultUploadConfig })
    const [id = ''] = uploader.add([text()])
    expect(await uploader.whenDone(id)).toBe(result)
  })

  it('a check that throws adds none of the files', () => {
    const previews = { createObjectURL: vi.fn<() => string>(() => 'blob:1'), revokeObjectURL: () => {} }
    const uploader = setUp({
      previews,
      check: ({ name }) => {
        if (name === 'b.png') throw new Error('broken check')
        return undefined
      },
    })
    const files = ['a.png', 'b.png'].map((name) => new File(['x'], name, { type: 'image/png' }))
    expect(() => uploader.add(files)).toThrow('broken check')
    expect(uploader.getItems()).toEqual([])
    expect(previews.createObjectURL).not.toHaveBeenCalled()
  })

  it('a picture without a preview is uploaded', async () => {
    const previews = {
      createObjectURL: () => {
        throw new Error('no room')
      },
      revokeObjectURL: () => {},
    }
    const uploader = setUp({ previews })
    const [id = ''] = uploader.add([new File(['x'], 'a.png', { type: 'image/png' })])
    expect(await uploader.whenDone(id)).toBe(result)
    expect(uploader.getItems()[0]?.preview).toBeUndefined()
  })
})

it('a transport without a result, and one that rejects with nothing, end an upload with an UploadError (U14)', async () => {
  for (const send of [async () => undefined as unknown as UploadResult, () => Promise.reject(undefined)]) {
    const uploader = setUp({ transport: sending(send) })
    const [id = ''] = uploader.add([text()])
    await expect(uploader.whenDone(id)).rejects.toMatchObject({ name: 'UploadError', code: 'failed' })
    expect(uploader.getItems()[0]?.status).toBe('failed')
  }
})

describe('restore (U13)', () => {
  const storeOf = (uploads: readonly unknown[]) => ({
    load: async () => uploads as StoredUpload[],
    save: async () => {},
    remove: async () => {},
  })

  it('adds a stored file once, however often it is called', async () => {
    const store = storeOf([{ key: 'k', file: text(), meta: undefined, note: undefined }])
    const uploader = setUp({ transport: sending(never), store })
    const ids = await Promise.all([uploader.restore(), uploader.restore()])
    expect(ids).toEqual([['1'], []])
    expect(await uploader.restore()).toEqual([])
    expect(uploader.getItems()).toHaveLength(1)
  })

  it('skips entries that are not stored files', async () => {
    const store = storeOf([{ key: 'x', file: 'a.txt' }, null, { file: text() }, { key: 'k', file: text() }])
    const uploader = setUp({ transport: sending(never), store })
    expect(await uploader.restore()).toEqual(['1'])
  })
})

describe('a store that fails (U13)', () => {
  const failing = (more: Partial<UploadStore>): UploadStore => ({
    load: () => Promise.reject(new Error('no database')),
    save: () => Promise.reject(new Error('full')),
    remove: () => Promise.reject(new Error('full')),
    ...more,
  })
  const transport: Transport = { needsHash: false, send: async () => result }

  it('is reported once, and uploads go on', async () => {
    const onStoreError = vi.fn<(error: unknown) => void>()
    const uploader = createUploader({ transport, store: failing({}), onStoreError })
    expect(await uploader.restore()).toEqual([])
    const ids = uploader.add([new File(['a'], 'a'), new File(['b'], 'b')])
    expect(await Promise.all(ids.map((id) => uploader.whenDone(id)))).toEqual([result, result])
    expect(onStoreError.mock.calls).toEqual([[new Error('no database')]])
  })

  it('ends the wait of restore if it does not answer', async () => {
    vi.useFakeTimers()
    const onStoreError = vi.fn<(error: unknown) => void>()
    const store = failing({ load: () => new Promise(() => undefined) })
    const uploader = createUploader({ transport, store, onStoreError })
    const restoring = uploader.restore()
    await vi.advanceTimersByTimeAsync(30_000)
    expect(await restoring).toEqual([])
    expect(onStoreError.mock.calls).toMatchObject([[{ message: 'No answer of store for 30 s' }]])
    vi.useRealTimers()
  })
})

it('a subscriber that removes a file when it is done does not cost its result', async () => {
  const uploader = createUploader({ transport: { needsHash: false, send: async () => result } })
  uploader.subscribe(() => {
    for (const { id, status } of uploader.getItems()) if (status === 'done') uploader.remove(id)
  })
  const [id = ''] = uploader.add([new File(['a'], 'a')])
  expect(await uploader.whenDone(id)).toBe(result)
  expect(uploader.getItems()).toEqual([])
})

it('after its end an uploader stops its transfers, releases previews and keeps stored files for the next page (U16)', async () => {
  const removed = vi.fn<(key: string) => Promise<void>>(async () => {})
  const revoked = vi.fn<(url: string) => void>()
  let signal: AbortSignal | undefined
  const uploader = setUp({
    transport: sending((job) => {
      signal = job.signal
      return never()
    }),
    store: { load: async () => [], save: async () => {}, remove: removed },
    previews: { createObjectURL: () => 'blob:1', revokeObjectURL: revoked },
  })
  const notified = vi.fn<() => void>()
  const [id = ''] = uploader.add([new File(['x'], 'a.png', { type: 'image/png' })])
  const done = uploader.whenDone(id)
  uploader.subscribe(notified)
  await expect.poll(() => signal).toBeDefined()
  notified.mockClear()
  uploader.dispose()
  await expect(done).rejects.toMatchObject({ code: 'removed' })
  expect(signal?.aborted).toBe(true)
  expect(revoked).toHaveBeenCalledWith('blob:1')
  expect(removed).not.toHaveBeenCalled()
  expect(notified).not.toHaveBeenCalled()
  const [late = ''] = uploader.add([text()])
  await expect(uploader.whenDone(late)).rejects.toMatchObject({ code: 'removed' })
  uploader.dispose()
})

describe('options that cannot work are refused at once, by name', () => {
  const parts = {
    begin: async () => ({ uploadId: '1', key: 'k' }),
    signPart: async () => '',
    complete: async () => result,
    send: never,
  }
  const tus = { endpoint: 'https://files.test/', send: never, toResult: () => result }
  it.each<[string, () => unknown]>([
    ['concurrency', () => setUp({ concurrency: 0 })],
    ['concurrency', () => setUp({ concurrency: Number.NaN })],
    ['maxAttempts', () => setUp({ maxAttempts: 1.5 })],
    ['concurrency', () => createMultipartTransport({ ...parts, concurrency: 0 })],
    ['partBytes', () => createMultipartTransport({ ...parts, partBytes: 0 })],
    ['chunkBytes', () => createTusTransport({ ...tus, chunkBytes: -1 })],
  ])('%s', (name, create) => {
    expect(create).toThrow(new RegExp(`^${name}: `))
    expect(create).toThrow(RangeError)
  })

  it('a transport or a hash that is missing', () => {
    const { transport, config, hash } = { transport: sending(), config: defaultUploadConfig, hash: hashFile }
    expect(() => createUploader({ config, hash } as UploaderOptions)).toThrow(new TypeError('transport: required'))
    const needsHash = { ...transport, needsHash: true }
    expect(() => createUploader({ config, transport: needsHash } as UploaderOptions)).toThrow(
      new TypeError('hash: required'),
    )
  })
})
