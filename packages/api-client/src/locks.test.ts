import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLeaseLocks, createLocalLocks, defaultLocks } from './locks.ts'
import { createMemoryTokens } from './tokens.ts'

function createSharedStorage() {
  const held = new Map<string, string>()
  return {
    held,
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
  }
}

/** Two concurrent writers: each sees its own write first; a moment later everyone sees the later one. */
function createSlowStorage(shared: ReturnType<typeof createSharedStorage>) {
  const own = new Map<string, string>()
  return {
    getItem: (key: string) => own.get(key) ?? shared.getItem(key),
    setItem(key: string, value: string) {
      own.set(key, value)
      setTimeout(() => {
        own.delete(key)
        shared.setItem(key, value)
      }, 10)
    },
    removeItem: (key: string) => shared.removeItem(key),
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

describe('locks', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it.each([
    ['of one client', 1, () => createLocalLocks],
    [
      'of tabs without Web Locks',
      3,
      (storage: ReturnType<typeof createSharedStorage>) => () => createLeaseLocks({ storage }),
    ],
    [
      'of tabs that write at the same moment',
      3,
      (storage: ReturnType<typeof createSharedStorage>) => () =>
        createLeaseLocks({ storage: createSlowStorage(storage) }),
    ],
  ])('%s let one task in at a time, and eventually all of them [K3]', async (_, tabCount, makeLocks) => {
    const create = makeLocks(createSharedStorage())
    const tabs = Array.from({ length: tabCount }, create)
    let inside = 0
    let done = 0
    const task = async () => {
      inside += 1
      expect(inside).toBe(1)
      await pause(500)
      inside -= 1
      done += 1
    }
    const all = Promise.all(tabs.flatMap((tab) => [tab.request('x', task), tab.request('x', task)]))
    await vi.advanceTimersByTimeAsync(20_000)
    await all
    expect(done).toBe(2 * tabCount)
  })

  it('locks pass on the result or the error of the task, and continue after an error', async () => {
    for (const locks of [createLocalLocks(), createLeaseLocks({ storage: createSharedStorage() })]) {
      const failing = locks
        .request('x', () => Promise.reject(new Error('broken')))
        .catch((error: Error) => error.message)
      const next = locks.request('x', () => Promise.resolve('fine'))
      await vi.advanceTimersByTimeAsync(1000)
      expect(await failing).toBe('broken')
      expect(await next).toBe('fine')
    }
  })

  it('lease locks take over a lease that a clock ahead of this one has written', async () => {
    const storage = createSharedStorage()
    storage.setItem('x.lease', `gone|${Date.now() + 3_600_000}`)
    const task = vi.fn<() => Promise<void>>(() => Promise.resolve())
    const run = createLeaseLocks({ storage }).request('x', task)
    await vi.advanceTimersByTimeAsync(1000)
    await run
    expect(task).toHaveBeenCalledTimes(1)
  })

  it('the default ones are those of the browser, if tabs share the tokens', async () => {
    const request = vi.fn<(name: string, task: () => Promise<unknown>) => Promise<unknown>>((_, task) => task())
    vi.stubGlobal('navigator', { locks: { request } })
    expect(await defaultLocks(createMemoryTokens(), true).request('x', async () => 7)).toBe(7)
    expect(request.mock.calls.map(([name]) => name)).toEqual(['x'])
    expect(await defaultLocks(createMemoryTokens(), false).request('x', async () => 8)).toBe(8)
    vi.stubGlobal('navigator', undefined)
    expect(await defaultLocks(createMemoryTokens(), true).request('x', async () => 9)).toBe(9)
    expect(request).toHaveBeenCalledTimes(1)
    vi.unstubAllGlobals()
  })

  it('lease locks take over the lease of a tab that was closed while holding it', async () => {
    const storage = createSharedStorage()
    storage.setItem('x.lease', `gone|${Date.now() + 60_000}`)
    const task = vi.fn<() => Promise<void>>(() => Promise.resolve())
    const run = createLeaseLocks({ storage }).request('x', task)
    await vi.advanceTimersByTimeAsync(50_000)
    expect(task).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(11_000)
    await run
    expect(task).toHaveBeenCalledTimes(1)
    expect(storage.held.size).toBe(0)
  })
})
