import { ApiError } from '@teachnet/api-client'
import type { SharedTextReply } from '@teachnet/contract/lists'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { connectText } from './connect-text.ts'
import type { ExchangeText, SharedEditor, SharingState } from './shared-texts.ts'

const reply: SharedTextReply = { text: 7, start: 0, version: 'v1', batches: [], people: [], comments: 0, known: 'k' }

beforeEach(() => {
  vi.useFakeTimers()
  sessionStorage.clear()
})
afterEach(() => vi.useRealTimers())

/** A text link over a server that the test plays. */
function open(exchange: ExchangeText) {
  const pending: string[] = []
  const states: SharingState[] = []
  let number = 0
  let change: (what: 'text' | 'cursor') => void = () => undefined
  const begun = vi.fn<SharedEditor['begin']>((_client, _reply, resumed) => {
    number = resumed?.number ?? number
    pending.push(...(resumed?.steps ?? []))
  })
  const onSaved = vi.fn<(version: string) => void>()
  const onComments = vi.fn<() => void>()
  const editor: SharedEditor = {
    digestOf: (html) => `of ${html}`,
    confirmedDigest: () => (pending.length === 0 ? 'of new' : undefined),
    number: () => number,
    pending: () => [...pending],
    cursor: () => undefined,
    begin: begun,
    receive({ batches }) {
      for (const batch of batches) {
        if (batch.number <= number) continue
        if (batch.client === begun.mock.calls[0]?.[0]) pending.splice(0, batch.steps.length)
        number = batch.number
      }
    },
    show: (state) => void states.push(state),
    onChange: (listener) => void (change = listener),
  }
  const link = connectText({
    field: { controller: 'a.A', id: 1, field: 'content' },
    version: 'v1',
    stored: 'old',
    editor,
    exchange,
    storage: sessionStorage,
    onSaved,
    onComments,
  })
  const type = (step: string) => {
    pending.push(step)
    change('text')
  }
  return { link, type, pending, states, begun, onSaved, onComments }
}

/** A server of one text that stores the steps in their order. */
function createServer() {
  const batches: SharedTextReply['batches'][number][] = []
  const sent: Parameters<ExchangeText>[0][] = []
  let isReachable = true
  const last = () => batches.at(-1)?.number ?? 0
  const exchange: ExchangeText = async (message, { signal } = {}) => {
    if (!isReachable) throw new TypeError('no network')
    sent.push(message)
    const { client, steps = [] } = message
    if (steps.length > 0 && message.number === last())
      batches.push({ client, number: last() + steps.length, steps: [...steps] })
    if (message.waits && message.number >= last())
      await new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
    return { ...reply, batches: batches.filter(({ number }) => number > (message.number ?? 0)) }
  }
  return { batches, sent, exchange, cut: (isCut: boolean) => (isReachable = !isCut) }
}

it('changes are sent together, and no longer pending once the server has them', async () => {
  const server = createServer()
  const { type, pending } = open(server.exchange)
  await vi.advanceTimersByTimeAsync(10)
  type('1')
  type('2')
  await vi.advanceTimersByTimeAsync(100)
  expect(server.batches.map(({ steps }) => steps)).toEqual([['1', '2']])
  expect(pending).toEqual([])
})

it('changes without a network are sent when there is one again', async () => {
  const server = createServer()
  const { type, pending, states } = open(server.exchange)
  await vi.advanceTimersByTimeAsync(10)
  server.cut(true)
  type('1')
  await vi.advanceTimersByTimeAsync(20_000)
  type('2')
  await vi.advanceTimersByTimeAsync(20_000)
  expect([pending, states.at(-1)?.isOnline]).toEqual([['1', '2'], false])
  server.cut(false)
  dispatchEvent(new Event('online'))
  type('3')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(server.batches.flatMap(({ steps }) => steps)).toEqual(['1', '2', '3'])
})

it('a reload continues with the changes that were not sent', async () => {
  const server = createServer()
  const first = open(server.exchange)
  await vi.advanceTimersByTimeAsync(10)
  server.cut(true)
  first.type('1')
  await vi.advanceTimersByTimeAsync(100)
  dispatchEvent(new Event('pagehide'))
  server.cut(false)
  const again = open(server.exchange)
  await vi.advanceTimersByTimeAsync(200)
  expect(again.begun.mock.calls[0]?.[0]).toBe(first.begun.mock.calls[0]?.[0])
  expect(server.batches.flatMap(({ steps }) => steps)).toContain('1')
  expect(sessionStorage.length).toBe(0)
})

it('a second reload before the first reply continues with them as well', async () => {
  const server = createServer()
  let isLeft = false
  const first = open(async (...message) => {
    if (isLeft) throw new TypeError('no page')
    return server.exchange(...message)
  })
  await vi.advanceTimersByTimeAsync(10)
  isLeft = true
  first.type('1')
  await vi.advanceTimersByTimeAsync(100)
  dispatchEvent(new Event('pagehide'))
  open(async () => new Promise(() => undefined)).link.close()
  open(server.exchange)
  await vi.advanceTimersByTimeAsync(200)
  expect(server.batches.flatMap(({ steps }) => steps)).toContain('1')
})

it('a text that cannot be shared is edited alone', async () => {
  const exchange = vi.fn<ExchangeText>(async () => {
    throw new ApiError('FORBIDDEN', { message: '', path: '' })
  })
  const { link } = open(exchange)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(exchange).toHaveBeenCalledTimes(1)
  expect(link.version()).toBeUndefined()
})

it('a save is reported before the form leaves, with the number of the stored text', async () => {
  const server = createServer()
  const { link, type } = open(server.exchange)
  await vi.advanceTimersByTimeAsync(10)
  type('1')
  const settled = link.settle()
  await vi.advanceTimersByTimeAsync(200)
  await settled
  const report = link.beginSave()
  report(Promise.resolve({ version: 'v2', html: 'new' }))
  link.close()
  await vi.advanceTimersByTimeAsync(100)
  expect(server.sent.slice(-2)).toEqual([
    expect.objectContaining({ text: 7, number: 1, saved: { version: 'v2', digest: 'of new', number: 1 } }),
    expect.objectContaining({ text: 7, isLeaving: true }),
  ])
})

it('the save of another form is noticed once', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  let calls = 0
  const { onSaved } = open(async () => {
    const own = ++calls
    if (own === 3) await promise
    if (own > 3) await new Promise(() => undefined)
    return { ...reply, version: own < 3 ? 'v1' : 'v2' }
  })
  await vi.advanceTimersByTimeAsync(100)
  expect(onSaved).not.toHaveBeenCalled()
  resolve()
  await vi.advanceTimersByTimeAsync(100)
  expect(onSaved.mock.calls).toEqual([['v2']])
})

it('a change of the comments on the record is noticed once', async () => {
  let calls = 0
  const { onComments } = open(async () => {
    const own = ++calls
    if (own > 3) await new Promise(() => undefined)
    return { ...reply, comments: own < 3 ? 4 : 5 }
  })
  await vi.advanceTimersByTimeAsync(100)
  // The first reply, since there may be comments since the form was opened.
  expect(onComments).toHaveBeenCalledTimes(2)
})
