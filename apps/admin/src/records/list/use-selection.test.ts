import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toggledTo } from './use-selection.ts'

const visible = [5, 3, 9, 1, 7]

describe('toggledTo', () => {
  it.each([
    ['downwards', [5], 5, 1, [5, 3, 9, 1]],
    ['upwards', [7], 7, 3, [3, 7, 9, 1]],
    ['and keeps rows outside', [7, 5], 5, 3, [7, 5, 3]],
    ['of one row', [], 9, 9, [9]],
    ['only the row itself when the anchor is not shown', [5], 99, 1, [5, 1]],
  ])('selects the rows of a range %s', (_title, ids, anchor, id, expected) => {
    expect(toggledTo(new Set(ids), visible, anchor, id)).toEqual(new Set(expected))
  })

  it('deselects the rows of a range that ends at a selected row', () => {
    expect([...toggledTo(new Set(visible), visible, 3, 1)]).toEqual([5, 7])
  })

  it('a range selection sets every row of the range to one state, and changes no other row', () => {
    const row = fc.constantFrom(...visible)
    fc.assert(
      fc.property(fc.uniqueArray(row), row, row, (ids, anchor, id) => {
        const before = new Set(ids)
        const after = toggledTo(before, visible, anchor, id)
        const ends = [visible.indexOf(anchor), visible.indexOf(id)]
        for (const [index, one] of visible.entries()) {
          const isInside = index >= Math.min(...ends) && index <= Math.max(...ends)
          expect(after.has(one)).toBe(isInside ? !before.has(id) : before.has(one))
        }
      }),
    )
  })
})
