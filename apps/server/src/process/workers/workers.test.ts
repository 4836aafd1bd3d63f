import { describe, expect, it } from 'vitest'

import { createFigureCollector } from './figure-collector.ts'
import { pauseAfter } from './primary.ts'

it('the pause before a worker is started again doubles, up to half a minute', () => {
  expect([1, 2, 3, 4, 5, 6, 1000].map(pauseAfter)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000])
})

describe('figures of several workers', () => {
  it('figures of workers are collected from all, separately for each request', async () => {
    const asked: number[] = []
    const collector = createFigureCollector(() => [
      { send: (message) => asked.push('id' in message ? message.id : 0) },
      { send: (message) => asked.push('id' in message ? message.id : 0) },
    ])
    const both = [collector.all(), collector.all()]
    for (const id of asked) collector.take({ id, figures: [{ name: `figure ${id}` }] })
    expect(await Promise.all(both)).toEqual([
      [[{ name: 'figure 1' }], [{ name: 'figure 2' }]],
      [[{ name: 'figure 3' }], [{ name: 'figure 4' }]],
    ])
    expect(new Set(asked).size).toBe(4)
  })

  it('figures of a worker that does not answer in time are left out, also when they arrive later', async () => {
    const collector = createFigureCollector(
      () => [
        { send: (message) => 'id' in message && collector.take({ id: message.id, figures: [{ name: 'in time' }] }) },
        { send: () => undefined },
      ],
      1,
    )
    expect(await collector.all()).toEqual([[{ name: 'in time' }]])
    collector.take({ id: 2, figures: [{ name: 'late' }] })
  })
})
