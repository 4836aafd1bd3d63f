// @module-tag full
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { writeRelease } from '../../archive.ts'
import { findFreePort } from './free-port.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'teachnet-release-'))
  await writeRelease(folder)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

it('a release has checksums that fit, and the apps with their compressed files and headers', async () => {
  execFileSync('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: folder })
  const files = await readdir(folder)
  for (const app of ['admin', 'member']) {
    const name = files.find((file) => file.includes(`-${app}.tar.gz`)) ?? ''
    const listed = execFileSync('tar', ['--list', '--file', join(folder, name)], { encoding: 'utf8' })
    for (const file of ['./index.html', './index.html.br', './headers.conf', './headers.caddy'])
      expect(listed.split('\n')).toContain(file)
  }
})

it('the server starts from its archive with Node.js alone, and serves all three apps', async () => {
  const name = (await readdir(folder)).find((file) => file.includes('-server-')) ?? ''
  execFileSync('tar', ['--extract', '--file', join(folder, name), '--directory', folder])
  const home = (await readdir(folder, { withFileTypes: true })).find((entry) => entry.isDirectory())?.name ?? ''
  const port = await findFreePort()
  const server = spawn(process.execPath, ['apps/server/dist/main.js'], {
    cwd: join(folder, home),
    env: { PORT: String(port), DATA_DIR: join(folder, 'data'), DEMO: 'off' },
  })
  let output = ''
  server.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  server.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = once(server, 'close')
  const deadline = Date.now() + 150_000
  while (!output.includes('TeachNet is running') && server.exitCode === null && Date.now() < deadline) await wait(50)
  expect(output).toContain('TeachNet is running')
  // There is no demo content and no password of an administrator.
  expect(output).toMatch(new RegExp(`http://localhost:${port}/admin/setup#[\\da-f]{64}`))
  for (const path of ['/', '/course', '/admin/login', '/admin/setup', '/user/login', '/api/content/site', '/readyz']) {
    const { status } = await fetch(`http://localhost:${port}${path}`, { headers: { accept: 'text/html' } })
    expect([path, status]).toEqual([path, 200])
  }
  server.kill('SIGTERM')
  await ended
  expect(server.exitCode).toBe(0)
  // What the next start does not compile again.
  const [build = ''] = await readdir(join(folder, 'data', 'compiled'))
  expect(await readdir(join(folder, 'data', 'compiled', build), { recursive: true })).not.toHaveLength(0)
})
