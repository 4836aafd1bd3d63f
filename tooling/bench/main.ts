// `pnpm bench` measures a production run against the budgets of docs/architecture.md; `pnpm bench lists start` runs only these
// sections, and `pnpm bench search 200000` and `pnpm bench move-in 200000` have as many records. PostgreSQL: TEST_PG_URL, default postgres://postgres@127.0.0.1:5432/test; skipped if it does not answer.
import { loadavg } from 'node:os'

import { measureBundles } from './bundles.ts'
import { findPostgresql } from './databases.ts'
import { measureFingers } from './fingers.ts'
import { measureFlood } from './flood.ts'
import { measureImports } from './imports.ts'
import { measureLists } from './lists.ts'
import { measureMoveIn } from './move-in.ts'
import { measurePackages } from './packages.ts'
import { measurePages } from './pages.ts'
import { measurePaths } from './paths.ts'
import { printProfile } from './profile.ts'
import { isWithinBudget, toMarkdown, type Measurement } from './report.ts'
import { measureSearch } from './search.ts'
import { measureStart } from './start.ts'
import { measureSteps } from './steps.ts'
import { measureStructure } from './structure.ts'
import { measureWrites } from './writes.ts'

if (process.argv[2] === 'profile') {
  const url = process.env.TEST_PG_URL ?? 'postgres://postgres@127.0.0.1:5432/test'
  await printProfile(process.argv[3] ?? 'list', await findPostgresql(url))
  process.exit()
}

const size = process.argv.slice(2).find((each) => /^\d+$/.test(each))
const records = size === undefined ? undefined : Number(size)

const sections: Record<string, (postgresql: string | undefined) => Promise<Measurement[]>> = {
  bundles: measureBundles,
  fingers: measureFingers,
  flood: measureFlood,
  imports: measureImports,
  lists: measureLists,
  'move-in': (postgresql) => measureMoveIn(postgresql, records),
  packages: measurePackages,
  pages: measurePages,
  paths: measurePaths,
  search: (postgresql) => measureSearch(postgresql, records),
  start: measureStart,
  steps: measureSteps,
  structure: measureStructure,
  writes: measureWrites,
}

const wanted = process.argv.slice(2).filter((each) => each !== size)
const unknown = wanted.filter((name) => !(name in sections))
if (unknown.length > 0) {
  console.error(`No such section: ${unknown.join(', ')}. Sections: ${Object.keys(sections).join(', ')}`)
  process.exit(2)
}

const postgresql = await findPostgresql(process.env.TEST_PG_URL ?? 'postgres://postgres@127.0.0.1:5432/test')
if (postgresql === undefined) console.error('No PostgreSQL at TEST_PG_URL: its rows are left out.')

const load = loadavg()[0] ?? 0
if (load > 0.5) console.error(`This machine is busy already (load ${load.toFixed(1)}): the times will be too long.`)

const measurements: Measurement[] = []
const failures: string[] = []
for (const [name, measure] of Object.entries(sections)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  console.error(`measuring ${name} …`)
  try {
    measurements.push(...(await measure(postgresql)))
  } catch (error) {
    failures.push(`${name} could not be measured: ${error instanceof Error ? error.message : String(error)}`)
  }
}

console.log(toMarkdown(measurements))
const misses = measurements.filter((measurement) => isWithinBudget(measurement) === false)
if (measurements.length > 0)
  console.log(`\n${misses.length} of ${measurements.filter(({ budget }) => budget).length} budgets missed.`)
for (const failure of failures) console.error(`\n${failure}`)
process.exitCode = failures.length > 0 ? 1 : 0
