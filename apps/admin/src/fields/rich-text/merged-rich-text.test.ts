import { expect, it } from 'vitest'
import { mergeBlocks, mergedHtml } from './merged-rich-text.tsx'

const base = '<h2>A</h2><p>one</p><p>two</p><p>three</p>'
const kinds = (mine: string, theirs: string) => mergeBlocks(base, mine, theirs).map(({ kind }) => kind)

it.each([
  [
    'other blocks',
    base.replace('one', 'ONE'),
    base.replace('three', 'THREE'),
    '<h2>A</h2><p>ONE</p><p>two</p><p>THREE</p>',
  ],
  [
    'an added and a removed block',
    base.replace('<p>one</p>', '<p>one</p><p>1½</p>'),
    base.replace('<p>three</p>', ''),
    '<h2>A</h2><p>one</p><p>1½</p><p>two</p>',
  ],
  ['the same change', base.replace('two', '2'), base.replace('two', '2'), '<h2>A</h2><p>one</p><p>2</p><p>three</p>'],
  [
    'nothing but the way of writing',
    base.replace('<p>one</p>', '<p>one</p>\n'),
    base.replace('two', '2'),
    '<h2>A</h2><p>one</p><p>2</p><p>three</p>',
  ],
])('two edits with %s are merged without a choice', (_what, mine, theirs, merged) => {
  expect(mergedHtml(mergeBlocks(base, mine, theirs), new Map())).toBe(merged)
})

it('two edits of one block need a choice, and can both stay', () => {
  const [mine, theirs] = [base.replace('two', 'mine'), base.replace('two', 'theirs').replace('three', '3')]
  expect(kinds(mine, theirs)).toEqual(['same', 'contested'])
  const other = base.replace('two', 'theirs')
  expect(kinds(mine, other)).toEqual(['same', 'contested', 'same'])
  const steps = mergeBlocks(base, mine, other)
  expect(mergedHtml(steps, new Map())).toBeUndefined()
  expect(mergedHtml(steps, new Map([[1, 'mine']]))).toBe(mine)
  expect(mergedHtml(steps, new Map([[1, 'theirs']]))).toBe(other)
  expect(mergedHtml(steps, new Map([[1, 'both']]))).toBe('<h2>A</h2><p>one</p><p>mine</p><p>theirs</p><p>three</p>')
})

it('a block that one edit removed and the other changed needs a choice', () => {
  expect(kinds(base.replace('<p>two</p>', ''), base.replace('two', '2'))).toEqual(['same', 'contested', 'same'])
})
