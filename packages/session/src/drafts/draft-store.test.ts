import { ApiError } from '@teachnet/api-client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { DraftServer, FormDraft } from './draft.ts'
import { createDraftStore, type DraftStoreOptions } from './draft-store.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A browser's storage; `[...texts()]` is what somebody can read in it. */
function createStorage() {
  const kept = new Map<string, string>()
  return {
    texts: () => [...kept.values()].join('\n'),
    names: () => [...kept.keys()],
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
    key: (index: number) => [...kept.keys()][index] ?? null,
    get length() {
      return kept.size
    },
  }
}

/** A server with the drafts of one account. */
function createServer() {
  const rows = new Map<string, FormDraft & { readonly writer: string }>()
  const network = { isOffline: false, losesReplies: false }
  const connect = () => {
    if (network.isOffline) throw new ApiError('NETWORK', { message: 'offline', path: '/', shown: false })
  }
  const server: DraftServer = {
    async list() {
      connect()
      return [...rows.values()]
    },
    async open(key) {
      connect()
      return rows.get(key)
    },
    async save({ content, ...draft }) {
      connect()
      const stored = rows.get(draft.key)
      const isOwn = stored ? stored.writer === draft.writer || stored.revision === draft.revision : draft.revision === 0
      if (!isOwn) throw new ApiError('RECORD_CHANGED', { message: 'changed', path: '/', shown: false })
      const revision = (stored?.revision ?? 0) + 1
      rows.set(draft.key, { ...draft, values: JSON.parse(content), revision, savedAt: Date.now() })
      if (network.losesReplies) throw new ApiError('NETWORK', { message: 'cut', path: '/', shown: false })
      return { revision }
    },
    async remove(key) {
      connect()
      rows.delete(key)
    },
  }
  return { server, rows, network }
}

const place = { form: 'enterprise.News', record: '' }
const textOf = (title: string) => ({ title, values: { title } })

function setUp({ accountId = 1, storage = createStorage(), remote = createServer() } = {}) {
  const open = (options: Partial<DraftStoreOptions> = {}) =>
    createDraftStore({ area: 'admin', accountId, storage, server: remote.server, ...options })
  return { storage, remote, open, store: open() }
}

const titles = (store: ReturnType<typeof createDraftStore>) => store.entries().map(({ title }) => title)

describe('the drafts of an account', () => {
  it('the server has what was typed within seconds, and the browser then has no copy [I1]', async () => {
    const { store, storage, remote } = setUp()
    expect(store.begin(place).keep(textOf('A'))).toBe(true)
    expect(storage.texts()).toContain('"A"')
    await vi.advanceTimersByTimeAsync(3000)
    expect([...remote.rows.values()]).toMatchObject([{ values: { title: 'A' } }])
    expect(storage.names()).toEqual([])
  })

  it('several new records are beside each other: another form never writes to a draft that it found [I1]', async () => {
    const { store, remote } = setUp()
    store.begin(place).keep(textOf('A'))
    store.begin(place).keep(textOf('B'))
    await store.settle()
    expect([...remote.rows.values()].map(({ title }) => title).toSorted()).toEqual(['A', 'B'])
    expect(titles(store).toSorted()).toEqual(['A', 'B'])
  })

  it('a draft is continued on another device, and a crash loses nothing [I1]', async () => {
    const { store, remote, storage, open } = setUp()
    remote.network.isOffline = true
    store.begin(place).keep(textOf('typed offline'))
    await vi.advanceTimersByTimeAsync(2000)
    // The page is killed; the next one sends what is left.
    remote.network.isOffline = false
    await vi.advanceTimersByTimeAsync(20_000)
    await open().refresh()
    await vi.advanceTimersByTimeAsync(1000)
    expect(storage.names()).toEqual([])
    const laptop = open({ storage: createStorage() })
    await laptop.refresh()
    const [entry] = laptop.entries()
    expect(await laptop.open(entry?.key ?? '')).toMatchObject({ values: { title: 'typed offline' } })
  })

  it('a list of the server that is young enough is not loaded again', async () => {
    const { remote, open } = setUp()
    const reader = open({ storage: createStorage() })
    await reader.refresh()
    open().begin(place).keep(textOf('A'))
    await vi.advanceTimersByTimeAsync(3000)
    expect(remote.rows.size).toBe(1)
    await reader.refresh(10_000)
    expect(titles(reader)).toEqual([])
    await vi.advanceTimersByTimeAsync(7000)
    await reader.refresh(10_000)
    expect(titles(reader)).toEqual(['A'])
  })

  it('the next account on the same browser is offered nothing of the last one [I1]', async () => {
    const { store, storage, remote } = setUp()
    remote.network.isOffline = true
    store.begin(place).keep(textOf('private'))
    const next = createDraftStore({ area: 'admin', accountId: 2, storage, server: createServer().server })
    await next.refresh()
    expect(next.entries()).toEqual([])
  })

  it('two devices that continue the same draft keep both texts, and the later one learns of the other [I1]', async () => {
    const { store, remote, open } = setUp()
    store.begin(place).keep(textOf('A'))
    await store.settle()
    const laptop = open({ storage: createStorage() })
    await laptop.refresh()
    const found = await laptop.open(laptop.entries()[0]?.key ?? '')
    if (!found) throw new Error('The draft was not found')
    const [here, there] = [store.begin(place), laptop.begin(place)]
    here.adopt(found)
    there.adopt(found)
    here.keep(textOf('A, here'))
    await store.settle()
    there.keep(textOf('A, there'))
    await laptop.settle()
    await vi.advanceTimersByTimeAsync(3000)
    expect(there.conflict()).toBe(found.key)
    expect(there.key()).not.toBe(found.key)
    expect([...remote.rows.values()].map(({ title }) => title).toSorted()).toEqual(['A, here', 'A, there'])
  })

  it('a draft that is continued intends the same write, here and on another device [I2]', async () => {
    const { store, storage, open } = setUp()
    const writer = store.begin(place)
    const intended = writer.idempotencyKey()
    writer.keep(textOf('A'))
    const inBrowser = (await open().open(writer.key()))?.idempotencyKey
    await store.settle()
    expect(storage.names()).toEqual([])
    const laptop = open({ storage: createStorage() })
    const draft = await laptop.open(writer.key())
    if (!draft) throw new Error('The draft was not found')
    const there = laptop.begin(place)
    there.adopt(draft)
    expect([inBrowser, there.idempotencyKey()]).toEqual([intended, intended])
    // An earlier attempt was a success: the draft remains, and is another write.
    there.keep(draft)
    there.renewKey()
    await laptop.settle()
    expect(there.idempotencyKey()).not.toBe(intended)
    expect(await open({ storage: createStorage() }).open(writer.key())).toMatchObject({
      values: { title: 'A' },
      idempotencyKey: there.idempotencyKey(),
    })
    there.clear()
    expect(there.idempotencyKey()).not.toBe(draft.idempotencyKey)
  })

  it('a copy in the browser with a damaged key, or without one, is continued as a write of its own', async () => {
    const { store, storage, open } = setUp()
    const writer = store.begin(place)
    writer.keep(textOf('A'))
    for (const damaged of ['', 'x\nContent-Length: 0', undefined]) {
      const [name = ''] = storage.names()
      storage.setItem(name, JSON.stringify({ ...JSON.parse(storage.texts()), idempotencyKey: damaged }))
      const draft = await open().open(writer.key())
      if (!draft) throw new Error('The draft was not found')
      const next = open().begin(place)
      next.adopt(draft)
      expect(next.idempotencyKey()).toMatch(/^[0-9a-f]{32}$/)
    }
  })

  it('a save whose reply was lost is repeated, and makes no second draft', async () => {
    const { store, remote } = setUp()
    const writer = store.begin(place)
    remote.network.losesReplies = true
    writer.keep(textOf('A'))
    await vi.advanceTimersByTimeAsync(2000)
    remote.network.losesReplies = false
    writer.keep(textOf('AB'))
    await vi.advanceTimersByTimeAsync(10_000)
    expect([...remote.rows.values()].map(({ title }) => title)).toEqual(['AB'])
  })

  it('values for the server only never reach the browser, and count as stored when the server has them', async () => {
    const { store, storage } = setUp()
    const writer = store.begin(place)
    const content = { title: 'A', values: { title: 'A', proof: '/private/proof.pdf' }, offBrowser: ['proof'] }
    expect(writer.keep(content)).toBe(false)
    expect(storage.texts()).not.toContain('proof.pdf')
    await store.settle()
    expect(writer.keep(content)).toBe(true)
  })

  it('a saved form leaves no draft, even while a save is under way', async () => {
    const { store, storage, remote } = setUp()
    const writer = store.begin(place)
    writer.keep(textOf('A'))
    const sending = store.settle()
    writer.clear()
    await sending
    await vi.advanceTimersByTimeAsync(60_000)
    expect([storage.names(), [...remote.rows.keys()], store.entries()]).toEqual([[], [], []])
  })

  it('with an old back end the drafts stay in the browser, of each account', async () => {
    const { storage, open } = setUp()
    const store = open({ server: undefined })
    store.begin(place).keep(textOf('A'))
    await store.settle()
    const again = open({ server: undefined })
    await again.refresh()
    expect(titles(again)).toEqual(['A'])
    const other = createDraftStore({ area: 'admin', accountId: 2, storage, server: undefined })
    expect(other.entries()).toEqual([])
  })

  it('a storage that is full or unreadable breaks no form', async () => {
    const storage = createStorage()
    storage.setItem('teachnet.drafts.admin.1.x', '{"values":')
    const full = {
      ...storage,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
    }
    const { remote } = setUp()
    const store = createDraftStore({ area: 'admin', accountId: 1, storage: full, server: remote.server })
    expect(store.begin(place).keep(textOf('A'))).toBe(false)
    await store.settle()
    expect(remote.rows.size).toBe(1)
  })
})
