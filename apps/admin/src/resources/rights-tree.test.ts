import type { ExplainedRight } from '@teachnet/contract/rights'
import { describe, expect, it } from 'vitest'
import { filterRights, readRights } from './rights-dialog.tsx'

const right = (id: number, pid: number, title: string, isGranted = true): ExplainedRight => ({
  id,
  pid,
  title,
  name: `node/${id}`,
  isGranted,
  reason: isGranted ? 'group' : 'none',
  groups: [],
})
const rights = [right(1, 0, 'Teachers'), right(2, 1, 'Edit', false), right(3, 0, 'News'), right(4, 3, 'View')]
const visible = (filter: Partial<Parameters<typeof filterRights>[1]>, provided = rights) =>
  filterRights(provided, { words: '', state: 'all', ...filter }).map(({ id, level }) => [id, level])

describe('the tree of rights', () => {
  it.each([
    [
      'everything, below what leads to it',
      {},
      [
        [1, 0],
        [2, 1],
        [3, 0],
        [4, 1],
      ],
    ],
    [
      'matches of a title with their parents',
      { words: ' edit ' },
      [
        [1, 0],
        [2, 1],
      ],
    ],
    ['matches of a permission node', { words: 'NODE/3' }, [[3, 0]]],
    [
      'granted rights',
      { state: 'granted' },
      [
        [1, 0],
        [3, 0],
        [4, 1],
      ],
    ],
    [
      'missing rights below their parents',
      { state: 'missing' },
      [
        [1, 0],
        [2, 1],
      ],
    ],
    ['nothing without a match', { words: 'x' }, []],
  ] as const)('shows %s', (_, filter, expected) => {
    expect(visible(filter)).toEqual(expected)
  })

  it('shows a right whose parent is unknown at the top', () => {
    expect(visible({}, [right(5, 99, 'Lost')])).toEqual([[5, 0]])
  })

  it('reads a reply, and refuses one of another form', () => {
    const limits = [{ controller: 'Tag', title: 'Tags', rows: 'new', fields: [{ label: 'Text', limit: 'read' }] }]
    expect(readRights({ groups: [{ id: 1, name: 'Editors' }], rights: [{ id: 2, reason: 'new' }], limits })).toEqual({
      limits: [{ ...limits[0], rows: 'all' }],
      groups: [{ id: 1, name: 'Editors' }],
      rights: [{ id: 2, pid: 0, title: '', name: '', isGranted: false, reason: 'none', groups: [] }],
    })
    expect(() => readRights({ rights: [] })).toThrow(TypeError)
  })
})
