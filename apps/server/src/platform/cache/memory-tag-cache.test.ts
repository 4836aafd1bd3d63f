import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { Database } from '../db/client.ts'
import { createTestDatabase, onEachDatabase } from '../../test-support/test-database.ts'
import { createTestClock, createTestLog } from '../../test-support/test-deps.ts'
import { createTagCache } from './memory-tag-cache.ts'
import type { CacheSpace } from './tag-cache.ts'

onEachDatabase('cached values', (kind) => {
  let db: Database
  beforeAll(async () => {
    db = await createTestDatabase(kind)
  })
  afterAll(() => db.close())

  const create = async (maxEntries = 10) => {
    const clock = createTestClock()
    const log = createTestLog()
    const cache = await createTagCache({ db, clock, log })
    return { cache, clock, log, space: cache.space<string>('test', { maxEntries, maxAge: 1000 }) }
  }
  const put = (space: CacheSpace<string>, key: string, tags: string[] = [], value = `value of ${key}`) =>
    space.load(key, async () => ({ value, tags }))

  it('a cached value is computed once, also for concurrent callers', async () => {
    const { cache, space } = await create()
    let count = 0
    const compute = async () => ({ value: String(++count), tags: [] })
    expect(await Promise.all([space.load('a', compute), space.load('a', compute)])).toEqual(['1', '1'])
    expect(await space.load('a', compute)).toBe('1')
    await cache.close()
  })

  it('a cached value is computed again after the clock was set back', async () => {
    const { cache, clock, space } = await create()
    clock.advance(36_000_000)
    await put(space, 'a', [], 'old')
    clock.advance(-36_000_000)
    expect(await put(space, 'a', [], 'new')).toBe('new')
    expect(await put(space, 'a', [], 'newer')).toBe('new')
    await cache.close()
  })

  it('a cached value is invalidated by any of its tags, in this process and in the others', async () => {
    const [here, there] = await Promise.all([create(), create()])
    for (const { space } of [here, there]) {
      await put(space, 'a', ['teacher', 'teacher:1'])
      await put(space, 'b', ['information_item'])
    }
    await here.cache.drop(['teacher:1'])
    expect(here.space.get('a')).toBeUndefined()
    expect(here.space.get('b')).toBe('value of b')
    await expect.poll(() => there.space.get('a')).toBeUndefined()
    expect(there.space.get('b')).toBe('value of b')
    await here.cache.dropAll()
    await expect.poll(() => there.space.get('b')).toBeUndefined()
    await Promise.all([here.cache.close(), there.cache.close()])
  })

  it('a newly cached value survives the notification of its own process, and is dropped on one of an older release', async () => {
    let notify: (payload: string) => void = () => undefined
    const sent: string[] = []
    const late = {
      listen: async (_: string, onPayload: (payload: string) => void) => {
        notify = onPayload
        return () => Promise.resolve()
      },
      run: async (_: string, values?: unknown[]) => sent.push(String(values?.[1])),
    } as unknown as Database
    const cache = await createTagCache({ db: late, clock: createTestClock(), log: createTestLog() })
    const space = cache.space<string>('test', { maxEntries: 10, maxAge: 1000 })
    await cache.drop(['teacher'])
    await put(space, 'a', ['teacher'])
    for (const payload of sent) notify(payload)
    expect(space.get('a')).toBe('value of a')
    notify('teacher course')
    expect(space.get('a')).toBeUndefined()
  })

  it('workers drop what another one changed before its write is answered, and once', async () => {
    const inboxes: ((notice: string) => void)[] = []
    const link = () => {
      const own: { receive?: (notice: string) => void } = {}
      return {
        onDrop: (receive: (notice: string) => void) => void inboxes.push((own.receive = receive)),
        dropElsewhere: async (notice: string) =>
          inboxes.filter((receive) => receive !== own.receive).forEach((receive) => receive(notice)),
      }
    }
    // As a database whose notifications are late.
    const late: ((payload: string) => void)[] = []
    const slow = {
      run: async (_text: string, values: readonly unknown[] = []) => {
        setTimeout(() => late.forEach((tell) => tell(String(values[1]))), 50)
        return []
      },
      listen: async (_channel: string, tell: (payload: string) => void) => {
        late.push(tell)
        return async () => undefined
      },
    }
    const open = async () => {
      const cache = await createTagCache({ db: slow, clock: createTestClock(), log: createTestLog(), worker: link() })
      return { cache, space: cache.space<string>('test', { maxEntries: 10 }) }
    }
    const [here, there] = [await open(), await open()]
    await put(there.space, 'a', ['teacher'], 'old')
    await here.cache.drop(['teacher'])
    expect(await put(there.space, 'a', ['teacher'], 'new')).toBe('new')
    const drops: string[] = []
    there.cache.onDrop((tags) => drops.push(...tags))
    await expect.poll(() => late.length).toBe(2)
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(drops).toEqual([])
    expect(await put(there.space, 'a', ['teacher'], 'newer')).toBe('new')
  })

  it('a value is not cached when a record changed while it was computed', async () => {
    const { cache, space } = await create()
    const value = await space.load('a', async () => {
      await cache.drop(['teacher'])
      return { value: 'old', tags: ['teacher'] }
    })
    expect(value).toBe('old')
    expect(space.get('a')).toBeUndefined()
    await cache.close()
  })

  it('a cached value expires, is evicted by least recent use, and may opt out of the cache', async () => {
    const { cache, clock, space } = await create(2)
    await put(space, 'a')
    await put(space, 'b')
    expect(space.get('a')).toBe('value of a')
    await put(space, 'c')
    expect([space.get('a'), space.get('b'), space.get('c')]).toEqual(['value of a', undefined, 'value of c'])
    clock.advance(1001)
    expect(space.get('a')).toBeUndefined()
    await space.load('d', async () => ({ value: 'once', tags: [], isCacheable: false }))
    expect(space.get('d')).toBeUndefined()
    await cache.close()
  })

  it('a cached value is computed again after a failure', async () => {
    const { cache, space } = await create()
    await expect(space.load('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await put(space, 'a')).toBe('value of a')
    await cache.close()
  })
})

describe('a cache space with a byte limit', () => {
  it('a cache space with a byte limit stays within it and evicts the least recently used value first', async () => {
    const db = await createTestDatabase()
    const cache = await createTagCache({ db, clock: createTestClock(), log: createTestLog() })
    const maxBytes = 1000
    const space = cache.space<string>('bounded', { maxEntries: 50, maxBytes, sizeOf: (value) => value.length })
    const cached = new Map<string, string>()
    await fc.assert(
      fc.asyncProperty(
        fc.string({ minLength: 1, maxLength: 80 }),
        fc.string({ maxLength: 1200 }),
        fc.constantFrom('teacher', 'news'),
        fc.boolean(),
        async (key, value, tag, isDropped) => {
          await space.load(key, async () => ({ value, tags: [tag] }))
          cached.set(key, value)
          if (isDropped) await cache.drop([tag])
          const held = [...cached].filter(([each]) => space.get(each) !== undefined)
          const bytes = held.reduce((total, [each]) => total + each.length * 2 + (space.get(each) ?? '').length, 0)
          expect(space.bytes).toBe(bytes)
          expect(space.bytes).toBeLessThanOrEqual(maxBytes)
        },
      ),
    )
    await cache.dropAll()
    expect(space.bytes).toBe(0)
    const put = (key: string) => space.load(key, async () => ({ value: 'x'.repeat(300), tags: [] }))
    for (const key of ['a', 'b', 'c']) await put(key)
    space.get('a')
    await put('d')
    expect(['a', 'b', 'c', 'd'].map((key) => space.get(key) !== undefined)).toEqual([true, false, true, true])
    await cache.close()
    await db.close()
  })
})
