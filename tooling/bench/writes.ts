import { createCaller, signInAdministrator } from '@teachnet/e2e/api'
import { startProduct } from '@teachnet/e2e/product'

import { measureOnEach, type BenchDatabase } from './databases.ts'
import type { Measurement } from './report.ts'

/** Milliseconds. */
const duration = 6000

/** Measures records saved per second by calls of the back office, sequentially and by 16 administrators concurrently. */
export async function measureWrites(postgresql: string | undefined): Promise<Measurement[]> {
  return measureOnEach(postgresql, async (database) => {
    const kinds = database.label === 'embedded' ? (['full', 'relaxed'] as const) : (['full'] as const)
    const measurements: Measurement[] = []
    for (const durability of kinds) measurements.push(...(await measureDatabase(database, durability)))
    return measurements
  })
}

async function measureDatabase(
  { label, database, dataDir }: BenchDatabase,
  durability: 'full' | 'relaxed',
): Promise<Measurement[]> {
  const product = await startProduct({
    database,
    dataDir,
    env: { DEMO: 'off', LOG_LEVEL: 'warn', DURABILITY: durability },
    timeout: 120_000,
  })
  const name = durability === 'relaxed' ? `${label}, DURABILITY=relaxed` : label
  try {
    const { token } = await signInAdministrator(product.origin)
    await saveBrands(product.origin, token, 1, 1500)
    const alone = await saveBrands(product.origin, token, 1, duration)
    const together = await saveBrands(product.origin, token, 16, duration)
    return [
      { what: `records saved one after the other, ${name}`, value: alone, unit: 'requests/s' },
      { what: `records saved by 16 connections, ${name}`, value: together, unit: 'requests/s' },
    ]
  } finally {
    await product.stop()
  }
}

/** Returns the records saved per second. @throws Error if one is refused */
async function saveBrands(origin: string, token: string, connections: number, milliseconds: number): Promise<number> {
  const { post } = createCaller(origin, token)
  const startedAt = performance.now()
  let saved = 0
  const save = async () => {
    while (performance.now() - startedAt < milliseconds) {
      const reply = await post('/admin/Brand/add', { name: `Brand ${saved}` })
      if (reply.code !== 1) throw new Error(`A record was not saved: ${reply.msg}`)
      saved += 1
    }
  }
  await Promise.all(Array.from({ length: connections }, save))
  return saved / ((performance.now() - startedAt) / 1000)
}
