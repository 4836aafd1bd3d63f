import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

import { coverageOf, idsInTitles, levelOf, loadTestFiles, parseStatements, writePlaces } from './acceptance-ids.ts'

const k3 = '| K3 | u, s | One refresh. | `a.test.ts` | Old clients differ |'

describe('parseStatements', () => {
  it('parses the rows of statements and ignores other lines', () => {
    const markdown = `# Title\n| id | level | statement |\n${k3}\n| E10 | e | Reloads \`the page\`. |  |  |\n`
    expect(parseStatements(markdown)).toEqual([
      { id: 'K3', levels: ['u', 's'], text: 'One refresh.', places: ['a.test.ts'], departure: 'Old clients differ' },
      { id: 'E10', levels: ['e'], text: 'Reloads `the page`.', places: [], departure: '' },
    ])
  })
})

describe('writePlaces', () => {
  it('names the file with most citing titles at each level', () => {
    const citing = (count: number) =>
      Array.from({ length: count }, (_, i) => `it('${i} ${'[K3]'}', () => {})`).join('\n')
    const files = [
      { path: 'packages/a.test.ts', source: citing(1) },
      { path: 'packages/b.test.ts', source: citing(2) },
      { path: 'tooling/e2e/src/c.test.ts', source: citing(1) },
    ]
    expect(writePlaces(k3, files)).toBe(
      '| K3 | u, s | One refresh. | `packages/b.test.ts`, `tooling/e2e/src/c.test.ts` | Old clients differ |',
    )
  })
})

describe('docs/acceptance.md', () => {
  const statements = parseStatements(readFileSync(join(import.meta.dirname, '../docs/acceptance.md'), 'utf8'))
  const files = loadTestFiles()

  it('each place cites its statement, as pnpm docs:write writes it', () => {
    expect(statements.length).toBeGreaterThan(100)
    const isCiting = (path: string, id: string) =>
      files.some((file) => file.path === path && idsInTitles(file.source).includes(id))
    const wrong = statements.flatMap(({ id, places }) =>
      places.filter((path) => !isCiting(path, id)).map((path) => `${id} ${path}`),
    )
    expect(wrong).toEqual([])
  })

  it('a statement without a place is marked as open', () => {
    const unmarked = statements.filter(({ places, departure }) => places.length === 0 && !departure.startsWith('Open'))
    expect(unmarked.map(({ id }) => id)).toEqual([])
  })

  it('a statement without a test at one of its levels states that as a departure', () => {
    const silent = statements.filter(({ levels, places, departure }) => {
      const proved = new Set(places.map(levelOf))
      return departure === '' && levels.some((level) => !proved.has(level))
    })
    expect(silent.map(({ id }) => id)).toEqual([])
  })

  it('each cited id is a statement', () => {
    expect(coverageOf(statements, files).unknown).toEqual([])
  })
})

describe('idsInTitles', () => {
  it.each([
    [`it('refreshes once ${'[K3]'}', async () => {`, ['K3']],
    [`describe("navigation ${'[N1, N2]'}", () => {`, ['N1', 'N2']],
    [`it.each(table)('checks %s ${'[V7]'}', (value) => {`, ['V7']],
    [`it(\`waits ${'[K4]'}\`, { timeout: 5000 }, async function () {`, ['K4']],
    [`it(\n  'is long ${'[A4]'}',\n  async () => {`, ['A4']],
  ])('finds the ids of %s', (source, ids) => {
    expect(idsInTitles(source)).toEqual(ids)
  })

  it.each([
    [`// it('later ${'[K3]'}', () => {})`],
    [`const text = 'see ${'[K3]'}'`],
    [`/* it('x ${'[K3]'}', () => {}) */`],
  ])('finds none in %s', (source) => {
    expect(idsInTitles(source)).toEqual([])
  })
})

describe('coverageOf', () => {
  it('distinguishes covered, missing and unknown ids', () => {
    const statements = parseStatements('| K3 | u | One. |  |  |\n| K4 | u | Two. |  |  |\n')
    const source = `it('does ${'[K3]'}', () => {}); it('does ${'[K99]'}', () => {})`
    expect(coverageOf(statements, [{ path: 'a.test.ts', source }])).toEqual({
      covered: [{ id: 'K3', files: ['a.test.ts'] }],
      missing: [statements[1]],
      unknown: [{ id: 'K99', file: 'a.test.ts' }],
    })
  })
})
