#!/usr/bin/env node
import { checkCatalogues } from './check/check-catalogues.ts'
import { collectFiles } from './check/collect-files.ts'

const [command, root = '.'] = process.argv.slice(2)

if (command === 'check') {
  const { files, sources } = collectFiles(root)
  const problems = checkCatalogues(files, sources)
  for (const problem of problems) console.error(problem)
  console.log(`${files.length} message files, ${problems.length} problems`)
  process.exitCode = problems.length > 0 ? 1 : 0
} else {
  console.error('Usage: teachnet-i18n check [folder that has apps and packages]')
  process.exitCode = 2
}
