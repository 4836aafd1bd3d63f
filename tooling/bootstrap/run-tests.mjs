import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

import { chromiumPackages, decideWithoutChromium, findChromium, isExecutable } from './chromium.mjs'
import { countsLine, countsOfReport, sumOfCounts, troubleLines } from './counts.mjs'
import { createMemoryFolder } from './memory-folder.mjs'
import { runProgram } from './processes.mjs'
import { env, fail, install, progress, root, seconds, tryBuild, workspaceNode } from './setup.mjs'
import { readIfThere } from './stamp.mjs'
import { scopes, vitestOptions } from './vitest-options.mjs'

const artifacts = join(root, 'artifacts')

/**
 * Runs static checks, unit and server tests, then journeys in a browser. The last lines name what failed; the last one is `N passed, N failed`,
 * and the exit code is 0 only if nothing failed.
 *
 * @param {string} [scope] `core`: what people run before a commit; `rest`: what `core` leaves out; `all`
 */
export async function runTests(scope = 'core') {
  if (!scopes.includes(scope)) fail(`No such scope of tests: ${scope}. Scopes: ${scopes.join(', ')}`)
  const startedAt = Date.now()
  let lastLines = ['0 passed, 1 failed']
  process.on('exit', () => console.log(lastLines.join('\n')))
  await install()
  const chromium = await requireChromium()
  mkdirSync(artifacts, { recursive: true })
  rmSync(join(artifacts, `counts-${scope}.json`), { force: true })
  const database = await createScratchDatabase()
  const memoryFolder = createMemoryFolder({ env })
  const testEnv = {
    ...env,
    CHROMIUM_PATH: chromium,
    TEST_SCOPE: scope,
    ...(database && { TEST_PG_URL: database }),
    ...(memoryFolder && { TMPDIR: memoryFolder }),
  }
  try {
    const counts = [await runChecks(testEnv, scope)]
    // Until the journeys have finished, the counts so far must not look green.
    lastLines = [...troubleLines(counts), countsLine([...counts, notRun])]
    counts.push((await tryBuild()) ? await runJourneys(testEnv, scope) : notRun)
    lastLines = [...troubleLines(counts), countsLine(counts)]
    writeFileSync(join(artifacts, `counts-${scope}.json`), JSON.stringify(sumOfCounts(counts)))
    progress(`finished in ${seconds(startedAt)}`)
    process.exitCode = counts.every(({ failed }) => failed === 0) ? 0 : 1
  } finally {
    if (memoryFolder) rmSync(memoryFolder, { recursive: true, force: true, maxRetries: 3 })
    if (database) await runScratch('drop', database)
  }
}

const notRun = { passed: 0, failed: 1, skipped: 0, failures: ['not run to its end'] }

async function runChecks(testEnv, scope) {
  const file = join(artifacts, 'check.json')
  rmSync(file, { force: true })
  const steps = scope === 'rest' ? ['tests'] : []
  const { code } = await run('checks, unit and server tests', workspaceNode, ['tooling/check.mjs', ...steps], testEnv)
  const report = readIfThere(file)
  if (report === undefined) return notRun
  const counts = JSON.parse(report)
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

async function runJourneys(testEnv, scope) {
  const report = join(artifacts, 'e2e.json')
  const errors = join(artifacts, 'e2e-errors.json')
  for (const file of [report, errors]) rmSync(file, { force: true })
  const args = [
    '--filter',
    '@teachnet/e2e',
    'run',
    'test',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    `--reporter=${join(root, 'tooling/bootstrap/outside-errors.mjs')}`,
    ...vitestOptions(scope),
  ]
  const { code } = await run('journeys in a browser', 'pnpm', args, { ...testEnv, OUTSIDE_ERRORS: errors })
  return countsOfReport(readIfThere(report), {
    exitCode: code,
    name: 'journeys',
    outsideErrors: readIfThere(errors),
  })
}

async function run(title, command, args, runEnv) {
  progress(title)
  const result = await runProgram(command, args, { cwd: root, env: runEnv, show: true })
  if (result.code === 130) throw new Error(`stopped during: ${title}`)
  return result
}

/** Creates a separate database on the server of TEST_PG_URL, so that two runs do not interfere; undefined without TEST_PG_URL. */
async function createScratchDatabase() {
  if (!env.TEST_PG_URL) return undefined
  const result = await runScratch('create', env.TEST_PG_URL)
  if (result.code !== 0) fail(`TEST_PG_URL is set, but no database could be made there: ${result.output.trim()}`)
  return result.output.trim()
}

function runScratch(action, url) {
  return runProgram(workspaceNode, ['tooling/e2e/src/scratch-database.ts', action, url], { cwd: root, env })
}

async function requireChromium() {
  const found = findChromium({ env })
  if (found) return found
  const hasAptGet = (env.PATH ?? '').split(delimiter).some((folder) => isExecutable(join(folder, 'apt-get')))
  const decision = decideWithoutChromium({ env, uid: process.getuid?.(), hasAptGet })
  if (decision.kind === 'fail') fail(decision.message)
  progress('installing Chromium for the browser tests')
  const aptEnv = { ...env, DEBIAN_FRONTEND: 'noninteractive' }
  await runProgram('apt-get', ['update', '-qq'], { cwd: root, env: aptEnv })
  const output = await installFirst(chromiumPackages, aptEnv)
  const installed = findChromium({ env })
  if (!installed) {
    process.stderr.write(output)
    fail(
      'Chromium could not be installed: install it by hand (`apt-get install chromium`), or set CHROMIUM_PATH to one.',
    )
  }
  return installed
}

/** Installs the first package that this release of the system has. Returns the output of the last attempt. */
async function installFirst(packages, aptEnv) {
  let output = ''
  for (const name of packages) {
    const args = ['install', '-y', '-qq', '--no-install-recommends', name]
    const result = await runProgram('apt-get', args, { cwd: root, env: aptEnv })
    output = result.output
    if (result.code === 0) break
  }
  return output
}
