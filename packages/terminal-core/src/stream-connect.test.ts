import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createStreamConnect, type EventStream, reconnectDelay, type StreamConnectOptions } from './stream-connect.ts'

class FakeStream extends EventTarget implements EventStream {
  isClosed = false
  close() {
    this.isClosed = true
  }
  say(data: string, lastEventId = '') {
    this.dispatchEvent(new MessageEvent('message', { data, lastEventId }))
  }
  fail() {
    this.dispatchEvent(new Event('error'))
  }
}

function setUp(options: Partial<StreamConnectOptions> = {}) {
  const streams: FakeStream[] = []
  const findUrl = vi.fn<StreamConnectOptions['findUrl']>(async ({ lastEventId }) => `/run?after=${lastEventId}`)
  const open = vi.fn<(url: string) => EventStream>(() => {
    const stream = new FakeStream()
    streams.push(stream)
    return stream
  })
  const onMessage = vi.fn<(text: string) => void>()
  const onError = vi.fn<() => void>()
  const onLost = vi.fn<() => void>()
  const connect = createStreamConnect({ findUrl, open, isResumable: () => true, ...options })
  const close = connect({ uuid: 'u', command: 'c', extend: 'e', attempt: 2, onMessage, onError, onLost })
  return { streams, findUrl, open, onMessage, onError, onLost, close }
}

describe('the event stream of a run (Q25)', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())
  const settle = () => vi.advanceTimersByTimeAsync(0)

  it('reopens a broken stream after the last received event, with a new address and growing delays', async () => {
    const t = setUp()
    await settle()
    t.streams[0]?.say('one', '2.1.1')
    t.streams[0]?.say('word')
    t.streams[0]?.fail()
    expect(t.streams[0]?.isClosed).toBe(true)
    await vi.advanceTimersByTimeAsync(reconnectDelay(1))
    expect(t.open.mock.calls).toEqual([['/run?after='], ['/run?after=2.1.1']])
    expect(t.findUrl.mock.calls[0]).toEqual([{ uuid: 'u', command: 'c', extend: 'e', attempt: 2, lastEventId: '' }])
    t.streams[0]?.say('late')
    t.streams[0]?.fail()
    t.streams[1]?.say('two', '2.2.2')
    expect(t.onMessage.mock.calls).toEqual([['one'], ['word'], ['two']])
    expect(t.onError).not.toHaveBeenCalled()
    expect([1, 2, 3, 4, 5, 6].map(reconnectDelay)).toEqual([500, 1000, 2000, 4000, 8000, 10_000])
  })

  it('gives a stream up as lost after about a minute without events: its run may still be going on', async () => {
    const t = setUp()
    for (let count = 0; count < 9; count += 1) {
      await vi.advanceTimersByTimeAsync(10_000)
      t.streams.at(-1)?.fail()
    }
    expect(t.streams).toHaveLength(9)
    expect([t.onLost.mock.calls.length, t.onError.mock.calls.length]).toEqual([1, 0])
  })

  it('does not reopen a closed stream, and opens none that was closed before', async () => {
    const t = setUp()
    await settle()
    t.streams[0]?.fail()
    t.close()
    await vi.advanceTimersByTimeAsync(60_000)
    expect([t.streams.length, t.onError.mock.calls.length]).toEqual([1, 0])
    const early = setUp()
    early.close()
    await settle()
    expect(early.streams).toEqual([])
  })

  it('a broken connection is final if the server cannot continue a run, which would run again [T4]', async () => {
    const t = setUp({ isResumable: () => false })
    await settle()
    t.streams[0]?.fail()
    await vi.advanceTimersByTimeAsync(60_000)
    expect([t.streams.length, t.onError.mock.calls.length, t.onLost.mock.calls.length]).toEqual([1, 1, 0])
  })

  it('shows why the last attempt to find the address failed', async () => {
    const t = setUp({ findUrl: () => Promise.reject(new Error('offline')), mostFailures: 1 })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(t.onMessage.mock.calls.map(([text]): unknown => JSON.parse(text))).toEqual([
      { uuid: 'u', data: 'Error:offline', kind: 'output' },
    ])
    expect(t.onLost).toHaveBeenCalledTimes(1)
  })

  it('a refusal is final and shown; any other failure to find the address is tried again', async () => {
    const findUrl = vi
      .fn<StreamConnectOptions['findUrl']>()
      .mockRejectedValueOnce(new Error('offline'))
      .mockRejectedValueOnce(new RangeError('Not on the list'))
    const t = setUp({ findUrl, toRejection: (error) => (error instanceof RangeError ? error.message : undefined) })
    await settle()
    expect(t.onError).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(500)
    expect(t.onMessage.mock.calls.map(([text]): unknown => JSON.parse(text))).toEqual([
      { uuid: 'u', data: 'Error:Not on the list', kind: 'output' },
    ])
    expect(t.onError).toHaveBeenCalledTimes(1)
    expect(t.streams).toEqual([])
  })
})
