import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { json } from 'node:stream/consumers'

import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'

import { buildApp } from '../../../api.ts'
import type { Database } from '../../db/client.ts'
import { openPostgresql } from '../../db/postgresql/postgresql.ts'
import { createTestDatabase, createTestPostgresql, onEachDatabase } from '../../../test-support/test-database.ts'
import { createTestDeps, createTestLog, type TestDeps } from '../../../test-support/test-deps.ts'
import { createHttpListener, type HttpListener } from '../http-listener.ts'
import { loadTracing } from './load-tracing.ts'
import type { Tracing } from './tracing.ts'

const attribute = z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) })
const spanSchema = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  status: z.object({ code: z.number().optional() }),
  attributes: z.array(attribute),
})
const exportSchema = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(attribute) }),
      scopeSpans: z.array(z.object({ spans: z.array(spanSchema) })),
    }),
  ),
})

/** Takes what OTLP over HTTP sends. */
async function startCollector() {
  const received: z.infer<typeof exportSchema>['resourceSpans'] = []
  const server: Server = createServer((request, response) => {
    json(request).then(
      (body) => {
        received.push(...exportSchema.parse(body).resourceSpans)
        response.setHeader('content-type', 'application/json').end('{}')
      },
      () => response.destroy(),
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new TypeError('no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    received,
    spans: () => received.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

const visitorsTrace = '0af7651916cd43dd8448eb211c80319c'

onEachDatabase('traces', (kind) => {
  let collector: Awaited<ReturnType<typeof startCollector>>
  let tracing: Tracing
  let db: Database
  let drop = () => Promise.resolve()
  let deps: TestDeps
  let app: FastifyInstance
  let listener: HttpListener
  let origin: string
  let spans: z.infer<typeof spanSchema>[]

  beforeAll(async () => {
    collector = await startCollector()
    const opened = await loadTracing(
      { tracing: { url: collector.url, share: 1 }, trustedProxies: ['127.0.0.7'] },
      createTestLog(),
    )
    if (!opened) throw new TypeError('nothing is recorded')
    tracing = opened
    if (kind === 'embedded') db = await createTestDatabase('embedded')
    else {
      const database = await createTestPostgresql()
      drop = database.drop
      db = await openPostgresql({
        url: database.url,
        onIdleError: () => undefined,
        observer: tracing.beginStatement,
      })
    }
    deps = { ...(await createTestDeps(db, { hasAdminCaptcha: false })), tracing }
    app = await buildApp(deps)
    await app.ready()
    listener = createHttpListener(tracing.wrap((request, response) => app.routing(request, response)))
    origin = `http://127.0.0.1:${await listener.listen({ port: 0, host: '127.0.0.1' })}`

    const headers = { server: 'true', traceparent: `00-${visitorsTrace}-b7ad6b7169203331-01` }
    await (await fetch(`${origin}/api/content/site?secret=in-the-address`, { headers })).text()
    const payload = JSON.stringify({ username: 'nobody', password: 'secret-of-nobody' })
    const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: payload }
    await (await fetch(`${origin}/admin/Index/login`, post)).text()
    await tracing.run('job test', () => db.run('select $1::text as value', ['value-of-a-parameter']))
    await expect(tracing.run('job that fails', () => db.run('select no_such_column'))).rejects.toThrow(/no_such/)
    await db.run('select 1 as by_nobody')
    await listener.drain({ idle: 0, most: 1000 })
    await tracing.close()
    spans = collector.spans()
  })
  afterAll(async () => {
    await app?.close()
    await deps?.cache.close()
    await db?.close()
    await drop()
    await collector?.close()
  })

  const spanNamed = (name: string) => spans.find((span) => span.name === name)
  const childrenOf = (name: string) => spans.filter(({ parentSpanId }) => parentSpanId === spanNamed(name)?.spanId)

  it('a request is a span with method, route and status, whose id is in the log', () => {
    const span = spanNamed('GET /api/content/site')
    expect(span?.attributes).toEqual(
      expect.arrayContaining([
        { key: 'http.route', value: { stringValue: '/api/content/site' } },
        { key: 'http.response.status_code', value: { intValue: 200 } },
      ]),
    )
    const line = deps.log.lines.find(({ fields }) => JSON.stringify(fields).includes('/api/content/site'))
    expect(line?.fields).toMatchObject({ traceId: span?.traceId })
    expect(collector.received[0]?.resource.attributes).toContainEqual({
      key: 'service.name',
      value: { stringValue: 'teachnet' },
    })
  })

  it('a visitor does not choose the trace', () => {
    expect(spans.map(({ traceId }) => traceId)).not.toContain(visitorsTrace)
  })

  it('no value that a visitor sent or a statement carries is recorded', () => {
    const text = JSON.stringify(collector.received)
    for (const secret of ['in-the-address', 'secret-of-nobody', 'value-of-a-parameter'])
      expect(text).not.toContain(secret)
  })

  it('jobs have separate spans, and failed ones have the error status', () => {
    expect(spanNamed('job test')).toMatchObject({ status: { code: 0 } })
    expect(spanNamed('job that fails')).toMatchObject({
      status: { code: 2 },
      attributes: [{ key: 'error.type', value: { stringValue: '42703' } }],
    })
  })

  it.runIf(kind === 'postgresql')(
    'statements belong to the request or job that sent them, also after a body was read',
    () => {
      expect(childrenOf('GET /api/content/site').length).toBeGreaterThan(0)
      expect(childrenOf('POST /admin/Index/login').length).toBeGreaterThan(0)
      const [statement] = childrenOf('job test')
      expect(statement).toMatchObject({ name: 'SELECT' })
      expect(JSON.stringify(statement?.attributes)).toContain('select $1::text as value')
      expect(childrenOf('job that fails')).toMatchObject([{ status: { code: 2 } }])
      expect(JSON.stringify(spans)).not.toContain('by_nobody')
    },
  )
})

describe('tracing', () => {
  it('a trusted proxy continues its trace here', async () => {
    const collector = await startCollector()
    const tracing = await loadTracing(
      { tracing: { url: collector.url, share: 1 }, trustedProxies: ['127.0.0.1'] },
      createTestLog(),
    )
    let passedOn: unknown
    const listener = createHttpListener(
      tracing?.wrap((request, response) => {
        passedOn = request.headers.traceparent
        response.end()
      }) ?? (() => undefined),
    )
    const port = await listener.listen({ port: 0, host: '127.0.0.1' })
    const headers = { traceparent: `00-${visitorsTrace}-b7ad6b7169203331-01` }
    await (await fetch(`http://127.0.0.1:${port}/`, { headers })).text()
    await listener.drain({ idle: 0, most: 1000 })
    await tracing?.close()
    const [span] = collector.spans()
    expect(span).toMatchObject({ traceId: visitorsTrace, parentSpanId: 'b7ad6b7169203331' })
    expect(passedOn).toBe(`00-${visitorsTrace}-${span?.spanId}-01`)
    await collector.close()
  })

  it('a collector that does not answer is a warning, and delays a stop by seconds at most', async () => {
    const log = createTestLog()
    const tracing = await loadTracing({ tracing: { url: 'http://127.0.0.1:9', share: 1 }, trustedProxies: 0 }, log)
    await tracing?.run('job', async () => undefined)
    const start = performance.now()
    await tracing?.close()
    expect(performance.now() - start).toBeLessThan(7500)
    expect(log.lines).toMatchObject([{ level: 'warn', text: 'traces cannot be sent to the collector' }])
  })

  it('without a collector no tracing is loaded', async () => {
    expect(await loadTracing({ trustedProxies: 0 }, createTestLog())).toBeUndefined()
  })
})
