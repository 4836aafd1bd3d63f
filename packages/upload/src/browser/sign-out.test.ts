import { IDBFactory } from 'fake-indexeddb'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createUploader } from './create-uploader.ts'
import { createMultipartTransport, type MultipartUpload } from './multipart-transport.ts'
import type { PartReply, PartRequest } from './send-part.ts'
import type { Transport } from './transport.ts'
import { createTusTransport } from './tus-transport.ts'
import { createIndexedStore, type StoredUpload, type UploadStore } from './upload-store.ts'
import type { UploaderOptions } from './uploader.ts'

afterEach(() => void vi.restoreAllMocks())

const result = { url: '/a.txt', full_url: '//cdn/a.txt' }
const text = (name = 'secret.txt') => new File(['secret'], name)
const never = () => new Promise<never>(() => {})
const waitABit = () => new Promise((resolve) => setTimeout(resolve, 30))
const reply = (status: number, headers: Readonly<Record<string, string>> = {}): PartReply => ({
  status,
  text: '',
  header: (name) => headers[name] ?? '',
})

/** A call that is answered when the test says so. */
function createAnswer<T>(value: T) {
  const { promise, resolve } = Promise.withResolvers<T>()
  return { ask: vi.fn<() => Promise<T>>(() => promise), give: () => resolve(value) }
}

function setUp(transport: Transport, store: UploadStore, options: Partial<UploaderOptions> = {}) {
  return createUploader({ transport, store, ...options })
}

async function erase(database: IDBFactory) {
  const deleting = database.deleteDatabase('uploads')
  await vi.waitFor(() => expect(deleting.readyState).toBe('done'))
}

const namesIn = async (database: IDBFactory) =>
  (await createIndexedStore(database).load()).map(({ file }) => file.name).sort()

/** Transports and functions whose answer comes after the end of the queue. */
function createLate(kind: string) {
  const created = createAnswer(reply(201, { location: 'http://a.test/1' }))
  const begun = createAnswer<MultipartUpload>({ uploadId: 'u', key: 'k' })
  const hashed = createAnswer('a'.repeat(40))
  const ended: string[] = []
  const send = async ({ method }: PartRequest) => {
    if (method === 'DELETE') ended.push('tus')
    return method === 'POST' ? created.ask() : reply(204, { 'upload-offset': '6' })
  }
  const tus = createTusTransport({ endpoint: 'http://a.test/', send, toResult: () => result })
  const parts = createMultipartTransport({
    begin: begun.ask,
    signPart: async () => 'http://a.test/1',
    complete: async () => result,
    abort: async ({ uploadId }) => void ended.push(uploadId),
    send,
  })
  const hashing = { needsHash: true, send: never }
  const transport = kind === 'tus' ? tus : kind === 'parts' ? parts : hashing
  const answer = kind === 'tus' ? created : kind === 'parts' ? begun : hashed
  return { transport, answer, ended, hash: hashed.ask }
}

describe('after the end of a queue (U16)', () => {
  it.each([
    ['tus', ['tus']],
    ['parts', ['u']],
    ['hash', []],
  ])('a late answer writes nothing to a store, and what it began is ended: %s', async (kind, expected) => {
    const { transport, answer, ended, hash } = createLate(kind)
    const database = new IDBFactory()
    const uploader = setUp(transport, createIndexedStore(database), { hash })
    uploader.add([text()])
    await vi.waitFor(() => expect(answer.ask).toHaveBeenCalled())
    await vi.waitFor(async () => expect(await namesIn(database)).toEqual(['secret.txt']))
    uploader.dispose()
    await erase(database)
    answer.give()
    await waitABit()
    expect(await namesIn(database)).toEqual([])
    expect(ended).toEqual(expected)
  })

  it('files that were accepted before are still stored, and those that are added later are not', async () => {
    const database = new IDBFactory()
    const previews = { createObjectURL: vi.fn<() => string>(() => 'blob:1'), revokeObjectURL: () => undefined }
    const uploader = setUp({ needsHash: false, send: never }, createIndexedStore(database), { previews })
    uploader.add([text('a'), text('b')])
    uploader.dispose()
    uploader.add([new File(['x'], 'late.png', { type: 'image/png' })])
    await waitABit()
    expect(await namesIn(database)).toEqual(['a', 'b'])
    expect(previews.createObjectURL).not.toHaveBeenCalled()
  })

  it('a result that still arrives takes the file out of the store', async () => {
    const database = new IDBFactory()
    const sent = createAnswer(result)
    const send: Transport['send'] = ({ onProgress, file }) => {
      onProgress({ loaded: file.size, total: file.size })
      return sent.ask()
    }
    const uploader = setUp({ needsHash: false, send }, createIndexedStore(database))
    uploader.add([text()])
    await vi.waitFor(async () => expect(await namesIn(database)).toEqual(['secret.txt']))
    uploader.dispose()
    sent.give()
    await vi.waitFor(async () => expect(await namesIn(database)).toEqual([]))
  })
})

describe('clear (U23)', () => {
  it.each(['tus', 'parts', 'hash'])('ends uploads that begin after it, and the store stays empty: %s', async (kind) => {
    const { transport, answer, ended, hash } = createLate(kind)
    const database = new IDBFactory()
    const uploader = setUp(transport, createIndexedStore(database), { hash })
    const [id = ''] = uploader.add([text()])
    await vi.waitFor(() => expect(answer.ask).toHaveBeenCalled())
    const done = uploader.whenDone(id).catch((error: unknown) => error)
    await uploader.clear()
    expect(await namesIn(database)).toEqual([])
    answer.give()
    expect(await done).toMatchObject({ code: 'removed' })
    await waitABit()
    expect(await namesIn(database)).toEqual([])
    expect(ended).toHaveLength(kind === 'hash' ? 0 : 1)
  })

  it.each([1, 300])('at once after %i files were added: none is stored afterwards', async (count) => {
    const database = new IDBFactory()
    const uploader = setUp({ needsHash: false, send: never }, createIndexedStore(database))
    uploader.add(Array.from({ length: count }, () => text()))
    if (count > 1) await new Promise((resolve) => setTimeout(resolve, 1))
    await uploader.clear()
    await erase(database)
    await waitABit()
    expect(await namesIn(database)).toEqual([])
  })

  it('removes what earlier pages have left, restored or not, and calls no subscriber', async () => {
    const database = new IDBFactory()
    const earlier = setUp({ needsHash: false, send: never }, createIndexedStore(database))
    earlier.add([text('old')])
    earlier.dispose()
    await vi.waitFor(async () => expect(await namesIn(database)).toEqual(['old']))
    const abandon = vi.fn<() => Promise<void>>(async () => undefined)
    const send: Transport['send'] = ({ checkpoint }) => (checkpoint.write('note'), never())
    const uploader = setUp({ needsHash: false, send, abandon }, createIndexedStore(database))
    uploader.add([text('new')])
    await vi.waitFor(async () => expect(await namesIn(database)).toEqual(['new', 'old']))
    const notified = vi.fn<() => void>()
    uploader.subscribe(notified)
    await uploader.clear()
    expect(await namesIn(database)).toEqual([])
    expect(abandon).toHaveBeenCalledTimes(1)
    expect([notified.mock.calls.length, uploader.getItems()]).toEqual([0, []])
    await uploader.clear()
  })

  it('after dispose it clears as well', async () => {
    const database = new IDBFactory()
    const uploader = setUp({ needsHash: false, send: never }, createIndexedStore(database))
    uploader.add([text()])
    uploader.dispose()
    await uploader.clear()
    expect(await namesIn(database)).toEqual([])
  })

  it('rejects if the store cannot be emptied', async () => {
    const held: StoredUpload = { key: 'k', file: text(), meta: undefined, note: undefined }
    const broken = new Error('no database')
    const store = { load: async () => [held], save: async () => {}, remove: () => Promise.reject(broken) }
    await expect(setUp({ needsHash: false, send: never }, store).clear()).rejects.toBe(broken)
    await createUploader({ transport: { needsHash: false, send: never } }).clear()
  })
})
