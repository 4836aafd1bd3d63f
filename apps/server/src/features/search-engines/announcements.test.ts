import { createServer, type Server } from 'node:http'
import { isVisited } from '@teachnet/contract'
import { resources } from '@teachnet/contract/all-resources'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  categoryTable,
  informationCategoryTable,
  informationItemTable,
  jobTable,
  teacherTable,
} from '../../records/tables/resources.ts'
import { createResources } from '../areas/registry.ts'
import { createTestDatabase, oneDatabase } from '../../test-support/test-database.ts'
import { createTestDeps, type TestDeps } from '../../test-support/test-deps.ts'
import type { Database } from '../../platform/db/client.ts'
import { announceChanges, type EngineKeys, announceTo, searchEngines } from './announcements.ts'

interface Received {
  readonly url: string
  readonly body: string
  readonly type: string
}

/** Simulates the interfaces of both engines on this machine. */
async function startEngines() {
  const received: Received[] = []
  const answers: { status: number; body: string }[] = []
  const server: Server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      received.push({
        url: `${String(request.headers['x-asked'])}`,
        body,
        type: request.headers['content-type'] ?? '',
      })
      const { status, body: text } = answers.shift() ?? { status: 200, body: '{}' }
      response.writeHead(status).end(text)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const engineFetch: typeof fetch = (url, init) =>
    fetch(`http://127.0.0.1:${port}/`, {
      ...init,
      headers: { ...init?.headers, 'x-asked': url instanceof Request ? url.url : url.toString() },
    })
  return { received, answers, fetch: engineFetch, close: () => server.close() }
}

describe.each(oneDatabase)('search engines on %s', (kind) => {
  let db: Database
  let deps: TestDeps
  let engines: Awaited<ReturnType<typeof startEngines>>
  let keys: EngineKeys = {}
  let publicOrigin: string | undefined
  let stop: () => void

  beforeAll(async () => {
    db = await createTestDatabase(kind)
    deps = await createTestDeps(db)
    engines = await startEngines()
    const registry = createResources()
    const env = {
      ...deps.env,
      get publicOrigin() {
        return publicOrigin
      },
    }
    stop = announceChanges({
      deps: { ...deps, env },
      loadKeys: async () => keys,
      listAreas: () => resources.filter(isVisited),
      findArea: registry.find,
      loadTimeZone: async () => 'Asia/Shanghai',
      fetch: engines.fetch,
    })
    await db.insert(categoryTable).values({ id: 1, name: '数学', slug: 'maths', kind: 'subject' })
    await db.insert(informationCategoryTable).values({ id: 1, name: '新闻', slug: 'news' })
  })
  beforeEach(() => {
    keys = { indexNow: 'key-12345678', baidu: 'token' }
    publicOrigin = 'https://www.example.org'
    engines.received.length = 0
    engines.answers.length = 0
    // The next period begins.
    deps.clock.advance(600_000 - (deps.clock() % 600_000))
  })
  afterEach(async () => {
    await db.delete(jobTable)
    await db.delete(informationItemTable)
    await db.delete(teacherTable)
  })
  afterAll(async () => {
    stop()
    engines.close()
    await deps.cache.close()
    await db.close()
  })

  const now = () => Math.floor(deps.clock() / 1000)
  const addItem = async (
    slug: string,
    change: { status?: string; publish_time?: number; update_time?: number } = {},
  ) => {
    const times = { create_time: now(), update_time: now(), publish_time: now() - 60 }
    const { status = '1', ...own } = change
    await db.insert(informationItemTable).values({ title: slug, slug, category_id: 1, status, ...times, ...own })
    await deps.cache.drop(['information_item', 'information_item:1'])
  }
  const planned = () => db.select().from(jobTable).orderBy(jobTable.id)
  const waitForJobs = (count: number) => expect.poll(async () => (await planned()).length).toBe(count)
  const runPeriod = async () => {
    deps.clock.advance(600_000)
    await deps.jobs.runDue()
  }

  it('search engines are notified once per period of changed public pages, in each language, and of nothing else', async () => {
    await addItem('old', { update_time: now() - 5000 })
    await addItem('changed')
    await addItem('draft', { status: '0' })
    await addItem('later', { publish_time: now() + 86_400 })
    await waitForJobs(2)
    expect(await deps.jobs.runDue()).toBe(0)
    await runPeriod()
    const addresses = ['https://www.example.org/news/changed', 'https://www.example.org/news/changed?lang=en']
    expect(engines.received).toHaveLength(2)
    const indexNow = engines.received.find(({ url }) => url.includes('indexnow'))
    expect(indexNow?.url).toBe('https://api.indexnow.org/indexnow')
    expect(JSON.parse(indexNow?.body ?? '')).toEqual({
      host: 'www.example.org',
      key: 'key-12345678',
      keyLocation: 'https://www.example.org/indexnow.txt',
      urlList: addresses,
    })
    const baidu = engines.received.find(({ url }) => url.includes('baidu'))
    expect(baidu).toEqual({
      url: 'http://data.zz.baidu.com/urls?site=https%3A%2F%2Fwww.example.org&token=token',
      body: addresses.join('\n'),
      type: 'text/plain',
    })
    await runPeriod()
    expect(engines.received).toHaveLength(2)
  })

  it('search engines are notified of a page that becomes public at its time, and of changes of other areas', async () => {
    await addItem('scheduled', { publish_time: now() + 60, update_time: now() - 90_000 })
    await db
      .insert(teacherTable)
      .values({ id: 7, name: '沈砚秋', category_id: 1, create_time: now(), update_time: now() })
    await deps.cache.drop(['teacher'])
    await waitForJobs(2)
    await runPeriod()
    expect(engines.received[0]?.body).toContain('/news/scheduled')
    expect(engines.received[0]?.body).toContain('/teacher/7')
  })

  it('announcements are off until a key is set, and off again when it is removed', async () => {
    keys = {}
    await addItem('silent')
    deps.clock.advance(600_000)
    keys = { baidu: 'token' }
    await addItem('told')
    await waitForJobs(1)
    keys = {}
    await runPeriod()
    expect(engines.received).toEqual([])
    expect(await planned()).toMatchObject([{ state: 'done' }])
  })

  it('a notification is repeated when a search engine is busy, but not when it refuses the key, which the list of jobs explains', async () => {
    keys = { baidu: 'secret-token' }
    await addItem('busy')
    await waitForJobs(1)
    engines.answers.push(
      { status: 503, body: '' },
      { status: 400, body: '{"error":401,"message":"token secret-token is not valid"}' },
    )
    await runPeriod()
    expect(await planned()).toMatchObject([{ state: 'queued', attempts: 1, last_error: 'Error: Baidu: status 503' }])
    deps.clock.advance(600_000)
    await deps.jobs.runDue()
    expect(await planned()).toMatchObject([
      { state: 'dead', attempts: 2, last_error: 'FinalFailure: Baidu: token … is not valid' },
    ])
  })

  it('search engines are not notified while the address of the site is unknown, and the list of jobs states this reason', async () => {
    publicOrigin = undefined
    await addItem('nowhere')
    await waitForJobs(2)
    await runPeriod()
    expect(engines.received).toEqual([])
    expect((await planned()).map(({ state, last_error }) => [state, last_error])).toEqual(
      Array(2).fill(['dead', 'FinalFailure: PUBLIC_ORIGIN is not set, so the addresses of the pages are unknown']),
    )
  })
})

describe('an engine', () => {
  const announcement = { origin: 'https://www.example.org', key: 'key', addresses: ['https://www.example.org/news/a'] }
  const answer = (status: number, body = '') => ({
    fetch: async () => new Response(body, { status }),
    signal: AbortSignal.timeout(10_000),
  })

  it.each([
    ['indexNow', 403, 'FinalFailure', /must be readable at \/indexnow\.txt/],
    ['indexNow', 422, 'FinalFailure', /do not belong to the host/],
    ['indexNow', 429, 'Error', /status 429/],
    ['indexNow', 500, 'Error', /status 500/],
    ['baidu', 400, 'FinalFailure', /Baidu: status 400/],
    ['baidu', 429, 'Error', /status 429/],
  ] as const)('%s that answers %s ends the job by a %s', async (name, status, kind, text) => {
    await expect(announceTo(searchEngines[name], announcement, answer(status))).rejects.toMatchObject({
      name: kind,
      message: expect.stringMatching(text),
    })
  })

  it('a search engine is notified with one request that follows no redirect', async () => {
    const requested: RequestInit[] = []
    const fetch: typeof globalThis.fetch = async (_url, init = {}) => {
      requested.push(init)
      return new Response('', { status: 202 })
    }
    await announceTo(searchEngines.indexNow, announcement, { fetch, signal: AbortSignal.timeout(10_000) })
    expect(requested).toHaveLength(1)
    expect(requested[0]).toMatchObject({ method: 'POST', redirect: 'error' })
  })

  it('an answer that never ends is read up to a limit, and then aborted', async () => {
    let isAborted = false
    const endless = new ReadableStream<Uint8Array>({
      pull: (stream) => stream.enqueue(Buffer.from('x'.repeat(1000))),
      cancel: () => void (isAborted = true),
    })
    const fetch = async () => new Response(endless, { status: 429 })
    const signal = AbortSignal.timeout(10_000)
    await expect(announceTo(searchEngines.baidu, announcement, { fetch, signal })).rejects.toThrow('status 429')
    expect(isAborted).toBe(true)
  })
})
