// `pnpm spec:coverage` lists the statements of docs/acceptance.md that no test cites. `--json` prints JSON.
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { coverageOf, loadTestFiles, parseStatements } from './acceptance-ids.ts'

const root = dirname(import.meta.dirname)
const statements = parseStatements(readFileSync(join(root, 'docs/acceptance.md'), 'utf8'))
const coverage = coverageOf(statements, loadTestFiles())

if (process.argv.includes('--json')) {
  console.log(JSON.stringify(coverage, undefined, 2))
} else {
  for (const { id, text } of coverage.missing) console.log(`${id.padEnd(4)} ${shorten(text)}`)
  for (const { id, file } of coverage.unknown)
    console.log(`${id.padEnd(4)} is cited in ${file}, but is not a statement`)
  console.log(
    `\n${coverage.covered.length} of ${statements.length} statements have a test, ${coverage.missing.length} have none`,
  )
}

function shorten(text: string): string {
  return text.length > 110 ? `${text.slice(0, 109)}…` : text
}
