import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createCommandTerminal } from '../examples/servers/command-client.ts'
import { createCommandServer } from '../examples/servers/command-server.ts'
import { createTerminal } from './create-terminal.ts'
import { openEventStream } from './event-stream.ts'
import { emptyOutput, linesOf, textOf } from './output.ts'
import { createStreamConnect } from './stream-connect.ts'
import { taskStatus } from './terminal-state.ts'
import type { Terminal } from './terminal.ts'

const script = (code: string) => [process.execPath, '-e', code]
const server = createCommandServer(
  {
    hello: script("console.log('command-exec-error'); console.error('careful'); process.stdout.write('no end')"),
    unended: ['printf', 'no line end'],
    parent: ['sh', '-c', 'sleep 61 & echo $!; wait'],
    stubborn: ['sh', '-c', "trap '' TERM; echo begun; sleep 62; sleep 62"],
    redraws: script(
      'let n = 0; const timer = setInterval(() => { process.stdout.write(`\\r${++n} of 20`); n === 20 && clearInterval(timer) }, 60)',
    ),
    fails: script('process.exit(3)'),
    waits: script("console.log('begun'); setTimeout(() => {}, 60_000)"),
    counts: script(
      'let n = 0; const timer = setInterval(() => { console.log(++n); n === 6 && clearInterval(timer) }, 40)',
    ),
    escaped: ['sh', '-c', "setsid sh -c 'echo $$; exec sleep 63' & wait"],
    missing: ['/no/such/program'],
  },
  { allowedOrigins: ['https://deploy.test'] },
)
let origin = ''
const terminals: Terminal[] = []

beforeEach(async () => {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => {
  for (const terminal of terminals.splice(0)) terminal.dispose()
  server.closeAllConnections()
  server.close()
})

function start() {
  const terminal = createCommandTerminal(origin)
  terminals.push(terminal)
  terminal.start()
  const taskAt = (index: number) => terminal.getState().taskList[index]
  const linesAt = (index: number) => linesOf(taskAt(index)?.message ?? emptyOutput).map(textOf)
  return { terminal, taskAt, linesAt }
}

it('the example server runs commands in turn, with output, times and exit codes', async () => {
  const { terminal, taskAt, linesAt } = start()
  const ended: unknown[] = []
  const callback = (...facts: unknown[]) => void ended.push(facts)
  terminal.add({ command: 'hello', callback })
  terminal.add({ command: 'fails', callback, blockOnFailure: false })
  terminal.add({ command: 'missing', callback, blockOnFailure: false })
  terminal.add({ command: 'unknown', callback, blockOnFailure: false })
  await vi.waitFor(() => expect(ended).toHaveLength(4), 10_000)
  expect(ended).toEqual([
    [taskStatus.success, 0],
    [taskStatus.failed, 3],
    [taskStatus.failed, expect.any(Number)],
    [taskStatus.failed],
  ])
  expect(linesAt(0).toSorted()).toEqual(['careful', 'command-exec-error', 'no end'])
  expect(taskAt(0)?.exitCode).toBe(0)
  expect(taskAt(0)?.endTime).toBeGreaterThanOrEqual(taskAt(0)?.startTime ?? Infinity)
  expect(linesAt(2).join()).toContain('ENOENT')
  expect(linesAt(3).join()).toContain('Unknown command')
})

it('the example server ends a cancelled run', async () => {
  const { terminal, taskAt, linesAt } = start()
  const uuid = terminal.add({ command: 'waits' }) ?? ''
  await vi.waitFor(() => expect(linesAt(0)).toEqual(['begun']), 10_000)
  terminal.cancel(uuid)
  await vi.waitFor(() => expect(taskAt(0)?.status).toBe(taskStatus.failed), 10_000)
})

it('the example server ends a run whose output has no line end', async () => {
  const { terminal, taskAt, linesAt } = start()
  terminal.add({ command: 'unended' })
  await vi.waitFor(() => expect(taskAt(0)?.status).toBe(taskStatus.success), 10_000)
  expect(linesAt(0)).toEqual(['no line end'])
})

it('the example server ends the programs that a cancelled program has started, and the next task begins', async () => {
  const { terminal, taskAt, linesAt } = start()
  const uuid = terminal.add({ command: 'parent', blockOnFailure: false }) ?? ''
  terminal.add({ command: 'unended' })
  await vi.waitFor(() => expect(linesAt(0)).toHaveLength(1), 10_000)
  const child = Number(linesAt(0)[0])
  expect(() => process.kill(child, 0)).not.toThrow()
  terminal.cancel(uuid)
  await vi.waitFor(() => expect(taskAt(1)?.status).toBe(taskStatus.success), 4000)
  expect(taskAt(0)?.status).toBe(taskStatus.failed)
  // Without a parent it may be a zombie for a moment.
  await vi.waitFor(() => expect(() => process.kill(child, 0)).toThrow('ESRCH'), 10_000)
})

it('the example server ends a program that ignores the request to end', async () => {
  const { terminal, taskAt, linesAt } = start()
  const uuid = terminal.add({ command: 'stubborn' }) ?? ''
  await vi.waitFor(() => expect(linesAt(0)).toEqual(['begun']), 10_000)
  terminal.cancel(uuid)
  await vi.waitFor(() => expect(taskAt(0)?.status).toBe(taskStatus.failed), 10_000)
})

it('the example server sends a line that a program draws again while the program runs', async () => {
  const { terminal, taskAt, linesAt } = start()
  const displayed = new Set<string>()
  terminal.subscribe(() => linesAt(0).forEach((line) => displayed.add(line)))
  terminal.add({ command: 'redraws' })
  await vi.waitFor(() => expect(taskAt(0)?.status).toBe(taskStatus.success), 10_000)
  expect(linesAt(0)).toEqual(['20 of 20'])
  expect(displayed.size).toBeGreaterThan(5)
})

const fromOrigin = (path: string, headers: Record<string, string>, method = 'GET') =>
  fetch(`${origin}${path}`, { method, headers })

it.each([
  ['of another site', { origin: 'https://evil.test' }, 403],
  ['that a browser marks as that of another site', { 'sec-fetch-site': 'cross-site' }, 403],
  ['of another origin of the site', { 'sec-fetch-site': 'same-site' }, 403],
  ['of a sandboxed page', { origin: 'null' }, 403],
  ['of the page itself', { 'sec-fetch-site': 'same-origin' }, 200],
  ['of an allowed origin', { origin: 'https://deploy.test', 'sec-fetch-site': 'cross-site' }, 200],
  ['of a program without an origin', {}, 200],
])('the example server runs a command for a request %s with %o: %i', async (_name, headers, status) => {
  const uuid = `origin-${JSON.stringify(headers)}`
  const begun = await fromOrigin(`/run?${new URLSearchParams({ uuid, attempt: '1', command: 'unended' })}`, headers)
  expect(begun.status).toBe(status)
  await begun.text()
  expect((await fromOrigin('/runs', headers)).status).toBe(status)
  expect((await fromOrigin('/cancel?uuid=x&attempt=1', headers, 'POST')).status).toBe(status)
  const known: unknown = await (await fetch(`${origin}/runs`)).json()
  const hasBegun = Array.isArray(known) && known.includes(`${uuid}.1`)
  expect(hasBegun).toBe(status === 200)
})

it.runIf(process.platform === 'linux')(
  'the example server ends a program that has left the group of a cancelled program',
  async () => {
    const { terminal, taskAt, linesAt } = start()
    const uuid = terminal.add({ command: 'escaped' }) ?? ''
    await vi.waitFor(() => expect(linesAt(0)).toHaveLength(1), 10_000)
    const child = Number(linesAt(0)[0])
    expect(() => process.kill(child, 0)).not.toThrow()
    terminal.cancel(uuid)
    await vi.waitFor(() => expect(taskAt(0)?.status).toBe(taskStatus.failed), 10_000)
    await vi.waitFor(() => expect(() => process.kill(child, 0)).toThrow('ESRCH'), 10_000)
  },
)

it('a run continues after cut connections, each line once', async () => {
  const { terminal, taskAt, linesAt } = start()
  terminal.add({ command: 'counts' })
  await vi.waitFor(() => expect(linesAt(0).length).toBeGreaterThan(1), 10_000)
  server.closeAllConnections()
  await vi.waitFor(() => expect(taskAt(0)?.status).toBe(taskStatus.success), 10_000)
  expect(linesAt(0)).toEqual(['1', '2', '3', '4', '5', '6'])
})

it('the example server does not run a command again for a client that continues a run that it has lost', async () => {
  const continued = await fetch(`${origin}/run?uuid=lost&attempt=1&command=hello&after=3`)
  expect([continued.status, await continued.text()]).toEqual([410, 'The record of this run is lost'])
  expect(await (await fetch(`${origin}/runs`)).json()).not.toContain('lost.1')
  const begun = await fetch(`${origin}/run?uuid=new&attempt=1&command=hello&after=-5`)
  expect([begun.status, (await begun.text()).match(/^id: /gm)?.length]).toEqual([200, expect.any(Number)])
})

it('a run is found again after the network was down for longer than all attempts, and runs once (Q27)', async () => {
  let isOnline = true
  const hurry = (ms: number, run: () => void) => {
    const timer = setTimeout(run, Math.min(ms, 20))
    return () => clearTimeout(timer)
  }
  const online = (input: string) => (isOnline ? fetch(input) : Promise.reject(new TypeError('Failed to fetch')))
  const runs: string[] = []
  const terminal = createTerminal({
    connect: createStreamConnect({
      open: (url) => openEventStream(url, { fetch: () => online(url) }),
      findUrl({ uuid, attempt, command, lastEventId: after }) {
        runs.push(`${uuid}.${attempt}`)
        return `${origin}/run?${new URLSearchParams({ uuid, attempt: String(attempt), command, after })}`
      },
      isResumable: () => true,
      mostFailures: 2,
      after: hurry,
    }),
    async findRuns(tasks) {
      const known: unknown = await (await online(`${origin}/runs`)).json()
      const isKnown = (run: string) => Array.isArray(known) && known.includes(run)
      return tasks.filter(({ uuid, attempt }) => isKnown(`${uuid}.${attempt}`)).map(({ uuid }) => uuid)
    },
    after: (ms, run) => void hurry(ms, run),
  })
  terminals.push(terminal)
  terminal.start()
  const task = () => terminal.getState().taskList[0]
  const lines = () => linesOf(task()?.message ?? emptyOutput).map(textOf)
  const uuid = terminal.add({ command: 'counts' }) ?? ''
  await vi.waitFor(() => expect(lines()).toContain('1'), 10_000)
  isOnline = false
  server.closeAllConnections()
  await vi.waitFor(() => expect(task()?.status).toBe(taskStatus.unknown), 10_000)
  expect(lines().at(-1)).toBe('Error:Failed to fetch')
  terminal.retry(uuid)
  isOnline = true
  await vi.waitFor(() => expect(task()?.status).toBe(taskStatus.success), 10_000)
  expect([lines(), new Set(runs)]).toEqual([['1', '2', '3', '4', '5', '6'], new Set([`${uuid}.1`])])
})
