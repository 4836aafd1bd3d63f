import { describe, expect, it } from 'vitest'
import type { Row } from '../record/row.ts'
import {
  childrenOf,
  flattenTree,
  isWithin,
  moveRow,
  moveUnder,
  type NestedOption,
  nestOptions,
  parentIds,
  replaceRow,
} from './tree-rows.ts'

const tree = [
  {
    id: 1,
    name: 'a',
    children: [
      { id: 2, name: 'b', children: [{ id: 3, name: 'c' }] },
      { id: 4, name: 'd' },
    ],
  },
  { id: 5, name: 'e', children: [] },
]

describe('a tree as rows', () => {
  it('lists children after their parent, with their level', () => {
    expect(flattenTree(tree, new Set()).map(({ row, level, parentId }) => [row.id, level, parentId])).toEqual([
      [1, 1, 0],
      [2, 2, 1],
      [3, 3, 2],
      [4, 2, 1],
      [5, 1, 0],
    ])
  })

  it('omits rows below a collapsed row', () => {
    expect(flattenTree(tree, new Set([2])).map(({ row }) => row.id)).toEqual([1, 2, 4, 5])
    expect(flattenTree(tree, new Set(parentIds(tree))).map(({ row }) => row.id)).toEqual([1, 5])
  })

  it('changes one record at any level of the tree', () => {
    const changed = flattenTree(replaceRow(tree, 3, { name: 'new' }), new Set())
    expect(changed.find(({ row }) => row.id === 3)?.row.name).toBe('new')
    expect(changed.filter(({ row }) => row.name === 'new')).toHaveLength(1)
  })

  it('moves a record only among its siblings', () => {
    expect(moveRow(tree, 5, 1)?.map((row) => row.id)).toEqual([5, 1])
    expect(flattenTree(moveRow(tree, 4, 2) ?? [], new Set()).map(({ row }) => row.id)).toEqual([1, 4, 2, 3, 5])
    expect(moveRow(tree, 3, 5)).toBeUndefined()
  })

  it('nests flat options, and omits a record with all its descendants', () => {
    const flat = [
      { id: 1, pid: 0 },
      { id: 2, pid: 1 },
      { id: 3, pid: 2 },
      { id: 9, pid: 77 },
    ]
    const ids = (nodes: readonly NestedOption[]): unknown[] =>
      nodes.map((node) => (node.children.length > 0 ? [node.id, ids(node.children)] : node.id))
    expect(ids(nestOptions(flat, 'pid', () => ''))).toEqual([[1, [[2, [3]]]], 9])
    expect(ids(nestOptions(flat, 'pid', () => '', 2))).toEqual([1, 9])
  })
})

describe('moving a record under another one', () => {
  const tree: Row[] = [{ id: 1, children: [{ id: 11, children: [{ id: 111 }] }, { id: 12 }] }, { id: 2 }]
  const shape = (rows: readonly Row[]): unknown => rows.map((row) => [row.id, shape(childrenOf(row))])

  it('takes all below it along, comes last, and leaves the others in their order', () => {
    expect(shape(moveUnder(tree, 11, 2))).toEqual([
      [1, [[12, []]]],
      [2, [[11, [[111, []]]]]],
    ])
    expect(shape(moveUnder(tree, 11, 0))).toEqual([
      [1, [[12, []]]],
      [2, []],
      [11, [[111, []]]],
    ])
  })

  it('never puts a record under itself or below itself', () => {
    expect(moveUnder(tree, 1, 111)).toBe(tree)
    expect(moveUnder(tree, 11, 11)).toBe(tree)
    expect(isWithin(tree, 111, 1)).toBe(true)
    expect(isWithin(tree, 2, 1)).toBe(false)
  })
})
