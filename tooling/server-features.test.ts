import { globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, it } from 'vitest'

const root = dirname(import.meta.dirname)

it('the features of the server form no circle', () => {
  expect(findCircle(importsOf('apps/server/src/features'))).toEqual([])
})

it('a circle of three features is found', () => {
  const imports = new Map([
    ['a', new Set(['b', 'd'])],
    ['b', new Set(['c'])],
    ['c', new Set(['a'])],
    ['d', new Set<string>()],
  ])
  expect(findCircle(imports)).toEqual(['a', 'b', 'c', 'a'])
})

/** The features that each feature imports, by the names of their folders. Tests may import more. */
function importsOf(folder: string): Map<string, Set<string>> {
  const imports = new Map<string, Set<string>>()
  for (const path of globSync(`${folder}/*/**/*.ts`, { cwd: root })) {
    if (/[.]test[.]ts$|\/test-/.test(path)) continue
    const feature = path.slice(folder.length + 1).split('/')[0] ?? ''
    const found = readFileSync(`${root}/${path}`, 'utf8').matchAll(/'(?:\.\.\/)+([^/'.]+)\/index\.ts'/g)
    const others = imports.get(feature) ?? new Set()
    for (const [, other = ''] of found) if (other !== feature) others.add(other)
    imports.set(feature, others)
  }
  return imports
}

/** The features of a circle in their order, the first again at the end; empty when there is none. */
function findCircle(imports: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const done = new Set<string>()
  const visit = (feature: string, path: readonly string[]): string[] => {
    if (path.includes(feature)) return [...path.slice(path.indexOf(feature)), feature]
    if (done.has(feature)) return []
    for (const other of imports.get(feature) ?? []) {
      const circle = visit(other, [...path, feature])
      if (circle.length > 0) return circle
    }
    done.add(feature)
    return []
  }
  for (const feature of imports.keys()) {
    const circle = visit(feature, [])
    if (circle.length > 0) return circle
  }
  return []
}
