import { signInAdministrator } from '@teachnet/e2e/api'
import { type Product, startProduct } from '@teachnet/e2e/product'
import pg from 'pg'

import { createDatabases } from './databases.ts'
import { runLoad } from './load.ts'
import { readProcessorTime } from './processor-time.ts'
import type { Measurement } from './report.ts'

const connections = 16
const browser = { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br, zstd' }

/** Processes that serve one installation, and how they reach its database. */
interface Arrangement {
  readonly name: string
  /** The variables of each machine: one process on each, or the number of workers in `WORKERS`. */
  readonly machines: readonly Readonly<Record<string, string>>[]
}

/**
 * Measures the steps of docs/operating/scaling.md that add processes: workers, machines and pgbouncer. A machine is a process with its own data
 * directory. All of them and the load generator run here: the measured value is the processor time of a request, which does not depend on
 * that.
 */
export async function measureSteps(postgresql: string | undefined): Promise<Measurement[]> {
  if (postgresql === undefined) return []
  const [database, ...others] = await createDatabases(postgresql)
  if (database === undefined) throw new Error('No database')
  const measurements: Measurement[] = []
  try {
    for (const arrangement of arrangementsOf(database.database)) {
      const products: Product[] = []
      try {
        for (const env of arrangement.machines)
          products.push(
            await startProduct({
              database: database.database,
              env: { LOG_LEVEL: 'warn', SECRET_KEY: 'measured'.repeat(5), ...env },
              timeout: 120_000,
            }),
          )
        measurements.push(...(await measureArrangement(arrangement, products, database.database)))
      } finally {
        for (const product of products) await product.stop()
      }
    }
    return measurements
  } finally {
    for (const one of [database, ...others]) await one.drop()
  }
}

/** `PGBOUNCER_URL` names a pgbouncer that serves every database of the server, by a line `* = …`. */
function arrangementsOf(database: string): readonly Arrangement[] {
  const alone: Arrangement[] = [
    { name: 'one process', machines: [{}] },
    { name: 'two workers', machines: [{ WORKERS: '2' }] },
    { name: 'two machines', machines: [{}, {}] },
  ]
  const pooler = process.env.PGBOUNCER_URL
  if (pooler === undefined) return alone
  const url = new URL(pooler)
  url.pathname = new URL(database).pathname
  const pooled = { DATABASE_URL: url.href, DATABASE_DIRECT_URL: database }
  return [...alone, { name: 'two machines through pgbouncer', machines: [pooled, pooled] }]
}

async function measureArrangement(
  { name }: Arrangement,
  products: readonly Product[],
  database: string,
): Promise<Measurement[]> {
  const [first] = products
  if (first === undefined) throw new Error(`${name} has no process`)
  const { token } = await signInAdministrator(first.origin)
  const requested = [
    { what: '/ from the cache', path: '/', headers: browser },
    { what: '/news rendered', path: '/news', headers: browser, isEachOther: true },
    {
      what: 'a list of ten teachers',
      path: '/admin/teacher.Teacher/index?limit=10',
      headers: { server: 'true', batoken: token },
    },
  ]
  const measurements: Measurement[] = []
  for (const one of requested) {
    await measure(products, one, 2000)
    const { requestsPerSecond, time } = await measure(products, one, 5000)
    measurements.push({ what: `${one.what}, ${name}`, value: requestsPerSecond, unit: 'requests/s' })
    measurements.push({ what: 'the same, processor time of the server', value: time * 1000, unit: 'µs' })
  }
  const held = await countConnections(database)
  return [...measurements, { what: `connections to PostgreSQL, ${name}`, value: held, unit: 'connections' }]
}

interface Requested {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  /** Whether each request names another host, so that no page is in the cache. */
  readonly isEachOther?: boolean
}

let hosts = 0

/** Sends requests to all machines at once, as a load balancer would. */
async function measure(
  products: readonly Product[],
  { path, headers, isEachOther = false }: Requested,
  duration: number,
) {
  const timeOf = async () => (await Promise.all(products.map(({ pid }) => readProcessorTime(pid)))).reduce(sum, 0)
  const before = await timeOf()
  const results = await Promise.all(
    products.map(({ origin }) =>
      runLoad({
        origin,
        path: () => path,
        headers,
        ...(isEachOther && { host: () => `host-${(hosts += 1)}.localhost` }),
        connections: connections / products.length,
        duration,
      }),
    ),
  )
  const count = results.map((result) => result.count).reduce(sum, 0)
  return {
    requestsPerSecond: results.map((result) => result.requestsPerSecond).reduce(sum, 0),
    time: ((await timeOf()) - before) / count,
  }
}

const sum = (one: number, other: number) => one + other

async function countConnections(database: string): Promise<number> {
  const client = new pg.Client({ connectionString: database })
  await client.connect()
  try {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::integer as count from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    )
    return rows[0]?.count ?? 0
  } finally {
    await client.end()
  }
}
