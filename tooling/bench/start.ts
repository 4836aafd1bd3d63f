import { startProduct } from '@teachnet/e2e/product'
import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'

import { measureOnEach, type BenchDatabase } from './databases.ts'
import type { Measurement } from './report.ts'

const budgets = {
  PostgreSQL: { start: 2, memory: 250 },
  embedded: { start: 5, memory: 600 },
} as const

/** Measures the time from the start of the process to the first reply on an existing installation, and the memory after it. */
export async function measureStart(postgresql: string | undefined): Promise<Measurement[]> {
  return measureOnEach(postgresql, measureDatabase)
}

async function measureDatabase(database: BenchDatabase): Promise<Measurement[]> {
  const { label } = database
  const first = await timeStart(database)
  const again = [await timeStart(database), await timeStart(database), await timeStart(database)]
  const middle = again.toSorted((a, b) => a.seconds - b.seconds)[1]
  return [
    { what: `first start with demo content, ${label}`, value: first.seconds, unit: 's' },
    {
      what: `start to first answer, ${label}`,
      value: middle?.seconds ?? Number.NaN,
      unit: 's',
      budget: { atMost: budgets[label].start },
    },
    {
      what: `server memory after start, ${label}`,
      value: middle?.megabytes ?? Number.NaN,
      unit: 'MB',
      budget: { atMost: budgets[label].memory },
    },
  ]
}

async function timeStart({ database, dataDir }: BenchDatabase): Promise<{ seconds: number; megabytes: number }> {
  const startedAt = performance.now()
  const product = await startProduct({ database, dataDir, env: { LOG_LEVEL: 'warn' }, timeout: 120_000 })
  const seconds = (performance.now() - startedAt) / 1000
  await wait(1000)
  const megabytes = await readResidentMemory(product.pid)
  await product.stop()
  return { seconds, megabytes }
}

/** Returns the resident set size in MB on systems that report it (Linux). */
async function readResidentMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? Number.NaN) / 1024
}
