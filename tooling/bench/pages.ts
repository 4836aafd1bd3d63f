import { type Product, startProduct } from '@teachnet/e2e/product'

import { createDatabases } from './databases.ts'
import { runLoad } from './load.ts'
import { readProcessorTime } from './processor-time.ts'
import type { Measurement } from './report.ts'

const connections = 16
/** The request headers of a browser. */
const headers = { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br, zstd' }

/** One page of each kind, rendered for each request. */
const renderedPaths = ['/', '/teacher/1', '/teacher100', '/news', '/course', '/offline']

/** Measures public pages, compressed: the home page from the cache, and pages rendered for each request by one process and by two. */
export async function measurePages(postgresql: string | undefined): Promise<Measurement[]> {
  const [database, ...others] = await createDatabases(postgresql)
  if (database === undefined) throw new Error('No database')
  const measurements: Measurement[] = []
  const withProduct = async (env: Record<string, string>, measure: (product: Product) => Promise<Measurement[]>) => {
    const product = await startProduct({ ...database, env: { LOG_LEVEL: 'warn', ...env }, timeout: 120_000 })
    try {
      measurements.push(...(await measure(product)))
    } finally {
      await product.stop()
    }
  }
  try {
    await withProduct({}, async (product) => [
      ...(await measureCached(product)),
      ...(await measureEach(product, renderedPaths, '')),
    ])
    // The embedded database belongs to one process.
    if (postgresql !== undefined)
      await withProduct({ WORKERS: '2' }, (product) => measureEach(product, renderedPaths, ' by two processes'))
    return measurements
  } finally {
    for (const one of [database, ...others]) await one.drop()
  }
}

async function measureCached({ origin }: Product): Promise<Measurement[]> {
  const home = { origin, path: () => '/', headers, connections }
  await runLoad({ ...home, duration: 2000 })
  const cached = await runLoad({ ...home, duration: 6000 })
  return [
    {
      what: `public home from the cache, compressed, ${connections} connections`,
      value: cached.requestsPerSecond,
      unit: 'requests/s',
      budget: { atLeast: 10_000 },
    },
    { what: 'the same, p99', value: cached.p99, unit: 'ms' },
  ]
}

async function measureEach(product: Product, paths: readonly string[], how: string): Promise<Measurement[]> {
  const measurements: Measurement[] = []
  for (const path of paths) measurements.push(...(await measureRendered(product, path, how)))
  return measurements
}

/**
 * Measures a page that is rendered for each request: each request names another host, and pages differ by host. The reads of the pages
 * stay cached, as after a change of another record. The processor time of the server does not depend on other work of the machine.
 */
async function measureRendered({ origin, pid }: Product, path: string, how: string): Promise<Measurement[]> {
  const load = { origin, path: () => path, headers, connections }
  await runLoad({ ...load, host: (n) => `first-${n}.localhost`, duration: 3000 })
  const before = await readProcessorTime(pid)
  const { requestsPerSecond, p99, count } = await runLoad({
    ...load,
    host: (n) => `host-${n}.localhost`,
    duration: 5000,
  })
  const processorTime = (await readProcessorTime(pid)) - before
  return [
    {
      what: `${path} rendered for each request${how}`,
      value: requestsPerSecond,
      unit: 'requests/s',
      budget: { atLeast: 400 },
    },
    { what: 'the same, p99', value: p99, unit: 'ms', budget: { atMost: 60 } },
    { what: 'the same, processor time of the server per page', value: processorTime / count, unit: 'ms' },
  ]
}
