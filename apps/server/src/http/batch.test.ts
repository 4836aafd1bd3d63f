import { calls, largestBatch, type BatchLine } from '@teachnet/protocol'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../api.ts'
import type { Database } from '../platform/db/client.ts'
import { createTestMember, type TestAccount } from '../test-support/test-accounts.ts'
import { createTestDatabase, oneDatabase } from '../test-support/test-database.ts'
import { createTestDeps, type TestDeps } from '../test-support/test-deps.ts'

describe.each(oneDatabase)('several reads in one request, with %s', (kind) => {
  let db: Database
  let deps: TestDeps
  let app: FastifyInstance
  let member: TestAccount

  beforeAll(async () => {
    db = await createTestDatabase(kind)
    deps = await createTestDeps(db, { throttleGetPerMinute: 50 })
    app = await buildApp(deps)
    member = await createTestMember(deps, { username: 'member' })
  })
  afterAll(async () => {
    await app.close()
    await deps.cache.close()
    await db.close()
  })

  async function send(
    reads: unknown,
    { url = '/api/batch', headers = {} }: { url?: string; headers?: Record<string, string> } = {},
  ) {
    const reply = await app.inject({ method: 'POST', url, payload: { reads }, headers: { server: 'true', ...headers } })
    const lines = reply.payload.split('\n').filter((line) => line !== '')
    return { reply, lines: lines.map((line): BatchLine => JSON.parse(line)).toSorted((a, b) => a.at - b.at) }
  }
  const bodyOf = (line: BatchLine | undefined) => JSON.parse(line?.body ?? 'null')

  it('have the replies that each has alone, with the account and the language of the request', async () => {
    const headers = { 'think-lang': 'en', ...member.headers }
    const reads = [calls.accountOverview.path, calls.dailyCheckIn.path, '/api/account/balance?page=x']
    const { reply, lines } = await send(reads, { headers })
    expect(reply.headers['content-type']).toBe('application/x-ndjson')
    const alone = await Promise.all(reads.map((url) => app.inject({ url, headers: { server: 'true', ...headers } })))
    for (const [at, { payload, statusCode }] of alone.entries()) {
      const withoutId = (body: Record<string, unknown>) => ({ ...body, request_id: undefined })
      expect(lines[at]).toMatchObject({ at, status: statusCode })
      expect(withoutId(bodyOf(lines[at]))).toEqual(withoutId(JSON.parse(payload)))
    }
    expect(lines[0]?.headers).toMatchObject({ 'x-back-end': 'teachnet' })
  })

  it('without a token are rejected one by one', async () => {
    const { lines } = await send([calls.accountOverview.path, '/api/index/index'])
    expect(lines.map((line) => bodyOf(line).code)).toEqual([303, 1])
  })

  it('of another folder, which a proxy may protect, and of unknown addresses are refused', async () => {
    const other = ['/admin/Index/index', '/api/../admin/Index/index', '/storage/x', '/api/unknown']
    const { lines } = await send(other)
    expect(lines.map(({ status, body }) => [status, body])).toEqual(lines.map(() => [406, '']))
    const { lines: admin } = await send(['/admin/Index/index', '/api/index/index'], { url: '/admin/batch' })
    expect(admin.map(({ status }) => status)).toEqual([200, 406])
  })

  it('of streams and pictures are refused before they begin', async () => {
    const { lines } = await send([`${calls.digitsCaptcha.path}?id=8e03978e-40d5-43dd-bc93-6894a57f9324`])
    expect(lines).toMatchObject([{ status: 406, body: '' }])
    const { lines: streams } = await send([calls.terminalStream.path], { url: '/admin/batch' })
    expect(streams).toMatchObject([{ status: 406, body: '' }])
  })

  it.each([
    ['nothing', undefined],
    ['no read', []],
    ['too many', Array.from({ length: largestBatch + 1 }, () => '/api/index/index')],
    ['an address of another host', ['//other.example/api/index/index']],
    ['another type', [{ path: '/api/index/index' }]],
  ])('are rejected as a whole: %s', async (_, reads) => {
    const { reply } = await send(reads)
    expect(reply.json()).toMatchObject({ code: 0, error: 'PARAMETER' })
  })

  it('count for the limit of reads', async () => {
    const { lines } = await send(Array.from({ length: largestBatch }, () => '/api/index/index'))
    const left = lines.map(({ status }) => status)
    expect(left).toEqual(left.map(() => 200))
    let statuses = [200]
    for (let times = 0; times < 4; times += 1)
      statuses = (await send(Array.from({ length: largestBatch }, () => '/api/index/index'))).lines.map(
        (line) => bodyOf(line).error,
      )
    expect(statuses).toContain('THROTTLED')
  })
})
