import { describe, expect, it } from 'vitest'

import { createHitCounter, type Hits } from './hit-counter.ts'

const second = 1000
const minute = 60 * second

/** Processes that add to one sum, as those of a database do. */
function createProcesses(count: number, limit: number) {
  const sums = new Map<string, number>()
  const exchanges: (readonly Hits[])[] = []
  const faults: unknown[] = []
  let fault: Error | undefined
  const exchange = async (start: number, added: readonly Hits[]) => {
    if (fault) throw fault
    exchanges.push(added)
    return added.map(({ key, hits }) => {
      const sum = (sums.get(`${start} ${key}`) ?? 0) + hits
      sums.set(`${start} ${key}`, sum)
      return { key, hits: sum }
    })
  }
  const counters = Array.from({ length: count }, () =>
    createHitCounter({ limit, exchange, onFault: (error) => faults.push(error) }),
  )
  /** Requests that take turns at the processes; gives how many each limit lets through. */
  const ask = async (times: number, now: number, key = 'a') => {
    let passed = 0
    for (let turn = 0; turn < times; turn += 1) {
      const counter = counters[turn % counters.length]
      if ((counter?.count(key, now).hits ?? 0) <= limit) passed += 1
    }
    await Promise.all(counters.map((counter) => counter.settle()))
    return passed
  }
  return { ask, exchanges, faults, breakDown: (error?: Error) => (fault = error) }
}

describe('requests of a network', () => {
  it('are counted exactly within one process, anew with every minute', async () => {
    const { ask } = createProcesses(1, 5)
    expect(await ask(8, minute)).toBe(5)
    expect(await ask(2, minute, 'b')).toBe(2)
    expect(await ask(1, 2 * minute - 1)).toBe(0)
    expect(await ask(8, 2 * minute)).toBe(5)
  })

  it('are limited over all processes, but for what arrives within a second', async () => {
    const { ask } = createProcesses(4, 100)
    const passed = []
    for (let turn = 0; turn < 30; turn += 1) passed.push(await ask(10, minute + turn * 1001))
    const sum = passed.reduce((total, each) => total + each, 0)
    expect(sum).toBeGreaterThanOrEqual(100)
    expect(sum).toBeLessThanOrEqual(100 + 4 * 10)
    expect(passed.at(-1)).toBe(0)
  })

  it('cost the database nothing while they are few, and a statement a second when they are many', async () => {
    const { ask, exchanges } = createProcesses(1, 100)
    for (let turn = 0; turn < 9; turn += 1) await ask(1, minute + turn * second)
    expect(exchanges).toEqual([])
    await ask(50, minute + 10 * second)
    await ask(50, minute + 10 * second + 500)
    expect(exchanges).toEqual([[{ key: 'a', hits: 10 }]])
    await ask(1, minute + 11 * second)
    expect(exchanges.at(-1)).toEqual([{ key: 'a', hits: 100 }])
  })

  it('go on being counted here while the database does not answer', async () => {
    const { ask, faults, breakDown, exchanges } = createProcesses(1, 10)
    const fault = new Error('no connection')
    breakDown(fault)
    expect(await ask(8, minute)).toBe(8)
    expect(faults).toEqual([fault])
    breakDown(undefined)
    expect(await ask(8, minute + second)).toBe(2)
    expect(exchanges).toEqual([[{ key: 'a', hits: 9 }]])
  })
})
