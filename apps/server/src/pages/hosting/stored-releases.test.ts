import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, it, onTestFinished, vi } from 'vitest'

import { createBuiltFiles } from './built-files.ts'
import { createStoredReleases, storeRelease } from './stored-releases.ts'

function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'teachnet-releases-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

/** Replaces the build by one with a single asset of this name. */
function build(folder: string, asset: string): void {
  rmSync(join(folder, 'assets'), { recursive: true, force: true })
  mkdirSync(join(folder, 'assets'), { recursive: true })
  writeFileSync(join(folder, 'assets', asset), `code of ${asset}`)
}

/** Lets a kept release look as if it had been served last at this time. */
function date(cached: string, asset: string, seconds: number): void {
  for (const name of readdirSync(cached))
    if (existsSync(join(cached, name, 'assets', asset))) utimesSync(join(cached, name), seconds, seconds)
}

it('two releases before the current one are kept, and older ones are deleted', async () => {
  const [cached, dist] = [join(createFolder(), 'admin'), createFolder()]
  for (const [index, asset] of ['a-11111111.js', 'b-22222222.js', 'c-33333333.js', 'd-44444444.js'].entries()) {
    build(dist, asset)
    await storeRelease(cached, dist)
    date(cached, asset, 1_000_000 + index)
  }
  const earlier = await storeRelease(cached, dist)
  expect(earlier.flatMap((folder) => readdirSync(join(folder, 'assets')))).toEqual(['c-33333333.js', 'b-22222222.js'])
  expect(readdirSync(cached)).toHaveLength(3)
})

it('a release that is started again is kept once, and a copy that was interrupted is removed', async () => {
  const [cached, dist] = [join(createFolder(), 'admin'), createFolder()]
  build(dist, 'a-11111111.js')
  mkdirSync(join(cached, '0123456789abcdef.unfinished-a', 'assets'), { recursive: true })
  utimesSync(join(cached, '0123456789abcdef.unfinished-a'), 1_000_000, 1_000_000)
  await Promise.all([storeRelease(cached, dist), storeRelease(cached, dist)])
  expect(await storeRelease(cached, dist)).toEqual([])
  expect(readdirSync(cached)).toHaveLength(1)
})

it('a missing build adds no kept release', async () => {
  const cached = join(createFolder(), 'admin')
  expect(await storeRelease(cached, join(cached, 'dist'))).toEqual([])
  expect(existsSync(cached)).toBe(false)
})

it('a tab of the previous release gets its code after a deployment, and pages never come from that release', async () => {
  const [folder, dist] = [createFolder(), createFolder()]
  const fail = (): never => {
    throw new Error('nothing is logged')
  }
  const log = { debug: fail, info: fail, warn: fail, error: fail }
  build(dist, 'old-11111111.js')
  writeFileSync(join(dist, 'index.html'), 'the old page')
  await storeRelease(join(folder, 'admin'), dist)
  build(dist, 'new-22222222.js')
  rmSync(join(dist, 'index.html'))

  const releases = createStoredReleases(folder, log)
  const files = createBuiltFiles(dist, 'no-cache', () => releases.of('admin', dist))
  await vi.waitFor(() => expect(releases.of('admin', dist)).toHaveLength(1))
  const server = createServer((request, response) => {
    void files.send(request.url ?? '', request, response).then((isSent) => isSent || response.writeHead(418).end())
  })
  onTestFinished(() => void server.close())
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })
  const get = async (path: string) => {
    const reply = await fetch(`http://127.0.0.1:${port}${path}`)
    return { status: reply.status, text: await reply.text(), kept: reply.headers.get('cache-control') }
  }
  expect(await get('/assets/old-11111111.js')).toMatchObject({
    status: 200,
    text: 'code of old-11111111.js',
    kept: expect.stringContaining('immutable'),
  })
  expect(await get('/assets/new-22222222.js')).toMatchObject({ status: 200 })
  expect(await get('/assets/gone-33333333.js')).toMatchObject({ status: 404 })
  expect(await get('/index.html')).toMatchObject({ status: 418 })
})

it('a browser that leaves before its file is open causes no error in the log', async () => {
  const dist = createFolder()
  build(dist, 'new-22222222.js')
  const files = createBuiltFiles(dist, 'no-cache')
  const sent = new Promise<boolean>((resolve, reject) => {
    const server = createServer((request, response) => {
      response.destroy()
      files.send('/assets/new-22222222.js', request, response).then(resolve, reject)
    })
    onTestFinished(() => void server.close())
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' && address ? address.port : 0
      void fetch(`http://127.0.0.1:${port}/`).catch(() => undefined)
    })
  })
  expect(await sent).toBe(true)
})
