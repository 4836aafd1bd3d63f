import { expect, it } from 'vitest'

import { needsAllTests } from './changed-files.mjs'

const packages = [
  { name: 'server', folder: 'apps/server' },
  { name: 'i18n', folder: 'packages/i18n' },
  { name: 'e2e', folder: 'tooling/e2e' },
]

it('a changed file that is no module runs all tests of its package, and outside of packages those of the tooling', () => {
  const files = ['apps/server/src/db/migrations/0001.sql', 'packages/i18n/README.md', 'docs/acceptance.md']
  expect(needsAllTests(files, packages)).toEqual(['i18n', 'server', 'tooling'])
})

it('changed modules run no package whole, since vitest knows who imports them', () => {
  expect(needsAllTests(['apps/server/src/app.ts', 'tooling/check.mjs'], packages)).toEqual([])
})

it('data of the journeys is no test project of its own', () => {
  expect(needsAllTests(['tooling/e2e/README.md'], packages)).toEqual(['tooling'])
})
