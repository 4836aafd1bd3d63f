import { IDBDatabase, IDBFactory, IDBObjectStore } from 'fake-indexeddb'
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

it('what is saved or removed in one turn is one transaction, in the order of the calls for a file (U13)', async () => {
  const store = createIndexedStore(new IDBFactory())
  await store.load()
  const begin = vi.spyOn(IDBDatabase.prototype, 'transaction')
  const keys = Array.from({ length: 300 }, (_, at) => `k${at}`)
  await Promise.all(keys.map((key) => store.save(upload({ key }))))
  expect(begin).toHaveBeenCalledTimes(1)
  await Promise.all([...keys.slice(1).map((key) => store.remove(key)), store.save(upload({ key: 'k0', note: 'n' }))])
  expect(begin).toHaveBeenCalledTimes(2)
  expect(await store.load()).toEqual([upload({ key: 'k0', note: 'n' })])
  await Promise.all([
    store.save(upload({ key: 'l' })),
    store.remove('l'),
    store.remove('k0'),
    store.save(upload({ key: 'k0' })),
  ])
  expect(await store.load()).toEqual([upload({ key: 'k0' })])
})

it('a transaction holds a limited number of bytes; a removal waits for one at most, and an unwritten file for none (U13)', async () => {
  const large = new File([new Uint8Array(20_000_000)], 'a.bin')
  const store = createIndexedStore(new IDBFactory())
  await store.save(upload({ key: 'old' }))
  const begin = vi.spyOn(IDBDatabase.prototype, 'transaction')
  const order: string[] = []
  const named = (name: string, done: Promise<void>) => done.then(() => void order.push(name))
  const saves = ['a', 'b', 'c', 'd'].map((key) => named(key, store.save(upload({ key, file: large }))))
  await Promise.resolve()
  const removal = named('old', store.remove('old'))
  expect([store.withdraw?.('d'), store.withdraw?.('d'), store.withdraw?.('old')]).toEqual([true, false, false])
  await Promise.all([...saves, removal])
  expect(order.indexOf('old')).toBeLessThan(order.indexOf('c'))
  // The first large file, the second one with the removal, the third one.
  expect(begin).toHaveBeenCalledTimes(3)
  expect((await store.load()).map(({ key }) => key)).toEqual(['a', 'b', 'c'])
})

it('the database can be deleted while a store is open, as at a sign-out, and the store begins anew after that', async () => {
  const database = new IDBFactory()
  const store = createIndexedStore(database)
  await store.save(upload())
  const deleting = database.deleteDatabase('uploads')
  await vi.waitFor(() => expect(deleting.readyState).toBe('done'))
  expect(await store.load()).toEqual([])
  await store.save(upload({ note: 'n' }))
  expect(await store.load()).toEqual([upload({ note: 'n' })])
})

it('one file that the database rejects does not cost the others of its transaction', async () => {
  const store = createIndexedStore(new IDBFactory())
  const broken = new Error('cannot be read')
  const meta = {
    get album(): number {
      throw broken
    },
  }
  const saves = await Promise.allSettled(
    Array.from({ length: 9 }, (_, at) => store.save(upload({ key: `k${at}`, meta: at === 3 ? meta : undefined }))),
  )
  expect(saves.map(({ status }) => status === 'fulfilled')).toEqual(saves.map((_, at) => at !== 3))
  expect(await store.load()).toHaveLength(8)
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
