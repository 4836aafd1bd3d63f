// Lists the delivered dependencies, and checks them: `node tooling/supply.ts`. The list is for operators of the product.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

import { audit, decidedScripts, incompleteParts, packagesWithScripts, root, writeSbom } from './supply-chain.ts'

const file = join(root, 'artifacts', 'sbom.cdx.json')
mkdirSync(join(root, 'artifacts'), { recursive: true })
const sbom = await writeSbom(file)
const decided = decidedScripts()
const { outcome, output } = await audit()
const problems = [
  ...incompleteParts(sbom),
  ...packagesWithScripts()
    .filter((name) => !Object.hasOwn(decided, name))
    .map((name) => `${name} has an install script that nobody decided about (allowBuilds in pnpm-workspace.yaml)`),
  ...(outcome === 'vulnerable' ? [output] : []),
]
console.log(`${sbom.components.length} packages are listed in ${file}`)
console.log(
  {
    clean: 'The registry knows no vulnerability of level "high" or above.',
    vulnerable: 'The registry knows vulnerabilities.',
    unanswered: 'Not audited: the registry does not answer. Run pnpm audit --prod where it does.',
  }[outcome],
)
for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0
