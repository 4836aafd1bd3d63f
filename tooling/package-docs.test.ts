import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { describeCourses, problemsOf } from '../packages/contract/examples/quick-start.ts'

const root = dirname(import.meta.dirname)
const read = (path: string) => readFileSync(join(root, path), 'utf8')

describe.each(['contract', 'api-client', 'upload', 'i18n', 'terminal-core'])('packages/%s', (name) => {
  it('says at every export what it is for', () => {
    const files = globSync(`packages/${name}/src/**/*.{ts,tsx}`, { cwd: root }).filter(
      (file) => !/\.test\.|test-support/.test(file),
    )
    expect(files.length).toBeGreaterThan(5)
    expect(files.flatMap((file) => withoutDocstring(file))).toEqual([])
  })

  it('tells its users how to install it, what it runs on, how large it is, and what changed', () => {
    const readme = read(`packages/${name}/README.md`)
    for (const part of [`npm install @teachnet/${name}`, '## Example', '## Support', 'Node', 'compressed', 'React'])
      expect(readme).toContain(part)
    expect(read(`packages/${name}/CHANGELOG.md`)).toMatch(new RegExp(`^# @teachnet/${name}\n\n## \\d`))
  })

  it('names every export of its entries in its README, types apart', () => {
    const readme = read(`packages/${name}/README.md`)
    const index = read(`packages/${name}/src/index.ts`)
    const named = [...index.matchAll(/export \{([^}]+)\}/g)]
      .flatMap(([, list = '']) => list.split(','))
      .map((each) => each.trim())
    expect(named.filter((each) => !new RegExp(`\\b${each}\\b`).test(readme))).toEqual([])
  })
})

it('has an example of contract in its README that runs', () => {
  expect(read('packages/contract/README.md')).toContain(read('packages/contract/examples/quick-start.ts').trim())
  expect(problemsOf({ name: 'Chinese', lessons: 12 })).toEqual([])
  expect(problemsOf({ lessons: 0 }).toSorted()).toEqual(['lessons: validation.tooSmall', 'name: validation.required'])
  expect(describeCourses()).toEqual({
    path: '/admin/school.Course/index?page=2&limit=20&order=lessons%2Cdesc',
    actions: ['index', 'add', 'edit', 'del'],
    permission: 'school/course/add',
  })
})

const declaration = /^export (?:async )?(?:function|const|interface|type|class) (\w+)/

/** Overloads after the first, and re-exports, need none. */
function withoutDocstring(file: string): string[] {
  const lines = read(file).split('\n')
  const seen = new Set<string>()
  return lines.flatMap((line, index) => {
    const exported = declaration.exec(line)?.[1]
    if (!exported || seen.has(exported)) return []
    seen.add(exported)
    return lines[index - 1]?.trimEnd().endsWith('*/') ? [] : [`${file}: ${exported}`]
  })
}
