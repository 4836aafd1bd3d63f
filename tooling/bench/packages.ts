import { createHash } from 'node:crypto'
import { createApiClient } from '@teachnet/api-client'
import { adminArea, areaCalls } from '@teachnet/protocol'
import {
  initialTerminalState,
  linesOf,
  readStreamMessage,
  transition,
  type TerminalState,
} from '@teachnet/terminal-core'
import { hashFile } from '@teachnet/upload/browser'
import ky from 'ky'

import { percentile, type Measurement } from './report.ts'

/** Measures the published packages against the libraries that they use. */
export async function measurePackages(): Promise<Measurement[]> {
  return [...(await measureCalls()), ...measureTerminal(), ...(await measureHash())]
}

/** Measures calls through bare ky and through api-client to the same function; they differ in envelope, tokens, language and typing. */
async function measureCalls(): Promise<Measurement[]> {
  const body = JSON.stringify({ code: 1, msg: '', time: 1, data: [{ value: 110000, label: '北京市' }] })
  const fetch = async () => new Response(body, { headers: { 'content-type': 'application/json' } })
  const origin = 'http://back-end.test'
  const client = createApiClient({ baseUrl: origin, area: adminArea, fetch })
  const bare = ky.create({ fetch, retry: 0, timeout: 100_000 })
  const ways = {
    bare: () => bare.get(`${origin}/api/ajax/area`).json(),
    client: () => client.call(areaCalls.member.regions),
  }
  const times = { bare: Number.NaN, client: Number.NaN }
  // The two alternate, so that both run under the same conditions; the first round warms up.
  const rounds: Record<keyof typeof times, number[]> = { bare: [], client: [] }
  for (let round = 0; round < 6; round++)
    for (const way of ['bare', 'client'] as const) {
      const microseconds = await timeOf(ways[way], 2000)
      if (round > 0) rounds[way].push(microseconds)
    }
  for (const way of ['bare', 'client'] as const) times[way] = percentile(rounds[way], 0.5)
  return [
    { what: 'a call through bare ky', value: times.bare, unit: 'µs' },
    { what: 'a call through api-client', value: times.client, unit: 'µs' },
    { what: 'what api-client adds to a call', value: times.client - times.bare, unit: 'µs', budget: { atMost: 200 } },
  ]
}

async function timeOf(run: () => Promise<unknown>, times: number): Promise<number> {
  const start = performance.now()
  for (let count = 0; count < times; count++) await run()
  return ((performance.now() - start) / times) * 1000
}

const lines = 100_000

/** Measures a task that prints 100,000 coloured lines: parsed from the wire, stored, and rendered at the end. */
function measureTerminal(): Measurement[] {
  const run = (count: number) => {
    const feed = (state: TerminalState, text: string) => {
      const event = readStreamMessage(text)
      return event ? transition(state, event)[0] : state
    }
    const uuid = 'task-1'
    const added = {
      type: 'added',
      uuid,
      createTime: '',
      command: 'test.pnpm',
      extend: '',
      blockOnFailure: true,
    } as const
    let state = transition(initialTerminalState, added)[0]
    state = feed(state, JSON.stringify({ uuid, data: 'command-link-success' }))
    const start = performance.now()
    for (let line = 0; line < count; line++)
      state = feed(state, JSON.stringify({ uuid, data: `\u001b[32m✓\u001b[0m test ${line} passed in 3 ms` }))
    const seconds = (performance.now() - start) / 1000
    const message = state.taskList[0]?.message
    if (!message || linesOf(message).length + message.dropped !== count) throw new Error('Lines were lost')
    return count / seconds
  }
  run(5000)
  const few = run(lines / 10)
  const many = run(lines)
  return [
    {
      what: `terminal-core, ${lines.toLocaleString('en-US')} lines`,
      value: many,
      unit: 'events/s',
      budget: { atLeast: 20_000 },
    },
    { what: 'terminal-core, slowdown from a tenth of that', value: few / many, unit: '×', budget: { atMost: 2 } },
  ]
}

async function measureHash(): Promise<Measurement[]> {
  const bytes = new Uint8Array(256 * 1024 * 1024).map((_, index) => (index * 31) % 251)
  const file = new Blob([bytes])
  const speedOf = async (run: () => unknown) => {
    const start = performance.now()
    await run()
    return bytes.length / 1_000_000 / ((performance.now() - start) / 1000)
  }
  await hashFile(file.slice(0, 8_000_000))
  const ours = await speedOf(() => hashFile(file))
  const native = await speedOf(() => createHash('sha1').update(bytes).digest('hex'))
  return [
    { what: 'SHA-1 through upload, slice by slice', value: ours, unit: 'MB/s', budget: { atLeast: 100 } },
    { what: 'SHA-1 through node:crypto, held in memory', value: native, unit: 'MB/s' },
  ]
}
