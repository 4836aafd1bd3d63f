import { once } from 'node:events'
import { createServer, type IncomingMessage, request as ask, type RequestListener, type Server } from 'node:http'
import { text } from 'node:stream/consumers'

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { parsePagesEnv } from '../../platform/settings/env.ts'
import { createDistantApi, type DistantApi } from './distant-api.ts'

interface Received {
  readonly url: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

const metrics = {
  observe: () => undefined,
  begin: () => () => undefined,
  render: async () => 'teachnet_http_requests_in_flight 0',
  contentType: 'text/plain',
}
const metricsToken = 'a token for measurements, long enough'
const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }

async function listen(listener: RequestListener): Promise<{ server: Server; port: number }> {
  const server = createServer(listener)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return { server, port: typeof address === 'object' && address ? address.port : 0 }
}

describe('an API in another process', () => {
  let upstream: Server
  let pages: Server
  let api: DistantApi
  let port: number
  const received: Received[] = []
  let answer: RequestListener

  beforeAll(async () => {
    const { server, port: apiPort } = await listen((request, response) => answer(request, response))
    upstream = server
    const env = parsePagesEnv({
      API_ORIGIN: `http://127.0.0.1:${apiPort}`,
      TRUSTED_PROXIES: '127.0.0.1',
      METRICS_TOKEN: metricsToken,
    })
    api = await createDistantApi(env, log, metrics)
    ;({ server: pages, port } = await listen(api.routing))
  })
  beforeEach(() => {
    received.length = 0
    answer = (request, response) => {
      void text(request).then((body) => {
        received.push({ url: request.url ?? '', headers: request.headers, body })
        response.writeHead(201, { 'content-type': 'text/plain', 'x-back-end': 'teachnet' }).end('done')
      })
    }
  })
  afterAll(async () => {
    pages.closeAllConnections()
    pages.close()
    await api.close()
    upstream.closeAllConnections()
    upstream.close()
  })

  const open = (path: string, headers: Record<string, string> = {}, body?: string) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const method = body === undefined ? 'GET' : 'POST'
      ask({ host: '127.0.0.1', port, path, method, headers, agent: false }, resolve).on('error', reject).end(body)
    })

  it('an API in another process gets calls with their bodies, and the address, host and scheme of the visitor', async () => {
    const body = JSON.stringify({ text: 'x'.repeat(3_000_000) })
    const reply = await open(
      '/api/Apply/submit?a=%E5%B8%88&b',
      {
        host: 'www.example.org',
        'content-type': 'application/json',
        'x-forwarded-for': '1.1.1.1, 198.51.100.7',
        'x-forwarded-proto': 'https',
      },
      body,
    )
    expect([reply.statusCode, reply.headers['x-back-end'], await text(reply)]).toEqual([201, 'teachnet', 'done'])
    expect(received).toMatchObject([
      {
        url: '/api/Apply/submit?a=%E5%B8%88&b',
        body,
        headers: {
          // The first address, which the visitor forged, is dropped.
          'x-forwarded-for': '198.51.100.7',
          'x-forwarded-host': 'www.example.org',
          'x-forwarded-proto': 'https',
          'content-type': 'application/json',
        },
      },
    ])
  })

  it('an event stream of an API in another process is passed on piece by piece', async () => {
    answer = (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write('data: first\n\n')
    }
    const reply = await open('/admin/ajax/terminal?server=1')
    const [part] = await once(reply, 'data')
    expect(String(part)).toBe('data: first\n\n')
    reply.destroy()
  })

  it('the metrics are those of this process, for callers with the token', async () => {
    expect((await open('/metrics')).statusCode).toBe(401)
    const reply = await open('/metrics', { authorization: `Bearer ${metricsToken}` })
    expect([reply.statusCode, await text(reply)]).toEqual([200, 'teachnet_http_requests_in_flight 0'])
    expect(received).toEqual([])
  })

  it('an unreachable API in another process does not affect the health of this process, and its calls get 502', async () => {
    answer = (request) => request.socket.destroy()
    expect((await open('/healthz')).statusCode).toBe(200)
    const reply = await open('/api/index/index')
    expect(reply.statusCode).toBe(502)
    expect(JSON.parse(await text(reply))).toMatchObject({ code: 0, data: null })
    expect(await api.loadContentSources()).toEqual([])
  })
})

it('an API in another process returns the sources of pictures and files, and unusable ones are left out', async () => {
  const sources = ['https://cdn.example.org', '*.pictures.example', "https://a 'unsafe-inline'", 'a;b', 7]
  const { server, port } = await listen((_request, response) => {
    response.end(JSON.stringify({ code: 1, data: { sources } }))
  })
  const api = await createDistantApi(parsePagesEnv({ API_ORIGIN: `http://127.0.0.1:${port}` }), log, metrics)
  expect(await api.loadContentSources()).toEqual(['https://cdn.example.org', '*.pictures.example'])
  server.closeAllConnections()
  server.close()
  await api.close()
})

it('pages of an API in another process learn from it that the site is closed', async () => {
  const maintenance = {
    siteName: { 'zh-cn': '师联网', en: 'TeachNet' },
    text: { 'zh-cn': '搬家', en: 'Moving' },
    retryAfter: 60,
  }
  const { server, port } = await listen((_request, response) => {
    response.end(JSON.stringify({ code: 1, data: { sources: [], maintenance } }))
  })
  const api = await createDistantApi(parsePagesEnv({ API_ORIGIN: `http://127.0.0.1:${port}` }), log, metrics)
  expect(api.maintenance.current()).toBeUndefined()
  await expect.poll(() => api.maintenance.current()).toEqual(maintenance)
  server.closeAllConnections()
  server.close()
  await api.close()
})

it('an API in another process must be named in the settings', () => {
  expect(() => parsePagesEnv({})).toThrow(/Set API_ORIGIN/)
})
