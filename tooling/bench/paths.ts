import { createCaller, pick, signInAdministrator } from '@teachnet/e2e/api'
import { startProduct } from '@teachnet/e2e/product'
import { readFile } from 'node:fs/promises'
import { SourceMap } from 'node:module'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

import { createDatabases } from './databases.ts'
import { runLoad } from './load.ts'
import type { Measurement } from './report.ts'

const root = join(import.meta.dirname, '../..')
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
    const { get, token } = await signInAdministrator(product.origin)
    const { post } = createCaller(product.origin, token)
    const row = pick((await get('/admin/teacher.Teacher/edit?id=1')).data, 'row')
    if (typeof row !== 'object' || row === null) throw new Error('No teacher to edit')
    let n = 0
    const requests = {
      'list of ten teachers': () => get('/admin/teacher.Teacher/index?limit=10'),
      'edit of a teacher': () =>
        post('/admin/teacher.Teacher/edit', { id: 1, weigh: Number(pick(row, 'weigh') ?? 0) + (n += 1) }),
      'rendered page of a teacher': async () => {
        n += 1
        await runLoad({
          origin: product.origin,
          path: () => '/teacher/1',
          host: () => `host-${n}.localhost`,
          headers: { accept: 'text/html' },
          connections: 1,
          duration: 20_000,
          most: 1,
        })
      },
    }
    const measurements: Measurement[] = []
    for (const [what, request] of Object.entries(requests)) {
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
        { what: `${what}, own files`, value: least.files.size, unit: 'files', budget: { atMost: budgets[what] ?? 0 } },
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

const budgets: Readonly<Record<string, number>> = {
  'list of ten teachers': 60,
  'edit of a teacher': 90,
  'rendered page of a teacher': 75,
}

interface Inspector {
  readonly send: (method: string, params?: object) => Promise<unknown>
  readonly close: () => void
}

async function connectInspector(logs: string): Promise<Inspector> {
  const [address] = /ws:\/\/\S+/.exec(logs) ?? []
  if (address === undefined) throw new Error('The inspector does not listen')
  const socket = new WebSocket(address)
  const waiting = new Map<number, (result: unknown) => void>()
  socket.addEventListener('message', ({ data }) => {
    const message: unknown = JSON.parse(String(data))
    const id = pick(message, 'id')
    if (typeof id === 'number') waiting.get(id)?.(pick(message, 'result'))
  })
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', reject)
  })
  let last = 0
  return {
    send: (method, params = {}) =>
      new Promise((resolve) => {
        const id = (last += 1)
        waiting.set(id, resolve)
        socket.send(JSON.stringify({ id, method, params }))
      }),
    close: () => socket.close(),
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
      if (source === undefined) continue
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

interface Script {
  /** Returns the location of a function in the sources; undefined for one that belongs to a library. */
  readonly sourceAt: (offset: number) => { file: string; line: number; column: number } | undefined
}

const scripts = new Map<string, Script>()

async function readScript(path: string): Promise<Script> {
  const known = scripts.get(path)
  if (known !== undefined) return known
  const text = await readFile(path, 'utf8')
  const payload = await readFile(`${path}.map`, 'utf8').catch(() => undefined)
  const lineStarts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lineStarts.push(at + 1)
  const map = payload === undefined ? undefined : new SourceMap(JSON.parse(payload))
  const script: Script = {
    sourceAt: (offset) => {
      if (map === undefined) return { file: relative(root, path), line: offset, column: 0 }
      const line = lineStarts.findLastIndex((start) => start <= offset)
      const entry = map.findEntry(line, offset - (lineStarts[line] ?? 0))
      if (!('originalSource' in entry)) return undefined
      const file = relative(root, join(path, '..', entry.originalSource))
      if (file.startsWith('..') || file.includes('node_modules') || file.includes('virtual:')) return undefined
      return { file, line: entry.originalLine, column: entry.originalColumn }
    },
  }
  scripts.set(path, script)
  return script
}
