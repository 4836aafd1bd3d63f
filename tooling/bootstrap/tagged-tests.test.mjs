import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'

import { root } from './setup.mjs'
import { findTaggedTests } from './tagged-tests.mjs'

it('files with a tagged test are found, whichever way it has its tag', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tagged-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const files = {
    'apps/one/src/file.test.ts': '// @module-tag full\n',
    'apps/one/src/test.test.tsx': "it('is slow', { tags: ['full'] }, () => {})",
    'packages/two/src/database.test.ts': "onEachDatabase('sums', () => {})",
    'tooling/third.test.mjs': "describe('all', { tags: ['full'] }, () => {})",
    'apps/one/src/core.test.ts': "it('is quick', () => {})",
    'apps/one/src/not-a-test.ts': "export const tags = { tags: ['full'] }",
    'apps/one/node_modules/other/full.test.ts': '// @module-tag full\n',
    'tooling/e2e/src/journey.test.ts': '// @module-tag full\n',
  }
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  expect(findTaggedTests(folder)).toEqual([
    'apps/one/src/file.test.ts',
    'apps/one/src/test.test.tsx',
    'packages/two/src/database.test.ts',
    'tooling/third.test.mjs',
  ])
})

it('only a file of tests tags its tests, so that a run of the tagged ones finds it', () => {
  const sources = globSync('{apps,packages,tooling}/**/src/**/*.{ts,tsx}', {
    cwd: root,
    exclude: (path) => /(^|[\\/])(node_modules|dist|build)$/.test(path),
  })
  const tagging = sources.filter((file) => {
    if (/\.test\.tsx?$/.test(file)) return false
    return /\btags: ?(\[|\w+ \?)|[{,] tags }/.test(readFileSync(join(root, file), 'utf8')) && usesVitest(file)
  })
  expect(tagging).toEqual(['apps/server/src/test-support/test-database.ts'])
})

const usesVitest = (file) => readFileSync(join(root, file), 'utf8').includes("from 'vitest'")
