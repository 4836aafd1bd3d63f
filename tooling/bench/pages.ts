import { type Product, startProduct } from '@teachnet/e2e/product'

import { createDatabases } from './databases.ts'
import { runLoad } from './load.ts'
import { readProcessorTime } from './processor-time.ts'
import type { Measurement } from './report.ts'

const connections = 16
const headers = { accept: 'text/html', 'accept-encoding': 'gzip' }

/** One page of each kind, rendered for each request. */
const renderedPaths = ['/', '/teacher/1', '/teacher100', '/news', '/course']

/** Measures public pages, compressed: the home page from the cache, and pages rendered for each request. */
export async function measurePages(postgresql: string | undefined): Promise<Measurement[]> {
  const [database, ...others] = await createDatabases(postgresql)
  if (database === undefined) throw new Error('No database')
  const product = await startProduct({ ...database, env: { LOG_LEVEL: 'warn' }, timeout: 120_000 })
  try {
    const home = { origin: product.origin, path: () => '/', headers, connections }
    await runLoad({ ...home, duration: 2000 })
    const cached = await runLoad({ ...home, duration: 6000 })
    const rendered: Measurement[] = []
    for (const path of renderedPaths) rendered.push(...(await measureRendered(product, path)))
    return [
      {
        what: `public home from the cache, compressed, ${connections} connections`,
        value: cached.requestsPerSecond,
        unit: 'requests/s',
        budget: { atLeast: 10_000 },
      },
      { what: 'the same, p99', value: cached.p99, unit: 'ms' },
      ...rendered,
    ]
  } finally {
    await product.stop()
    for (const one of [database, ...others]) await one.drop()
  }
}

/**
 * Measures a page that is rendered for each request: each request names another host, and pages differ by host. What the pages read is
 * kept, as it is after a change of another record. The processor time of the server does not depend on other work of the machine.
 */
async function measureRendered({ origin, pid }: Product, path: string): Promise<Measurement[]> {
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
      what: `${path} rendered for each request`,
      value: requestsPerSecond,
      unit: 'requests/s',
      budget: { atLeast: 400 },
    },
    { what: 'the same, p99', value: p99, unit: 'ms', budget: { atMost: 60 } },
    { what: 'the same, processor time of the server per page', value: processorTime / count, unit: 'ms' },
  ]
}
