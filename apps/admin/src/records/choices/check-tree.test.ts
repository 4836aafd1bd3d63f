import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allIds, checkDisplayed, checkStates, countChosen, filterTree, grantedIds, toggleCheck } from './check-tree.ts'

const leaf = (id: number, label = String(id)) => ({ id, label, children: [] })
const nodes = [{ id: 1, label: '1', children: [{ id: 2, label: '2', children: [leaf(3), leaf(4)] }, leaf(5)] }, leaf(6)]
const leaves = [3, 4, 5, 6]

describe('a checkbox tree', () => {
  it('a checkbox tree shows a branch as half checked when some of it is selected', () => {
    expect([...checkStates(nodes, new Set([3]))]).toEqual([
      [3, 'on'],
      [4, 'off'],
      [2, 'half'],
      [5, 'off'],
      [1, 'half'],
      [6, 'off'],
    ])
  })

  it('a checkbox tree includes half-checked parents in its value', () => {
    expect(toggleCheck(nodes, new Set(), 3)).toEqual([1, 2, 3])
  })

  it('a checkbox tree checks and unchecks all nodes below a branch', () => {
    expect(toggleCheck(nodes, new Set([3]), 1)).toEqual([1, 2, 3, 4, 5])
    expect(toggleCheck(nodes, new Set([1, 2, 3, 4, 5]), 1)).toEqual([])
  })

  it('a checkbox tree has the same state with or without the parents of selected nodes in its value', () => {
    fc.assert(
      fc.property(fc.subarray(leaves), (chosen) => {
        const granted = grantedIds(nodes, new Set(chosen))
        expect(checkStates(nodes, new Set(granted))).toEqual(checkStates(nodes, new Set(chosen)))
      }),
    )
  })

  it('two clicks on a leaf of a checkbox tree restore its state', () => {
    fc.assert(
      fc.property(fc.subarray(leaves), fc.constantFrom(...leaves), (chosen, id) => {
        const twice = toggleCheck(nodes, new Set(toggleCheck(nodes, new Set(chosen), id)), id)
        expect(twice).toEqual(grantedIds(nodes, new Set(chosen)))
      }),
    )
  })

  it('a search leaves what matches with its branch, and switches only what it leaves', () => {
    const visible = filterTree(nodes, ' 3')
    expect(allIds(visible)).toEqual([1, 2, 3])
    expect(filterTree(nodes, ' ')).toBe(nodes)
    expect(filterTree(nodes, 'nothing of the kind')).toEqual([])
    expect(toggleCheck(nodes, new Set([4]), 1, visible)).toEqual([1, 2, 3, 4])
    expect(toggleCheck(nodes, new Set([3, 4]), 1, visible)).toEqual([1, 2, 4])
  })

  it('a search and "select all" check what the search leaves, and nothing else', () => {
    const tree = [
      { id: 1, label: 'Users', children: [leaf(2, 'View'), leaf(3, 'Edit')] },
      { id: 4, label: 'News', children: [leaf(5, 'View'), leaf(6, 'Delete')] },
      leaf(7, 'Other'),
    ]
    expect(checkDisplayed(tree, new Set([7]), filterTree(tree, 'view'))).toEqual([1, 2, 4, 5, 7])
    expect(checkDisplayed(tree, new Set(), tree)).toEqual([1, 2, 3, 4, 5, 6, 7])
  })

  it('a branch of a checkbox tree counts its leaves', () => {
    const [first] = nodes
    expect(first && countChosen(first, new Set([1, 3, 6]))).toEqual({ chosen: 1, all: 3 })
  })

  it('a checkbox tree has a state for every node', () => {
    expect(allIds(nodes)).toEqual([1, 2, 3, 4, 5, 6])
  })
})
