import { describe, expect, it } from 'vitest'

import { createDropRelay, createFigureCollector, pauseAfter } from './primary.ts'
import type { FromPrimary } from './worker-messages.ts'

it('the pause before a worker is started again doubles, up to half a minute', () => {
  expect([1, 2, 3, 4, 5, 6, 1000].map(pauseAfter)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000])
})

describe('figures of several workers', () => {
  it('figures of workers are collected from all, separately for each request', async () => {
    const requested: number[] = []
    const collector = createFigureCollector(() => [
      { send: (message) => requested.push('id' in message ? message.id : 0) },
      { send: (message) => requested.push('id' in message ? message.id : 0) },
    ])
    const both = [collector.all(), collector.all()]
    for (const id of requested) collector.take({ id, figures: [{ name: `figure ${id}` }] })
    expect(await Promise.all(both)).toEqual([
      [[{ name: 'figure 1' }], [{ name: 'figure 2' }]],
      [[{ name: 'figure 3' }], [{ name: 'figure 4' }]],
    ])
    expect(new Set(requested).size).toBe(4)
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

describe('drops of several workers', () => {
  it('a worker that has written waits until the others have dropped, and does not get its own notice', async () => {
    const received: string[] = []
    const taker = (name: string) => ({
      send: (message: FromPrimary) => {
        if (message.kind !== 'drop') return
        received.push(`${name} ${message.notice}`)
        relay.take(message.id)
      },
    })
    const all = [taker('first'), taker('second'), taker('third')] as const
    const relay = createDropRelay(() => all)
    await relay.relay(all[0], 'teacher')
    expect(received).toEqual(['second teacher', 'third teacher'])
  })

  it('a worker that does not answer delays a write only for the limit', async () => {
    const sender = { send: () => undefined }
    const relay = createDropRelay(() => [sender, { send: () => undefined }], 1)
    await expect(relay.relay(sender, 'teacher')).resolves.toBeUndefined()
  })
})
