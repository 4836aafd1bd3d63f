import { existsSync } from 'node:fs'
import { appendFile, cp, mkdir, mkdtemp, rename, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { inject } from 'vitest'

import { type Product, type ProductOptions, startProduct } from './product.ts'

/**
 * Starts the server on a copy of a data directory that an earlier start filled, with demo content unless `DEMO` is `off`; this takes a
 * quarter of the time of a first start. For journeys that do not test the first start; `stop` removes the copy.
 */
export async function startPrepared({ env, port }: Pick<ProductOptions, 'env' | 'port'> = {}): Promise<Product> {
  const { dataDir, remove } = await copyPrepared(env?.DEMO === 'off' ? 'off' : 'on')
  const options = { dataDir, nodeOptions: briefRun, ...(env && { env }), ...(port !== undefined && { port }) }
  const product = await startProduct(options)
  const stop = async () => {
    const code = await product.stop()
    await remove()
    return code
  }
  return { ...product, stop }
}

/**
 * Options of a server that runs for a minute: V8 compiles the code of the embedded database once, and does not optimize it, which takes a
 * second of the processor that such a server does not win back.
 */
export const briefRun = ['--liftoff-only']

/**
 * Copies the prepared data directory, for a journey that starts several servers on it. The caller removes the copy. All copies share the
 * smaller variants of the demo's pictures: each server would draw hundreds of them, at a tenth of a second of the processor each.
 */
export async function copyPrepared(demo: 'on' | 'off'): Promise<{ dataDir: string; remove: () => Promise<void> }> {
  const prepared = await prepareData(demo)
  const dataDir = await mkdtemp(join(tmpdir(), 'teachnet-e2e-'))
  await cp(prepared, dataDir, { recursive: true })
  if (demo === 'on') {
    const variants = join(inject('preparedData'), 'variants')
    await Promise.all(
      [variants, join(dataDir, 'storage/.variants')].map((folder) => mkdir(folder, { recursive: true })),
    )
    await symlink(variants, join(dataDir, 'storage/.variants/demo'))
  }
  return { dataDir, remove: () => rm(dataDir, { recursive: true, force: true, maxRetries: 3 }) }
}

/** As long as a hook may take: on a busy machine a first start takes minutes. */
const preparationTime = 280_000

/** Returns the prepared data directory: the first journey creates it, and concurrent journeys wait for it. */
async function prepareData(demo: 'on' | 'off'): Promise<string> {
  const folder = join(inject('preparedData'), `demo-${demo}`)
  const lock = `${folder}-lock`
  const deadline = Date.now() + preparationTime
  while (!existsSync(folder)) {
    if (Date.now() > deadline) throw new Error(`No data directory with DEMO=${demo} was made in ${preparationTime} ms`)
    if (await isTaken(lock)) await wait(100)
    else await fill(folder, lock, demo)
  }
  return folder
}

/** Creates the folder. The lock stays then, so that a caller who saw no folder just before does not create it a second time. */
async function fill(folder: string, lock: string, demo: 'on' | 'off'): Promise<void> {
  const draft = `${folder}-draft`
  try {
    const product = await startProduct({ dataDir: draft, env: { DEMO: demo }, timeout: preparationTime })
    await product.stop()
    // Each start fills the buffers of the database with zeros, which takes a tenth of its time with the 128 MB of the default.
    await appendFile(join(draft, 'db', 'postgresql.conf'), "shared_buffers = '8MB'\n")
    await rename(draft, folder)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    await rm(lock, { recursive: true })
    throw error
  }
}

/** Creates the lock, a folder; returns true if another process created it first. */
async function isTaken(lock: string): Promise<boolean> {
  try {
    await mkdir(lock)
    return false
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return true
    throw error
  }
}
