import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createStreamConnect, type EventStream, reconnectDelay } from '@teachnet/terminal-core'
import { createFakeClient, type FakeReply } from '../../test-support/fake-client.ts'
import { streamOptions } from '../../session/terminal-session.ts'

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

function setUp({ isOld = false, refusal }: { isOld?: boolean; refusal?: FakeReply } = {}) {
  const streams: FakeStream[] = []
  let tickets = 0
  const { client, sent } = createFakeClient({
    otherwise: refusal ?? { code: 1, data: null },
    replies: refusal ? {} : { terminalTicket: () => ({ code: 1, data: { ticket: `ticket-${++tickets}` } }) },
    isOld,
  })
  const onMessage = vi.fn<(text: string) => void>()
  const onError = vi.fn<() => void>()
  const open = (url: string) => {
    const stream = new FakeStream(url)
    streams.push(stream)
    return stream
  }
  const connect = () =>
    createStreamConnect({ ...streamOptions({ client, locale: 'en' }), open })({
      uuid: 'u',
      command: 'version.node',
      extend: '',
      attempt: 2,
      onMessage,
      onError,
    })
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
    const body = { uuid: 'u', command: 'version.node', extend: '', attempt: 2 }
    expect(t.sent).toEqual([{ call: 'terminalTicket', body }])
    expect(t.parameters(0)).toEqual({
      uuid: 'u',
      command: 'version.node',
      extend: '',
      attempt: '2',
      lastEventId: '',
      ticket: 'ticket-1',
      lang: 'en',
      server: '1',
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
  })

  it('the event stream ends with the message of a refusal', async () => {
    const t = setUp({ refusal: { code: 0, msg: 'Not on the list', time: 1, data: null, error: 'COMMAND_NOT_ALLOWED' } })
    t.connect()
    await settle()
    expect(t.onMessage.mock.calls).toEqual([
      [JSON.stringify({ uuid: 'u', data: 'Error:Not on the list', kind: 'output' })],
    ])
    expect(t.onError).toHaveBeenCalledTimes(1)
    expect(t.streams).toEqual([])
  })

  it('the event stream waits while the session is locked, and tries again [I3]', async () => {
    const data = { due: 'access.locked' }
    const t = setUp({ refusal: { code: 401, msg: 'The back office is locked', time: 1, data, error: 'FORBIDDEN' } })
    t.connect()
    await settle()
    await vi.advanceTimersByTimeAsync(reconnectDelay(1))
    expect(t.sent.length).toBeGreaterThan(1)
    expect(t.onError).not.toHaveBeenCalled()
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
