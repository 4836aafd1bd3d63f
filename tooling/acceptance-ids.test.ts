import { describe, expect, it } from 'vitest'

import { coverageOf, idsInTitles, parseStatements } from './acceptance-ids.ts'

describe('parseStatements', () => {
  it('parses id, levels and text of each statement and ignores other lines', () => {
    const markdown = '# Title\n- K3 (u,s) One refresh.\n- not a statement\n- E10 (e) Reloads `the page`.\n'
    expect(parseStatements(markdown)).toEqual([
      { id: 'K3', levels: ['u', 's'], text: 'One refresh.' },
      { id: 'E10', levels: ['e'], text: 'Reloads `the page`.' },
    ])
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
    const statements = parseStatements('- K3 (u) One.\n- K4 (u) Two.\n')
    const source = `it('does ${'[K3]'}', () => {}); it('does ${'[K99]'}', () => {})`
    expect(coverageOf(statements, [{ path: 'a.test.ts', source }])).toEqual({
      covered: [{ id: 'K3', files: ['a.test.ts'] }],
      missing: [statements[1]],
      unknown: [{ id: 'K99', file: 'a.test.ts' }],
    })
  })
})
