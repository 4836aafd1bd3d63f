import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { WireRow } from '../rows.ts'
import { nestRows, prefixRows } from './tree.ts'

const row = (id: number, pid: number, name = `n${id}`) => ({ id, pid, name })

describe('trees', () => {
  it('a tree always has children at the top level, and at deeper levels only when there are some', () => {
    expect(nestRows([row(1, 0), row(2, 1), row(3, 0), row(4, 2)], 'pid')).toEqual([
      { ...row(1, 0), children: [{ ...row(2, 1), children: [row(4, 2)] }] },
      { ...row(3, 0), children: [] },
    ])
  })

  it('a tree shows a row at the top level when its parent is not among the rows', () => {
    expect(nestRows([row(4, 2)], 'pid')).toEqual([{ ...row(4, 2), children: [] }])
  })

  it('a tree draws branches before labels in a select', () => {
    const rows = [row(1, 0, 'A'), row(2, 1, 'B'), row(3, 2, 'C'), row(4, 1, 'D'), row(5, 4, 'E'), row(6, 5, 'F')]
    expect(prefixRows(rows, 'pid', ['name']).map(({ name }) => name)).toEqual([
      'A',
      '    ├B',
      '    │    └C',
      '    └D',
      '        └E',
      '            └F',
    ])
  })

  it('a tree loses and duplicates no row, even when parents form a cycle', () => {
    const ids = (rows: readonly WireRow[]): unknown[] =>
      rows.flatMap(({ id, children }) => [id, ...(Array.isArray(children) ? ids(children) : [])])
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 12 }), { maxLength: 12 }), (parents) => {
        const rows = parents.map((pid, index) => row(index + 1, pid))
        const all = rows.map(({ id }) => id)
        expect(
          ids(nestRows(rows, 'pid'))
            .map(Number)
            .toSorted((a, b) => a - b),
        ).toEqual(all)
        expect(
          prefixRows(rows, 'pid', ['name'])
            .map(({ id }) => Number(id))
            .toSorted((a, b) => a - b),
        ).toEqual(all)
      }),
    )
  })
})
