import { type Product, startProduct } from '@teachnet/e2e/product'

import { setTimeout as wait } from 'node:timers/promises'

import { measureOnEach, type BenchDatabase } from './databases.ts'
import { fillTable, type ListArea, teachers } from './list-areas.ts'
import { type LoadResult, runLoad } from './load.ts'
import type { Measurement } from './report.ts'

/** Requests that the flooder has open at the same time. */
const atOnce = 150
/** Bounds of a flood: requests, and ms. */
const mostRequests = 10_000
const duration = 6000
/** Milliseconds that a connection of the flooder waits before its next request. */
const pause = 25
const teacherCount = 5000
/** p99 of another visitor during a flood, in ms. */
const mostWait = 300

/** The addresses that the proxy in front of the server names: of the flooder, and of another visitor. */
const flooder = '203.0.113.7'
const visitor = '198.51.100.20'

const browser = { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br, zstd' }

/** 400 articles with 100,000 characters each: 40 MB of rich text, which no index covers. */
const articles: ListArea = {
  controller: 'information.Item',
  table: 'information_item',
  query: '',
  rows: {
    slug: `'flood-' || n`,
    title: `'文章 ' || n`,
    title_en: `'Article ' || n`,
    category_id: `(select min(id) from information_category)`,
    content: `repeat('<p>课程安排 ' || n || ' and <b>how</b> teachers prepare a lesson</p>', 1500)`,
    status: `'1'`,
    publish_time: '1700000000 + n',
    create_time: '1700000000 + n',
    update_time: '1700000000 + n',
  },
}

interface Flood {
  readonly what: string
  /** The address of the n-th request. */
  readonly path: (n: number) => string
}

/** Pages of the list of the enabled teachers, which shows 24 of them at a time. */
const listPages = Math.floor((teacherCount * 0.9) / 24)
const orders = ['byWeight', 'experience']

const floods: readonly Flood[] = [
  { what: 'new words', path: (n) => `/search?q=${word(n)}` },
  { what: 'unknown paths', path: (n) => `/${word(n)}/${n}` },
  {
    what: 'filtered lists',
    path: (n) => `/teachers?availability=open&order=${orders[n % 2]}&page=${(Math.floor(n / 2) % listPages) + 1}`,
  },
  { what: 'uncached teacher pages', path: (n) => `/teacher/${(n % teacherCount) + 1}` },
]

interface Visit {
  readonly what: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
}

/** What another visitor requests during a flood. */
const requested: readonly Visit[] = [
  { what: 'a cached page', path: '/', headers: browser },
  { what: '/healthz', path: '/healthz', headers: {} },
  { what: 'an API call', path: '/api/content/site', headers: { server: 'true' } },
]

/**
 * Measures what one visitor's flood of pages costs the other visitors, with the limits that the product has by default. The load comes from
 * this machine, through a proxy header that names two networks.
 */
export async function measureFlood(postgresql: string | undefined): Promise<Measurement[]> {
  return measureOnEach(postgresql, measureDatabase)
}

async function measureDatabase(database: BenchDatabase): Promise<Measurement[]> {
  await (await start(database)).stop() // creates the tables
  await database.run(fillTable(teachers, 0, teacherCount))
  await database.run(fillTable(articles, 0, 400))
  const measurements: Measurement[] = []
  for (const flood of floods) {
    // A process of its own for each flood: no budget is used up, and no page is in the cache.
    const product = await start(database)
    try {
      measurements.push(...(await measureOne(product, flood, database.label)))
    } finally {
      await product.stop()
    }
  }
  return measurements
}

async function measureOne({ origin }: Product, flood: Flood, label: string): Promise<Measurement[]> {
  const visit = ({ path, headers }: Visit, bound: { duration: number; most?: number }) =>
    runLoad({
      origin,
      path: () => path,
      headers: { ...headers, 'x-forwarded-for': visitor },
      connections: 1,
      pause: 10,
      acceptsAll: true,
      ...bound,
    })
  for (const each of requested) await visit(each, { duration: 5000, most: 3 })
  // The other visitor already reads the site when the flood begins.
  const visits = requested.map((each) => visit(each, { duration }))
  await wait(200)
  const [flooded, ...seen] = await Promise.all([
    runLoad({
      origin,
      path: flood.path,
      headers: { ...browser, 'x-forwarded-for': flooder },
      connections: atOnce,
      duration,
      most: mostRequests,
      pause,
      acceptsAll: true,
    }),
    ...visits,
  ])
  const name = `${flood.what}, ${label}`
  return [
    ...reportStatuses(name, flooded),
    { what: `${name}: the flooder, p50`, value: flooded.p50, unit: 'ms' },
    { what: `${name}: the flooder, p99`, value: flooded.p99, unit: 'ms' },
    ...requested.flatMap(({ what }, index) => reportVisits(`${name}: ${what} of another visitor`, seen[index])),
  ]
}

function reportStatuses(name: string, { statuses }: LoadResult): Measurement[] {
  const errors = [...statuses].filter(([status]) => status === 0 || (status >= 500 && status !== 503))
  return [
    ...[...statuses]
      .toSorted(([one], [other]) => one - other)
      .map(([status, value]) => ({ what: `${name}: replies ${status || 'broken'}`, value, unit: 'replies' as const })),
    {
      what: `${name}: errors`,
      value: errors.reduce((sum, [, count]) => sum + count, 0),
      unit: 'replies',
      budget: { atMost: 0 },
    },
  ]
}

function reportVisits(name: string, visits: LoadResult | undefined): Measurement[] {
  if (!visits) return []
  return [
    { what: `${name}, p50 of ${visits.count}`, value: visits.p50, unit: 'ms' },
    { what: `${name}, p99`, value: visits.p99, unit: 'ms', budget: { atMost: mostWait } },
    {
      what: `${name}, refused`,
      value: visits.count - (visits.statuses.get(200) ?? 0),
      unit: 'replies',
      budget: { atMost: 0 },
    },
  ]
}

function start({ database, dataDir }: BenchDatabase): Promise<Product> {
  const env = {
    LOG_LEVEL: 'error',
    // The limits that the product has by default, and a proxy that names the visitors.
    THROTTLE_GET_PER_MINUTE: undefined,
    THROTTLE_POST_PER_MINUTE: undefined,
    PAGE_COST_PER_MINUTE: undefined,
    TRUSTED_PROXIES: '1',
  }
  return startProduct({ database, dataDir, env, timeout: 120_000 })
}

/** A path segment, or a search word, that no other request of the run has. */
function word(n: number): string {
  return `w${(n * 2_654_435_761) % 4_294_967_296}`
}
