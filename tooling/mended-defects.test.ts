import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

const root = dirname(import.meta.dirname)
const read = (path: string) => readFileSync(join(root, path), 'utf8')

it('each mended defect of the public site names a test that exists', () => {
  const rows = [...read('docs/mended-defects.md').matchAll(/^\| (.+?) +\| (.+?) +\|$/gm)].slice(2)
  const titles = rows.map(([, , title = '']) => title)
  expect(titles.length).toBeGreaterThan(20)
  const folders = ['apps/*/src', 'packages/*/src', 'tooling/*/src']
  const files = folders.flatMap((folder) => globSync(`${folder}/**/*.test.{ts,tsx}`, { cwd: root }))
  const sources = files.map(read).join('\n')
  // A title in the source may end with the ids of acceptance statements.
  const isThere = (title: string) => ["'", '"', ' ['].some((end) => sources.includes(`${title}${end}`))
  expect(titles.filter((title) => !isThere(title))).toEqual([])
})
