// Checks the licences of all packages that the product includes, and writes their notices: `node tooling/notices.ts [file]`.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { argv, execPath, exit } from 'node:process'
import { isUsable, toNotices, type UsedPackage } from './licences.ts'

const root = join(import.meta.dirname, '..')
const [file] = argv.slice(2)

const packages = listPackages()
const refused = packages.filter((one) => !isUsable(one))
for (const { name, license } of refused)
  console.error(`${name}: the licence ${license} is not on the list of tooling/licences.ts`)
if (refused.length > 0) exit(1)
if (file === undefined) console.log(`${packages.length} packages, all under licences of the list`)
else writeFileSync(file, toNotices(packages, readLicences))

/** Returns the production dependencies of the workspace, which the package manager lists by licence. */
function listPackages(): UsedPackage[] {
  const pnpm = join(root, 'node_modules', 'pnpm', 'bin', 'pnpm.mjs')
  const args = [pnpm, '--recursive', 'licenses', 'list', '--prod', '--json']
  const listed: Record<string, UsedPackage[]> = JSON.parse(
    execFileSync(execPath, args, {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 100_000_000,
      stdio: ['ignore', 'pipe', 'inherit'],
    }),
  )
  return Object.values(listed).flat()
}

/** Returns the texts of a package's licence and notice files. */
function readLicences(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && /^(licen[cs]e|copying|notice)/i.test(entry.name))
    .map((entry) => readFileSync(join(folder, entry.name), 'utf8'))
}
