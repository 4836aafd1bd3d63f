import { expect, it } from 'vitest'

import { needsAllTests } from './changed-files.mjs'

const packages = [
  { name: 'server', folder: 'apps/server' },
  { name: 'i18n', folder: 'packages/i18n' },
  { name: 'e2e', folder: 'tooling/e2e' },
]

it('a changed file that is not a module runs all tests of its package, or those of tooling if it is outside of packages', () => {
  const files = ['apps/server/migrations/0001.sql', 'packages/i18n/README.md', 'docs/acceptance.md']
  expect(needsAllTests(files, packages)).toEqual(['i18n', 'server', 'tooling'])
})

it('changed modules run no complete package, since vitest finds the tests that import them', () => {
  expect(needsAllTests(['apps/server/src/api.ts', 'tooling/check.mjs'], packages)).toEqual([])
})

it('data of the journeys selects no test project', () => {
  expect(needsAllTests(['tooling/e2e/README.md'], packages)).toEqual(['tooling'])
})
