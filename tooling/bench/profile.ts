import { pick } from '@teachnet/e2e/api'
import { startProduct } from '@teachnet/e2e/product'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'

import { createDatabases } from './databases.ts'
import { connectInspector, readScript, root } from './inspector.ts'
import { createQueryCounter, type SentStatement } from './query-counter.ts'
import { createRequests } from './requests.ts'

const warmed = 300
const profiled = 1000
const most = 10

/**
 * Prints the ten dearest functions of a request (`list`, `edit` or `page`) and the statements that it sends, as Markdown: the processor time
 * of a request in the function itself and with those it calls, from the samples of V8, and the time of each statement on the wire.
 *
 * @throws Error for an unknown request, or without PostgreSQL
 */
export async function printProfile(name: string, postgresql: string | undefined): Promise<void> {
  if (postgresql === undefined) throw new Error('The profile needs PostgreSQL')
  const [database, ...others] = await createDatabases(postgresql)
  if (database === undefined) throw new Error('No database')
  const address = new URL(database.database)
  const counter = await createQueryCounter({ host: address.hostname, port: Number(address.port || 5432) })
  address.hostname = '127.0.0.1'
  address.port = String(counter.port)
  const product = await startProduct({
    database: address.href,
    dataDir: database.dataDir,
    env: { LOG_LEVEL: 'warn', THROTTLE_GET_PER_MINUTE: '0' },
    nodeOptions: ['--inspect=127.0.0.1:0'],
    timeout: 120_000,
  })
  const inspector = await connectInspector(product.logs())
  try {
    const requests = await createRequests(product.origin)
    const measured = requests[name]
    if (measured === undefined)
      throw new Error(`No such request: ${name}. Requests: ${Object.keys(requests).join(', ')}`)
    for (let i = 0; i < warmed; i += 1) await measured.request()
    counter.take()
    await inspector.send('Profiler.enable')
    await inspector.send('Profiler.setSamplingInterval', { interval: 100 })
    await inspector.send('Profiler.start')
    for (let i = 0; i < profiled; i += 1) await measured.request()
    const stopped = await inspector.send('Profiler.stop')
    const functions = await timesOf(pick(stopped, 'profile'))
    console.log(`## ${measured.what}\n`)
    console.log(functionTable(functions))
    console.log(`\n${statementTable(counter.take())}`)
  } finally {
    inspector.close()
    await product.stop()
    counter.close()
    for (const one of [database, ...others]) await one.drop()
  }
}

interface Times {
  /** In ms. */
  own: number
  total: number
}

interface ProfileNode {
  readonly id: number
  readonly callFrame: {
    readonly functionName: string
    readonly url: string
    readonly lineNumber: number
    readonly columnNumber: number
  }
  readonly children?: readonly number[]
}

/** The times of each function of a profile in the format of the Chrome DevTools protocol, version 1.3. */
async function timesOf(profile: unknown): Promise<ReadonlyMap<string, Times>> {
  const { nodes, samples, timeDeltas } = profile as {
    readonly nodes: readonly ProfileNode[]
    readonly samples: readonly number[]
    readonly timeDeltas: readonly number[]
  }
  const names = new Map<number, string>()
  for (const { id, callFrame } of nodes) names.set(id, await nameOf(callFrame))
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)))
  const times = new Map<string, Times>()
  for (const [index, sample] of samples.entries()) {
    const ms = (timeDeltas[index] ?? 0) / 1000 / profiled
    const above = new Set<string>()
    for (let at: number | undefined = sample; at !== undefined; at = parents.get(at)) above.add(names.get(at) ?? '')
    for (const each of above) {
      const known = times.get(each) ?? { own: 0, total: 0 }
      known.total += ms
      if (each === names.get(sample)) known.own += ms
      times.set(each, known)
    }
  }
  return times
}

async function nameOf({ functionName, url, lineNumber, columnNumber }: ProfileNode['callFrame']): Promise<string> {
  const name = functionName || 'anonymous'
  const path = url.startsWith('file:') ? fileURLToPath(url) : ''
  if (!path.startsWith(root)) return url === '' ? name : `${name} ${url}`
  const script = await readScript(path)
  const source = script.sourceOf(lineNumber, columnNumber)
  if (source === undefined) return `${name} ${relative(root, path)}`
  const file = source.isOwn ? source.file : source.file.replace(/^.*node_modules\//, '')
  return `${name} ${file}:${source.line + 1}`
}

/** Entries of V8 that are no function of the request. */
const outside = new Set(['(root)', '(idle)', '(program)'])

function functionTable(times: ReadonlyMap<string, Times>): string {
  const functions = [...times].filter(([name]) => !outside.has(name))
  const all = functions.reduce((sum, [, { own }]) => sum + own, 0)
  const rows = (by: keyof Times) =>
    functions
      .toSorted(([, one], [, other]) => other[by] - one[by])
      .slice(0, Number(process.env.PROFILE_ROWS ?? most))
      .map(([name, { own, total }]) => `| ${name} | ${own.toFixed(3)} | ${total.toFixed(3)} |`)
  const head = ['| function | own ms | total ms |', '|---|---:|---:|']
  return [`${all.toFixed(2)} ms in JavaScript`, '', ...head, ...rows('own'), '', ...head, ...rows('total')].join('\n')
}

function statementTable(sent: readonly SentStatement[]): string {
  const rows = [...Map.groupBy(sent, ({ text }) => text)]
    .map(([text, each]) => ({ text, count: each.length, ms: each.reduce((sum, { ms }) => sum + ms, 0) }))
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, most)
    .map(({ text, count, ms }) => {
      const short = text.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|')
      return `| ${(count / profiled).toFixed(2)} | ${(ms / count).toFixed(2)} | ${short} |`
    })
  return ['| per request | ms each | statement |', '|---:|---:|---|', ...rows].join('\n')
}
