// Prints the result of several runs of tests as one: `node sum-counts.mjs core rest`. The exit code is 0 only if each ran to its end and nothing failed.
import { join } from 'node:path'

import { countsLine, sumOfCounts, troubleLines } from './counts.mjs'
import { root } from './setup.mjs'
import { readIfThere } from './stamp.mjs'

const counts = process.argv.slice(2).map((scope) => {
  const found = readIfThere(join(root, 'artifacts', `counts-${scope}.json`))
  return found === undefined
    ? { passed: 0, failed: 1, skipped: 0, failures: [`${scope}: not run to its end`] }
    : JSON.parse(found)
})
console.log([...troubleLines(counts), countsLine(counts)].join('\n'))
process.exitCode = sumOfCounts(counts).failed === 0 ? 0 : 1
