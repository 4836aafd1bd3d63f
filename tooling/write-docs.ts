// `pnpm docs:write` writes the generated parts of the documentation.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { loadTestFiles, writePlaces } from './acceptance-ids.ts'
import { generatedParts, replacePart } from './generated-docs.ts'

const root = dirname(import.meta.dirname)
for (const { file, name, create } of generatedParts) {
  const path = join(root, file)
  writeFileSync(path, replacePart(readFileSync(path, 'utf8'), name, create()))
}
const acceptance = join(root, 'docs/acceptance.md')
writeFileSync(acceptance, writePlaces(readFileSync(acceptance, 'utf8'), loadTestFiles()))
execFileSync('oxfmt', [...new Set(generatedParts.map(({ file }) => join(root, file)))], { stdio: 'inherit' })
