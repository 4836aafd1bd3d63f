// @module-tag full
import { readFile } from 'node:fs/promises'
import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { signInAdministrator } from './api.ts'
import { startPages } from './pages-process.ts'
import { type Product, startAndFail, startProduct } from './product.ts'
import { createScratchDatabase, dropScratchDatabase } from './scratch-database.ts'

const metricsToken = 'a token for measurements, long enough'

const patience = { timeout: 60_000 }

describe.runIf(process.env.TEST_PG_URL)('two workers on one port', () => {
  let database = ''
  let product: Product
  beforeAll(async () => {
    database = await createScratchDatabase(process.env.TEST_PG_URL ?? '')
    product = await startProduct({ database, env: { WORKERS: '2', DEMO: 'off', METRICS_TOKEN: metricsToken } })
  })
  afterAll(async () => {
    await product?.stop()
    if (database) await dropScratchDatabase(database)
  })

  /** Returns the process id of each worker, by its number, as the log names the last one. */
  function pids(): ReadonlyMap<number, number> {
    const started = product.logs().matchAll(/"worker":(\d+),"pid":(\d+),"msg":"a worker serves requests"/g)
    return new Map([...started].map(([, worker, pid]) => [Number(worker), Number(pid)]))
  }
  const bothServe = () => expect.poll(() => pids().size, patience).toBe(2)
  const readMetrics = async () =>
    (await fetch(`${product.origin}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })).text()
  const siteReads = async () =>
    [
      ...(await readMetrics()).matchAll(
        /^teachnet_http_request_duration_seconds_count\{method="GET",route="\/api\/content\/site",status="200",worker="(\d)"\} (\d+)$/gm,
      ),
    ].map(([, worker, count]) => [worker, Number(count)] as const)

  /** Reads over kept connections until `work` is done; returns the statuses of all replies, or what failed. */
  async function loadDuring(
    work: () => Promise<unknown>,
    origin = product.origin,
  ): Promise<readonly (number | string)[]> {
    const outcomes: (number | string)[] = []
    let isDone = false
    const agents = Array.from({ length: 4 }, () => new Agent({ keepAlive: true, maxSockets: 1 }))
    const clients = agents.map(async (agent, index) => {
      while (!isDone) {
        const path = index % 2 ? '/healthz' : '/api/content/site'
        outcomes.push(await ask(origin + path, agent).catch(String))
      }
    })
    await work()
    isDone = true
    await Promise.all(clients)
    for (const agent of agents) agent.destroy()
    return outcomes
  }

  it('two workers share the requests, and each shows the metrics of both', async () => {
    await bothServe()
    await expect.poll(() => product.logs(), patience).toContain('TeachNet is running')
    for (let times = 0; times < 8; times++) await ask(`${product.origin}/api/content/site`)
    const reads = await siteReads()
    expect(reads.map(([worker]) => worker)).toEqual(['1', '2'])
    expect(reads.reduce((sum, [, count]) => sum + count, 0)).toBeGreaterThanOrEqual(8)
    const metrics = await readMetrics()
    for (const worker of [1, 2])
      expect(metrics).toMatch(new RegExp(`^process_resident_memory_bytes\\{worker="${worker}"\\} \\d`, 'm'))
    expect(metrics.match(/^teachnet_jobs\{state="queued"\} /gm)).toHaveLength(1)
  })

  it('two workers share sessions, and their log lines contain the number of the worker', async () => {
    const caller = await signInAdministrator(product.origin)
    for (let times = 0; times < 4; times++)
      expect(await caller.get('/admin/auth.Admin/index')).toMatchObject({ code: 1 })
    const lines = product.logs().split('\n')
    for (const worker of [1, 2])
      expect(lines.filter((line) => line.includes(`"worker":${worker},`)).length).toBeGreaterThan(1)
  })

  it('the first page after a write is new, whichever worker sends it', async () => {
    const caller = await signInAdministrator(product.origin)
    const old: number[] = []
    for (let times = 1; times <= 20; times++) {
      const name = `School ${times}`
      expect(await caller.post('/admin/routine.Config/edit', { site_name: name })).toMatchObject({ code: 1 })
      // Each connection is given to the next worker.
      const reads = [1, 2].map(async () =>
        (await fetch(`${product.origin}/api/content/site`, { headers: { connection: 'close' } })).text(),
      )
      for (const text of await Promise.all(reads)) if (!text.includes(`"${name}"`)) old.push(times)
    }
    expect(old).toEqual([])
  })

  it('a worker that is killed is started again, while the other one serves', async () => {
    await bothServe()
    const before = pids()
    process.kill(before.get(2) ?? 0, 'SIGKILL')
    await expect.poll(() => pids().get(2), patience).not.toBe(before.get(2))
    expect(product.logs()).toContain('a worker ended by itself')
    expect(pids().get(1)).toBe(before.get(1))
    expect(await ask(`${product.origin}/healthz`)).toBe(200)
  })

  it('SIGUSR2 replaces both one after the other, and no request fails [D3]', async () => {
    await bothServe()
    const before = pids()
    const outcomes = await loadDuring(async () => {
      process.kill(product.pid, 'SIGUSR2')
      await expect.poll(() => product.logs(), patience).toContain('all workers are replaced')
    })
    expect([...new Set(outcomes)]).toEqual([200])
    for (const [worker, pid] of pids()) expect(pid).not.toBe(before.get(worker))
    expect(pids().size).toBe(2)
  })

  it('two workers also serve pages without a database, and are replaced in the same way', async () => {
    const pages = await startPages({ API_ORIGIN: product.origin, WORKERS: '2' })
    const serving = () => [...pages.logs().matchAll(/"worker":\d+,"pid":\d+,"msg":"a worker serves requests"/g)].length
    await expect.poll(serving, patience).toBe(2)
    expect(await (await fetch(`${pages.origin}/teachers`)).text()).toMatch(/<\/html>\s*$/)
    const outcomes = await loadDuring(async () => {
      process.kill(pages.pid, 'SIGUSR2')
      await expect.poll(pages.logs, patience).toContain('all workers are replaced')
    }, pages.origin)
    expect([...new Set(outcomes)]).toEqual([200])
    expect(serving()).toBe(4)
    expect(await pages.stop()).toBe(0)
  })

  it('a signal stops the workers with the process that started them, without an error', async () => {
    const all = [...pids().values()]
    const { stop } = product
    expect(await stop()).toBe(0)
    for (const pid of all) expect(await isRunning(pid)).toBe(false)
    expect(product.logs()).not.toContain('could not stop cleanly')
  })
})

it('several workers on the embedded database are refused before anything is written', async () => {
  const { code, output } = await startAndFail({ env: { WORKERS: '2' } })
  expect(code).toBe(1)
  expect(output).toContain('only one process can use the embedded database')
})

async function ask(url: string, agent?: Agent): Promise<number> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request(url, { agent: agent ?? false, headers: { server: 'true' } }, resolve)
      .on('error', reject)
      .end()
  })
  await text(answer)
  return answer.statusCode ?? 0
}

/** A process that has ended, but whose parent has not looked, has the state Z. */
async function isRunning(pid: number): Promise<boolean> {
  const state = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  return state !== undefined && !/\) Z /.test(state)
}
