import { createApiClient } from '@teachnet/api-client'
import { adminArea, backEndHeader, ownBackEnd } from '@teachnet/protocol'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type EventStream, openConnection, reconnectDelay } from './stream-connection.ts'

class FakeStream extends EventTarget implements EventStream {
  readonly url: URL
  isClosed = false
  constructor(url: string) {
    super()
    this.url = new URL(url)
  }
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

function setUp({ isOld = false, refusal }: { isOld?: boolean; refusal?: object } = {}) {
  const streams: FakeStream[] = []
  const sent: unknown[] = []
  const client = createApiClient({
    baseUrl: 'http://api.test',
    area: adminArea,
    language: () => 'en',
    onNotify: () => {},
    onNavigate: () => {},
    fetch: async (input, init) => {
      const request = new Request(input, init)
      sent.push(await request.json().catch(() => null))
      const body = refusal ?? { code: 1, msg: '', time: 1, data: { ticket: `ticket-${sent.length}` } }
      return Response.json(body, { headers: isOld ? {} : { [backEndHeader]: ownBackEnd } })
    },
  })
  const onMessage = vi.fn<(text: string) => void>()
  const onError = vi.fn<() => void>()
  const connect = () =>
    openConnection(
      { uuid: 'u', command: 'version.node', extend: '', attempt: 2, onMessage, onError },
      {
        client,
        locale: 'en',
        openStream(url) {
          const stream = new FakeStream(url)
          streams.push(stream)
          return stream
        },
        after(ms, run) {
          const timer = setTimeout(run, ms)
          return () => clearTimeout(timer)
        },
      },
    )
  const parameters = (index: number) => Object.fromEntries(streams[index]?.url.searchParams ?? [])
  return { client, connect, streams, sent, onMessage, onError, parameters }
}

describe('the event stream of a run', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())
  const settle = () => vi.advanceTimersByTimeAsync(0)

  it('the event stream is opened with a ticket, and its address contains no token [T13]', async () => {
    const t = setUp()
    t.connect()
    await settle()
    expect(t.sent).toEqual([{ uuid: 'u', command: 'version.node', extend: '', attempt: 2 }])
    expect(t.parameters(0)).toEqual({
      ...{ uuid: 'u', command: 'version.node', extend: '', attempt: '2' },
      ...{ lastEventId: '', ticket: 'ticket-1', lang: 'en', server: '1' },
    })
  })

  it('the event stream reconnects after the last received event, with a new ticket and growing delays', async () => {
    const t = setUp()
    t.connect()
    await settle()
    t.streams[0]?.say('one', '2.1.1')
    t.streams[0]?.say('word')
    t.streams[0]?.fail()
    expect(t.streams[0]?.isClosed).toBe(true)
    await vi.advanceTimersByTimeAsync(reconnectDelay(1))
    expect(t.parameters(1)).toMatchObject({ lastEventId: '2.1.1', ticket: 'ticket-2' })
    t.streams[1]?.say('two', '2.2.2')
    expect(t.onMessage.mock.calls).toEqual([['one'], ['word'], ['two']])
    expect(t.onError).not.toHaveBeenCalled()
    expect([1, 2, 3, 4, 5, 6].map(reconnectDelay)).toEqual([500, 1000, 2000, 4000, 8000, 10_000])
  })

  it('the event stream gives up after about a minute without events [T4]', async () => {
    const t = setUp()
    t.connect()
    for (let count = 0; count < 9; count += 1) {
      await vi.advanceTimersByTimeAsync(10_000)
      t.streams.at(-1)?.fail()
    }
    expect(t.streams).toHaveLength(9)
    expect(t.onError).toHaveBeenCalledTimes(1)
  })

  it('the event stream does not reconnect after it is closed', async () => {
    const t = setUp()
    const close = t.connect()
    await settle()
    t.streams[0]?.fail()
    close()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(t.streams).toHaveLength(1)
    expect(t.onError).not.toHaveBeenCalled()
  })

  it('the event stream ends with the message of a refusal', async () => {
    const t = setUp({ refusal: { code: 0, msg: 'Not on the list', time: 1, data: null, error: 'COMMAND_NOT_ALLOWED' } })
    t.connect()
    await settle()
    expect(t.onMessage.mock.calls).toEqual([[JSON.stringify({ uuid: 'u', data: 'Error:Not on the list' })]])
    expect(t.onError).toHaveBeenCalledTimes(1)
    expect(t.streams).toEqual([])
  })

  it('sends the token to an old back end, and does not reconnect, which would run the command again [T4]', async () => {
    const t = setUp({ isOld: true })
    await t.client.request({ method: 'GET', path: '/admin/Index/login' }).catch(() => undefined)
    t.connect()
    await settle()
    expect(t.parameters(0)).toEqual({ uuid: 'u', command: 'version.node', extend: '', server: '1' })
    t.streams[0]?.fail()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(t.streams).toHaveLength(1)
    expect(t.onError).toHaveBeenCalledTimes(1)
  })
})
