import { createHash } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { defaultUploadConfig } from '../site-config.ts'
import { createUploader } from './create-uploader.ts'
import { hashFile } from './hash-file.ts'
import type { HashFile } from './worker-hash.ts'
import type { TransportJob, UploadResult } from './transport.ts'
import { UploadError } from './upload-error.ts'
import type { UploaderOptions } from './uploader.ts'
import type { StoredUpload } from './upload-store.ts'

const png = (name: string, content = name) => new File([content], name, { type: 'image/png' })
const sha1Of = (text: string) => createHash('sha1').update(text).digest('hex')

function setUp(options: Partial<UploaderOptions> & { send?: (job: TransportJob) => Promise<UploadResult> } = {}) {
  const send = vi.fn<(job: TransportJob) => Promise<UploadResult>>(
    options.send ?? (async ({ key }) => ({ url: `/${key}`, full_url: `//cdn/${key}` })),
  )
  const delays: number[] = []
  const uploader = createUploader({
    transport: { needsHash: true, send },
    config: { ...defaultUploadConfig, saveName: '/{year}/{filename}{filesha1}{.suffix}' },
    hash: hashFile,
    now: () => new Date('2024-05-01T00:00:00Z'),
    timeZone: 'UTC',
    random: () => 1,
    after: (ms, run) => {
      delays.push(ms)
      const timer = setTimeout(run, 0)
      return () => clearTimeout(timer)
    },
    ...options,
  })
  return { uploader, send, delays }
}

describe('createUploader', () => {
  it('uploads each file under its save name with its hash, and reports its address [C3] [B3]', async () => {
    const { uploader, send } = setUp()
    const [id = ''] = uploader.add([png('照片.PNG')])
    const key = `2024/照片${sha1Of('照片.PNG')}.png`
    expect(await uploader.whenDone(id)).toEqual({ url: `/${key}`, full_url: `//cdn/${key}` })
    expect(send.mock.calls[0]?.[0]).toMatchObject({ key, sha1: sha1Of('照片.PNG') })
    expect(uploader.getItems()).toMatchObject([{ name: '照片.PNG', status: 'done', loaded: 10, attempts: 1 }])
  })

  it.each([
    ['a.jpg', 'The file is larger than the limit of 1 kB'],
    ['a.mp4', 'The file is larger than the limit of 2 kB'],
    ['b.jpg', 'The largest number of files is 1'],
  ])('the error of %s names the limit that it exceeds (U14)', async (name, message) => {
    const uploader = createUploader({
      transport: { needsHash: false, send: async () => ({ url: '', full_url: '' }) },
      config: { maxSize: 1024, videoMaxSize: 2048 },
      limits: { maxFiles: 1 },
    })
    const bytes = name === 'b.jpg' ? 1 : 3000
    const ids = uploader.add([new File(['x'], 'first.jpg'), new File(['x'.repeat(bytes)], name)])
    await expect(uploader.whenDone(ids[1] ?? '')).rejects.toMatchObject({ code: 'refused', message })
    uploader.dispose()
  })

  it('refuses a file that fails the checks, and returns the reason [V6]', async () => {
    const { uploader, send } = setUp()
    const [id = ''] = uploader.add([new File(['x'], 'a.exe')])
    expect(uploader.getItems()).toMatchObject([{ status: 'refused', problem: 'type' }])
    const rejection = { name: 'UploadError', code: 'refused', problem: 'type' }
    await expect(uploader.whenDone(id)).rejects.toMatchObject({
      ...rejection,
      message: 'The type of uploaded file is not allowed!',
    })
    const chinese = setUp({ locale: 'zh-cn' }).uploader
    const [other = ''] = chinese.add([new File(['x'], 'a.exe')])
    await expect(chinese.whenDone(other)).rejects.toThrow('上传的文件类型不被允许!')
    expect(send).not.toHaveBeenCalled()
  })

  it('uploads nothing if the content is already known [C3]', async () => {
    const known = { url: '/known.png', full_url: '//cdn/known.png' }
    const { uploader, send } = setUp({ findKnown: async (sha1) => (sha1 === sha1Of('a.png') ? known : undefined) })
    const [first = '', second = ''] = uploader.add([png('a.png'), png('b.png')])
    expect(await uploader.whenDone(first)).toBe(known)
    await uploader.whenDone(second)
    expect(send).toHaveBeenCalledTimes(1)
    expect(uploader.getItems().map(({ isInstant }) => isInstant)).toEqual([true, false])
  })

  it('sends a file if looking for known content fails (U10)', async () => {
    for (const findKnown of [
      () => Promise.reject(new UploadError('busy', true)),
      () => {
        throw new Error('broken')
      },
    ]) {
      const { uploader, send } = setUp({ findKnown })
      const [id = ''] = uploader.add([png('a.png')])
      await uploader.whenDone(id)
      expect(send).toHaveBeenCalledTimes(1)
    }
  })

  it('an uploader does not read a file if no hash is needed', async () => {
    const hash = vi.fn<HashFile>()
    const send = vi.fn<(job: TransportJob) => Promise<UploadResult>>(async () => ({ url: '/x', full_url: '/x' }))
    const { uploader } = setUp({ hash, transport: { needsHash: false, send } })
    await Promise.all(uploader.add([png('a.png')]).map((id) => uploader.whenDone(id)))
    expect(hash).not.toHaveBeenCalled()
  })

  it('retries after a temporary failure with increasing delays, and fails after the last attempt [C3] (U4)', async () => {
    let failures = 2
    const send = async () => {
      if (failures-- > 0) throw new UploadError('busy', true)
      return { url: '/x', full_url: '/x' }
    }
    const { uploader, delays } = setUp({ send })
    const [id = ''] = uploader.add([png('a.png')])
    await uploader.whenDone(id)
    expect(delays).toEqual([1000, 2000])
    failures = 99
    const [other = ''] = uploader.add([png('b.png')])
    await expect(uploader.whenDone(other)).rejects.toThrow('busy')
    expect(uploader.getItems()[1]).toMatchObject({ status: 'failed', attempts: 4 })
    failures = 0
    uploader.retry(other)
    await uploader.whenDone(other)
    expect(uploader.getItems()[1]?.error).toBeUndefined()
  })

  it('notifies subscribers of each change and of progress, until they unsubscribe', async () => {
    const send = async ({ onProgress }: TransportJob) => {
      onProgress({ loaded: 1, total: 2 })
      return { url: '/x', full_url: '/x' }
    }
    const { uploader } = setUp({ send })
    const seen: string[] = []
    const leave = uploader.subscribe(() =>
      seen.push(
        uploader
          .getItems()
          .map(({ status, loaded }) => `${status} ${loaded}`)
          .join(),
      ),
    )
    const [id = ''] = uploader.add([png('a.png')])
    await uploader.whenDone(id)
    expect(seen).toEqual(['hashing 0', 'hashing 5', 'sending 0', 'sending 3', 'done 5'])
    leave()
    uploader.remove(id)
    expect(seen).toHaveLength(5)
    expect(uploader.getItems()).toEqual([])
  })

  it('items have their file, type, preview and the data that was added with them (U11)', async () => {
    const urls = new Set<string>()
    const previews = {
      createObjectURL: (file: Blob) => {
        urls.add(`blob:${file.size}`)
        return `blob:${file.size}`
      },
      revokeObjectURL: (url: string) => void urls.delete(url),
    }
    const seen: unknown[] = []
    const send = async ({ meta }: TransportJob) => {
      seen.push(meta)
      return { url: '/x', full_url: '/x' }
    }
    const uploader = createUploader<{ album: number }>({
      transport: { needsHash: false, send },
      config: defaultUploadConfig,
      hash: hashFile,
      previews,
    })
    const [picture, text] = [png('a.png'), new File(['x'], 'b.txt', { type: 'text/plain' })]
    const ids = uploader.add([picture, text], { album: 7 })
    await Promise.all(ids.map((id) => uploader.whenDone(id)))
    expect(uploader.getItems()).toMatchObject([
      { file: picture, type: 'image/png', preview: 'blob:5', meta: { album: 7 } },
      { file: text, type: 'text/plain', preview: undefined },
    ])
    expect(seen).toEqual([{ album: 7 }, { album: 7 }])
    for (const id of ids) uploader.remove(id)
    expect([...urls]).toEqual([])
    // @ts-expect-error What belongs to the files is required here.
    uploader.add([])
  })

  it('a transport reads its note about a file in the next attempt, but not after a removal (U12)', async () => {
    const found: unknown[] = []
    const send = async ({ checkpoint }: TransportJob) => {
      found.push(checkpoint.read())
      checkpoint.write({ part: found.length })
      if (found.length < 3) throw new UploadError('busy', true)
      return { url: '/x', full_url: '/x' }
    }
    const { uploader } = setUp({ send })
    const [id = ''] = uploader.add([png('a.png')])
    await uploader.whenDone(id)
    uploader.remove(id)
    await Promise.all(uploader.add([png('a.png')]).map((next) => uploader.whenDone(next)))
    expect(found).toEqual([undefined, { part: 1 }, { part: 2 }, undefined])
  })

  describe('with a store (U13)', () => {
    function createStore() {
      const held = new Map<string, StoredUpload>()
      return {
        held,
        load: async () => [...held.values()],
        save: async (upload: StoredUpload) => void held.set(upload.key, upload),
        remove: async (key: string) => void held.delete(key),
      }
    }
    const never = ({ checkpoint, signal }: TransportJob) => {
      checkpoint.write({ at: 7 })
      return new Promise<UploadResult>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    }

    it('a later page continues the unfinished files, with their notes and the data that was added with them', async () => {
      const store = createStore()
      const first = setUp({ store, send: never, transport: { needsHash: false, send: never } })
      first.uploader.add([png('a.png'), png('b.png'), new File(['x'], 'refused.exe')])
      await expect.poll(() => [...store.held.values()].map(({ note }) => note)).toEqual([{ at: 7 }, { at: 7 }])
      first.uploader.remove('2')
      await expect.poll(() => store.held.size).toBe(1)

      const notes: unknown[] = []
      const send = async ({ checkpoint, file }: TransportJob) => {
        notes.push([file.name, checkpoint.read()])
        return { url: '/x', full_url: '/x' }
      }
      const later = setUp({ store, transport: { needsHash: false, send } })
      later.uploader.pause()
      const ids = await later.uploader.restore()
      expect(later.uploader.getItems()).toMatchObject([{ name: 'a.png', status: 'waiting' }])
      expect(await later.uploader.restore()).toEqual([])
      later.uploader.resume()
      await Promise.all(ids.map((id) => later.uploader.whenDone(id)))
      expect(notes).toEqual([['a.png', { at: 7 }]])
      await expect.poll(() => store.held.size).toBe(0)
    })

    it('a cancelled file is stored again as soon as it is retried, before its turn', async () => {
      const store = createStore()
      const { uploader } = setUp({ store })
      uploader.pause()
      const [id = ''] = uploader.add([new File(['a'], 'a.png'), new File(['b'], 'b.png')])
      await expect.poll(() => store.held.size).toBe(2)
      uploader.cancel(id)
      await expect.poll(() => store.held.size).toBe(1)
      uploader.retry(id)
      await expect.poll(() => store.held.size).toBe(2)
    })

    it('a failure of the store does not affect uploads', async () => {
      const fail = () => Promise.reject(new Error('no database'))
      const { uploader } = setUp({ store: { load: fail, save: fail, remove: fail } })
      expect(await uploader.restore()).toEqual([])
      const [id = ''] = uploader.add([png('a.png')])
      await uploader.whenDone(id)
    })
  })

  it("an uploader runs the caller's check after those of the site [V6] (U2)", async () => {
    const { uploader } = setUp({ check: ({ name }) => (name.startsWith('big') ? 'size' : undefined) })
    uploader.add([png('big.png'), new File(['x'], 'big.exe'), png('small.png')])
    expect(uploader.getItems().map(({ problem }) => problem)).toEqual(['size', 'type', undefined])
  })

  it('stops the transfer of a cancelled, removed or paused file [C3] (U5) (U7) (U8)', async () => {
    const signals: AbortSignal[] = []
    const send = ({ signal }: TransportJob) => {
      signals.push(signal)
      return new Promise<UploadResult>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    }
    const { uploader } = setUp({ send, concurrency: 3 })
    const [a = '', b = '', c = ''] = uploader.add([png('a.png'), png('b.png'), png('c.png')])
    await expect.poll(() => signals).toHaveLength(3)
    const [cancelled, removed] = [uploader.whenDone(a), uploader.whenDone(b)]
    uploader.cancel(a)
    uploader.remove(b)
    uploader.pause()
    await expect(cancelled).rejects.toMatchObject({ code: 'cancelled', isRetryable: false })
    await expect(removed).rejects.toMatchObject({ code: 'removed' })
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true, true])
    expect(uploader.getItems()).toMatchObject([{ status: 'cancelled' }, { id: c, status: 'waiting' }])
    uploader.resume()
    await expect.poll(() => signals).toHaveLength(4)
  })
})

it('4,000 files take at most 3 seconds of processor time, with a list that follows them', async () => {
  const { uploader } = setUp({ transport: { needsHash: false, send: async () => ({ url: '/x', full_url: '/x' }) } })
  let seen = 0
  uploader.subscribe(() => {
    seen = uploader.getItems().length
  })
  const start = process.cpuUsage()
  const ids = uploader.add(Array.from({ length: 4000 }, (_, index) => png(`${index}.png`)))
  await Promise.all(ids.map((id) => uploader.whenDone(id)))
  const { user, system } = process.cpuUsage(start)
  expect(seen).toBe(4000)
  expect((user + system) / 1e6).toBeLessThan(3)
})
