import { signInAdministrator } from '@teachnet/e2e/api'
import { startProduct } from '@teachnet/e2e/product'

import { createDatabases, type BenchDatabase } from './databases.ts'
import { fillTable, type ListArea, logs, members, teachers, teacherVariants } from './list-areas.ts'
import { runLoad, type LoadResult } from './load.ts'
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
  const measurements: Measurement[] = []
  for (const database of await createDatabases(postgresql)) {
    try {
      const areas = isPromised(database) ? [teachers, members, logs] : [teachers]
      measurements.push(...(await measureDatabase(database, areas)))
    } finally {
      await database.drop()
    }
  }
  return measurements
}

async function measureDatabase(database: BenchDatabase, areas: readonly ListArea[]): Promise<Measurement[]> {
  await (await start(database)).stop() // creates the tables
  const few = await measureAreas(database, areas, { from: 0, to: small })
  const many = await measureAreas(database, areas, { from: small, to: large })
  return [
    ...areas.flatMap((area) => reportArea(database, area, few.get(area), many.get(area))),
    ...(isPromised(database) ? [...(await measureVariants(database)), ...(await countQueries(database, areas))] : []),
  ]
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
      const value = counter.take() / requested
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
