import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { describeCourses, problemsOf } from '../packages/contract/examples/quick-start.ts'
import { listRequest, login, outcomeOf } from '../packages/protocol/examples/quick-start.ts'

const root = dirname(import.meta.dirname)
const read = (path: string) => readFileSync(join(root, path), 'utf8')

describe.each(['protocol', 'contract', 'api-client', 'upload', 'i18n', 'terminal-core'])('packages/%s', (name) => {
  it('has a docstring at every export', () => {
    const files = globSync(`packages/${name}/src/**/*.{ts,tsx}`, { cwd: root }).filter(
      (file) => !/\.test\.|test-support/.test(file),
    )
    expect(files.length).toBeGreaterThan(5)
    expect(files.flatMap((file) => withoutDocstring(file))).toEqual([])
  })

  it('documents installation, requirements, size and changes', () => {
    const readme = read(`packages/${name}/README.md`)
    for (const part of [`npm install @teachnet/${name}`, '## Example', '## Support', 'Node', 'compressed', 'React'])
      expect(readme).toContain(part)
    expect(read(`packages/${name}/CHANGELOG.md`)).toMatch(new RegExp(`^# @teachnet/${name}\n\n## \\d`))
  })

  it('shows in its README only code that is compiled as a file of its examples', () => {
    const readme = read(`packages/${name}/README.md`)
    const files = globSync(`packages/${name}/examples/**/*.{ts,tsx}`, { cwd: root }).map((file) =>
      withoutPlace(read(file)),
    )
    const blocks = [...readme.matchAll(/```tsx?\n([\s\S]*?)```/g)].map(([, code = '']) => withoutPlace(code))
    expect(blocks.length).toBeGreaterThan(0)
    expect(blocks.filter((code) => !files.includes(code))).toEqual([])
  })

  it('names every export of its entries in its README, except types', () => {
    const readme = read(`packages/${name}/README.md`)
    const index = read(`packages/${name}/src/index.ts`)
    const named = [...index.matchAll(/export \{([^}]+)\}/g)]
      .flatMap(([, list = '']) => list.split(','))
      .map((each) => each.trim())
    expect(named.filter((each) => !new RegExp(`\\b${each}\\b`).test(readme))).toEqual([])
  })
})

it('runs the example in the README of contract', () => {
  expect(read('packages/contract/README.md')).toContain(read('packages/contract/examples/quick-start.ts').trim())
  expect(problemsOf({ name: 'Chinese', lessons: 12 })).toEqual([])
  expect(problemsOf({ lessons: 0 }).toSorted()).toEqual(['lessons: validation.tooSmall', 'name: validation.required'])
  expect(describeCourses()).toEqual({
    path: '/admin/school.Course/index?page=2&limit=20&order=lessons%2Cdesc',
    actions: ['index', 'add', 'edit', 'del'],
    permission: 'school/course/add',
  })
})

it('runs the example in the README of protocol', () => {
  expect(read('packages/protocol/README.md')).toContain(read('packages/protocol/examples/quick-start.ts').trim())
  expect(listRequest('school.Course', 't')).toEqual({
    url: '/admin/school.Course/index?page=2&limit=20&order=lessons%2Cdesc',
    headers: { batoken: 't', 'think-lang': 'en' },
  })
  expect(login).toBe('POST /admin/Index/login')
  const reply = { code: 1, msg: '', time: 0, data: null }
  expect(outcomeOf(reply)).toBe('success')
  expect(outcomeOf({ ...reply, code: 0, msg: 'No', error: 'CAPTCHA' })).toBe('CAPTCHA')
  expect(outcomeOf({ ...reply, code: 0, msg: 'No' })).toBe('No')
})

/** A comment at the start of an example may name the file of an application. */
function withoutPlace(code: string): string {
  return code.replace(/^\/\/ [\w.]+(, .*)?\n\n?/, '').trim()
}

const declaration = /^export (?:async )?(?:function|const|interface|type|class) (\w+)/

/** Files whose constants are rows of a table: the table, or the interface of its rows, documents them. */
const rowsOfTables = /\.schemas\.ts$|\/kinds\/[\w-]+\/(?:field|schema)\.ts$/

/** A call: its path and schemas document it. */
const isCall = /= \/\* @__PURE__ \*\/ defineCall\(/

/** Lists exports without a docstring. Overloads after the first, re-exports and rows of tables need none. */
function withoutDocstring(file: string): string[] {
  const lines = read(file).split('\n')
  const seen = new Set<string>()
  return lines.flatMap((line, index) => {
    const exported = declaration.exec(line)?.[1]
    if (!exported || seen.has(exported)) return []
    if (line.startsWith('export const') && (rowsOfTables.test(file) || isCall.test(line))) return []
    seen.add(exported)
    return lines[index - 1]?.trimEnd().endsWith('*/') ? [] : [`${file}: ${exported}`]
  })
}
