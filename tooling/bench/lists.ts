import { signInAdministrator } from '@teachnet/e2e/api'
import { startProduct } from '@teachnet/e2e/product'

import { startBareList } from './bare-server.ts'
import { measureOnEach, type BenchDatabase } from './databases.ts'
import { fillTable, type ListArea, logs, members, teachers, teacherVariants } from './list-areas.ts'
import { runLoad, type LoadResult } from './load.ts'
import { readProcessorTime } from './processor-time.ts'
import { createQueryCounter } from './query-counter.ts'
import type { Measurement } from './report.ts'

const connections = 16
const small = 10_000
const large = 1_000_000

/**
 * Measures lists of ten rows with token and permission check at two table sizes: three areas and variants of a large list on
 * PostgreSQL, one area on the embedded database.
 */
export async function measureLists(postgresql: string | undefined): Promise<Measurement[]> {
  return measureOnEach(postgresql, (database) =>
    measureDatabase(database, isPromised(database) ? [teachers, members, logs] : [teachers]),
  )
}

async function measureDatabase(database: BenchDatabase, areas: readonly ListArea[]): Promise<Measurement[]> {
  await (await start(database)).stop() // creates the tables
  const few = await measureAreas(database, areas, { from: 0, to: small })
  const many = await measureAreas(database, areas, { from: small, to: large })
  return [
    ...areas.flatMap((area) => reportArea(database, area, few.get(area), many.get(area))),
    ...(isPromised(database)
      ? [
          ...(await compareWithBare(database, teachers)),
          ...(await measureVariants(database)),
          ...(await countQueries(database, areas)),
        ]
      : []),
  ]
}

/** Runs of each of the two servers, of 3000 requests each. */
const turns = 4

/**
 * Compares a list with a bare Fastify that sends the rows of two statements, a token with its account and the page. The two run in turn, so
 * that a busy machine slows both.
 */
export async function compareWithBare(database: BenchDatabase, area: ListArea): Promise<Measurement[]> {
  const product = await start(database)
  const bare = await startBareList(database.database, [
    'select "token".*, "admin".* from "token" left join "admin" on "admin"."id" = "token"."user_id" limit 1',
    `select * from "${area.table}" order by "id" desc limit 10`,
  ])
  try {
    const { token } = await signInAdministrator(product.origin)
    const servers = [
      { origin: product.origin, pid: product.pid, path: pathOf(area), headers: { server: 'true', batoken: token } },
      { origin: bare.origin, pid: bare.pid, path: '/list', headers: {} },
    ] as const
    const measure = async ({ origin, pid, path, headers }: (typeof servers)[number], most: number) => {
      const processor = await readProcessorTime(pid)
      const result = await runLoad({ origin, path: () => path, headers, connections, duration: 60_000, most })
      return { ...result, processor: (await readProcessorTime(pid)) - processor }
    }
    for (const server of servers) await measure(server, 6000)
    const own: Awaited<ReturnType<typeof measure>>[] = []
    const plain: typeof own = []
    for (let turn = 0; turn < turns; turn += 1) {
      own.push(await measure(servers[0], 3000))
      plain.push(await measure(servers[1], 3000))
    }
    const middle = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN
    const each = (runs: typeof own, of: (run: (typeof own)[number]) => number) => middle(runs.map(of))
    const rate = (run: (typeof own)[number]) => run.requestsPerSecond
    const processor = (run: (typeof own)[number]) => run.processor / run.count
    const what = `${area.controller}, 10 rows`
    return [
      { what: `${what}, requests of a bare Fastify with two statements`, value: each(plain, rate), unit: 'requests/s' },
      {
        what: `${what}, requests against a bare Fastify with two statements`,
        value: each(own, rate) / each(plain, rate),
        unit: '×',
        budget: { atLeast: 1 },
      },
      {
        what: `${what}, p99 against a bare Fastify with two statements`,
        value: each(own, ({ p99 }) => p99) / each(plain, ({ p99 }) => p99),
        unit: '×',
        budget: { atMost: 1.2 },
      },
      {
        what: `${what}, processor time of the server`,
        value: each(own, processor),
        unit: 'ms',
        budget: { atMost: 0.35 },
      },
      { what: `${what}, processor time of a bare Fastify`, value: each(plain, processor), unit: 'ms' },
    ]
  } finally {
    await bare.stop()
    await product.stop()
  }
}

/** Checks whether budgets apply: only to PostgreSQL. */
function isPromised({ label }: BenchDatabase): boolean {
  return label === 'PostgreSQL'
}

async function measureAreas(
  database: BenchDatabase,
  areas: readonly ListArea[],
  { from, to }: { readonly from: number; readonly to: number },
): Promise<ReadonlyMap<ListArea, LoadResult>> {
  for (const area of areas) await database.run(fillTable(area, from, to))
  return withProduct(database, async (run) => {
    const results = new Map<ListArea, LoadResult>()
    for (const area of areas) results.set(area, await run(pathOf(area), { warm: 3000, measured: 6000 }))
    return results
  })
}

function reportArea(
  database: BenchDatabase,
  { controller }: ListArea,
  few: LoadResult | undefined,
  many: LoadResult | undefined,
): Measurement[] {
  const row = (size: number, result: LoadResult | undefined, hasBudget: boolean): Measurement[] => {
    const what = `${controller}, 10 of ${size.toLocaleString('en-US')} rows, ${database.label}`
    return [
      {
        what: `${what}, ${connections} connections`,
        value: result?.requestsPerSecond ?? Number.NaN,
        unit: 'requests/s',
        ...(hasBudget && { budget: { atLeast: 4000 } }),
      },
      { what: `${what}, p50`, value: result?.p50 ?? Number.NaN, unit: 'ms' },
      {
        what: `${what}, p99`,
        value: result?.p99 ?? Number.NaN,
        unit: 'ms',
        ...(hasBudget && { budget: { atMost: 12 } }),
      },
    ]
  }
  return [
    ...row(small, few, isPromised(database)),
    ...row(large, many, false),
    {
      what: `${controller}, p99 at 1,000,000 rows against 10,000, ${database.label}`,
      value: (many?.p99 ?? Number.NaN) / (few?.p99 ?? Number.NaN),
      unit: '×',
      budget: { atMost: 2 },
    },
  ]
}

async function measureVariants(database: BenchDatabase): Promise<Measurement[]> {
  return withProduct(database, async (run) => {
    const measurements: Measurement[] = []
    for (const [name, query] of Object.entries(teacherVariants)) {
      const { p50, p99 } = await run(pathOf({ ...teachers, query }), { warm: 500, measured: 3000 })
      const what = `${teachers.controller} of 1,000,000 rows, ${name}`
      measurements.push(
        { what: `${what}, p50`, value: p50, unit: 'ms' },
        { what: `${what}, p99`, value: p99, unit: 'ms' },
      )
    }
    return measurements
  })
}

type Run = (path: string, duration: { readonly warm: number; readonly measured: number }) => Promise<LoadResult>

async function withProduct<T>(database: BenchDatabase, measure: (run: Run) => Promise<T>): Promise<T> {
  const product = await start(database)
  try {
    const { token } = await signInAdministrator(product.origin)
    return await measure(async (path, { warm, measured }) => {
      const load = {
        origin: product.origin,
        path: () => path,
        headers: { server: 'true', batoken: token },
        connections,
      }
      await runLoad({ ...load, duration: warm })
      return runLoad({ ...load, duration: measured })
    })
  } finally {
    await product.stop()
  }
}

function pathOf({ controller, query }: ListArea): string {
  return `/admin/${controller}/index?${query}`
}

/** Counts the statements per list request on the wire, after a first request that may fill caches. */
async function countQueries(database: BenchDatabase, areas: readonly ListArea[]): Promise<Measurement[]> {
  const address = new URL(database.database)
  const counter = await createQueryCounter({ host: address.hostname, port: Number(address.port || 5432) })
  address.hostname = '127.0.0.1'
  address.port = String(counter.port)
  const product = await startProduct({ database: address.href, dataDir: database.dataDir, env: quiet })
  try {
    const caller = await signInAdministrator(product.origin)
    const measurements: Measurement[] = []
    for (const area of areas) {
      await caller.get(pathOf(area))
      counter.take()
      const requested = 20
      for (let n = 0; n < requested; n++) await caller.get(pathOf(area))
      const value = counter.take().length / requested
      measurements.push({
        what: `queries for the list of ${area.controller}`,
        value,
        unit: 'queries',
        budget: { atMost: 3 },
      })
    }
    return measurements
  } finally {
    await product.stop()
    counter.close()
  }
}

const quiet = { DEMO: 'off', LOG_LEVEL: 'warn' }

function start({ database, dataDir }: BenchDatabase) {
  return startProduct({ database, dataDir, env: quiet, timeout: 120_000 })
}
