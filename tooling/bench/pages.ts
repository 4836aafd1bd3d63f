import { startProduct } from '@teachnet/e2e/product'

import { createDatabases } from './databases.ts'
import { runLoad } from './load.ts'
import type { Measurement } from './report.ts'

const connections = 16
const headers = { accept: 'text/html', 'accept-encoding': 'gzip' }

/** Measures the public home page, compressed: from the cache, and rendered for each request. */
export async function measurePages(postgresql: string | undefined): Promise<Measurement[]> {
  const [database, ...others] = await createDatabases(postgresql)
  if (database === undefined) throw new Error('No database')
  const product = await startProduct({ ...database, env: { LOG_LEVEL: 'warn' }, timeout: 120_000 })
  try {
    const home = { origin: product.origin, path: () => '/', headers, connections }
    await runLoad({ ...home, duration: 2000 })
    const cached = await runLoad({ ...home, duration: 6000 })
    // A page is rendered for each host, since its absolute addresses differ.
    const uncached = await runLoad({ ...home, host: (n) => `host-${n}.localhost`, duration: 6000 })
    return [
      {
        what: `public home from the cache, compressed, ${connections} connections`,
        value: cached.requestsPerSecond,
        unit: 'requests/s',
        budget: { atLeast: 10_000 },
      },
      { what: 'the same, p99', value: cached.p99, unit: 'ms' },
      { what: 'public home, not cached', value: uncached.requestsPerSecond, unit: 'requests/s' },
      { what: 'the same, p99', value: uncached.p99, unit: 'ms' },
    ]
  } finally {
    await product.stop()
    for (const one of [database, ...others]) await one.drop()
  }
}
