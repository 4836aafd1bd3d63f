import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { createTestLog, testEnv, testStart } from '../../test-support/test-deps.ts'
import { createPageLimits, PageRejection } from './page-limits.ts'

const env = { ...testEnv, renders: { count: 1, mostWaiting: 2 }, searches: { count: 1, limit: 1000 } }

function createLimits(provided: Partial<typeof env> = {}) {
  const limits = createPageLimits({
    env: { ...env, ...provided },
    origin: { ipOf: (request) => String(request.headers['x-forwarded-for']) },
    log: createTestLog(),
    clock: () => testStart,
  })
  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } }) as unknown as IncomingMessage // the part that is read
  return { ...limits, from }
}

const statusOf = (work: Promise<unknown>) =>
  work.then(
    () => 200,
    (error: unknown) => (error instanceof PageRejection ? error.status : 0),
  )

describe('limits of pages', () => {
  it('of many pages at once, those that do not fit the queue are refused before any work, and another network has its turn [I5]', async () => {
    const { render, from } = createLimits()
    const started: string[] = []
    const open = (address: string) => statusOf(render(from(address), 'page', async () => void started.push(address)))
    const flood = Array.from({ length: 150 }, () => open('203.0.113.7'))
    const other = open('198.51.100.20')
    const statuses = await Promise.all(flood)
    expect([
      statuses.filter((status) => status === 200).length,
      statuses.filter((status) => status === 503).length,
    ]).toEqual([2, 148])
    expect(await other).toBe(200)
    expect(started).toHaveLength(3)
  })

  it('a network that used up its minute gets 429 for pages to render, and pages of other networks are rendered [I5][G3]', async () => {
    const { render, from, countStored } = createLimits({ pageCostPerMinute: 250 })
    const open = (address: string, kind: 'page' | 'search') => statusOf(render(from(address), kind, async () => 'page'))
    expect(await open('203.0.113.7', 'search')).toBe(200)
    expect(await open('203.0.113.7', 'search')).toBe(200)
    expect(await open('203.0.113.7', 'search')).toBe(429)
    expect(await open('203.0.113.7', 'page')).toBe(429)
    expect(await open('198.51.100.20', 'page')).toBe(200)
    // A page from the cache is counted, and never rejected.
    for (let count = 0; count < 300; count += 1) countStored(from('192.0.2.1'))
    expect(await open('192.0.2.1', 'page')).toBe(429)
  })
})
