// Runs the checks of CI before the journeys: `pnpm check`; `pnpm check lint layers` runs these steps, `pnpm check static` all but the tests.
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { countsLine, countsOfReport, sumOfCounts, troubleLines } from './bootstrap/counts.mjs'
import { runProgram } from './bootstrap/processes.mjs'
import { env, root } from './bootstrap/setup.mjs'
import { readIfThere } from './bootstrap/stamp.mjs'
import { findTaggedTests } from './bootstrap/tagged-tests.mjs'
import { vitestOptions } from './bootstrap/vitest-options.mjs'

const artifacts = join(root, 'artifacts')
const unitReport = join(artifacts, 'unit.json')
const unitErrors = join(artifacts, 'unit-errors.json')
const outsideErrorsReporter = join(root, 'tooling/bootstrap/outside-errors.mjs')
const catalogueCheck = 'packages/i18n/src/cli.ts'

const steps = [
  { name: 'format', command: 'oxfmt', args: ['--check'] },
  { name: 'lint', command: 'oxlint', args: ['--type-aware', '--deny-warnings'] },
  {
    name: 'layers',
    command: 'depcruise',
    args: ['--config', '.dependency-cruiser.cjs', 'apps', 'packages', 'tooling'],
  },
  { name: 'types', command: 'turbo', args: ['run', 'typecheck', '--concurrency=2', '--output-logs=errors-only'] },
  { name: 'tooling', command: 'tsc', args: ['--noEmit', '-p', 'tooling'] },
  // The type check generates the types of routes, which knip resolves.
  { name: 'unused', command: 'knip', args: ['--no-progress'], after: 'types' },
  { name: 'versions', command: 'sherif', args: [] },
  { name: 'licences', command: 'node', args: ['tooling/notices.ts'] },
  { name: 'supply', command: 'node', args: ['tooling/supply.ts'] },
  ...(existsSync(join(root, catalogueCheck))
    ? [{ name: 'messages', command: 'node', args: [catalogueCheck, 'check'] }]
    : []),
  {
    name: 'tests',
    command: 'vitest',
    // An option of the command line reaches every project; that of the root configuration does not. Each embedded database takes up to
    // 1 GB: more workers than cores cost more than they save.
    args: [
      'run',
      '--maxWorkers=2',
      ...vitestOptions(env.TEST_SCOPE),
      ...(env.TEST_SCOPE === 'rest' ? findTaggedTests(root) : []),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${unitReport}`,
      `--reporter=${outsideErrorsReporter}`,
    ],
    isAlone: true,
  },
]

const staticNames = steps.filter(({ isAlone }) => !isAlone).map(({ name }) => name)
const wanted = process.argv.slice(2).flatMap((name) => (name === 'static' ? staticNames : [name]))
const unknown = wanted.filter((name) => !steps.some((step) => step.name === name))
if (unknown.length > 0) {
  console.error(`No such step: ${unknown.join(', ')}. Steps: ${steps.map(({ name }) => name).join(', ')}`)
  process.exit(2)
}
const chosen = wanted.length === 0 ? steps : steps.filter(({ name }) => wanted.includes(name))

mkdirSync(artifacts, { recursive: true })
for (const file of [unitReport, unitErrors]) rmSync(file, { force: true })
rmSync(join(artifacts, 'check.json'), { force: true })

// The static steps share the two cores; the tests run alone, since they need both cores and the memory.
const results = await runTwoAtATime(chosen.filter(({ isAlone }) => !isAlone))
for (const step of chosen.filter(({ isAlone }) => isAlone)) results.push(await runStep(step))

const counts = results.map(countsOfStep)
const total = sumOfCounts(counts)
writeFileSync(join(artifacts, 'check.json'), JSON.stringify(total))
console.log(`\n${summaryTable(results)}\n`)
console.log([...troubleLines([total]), countsLine([total])].join('\n'))
process.exitCode = results.every(({ code }) => code === 0) ? 0 : 1

async function runTwoAtATime(queue) {
  const waiting = [...queue]
  const done = []
  const started = new Map()
  const lane = async () => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      await started.get(step.after)
      const run = runStep(step)
      started.set(step.name, run)
      done.push(await run)
    }
  }
  await Promise.all([lane(), lane()])
  return done
}

async function runStep(step) {
  const startedAt = Date.now()
  const show = step.isAlone === true
  if (show) console.log(`\n── ${step.name}`)
  const { code, output, error } = await runProgram(step.command, step.args, {
    cwd: root,
    env: { ...env, OUTSIDE_ERRORS: unitErrors },
    show,
  })
  const ms = Date.now() - startedAt
  if (!show && code !== 0) console.log(`\n── ${step.name} failed\n${error ? error.message : output.trimEnd()}`)
  return { ...step, code, ms }
}

function countsOfStep({ name, code }) {
  if (name === 'tests')
    return countsOfReport(readIfThere(unitReport), { exitCode: code, name, outsideErrors: readIfThere(unitErrors) })
  return code === 0 ? { passed: 0, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0, failures: [name] }
}

function summaryTable(rows) {
  return rows
    .map(({ name, code, ms }) => `${code === 0 ? '✓' : '✗'} ${name.padEnd(10)}${(ms / 1000).toFixed(1).padStart(7)} s`)
    .join('\n')
}
