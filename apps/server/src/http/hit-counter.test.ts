import { describe, expect, it } from 'vitest'

import { createHitCounter, type Hits } from './hit-counter.ts'

const second = 1000
const minute = 60 * second

/** Creates the counters of several processes that share one sum, as in a database. */
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
  /** Sends requests to the processes in turn and returns how many pass the limit. */
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
  it('processes share their counts after a clock that ran ahead was set back', async () => {
    const { ask } = createProcesses(2, 100)
    await ask(40, 600 * minute)
    let passed = 0
    for (let at = 0; at < 40; at += 1) passed += await ask(10, minute + at * second)
    expect(passed).toBeLessThan(150)
  })

  it('one process counts requests exactly and starts again every minute', async () => {
    const { ask } = createProcesses(1, 5)
    expect(await ask(8, minute)).toBe(5)
    expect(await ask(2, minute, 'b')).toBe(2)
    expect(await ask(1, 2 * minute - 1)).toBe(0)
    expect(await ask(8, 2 * minute)).toBe(5)
  })

  it('all processes share the limit, except for requests within one second', async () => {
    const { ask } = createProcesses(4, 100)
    const passed = []
    for (let turn = 0; turn < 30; turn += 1) passed.push(await ask(10, minute + turn * 1001))
    const sum = passed.reduce((total, each) => total + each, 0)
    expect(sum).toBeGreaterThanOrEqual(100)
    expect(sum).toBeLessThanOrEqual(100 + 4 * 10)
    expect(passed.at(-1)).toBe(0)
  })

  it('few requests cause no database statement, many cause one per second', async () => {
    const { ask, exchanges } = createProcesses(1, 100)
    for (let turn = 0; turn < 9; turn += 1) await ask(1, minute + turn * second)
    expect(exchanges).toEqual([])
    await ask(50, minute + 10 * second)
    await ask(50, minute + 10 * second + 500)
    expect(exchanges).toEqual([[{ key: 'a', hits: 10 }]])
    await ask(1, minute + 11 * second)
    expect(exchanges.at(-1)).toEqual([{ key: 'a', hits: 100 }])
  })

  it('a process counts requests on its own while the database does not answer', async () => {
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
