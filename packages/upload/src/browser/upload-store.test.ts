import { IDBFactory, IDBObjectStore } from 'fake-indexeddb'
import { afterEach, expect, it, vi } from 'vitest'
import { createIndexedStore, type StoredUpload } from './upload-store.ts'

afterEach(() => void vi.restoreAllMocks())

const file = new File(['abc'], 'a.txt')
const upload = (more: Partial<StoredUpload> = {}): StoredUpload => ({
  key: 'k',
  file,
  meta: { album: 7 },
  note: undefined,
  sha1: undefined,
  bytes: undefined,
  ...more,
})

/** Rows of the table, as another program finds them. */
async function rowsOf(database: IDBFactory): Promise<unknown[]> {
  const { promise, resolve } = Promise.withResolvers<unknown[]>()
  const opening = database.open('uploads')
  opening.addEventListener('success', () => {
    const reading = opening.result.transaction('uploads').objectStore('uploads').getAll()
    reading.addEventListener('success', () => resolve(reading.result))
  })
  return promise
}

it('a file is written once, however often its note changes (U13)', async () => {
  const put = vi.spyOn(IDBObjectStore.prototype, 'put')
  const database = new IDBFactory()
  const store = createIndexedStore(database)
  await store.save(upload())
  for (let part = 1; part <= 25; part += 1) await store.save(upload({ note: { parts: part }, bytes: part }))
  // A later page continues with the same record.
  const later = createIndexedStore(database)
  await later.save(upload({ note: { parts: 26 }, bytes: 26, sha1: 'abc' }))
  expect(put.mock.calls.filter(([row]) => 'file' in row)).toHaveLength(1)
  expect(await later.load()).toEqual([upload({ note: { parts: 26 }, bytes: 26, sha1: 'abc' })])
})

it('a file and its note are removed together (U13)', async () => {
  const database = new IDBFactory()
  const store = createIndexedStore(database)
  await store.save(upload({ note: 'n' }))
  await store.save(upload({ key: 'other', note: 'm' }))
  await store.remove('k')
  expect(await store.load()).toEqual([upload({ key: 'other', note: 'm' })])
  await store.remove('other')
  expect(await rowsOf(database)).toEqual([])
})

it('a record of an earlier version is restored with its note, and its next note counts (U13)', async () => {
  const database = new IDBFactory()
  const opening = database.open('uploads', 1)
  opening.addEventListener('upgradeneeded', () => {
    opening.result.createObjectStore('uploads', { keyPath: 'key' }).put(upload({ note: 'old', bytes: 1 }))
  })
  await vi.waitFor(() => expect(opening.readyState).toBe('done'))
  const store = createIndexedStore(database)
  expect(await store.load()).toEqual([upload({ note: 'old', bytes: 1 })])
  await store.save(upload({ note: 'new', bytes: 2 }))
  expect(await store.load()).toEqual([upload({ note: 'new', bytes: 2 })])
  await store.remove('k')
  expect(await rowsOf(database)).toEqual([])
})

it('data of a file that cannot be cloned comes back as its JSON has it (U13)', async () => {
  const store = createIndexedStore(new IDBFactory())
  const album = new Proxy({ id: 7 }, {})
  await store.save(upload({ meta: { album, open: () => undefined } }))
  await store.save(upload({ key: 'l', meta: () => undefined }))
  expect((await store.load()).map(({ meta }) => meta)).toEqual([{ album: { id: 7 } }, null])
})

it('what the database rejects is an error, and it is opened again after a failure', async () => {
  const database = new IDBFactory()
  const store = createIndexedStore(database)
  const open = vi.spyOn(database, 'open').mockImplementationOnce(() => {
    throw new Error('no database')
  })
  await expect(store.load()).rejects.toThrow('no database')
  expect(await store.load()).toEqual([])
  expect(open).toHaveBeenCalledTimes(2)
  const broken = new Error('cannot be cloned')
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
    throw broken
  })
  await expect(store.save(upload())).rejects.toBe(broken)
  await store.save(upload())
  expect(await store.load()).toEqual([upload()])
})
