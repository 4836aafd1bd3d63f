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

it.each([
  ['a link', '<p>one <a href="/a">two</a></p>', '<p>one <a href="/b">two</a></p>'],
  ['a link within', '<p>one two</p>', '<p>one <a href="/b">two</a></p>'],
  ['how a link opens', '<p><a href="/a">one</a></p>', '<p><a href="/a" target="_blank">one</a></p>'],
  ['a mark', '<p>one</p>', '<p><strong>one</strong></p>'],
  ['a colour', '<p><span class="rt-seal">one</span></p>', '<p><span class="rt-pine">one</span></p>'],
  ['the level of a heading', '<h2>one</h2>', '<h3>one</h3>'],
  ['the alignment', '<p>one</p>', '<p style="text-align: center">one</p>'],
  ['an alignment within', '<ul><li><p>one</p></li></ul>', '<ul><li><p style="text-align: center">one</p></li></ul>'],
  ['the kind of a list', '<ul><li>one</li></ul>', '<ol><li>one</li></ol>'],
  ['the start of a list', '<ol><li>one</li></ol>', '<ol start="3"><li>one</li></ol>'],
  ['a done task', '<ul><li>one</li></ul>', '<ul><li class="rt-done">one</li></ul>'],
  ['an empty paragraph', '<p>one</p>', '<p>one</p><p></p>'],
  ['a wider cell', '<table><tr><td></td></tr></table>', '<table><tr><td colspan="2"></td></tr></table>'],
  ['another picture', '<figure><img src="/a.png" alt="A"></figure>', '<figure><img src="/b.png" alt="A"></figure>'],
  ['a wider picture', '<figure><img src="/a.png"></figure>', '<figure class="rt-wide"><img src="/a.png"></figure>'],
])('%s is a change, though its words are the same', (_what, before, after) => {
  const rest = '<p>middle</p><p>end</p>'
  const [from, changed] = [parsed(before + rest), parsed(after + rest)]
  const theirs = from.replace('end', 'END')
  expect(mergedHtml(mergeBlocks(from, changed, theirs), new Map())).toBe(changed.replace('end', 'END'))
  expect(mergedHtml(mergeBlocks(from, theirs, changed), new Map())).toBe(changed.replace('end', 'END'))
})

/** As a browser writes it. */
function parsed(html: string): string {
  return new DOMParser().parseFromString(html, 'text/html').body.innerHTML
}

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
