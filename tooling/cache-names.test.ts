import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

it('every part of the cache has a name in the languages of the operation page', () => {
  const sources = globSync('apps/server/src/**/*.ts', { cwd: root }).filter((path) => !path.endsWith('.test.ts'))
  const names = sources.flatMap((path) =>
    [...read(path).matchAll(/\bcache\.space(?:<[^(]*>)?\(\s*['`]([^'`$]+)/g)].map(([, name = '']) => name.trim()),
  )
  expect(names).toContain('site')
  const table = read('apps/admin/src/features/operation/operation-figures.tsx')
  // The report has one line for the rules of all areas.
  const shown = new Set(names.map((name) => (name === 'rules of' ? 'data rules' : name)))
  const unnamed = [...shown].filter((name) => !table.includes(`'${name}': '`) && !table.includes(` ${name}: '`))
  expect(unnamed).toEqual([])
})
