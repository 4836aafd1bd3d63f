import { pick } from '@teachnet/e2e/api'
import { startProduct } from '@teachnet/e2e/product'
import { fileURLToPath } from 'node:url'

import { createDatabases } from './databases.ts'
import { connectInspector, readScript, root } from './inspector.ts'
import type { Measurement } from './report.ts'
import { createRequests } from './requests.ts'

const repetitions = 3

/**
 * Counts the own files and functions that run for one request: a list of ten, an edit that changes a field, and a public page that is in no
 * cache. The build runs under the inspector's precise coverage, and source maps name the sources of the bundle. Work of timers can add
 * functions, so the smallest of three counts is reported. `PATHS=files` prints the files of each request with their called functions.
 */
export async function measurePaths(postgresql: string | undefined): Promise<Measurement[]> {
  const [database, ...others] = await createDatabases(postgresql)
  if (database === undefined) throw new Error('No database')
  const product = await startProduct({
    ...database,
    env: { LOG_LEVEL: 'warn' },
    nodeOptions: ['--inspect=127.0.0.1:0'],
    timeout: 120_000,
  })
  const inspector = await connectInspector(product.logs())
  try {
    await inspector.send('Profiler.enable')
    await inspector.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
    const requests = await createRequests(product.origin)
    const measurements: Measurement[] = []
    for (const { what, request, files } of Object.values(requests)) {
      for (let i = 0; i < 5; i += 1) await request()
      const counts = []
      for (let i = 0; i < repetitions; i += 1) {
        await inspector.send('Profiler.takePreciseCoverage')
        await request()
        counts.push(await ownFunctions(await inspector.send('Profiler.takePreciseCoverage')))
      }
      const least = counts.reduce((best, each) => (each.functions < best.functions ? each : best))
      if (process.env.PATHS === 'files') console.error([what, ...describeFiles(least)].join('\n  '))
      measurements.push(
        { what: `${what}, own files`, value: least.files.size, unit: 'files', budget: { atMost: files } },
        { what: `${what}, own functions`, value: least.functions, unit: 'functions' },
      )
    }
    return measurements
  } finally {
    inspector.close()
    await product.stop()
    for (const one of [database, ...others]) await one.drop()
  }
}

interface ScriptCoverage {
  readonly url: string
  readonly functions: readonly {
    readonly functionName: string
    readonly ranges: readonly { readonly startOffset: number; readonly count: number }[]
  }[]
}

interface OwnFunctions {
  /** File → names of its functions that ran. */
  readonly files: ReadonlyMap<string, readonly string[]>
  readonly functions: number
}

function describeFiles({ files }: OwnFunctions): readonly string[] {
  return [...files]
    .map(([file, names]) => `${file} ${names.length}: ${names.map((name) => name || '…').join(' ')}`)
    .toSorted()
}

async function ownFunctions(coverage: unknown): Promise<OwnFunctions> {
  const files = new Map<string, string[]>()
  const functions = new Set<string>()
  for (const { url, functions: called } of scriptsOf(coverage)) {
    const path = url.startsWith('file:') ? fileURLToPath(url) : ''
    if (!path.startsWith(root) || path.includes('node_modules')) continue
    const script = await readScript(path)
    for (const { functionName, ranges } of called) {
      const [range] = ranges
      // An empty name at the start is the module itself, which runs when it is loaded.
      if (range === undefined || range.count === 0 || (functionName === '' && range.startOffset === 0)) continue
      const source = script.sourceAt(range.startOffset)
      if (!source?.isOwn) continue
      const key = `${source.file}:${source.line}:${source.column}`
      if (functions.has(key)) continue
      functions.add(key)
      files.set(source.file, [...(files.get(source.file) ?? []), functionName])
    }
  }
  return { files, functions: functions.size }
}

function scriptsOf(coverage: unknown): readonly ScriptCoverage[] {
  const result = pick(coverage, 'result')
  // The shape is that of the Chrome DevTools protocol, version 1.3.
  return Array.isArray(result) ? (result as ScriptCoverage[]) : []
}
