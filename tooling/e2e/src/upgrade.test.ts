// @module-tag full
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, cp, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { findFreePort } from './free-port.ts'

const root = join(import.meta.dirname, '../../..')
/** An installation from an archive: the sources, the installed packages and the builds, without git. */
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'teachnet-upgrade-'))
  const listed = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0')
  const wanted = /^(?:apps|packages|tooling|deploy)\/|^(?:package\.json|pnpm-[^/]+\.yaml|tsconfig[^/]*)$/
  const copied = listed.filter((path) => wanted.test(path))
  execFileSync('tar', ['--extract', '--directory', folder], {
    input: execFileSync('tar', ['--create', '--null', '--files-from=-', '--ignore-failed-read'], {
      cwd: root,
      input: copied.join('\0'),
      maxBuffer: 2 ** 30,
      stdio: ['pipe', 'pipe', 'ignore'],
    }),
  })
  await cp(join(root, 'apps/server/dist'), join(folder, 'apps/server/dist'), { recursive: true })
  const packages = copied.filter((path) => path.endsWith('package.json')).map((path) => dirname(path))
  for (const each of packages)
    await symlink(join(root, each, 'node_modules'), join(folder, each, 'node_modules')).catch(() => undefined)
  stamp()
})

afterAll(() => rm(folder, { recursive: true, force: true }))

/** The last step of a build. */
function stamp(): void {
  execFileSync(process.execPath, ['tooling/stamp-build.ts'], { cwd: folder })
}

/** Starts the server by itself; returns its output when it has ended or says that it runs. */
async function start(program = 'main'): Promise<string> {
  const port = await findFreePort()
  const data = join(folder, 'data')
  const child = spawn(process.execPath, [`apps/server/dist/${program}.js`], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: data,
      DEMO: 'off',
      // Nothing listens there: a process of pages starts without its API.
      API_ORIGIN: 'http://127.0.0.1:9',
    },
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = once(child, 'close')
  const deadline = Date.now() + 90_000
  while (child.exitCode === null && !/is running|are served/.test(output) && Date.now() < deadline) await wait(50)
  child.kill('SIGTERM')
  await ended
  return output
}

const sentence = /The apps were built from .+ of another version .+Run "npm run build"/s

it('sources of another release are not served by the build of the last one, until they are built', async () => {
  expect(await start()).toContain('TeachNet is running')
  await appendFile(join(folder, 'apps/admin/src/main.tsx'), '\n// changed\n')
  expect(await start()).toMatch(sentence)
  expect(await start('pages')).toMatch(sentence)
  stamp()
  expect(await start()).toContain('TeachNet is running')
})

it('another lock file is reported before the server runs on packages that it was not built with', async () => {
  await appendFile(join(folder, 'pnpm-lock.yaml'), '\n# changed\n')
  expect(await start()).toMatch(/the lock file is of another version/)
  const doctor = spawn(process.execPath, ['apps/server/dist/maintenance.js', 'doctor'], { cwd: folder })
  let report = ''
  doctor.stdout.on('data', (chunk: Buffer) => (report += chunk.toString()))
  await once(doctor, 'close')
  expect(report).toMatch(/PROBLEM +build +The apps were built from/)
  stamp()
  expect(await start()).toContain('TeachNet is running')
})
