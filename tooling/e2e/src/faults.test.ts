// @module-tag full
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { cp, mkdtemp, open, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'

import { pick, signInAdministrator, type Caller } from './api.ts'
import { createCuttableProxy } from './cuttable-proxy.ts'
import { briefRun, copyPrepared } from './prepared-product.ts'
import { type Product, startAndFail, startProduct } from './product.ts'
import { createScratchDatabase, dropScratchDatabase } from './scratch-database.ts'

async function createFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'teachnet-fault-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }))
  return folder
}

async function listTeacherNames(caller: Caller): Promise<unknown[]> {
  const reply = await caller.get('/admin/teacher.Teacher/index?limit=100&order=id,desc&quickSearch=Row')
  const list = pick(reply.data, 'list')
  if (!Array.isArray(list)) throw new Error(`No list: ${JSON.stringify(reply)}`)
  return list.map((row) => pick(row, 'name'))
}

/** Returns a data directory of a server that ran before. */
async function copyUsedFolder(): Promise<string> {
  const { dataDir, remove } = await copyPrepared('off')
  onTestFinished(remove)
  return dataDir
}

const env = { DEMO: 'off' }
/** Options of a server on a prepared data directory. */
const brief = { env, nodeOptions: briefRun }

describe('starting', () => {
  it('refuses a data directory that another server has locked, and names its process [L2]', async () => {
    const dataDir = await copyUsedFolder()
    const first = await startProduct({ dataDir, ...brief })
    onTestFinished(async () => void (await first.stop()))
    const second = await startAndFail({ dataDir, ...brief })
    expect(second.code).toBe(1)
    expect(second.output).toContain(`process ${first.pid}`)
    expect(second.output).toContain(dataDir)
    expect(second.output).not.toMatch(/^\s+at /m)
    expect((await fetch(`${first.origin}/healthz`)).status).toBe(200)
  })

  it('reports a busy port and explains how to use another', async () => {
    const other = createServer().listen(0, '0.0.0.0')
    await once(other, 'listening')
    onTestFinished(() => void other.close())
    const address = other.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    const { code, output } = await startAndFail({ dataDir: await copyUsedFolder(), ...brief, port })
    expect(code).toBe(1)
    expect(output).toContain(String(port))
    expect(output).toContain('PORT')
    expect(output).not.toMatch(/^\s+at /m)
  })

  it.each([
    ['nobody listens there', 'postgres://nobody@127.0.0.1:1/none'],
    ['the address is not one of PostgreSQL', 'mysql://root@localhost/db'],
  ])('reports that DATABASE_URL is wrong when %s, and does not print its password', async (_case, url) => {
    const withPassword = url.replace('@', ':secret-word@')
    const { code, output } = await startAndFail({ dataDir: await createFolder(), env: { DATABASE_URL: withPassword } })
    expect(code).toBe(1)
    expect(output).toContain('DATABASE_URL')
    expect(output).not.toContain('secret-word')
    expect(output).not.toMatch(/^\s+at /m)
  })
})

describe('stopping', () => {
  it('shuts down cleanly on repeated stop signals, as with Ctrl-C under npm', async () => {
    const product = await startProduct({ dataDir: await copyUsedFolder(), ...brief })
    process.kill(product.pid, 'SIGINT')
    await wait(10)
    process.kill(product.pid, 'SIGINT')
    expect(await product.stop()).toBe(0)
  })
})

describe('a server killed during writes', () => {
  it('restarts without the loss of an acknowledged row [L1]', async () => {
    const dataDir = await copyUsedFolder()
    const first = await startProduct({ dataDir, ...brief })
    const writer = await signInAdministrator(first.origin)
    const acknowledged: string[] = []
    let isKilled = false
    const write = async (lane: number): Promise<void> => {
      for (let n = 0; !isKilled; n++) {
        const name = `Row ${lane}-${n}`
        const reply = await writer.post('/admin/teacher.Teacher/add', { name, status: '1' }).catch(() => undefined)
        if (reply?.code === 1) acknowledged.push(name)
        else if (!isKilled && reply) throw new Error(`Not written: ${JSON.stringify(reply)}`)
      }
    }
    const writing = Promise.all([write(1), write(2)])
    while (acknowledged.length < 30) await wait(5)
    isKilled = true
    await first.kill()
    await writing

    const second = await startProduct({ dataDir, ...brief })
    onTestFinished(async () => void (await second.stop()))
    const names = await listTeacherNames(await signInAdministrator(second.origin))
    expect(names).toEqual(expect.arrayContaining(acknowledged.slice(-90)))
    expect(acknowledged.length).toBeGreaterThanOrEqual(30)
  })
})

describe.runIf(process.env.TEST_PG_URL)('a PostgreSQL outage', () => {
  let database = ''
  beforeAll(async () => {
    database = await createScratchDatabase(process.env.TEST_PG_URL ?? '')
  })
  afterAll(() => dropScratchDatabase(database))

  it('causes errors, and after it the server returns data again without a restart', async () => {
    const target = new URL(database)
    const proxy = await createCuttableProxy({ host: target.hostname, port: Number(target.port || 5432) })
    onTestFinished(proxy.close)
    target.hostname = '127.0.0.1'
    target.port = String(proxy.port)
    const product = await startProduct({ database: target.href, env })
    onTestFinished(async () => void (await product.stop()))
    const caller = await signInAdministrator(product.origin)
    expect((await caller.get('/admin/teacher.Teacher/index')).code).toBe(1)

    await proxy.cut()
    const during = await caller.get('/admin/teacher.Teacher/index')
    expect(during.code).not.toBe(1)
    expect(JSON.stringify(during)).not.toMatch(/ECONN|127\.0\.0\.1|select /i)

    await proxy.restore()
    await expect.poll(async () => (await caller.get('/admin/teacher.Teacher/index')).code, { timeout: 15_000 }).toBe(1)
  })
})

describe.runIf(mayMount())('a full disk', () => {
  const limits = { timeout: 30_000 }

  /** Returns a folder on a disk of its own, and functions that fill and clear it. */
  async function createDisk(megabytes: number) {
    const folder = await createFolder()
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder])
    onTestFinished(() => void execFileSync('umount', ['--lazy', folder]))
    const filler = join(folder, 'filler')
    return {
      dataDir: join(folder, 'data'),
      /** Takes all that is free. The server may write at the same time. */
      fill: async () => {
        const block = Buffer.alloc(1_048_576)
        const file = await open(filler, 'a')
        const isFull = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOSPC'
        for (let isOver = false; !isOver;)
          await file.write(block).catch((error: unknown) => {
            if (!isFull(error)) throw error
            isOver = true
          })
        await file.close()
      },
      clear: () => rm(filler, { force: true }),
    }
  }
  const uploadTo = async ({ origin }: Product, { token }: Caller, megabytes: number) => {
    const form = new FormData()
    const content = Buffer.alloc(megabytes * 1_048_576, ' ')
    content.write(`%PDF-1.4\n${Math.random()}`)
    form.append('file', new Blob([content], { type: 'application/pdf' }), 'long.pdf')
    const headers = { server: 'true', batoken: token, 'think-lang': 'en' }
    const answer = await fetch(`${origin}/admin/ajax/upload`, { method: 'POST', headers, body: form })
    return [answer.status, await answer.json()] as const
  }
  const isSaid = { code: 0, error: 'UNAVAILABLE', msg: expect.stringContaining('disk of the server is full') }

  it('a full disk of the embedded database is reported with each write, reading continues, and writing when there is room again', async () => {
    const { dataDir, fill, clear } = await createDisk(240)
    const { dataDir: prepared, remove } = await copyPrepared('off')
    onTestFinished(remove)
    await cp(prepared, dataDir, { recursive: true })
    const product = await startProduct({ dataDir, ...brief })
    onTestFinished(async () => void (await product.stop()))
    const caller = await signInAdministrator(product.origin)
    const add = () => caller.post('/admin/teacher.Teacher/add', { name: 'Row', status: '1' })
    expect(await add()).toMatchObject({ code: 1 })
    await fill()
    await expect.poll(add, limits).toMatchObject(isSaid)
    const stored = await listTeacherNames(caller)
    expect(await uploadTo(product, caller, 1)).toEqual([503, expect.objectContaining(isSaid)])
    const run = await fetch(`${product.origin}/admin/ajax/terminal?uuid=1&command=ping.localhost&extend=`, {
      headers: { server: 'true', batoken: caller.token, 'think-lang': 'en', accept: 'text/event-stream' },
    })
    expect(await run.json()).toMatchObject(isSaid)
    expect(await listTeacherNames(caller)).toEqual(stored)
    // A write can find the disk full before the server has checked it.
    const health = async () => (await fetch(`${product.origin}/healthz`)).status
    await expect.poll(health, limits).toBe(503)
    expect(product.logs()).toContain('is almost full: nothing is written until there is room')
    await clear()
    await expect.poll(health, limits).toBe(200)
    expect(await add()).toMatchObject({ code: 1 })
    expect((await uploadTo(product, caller, 1))[1]).toMatchObject({ code: 1 })
    expect(await product.stop()).toBe(0)
  })

  it.runIf(process.env.TEST_PG_URL)(
    'a full disk of the uploads is reported with each upload that finds no room, and leaves no partial file',
    async () => {
      const { dataDir, fill, clear } = await createDisk(60)
      const database = await createScratchDatabase(process.env.TEST_PG_URL ?? '')
      const product = await startProduct({ dataDir, database, env })
      onTestFinished(async () => {
        await product.stop()
        await dropScratchDatabase(database)
      })
      const caller = await signInAdministrator(product.origin)
      await fill()
      expect(await uploadTo(product, caller, 8)).toEqual([503, expect.objectContaining(isSaid)])
      const left = await readdir(join(dataDir, 'storage'), { recursive: true })
      expect(left.filter((name) => name.includes('.pdf'))).toEqual([])
      expect(await caller.post('/admin/teacher.Teacher/add', { name: 'Row', status: '1' })).toMatchObject({ code: 1 })
      await clear()
      expect((await uploadTo(product, caller, 8))[1]).toMatchObject({ code: 1 })
    },
  )
})

/** Whether this account may mount a small disk: only root may, and not in every container. */
function mayMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'teachnet-mount-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder], { stdio: 'ignore' })
    execFileSync('umount', [folder], { stdio: 'ignore' })
    return true
  } catch {
    console.warn('Not tested: a full disk. Only root may mount a small one, and not in every container.')
    return false
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
