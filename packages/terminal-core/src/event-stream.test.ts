import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openEventStream, readEvents, type StreamedEvent } from './event-stream.ts'
import { createStreamConnect } from './stream-connect.ts'

const running: (() => void)[] = []
afterEach(() => {
  for (const close of running.splice(0)) close()
})

async function start(reply: (response: ServerResponse, headers: Record<string, unknown>) => void): Promise<string> {
  const server = createServer(({ headers }, response) => reply(response, headers))
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  running.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return `http://127.0.0.1:${port}/`
}

function streamOf(...chunks: string[]): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk))
      controller.close()
    },
  })
}

async function eventsOf(...chunks: string[]): Promise<StreamedEvent[]> {
  const events: StreamedEvent[] = []
  for await (const event of readEvents(streamOf(...chunks))) events.push(event)
  return events
}

describe('readEvents', () => {
  it('reads events in pieces of any length, with several lines, types, ids and comments', async () => {
    const text =
      ':hello\r\nid: 7\r\ndata: one\r\ndata: 两行\r\n\r\nevent: other\ndata: x\n\ndata: last\n\nid: 9\ndata: unfinished'
    const expected = [
      { data: 'one\n两行', event: 'message', lastEventId: '7' },
      { data: 'x', event: 'other', lastEventId: '7' },
      { data: 'last', event: 'message', lastEventId: '7' },
    ]
    expect(await eventsOf(text)).toEqual(expected)
    expect(await eventsOf(...text)).toEqual(expected)
  })

  it('ends the request of a caller that leaves', async () => {
    const cancel = vi.fn<() => void>()
    const endless = new ReadableStream({
      pull: (controller) => controller.enqueue(new TextEncoder().encode('data: x\n\n')),
      cancel,
    })
    for await (const { data } of readEvents(endless)) {
      expect(data).toBe('x')
      break
    }
    await vi.waitFor(() => expect(cancel).toHaveBeenCalledTimes(1))
  })
})

const stream = { 'content-type': 'text/event-stream' }

describe('openEventStream', () => {
  it('sends headers, and passes on messages until it is closed', async () => {
    const url = await start((response, headers) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write(`id: 1\ndata: ${String(headers['x-token'])} ${String(headers['accept'])}\n\n`)
    })
    const seen: object[] = []
    const failed = vi.fn<() => void>()
    const stream = openEventStream(url, { headers: { 'x-token': 't' } })
    stream.addEventListener('message', (event) => seen.push(event))
    stream.addEventListener('error', failed)
    await vi.waitFor(() => expect(seen).toHaveLength(1))
    expect(seen[0]).toMatchObject({ data: 't text/event-stream', lastEventId: '1' })
    stream.close()
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect(failed).not.toHaveBeenCalled()
  })

  it.each([
    ['a refusal', (response: ServerResponse) => void response.writeHead(403).end()],
    ['the end of the reply', (response: ServerResponse) => void response.writeHead(200, stream).end('data: x\n\n')],
    ['a broken connection', (response: ServerResponse) => void response.destroy()],
  ])('reports %s once, as an error', async (_, reply) => {
    const failed = vi.fn<() => void>()
    openEventStream(await start(reply)).addEventListener('error', failed)
    await vi.waitFor(() => expect(failed).toHaveBeenCalledTimes(1))
  })

  it.each([
    ['text/plain', 'The ticket has expired', 'Error:The ticket has expired'],
    ['text/html', '<h1>401</h1>', 'Error:The event stream replied with status 401'],
  ])('a refusal of a stream is final, and its text is output: %s (Q25)', async (type, body, shown) => {
    const url = await start((response) => void response.writeHead(401, { 'content-type': type }).end(body))
    const onMessage = vi.fn<(text: string) => void>()
    const onError = vi.fn<() => void>()
    const open = vi.fn(openEventStream)
    const connect = createStreamConnect({ findUrl: () => url, open, isResumable: () => true })
    connect({ uuid: 'u', command: 'c', extend: '', attempt: 1, onMessage, onError })
    await vi.waitFor(() => expect(onError).toHaveBeenCalledTimes(1))
    expect(open).toHaveBeenCalledTimes(1)
    expect(JSON.parse(onMessage.mock.calls[0]?.[0] ?? '')).toEqual({ uuid: 'u', data: shown, kind: 'output' })
  })

  it.each([
    [false, 'onError'],
    [true, 'onLost'],
  ] as const)(
    'a stream that the server fails at shows its status: resumable %s calls %s (Q25)',
    async (isResumable, name) => {
      const url = await start(
        (response) => void response.writeHead(500, { 'content-type': 'text/plain' }).end('secret'),
      )
      const onMessage = vi.fn<(text: string) => void>()
      const ends = { onError: vi.fn<(reason?: unknown) => void>(), onLost: vi.fn<(reason?: unknown) => void>() }
      const connect = createStreamConnect({
        findUrl: () => url,
        open: openEventStream,
        isResumable: () => isResumable,
        mostFailures: 0,
      })
      connect({ uuid: 'u', command: 'c', extend: '', attempt: 1, onMessage, ...ends })
      await vi.waitFor(() => expect(ends[name]).toHaveBeenCalledTimes(1))
      const data = 'Error:The event stream replied with status 500'
      expect(onMessage.mock.calls).toEqual([[JSON.stringify({ uuid: 'u', data, kind: 'output' })]])
      expect(ends[name]).toHaveBeenCalledWith(new Error('The event stream replied with status 500'))
    },
  )

  it.each([
    ['a page', 200, 'text/html', 'Error:Instead of an event stream came status 200 with text/html'],
    ['an empty reply', 204, undefined, 'Error:Instead of an event stream came status 204'],
    [
      'a stream with another status',
      202,
      'text/event-stream',
      'Error:Instead of an event stream came status 202 with text/event-stream',
    ],
  ])(
    'a reply that is not an event stream is final, as with an EventSource: %s (Q25)',
    async (_, status, type, shown) => {
      const url = await start((response) => void response.writeHead(status, type ? { 'content-type': type } : {}).end())
      const onMessage = vi.fn<(text: string) => void>()
      const onError = vi.fn<() => void>()
      const open = vi.fn(openEventStream)
      const connect = createStreamConnect({ findUrl: () => url, open, isResumable: () => true })
      connect({ uuid: 'u', command: 'c', extend: '', attempt: 1, onMessage, onError })
      await vi.waitFor(() => expect(onError).toHaveBeenCalledTimes(1))
      expect(open).toHaveBeenCalledTimes(1)
      expect(JSON.parse(onMessage.mock.calls[0]?.[0] ?? '')).toEqual({ uuid: 'u', data: shown, kind: 'output' })
    },
  )

  it('serves createStreamConnect, which continues after the last event', async () => {
    let connections = 0
    const url = await start((response) => {
      connections += 1
      response.writeHead(200, stream).end(`id: ${connections}\ndata: part ${connections}\n\n`)
    })
    const ids: string[] = []
    const onMessage = vi.fn<(text: string) => void>()
    const connect = createStreamConnect({
      findUrl: ({ lastEventId }) => {
        ids.push(lastEventId)
        return url
      },
      open: openEventStream,
      isResumable: () => true,
      after: (_, run) => {
        queueMicrotask(run)
        return () => {}
      },
    })
    const close = connect({ uuid: 'u', command: 'c', extend: '', attempt: 1, onMessage, onError: () => {} })
    await vi.waitFor(() => expect(onMessage).toHaveBeenCalledWith('part 2'))
    close()
    expect(ids.slice(0, 2)).toEqual(['', '1'])
  })
})
