// Runs the tests that a change can break: `pnpm test:changed`, or `pnpm test:changed <ref>` for changes since a ref other than main.
import { basename, join } from 'node:path'

import { findChromium } from './bootstrap/chromium.mjs'
import { runProgram } from './bootstrap/processes.mjs'
import { env, fail, progress, root, tryBuild, workspaceNode } from './bootstrap/setup.mjs'
import { needsAllTests } from './changed-files.mjs'
import { journeysOf } from './e2e/src/journeys.ts'

const since = await findBase(process.argv[2] ?? 'main')
const files = await listChangedFiles(since)
if (files.length === 0) {
  progress(`nothing has changed since ${since.slice(0, 12)}`)
  process.exit(0)
}
progress(`${files.length} files have changed since ${since.slice(0, 12)}`)

const failed = []
await step('static checks', workspaceNode, ['tooling/check.mjs', 'static'])
await step('tests of changed modules', 'vitest', ['run', `--changed=${since}`])
const packages = await listPackages()
const whole = needsAllTests(files, packages)
if (whole.length > 0)
  await step('all tests of packages whose data changed', 'vitest', [
    'run',
    ...whole.flatMap((name) => ['--project', name]),
  ])
const journeyFolder = 'tooling/e2e/src/'
const changedJourneys = files.filter((file) => file.startsWith(journeyFolder)).map((file) => basename(file))
await runJourneys(journeysOf(await listAffected(since), changedJourneys))

if (failed.length > 0) fail(`failed: ${failed.join(', ')}`)
progress('everything that the change can break is green')

async function runJourneys(journeys) {
  if (journeys.length === 0) return
  if (!(await tryBuild())) return void failed.push('build')
  const chromium = findChromium({ env })
  const paths = journeys.map((name) => join('src', name))
  const args = ['--filter', '@teachnet/e2e', 'run', 'test', ...paths]
  await step(`journeys: ${journeys.join(' ')}`, 'pnpm', args, { ...(chromium && { CHROMIUM_PATH: chromium }) })
}

async function step(title, command, args, more = {}) {
  progress(title)
  const { code } = await runProgram(command, args, { cwd: root, env: { ...env, ...more }, show: true })
  if (code === 130) process.exit(130)
  if (code !== 0) failed.push(title)
}

/** Returns the merge base: later commits on main are not part of the change. */
async function findBase(ref) {
  return (await read('git', ['merge-base', ref, 'HEAD'])).trim()
}

/** Returns the committed, staged, unstaged and new files. */
async function listChangedFiles(base) {
  const changed = await read('git', ['diff', '--name-only', base])
  const added = await read('git', ['ls-files', '--others', '--exclude-standard'])
  return `${changed}\n${added}`.split('\n').filter(Boolean)
}

async function listPackages() {
  const packages = JSON.parse(await read('pnpm', ['ls', '--recursive', '--depth=-1', '--json']))
  return packages
    .filter(({ path }) => path !== root)
    .map(({ name, path }) => ({ name: name.replace('@teachnet/', ''), folder: path.slice(root.length + 1) }))
}

/** Returns the packages with changed files and all packages that depend on them. */
async function listAffected(base) {
  const text = await read('pnpm', ['ls', '--filter', `...[${base}]`, '--depth=-1', '--json'])
  return text.trim() === '' ? [] : JSON.parse(text).map(({ name }) => name)
}

async function read(command, args) {
  const { code, output, error } = await runProgram(command, args, { cwd: root, env })
  if (code !== 0) fail(`${command} ${args.join(' ')}: ${error?.message ?? output.trim()}`)
  return output
}
