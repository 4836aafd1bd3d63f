import { expect, it } from 'vitest'
import { compareTokens } from '../shared/compare.tsx'
import { textBlocksOf } from './compared-rich-text.tsx'

const shape = (html: string) =>
  textBlocksOf(html).map(({ tag, parts }) => [tag, parts.map(({ text }) => text).join('')])

it('a rich text is read as its blocks', () => {
  const html = `<h2>Title</h2>
    <p>One <strong>two</strong></p>
    <ul><li><p>First</p></li><li>Second<ul><li>Inner</li></ul></li></ul>
    <table><tbody><tr><td><p>a</p></td><td>b</td></tr></tbody></table>
    <figure><img src="/a.png" alt="A cat"><figcaption>Cat</figcaption></figure><hr>`
  expect(shape(html)).toEqual([
    ['h2', 'Title'],
    ['p', 'One two'],
    ['li', 'First'],
    ['li', 'Second'],
    ['li', 'Inner'],
    ['tr', 'a'],
    ['tr', ' | b'],
    ['p', 'A cat'],
    ['figcaption', 'Cat'],
    ['p', ''],
  ])
})

it.each([
  ['a word', '<p>one two three</p>', '<p>one 2 three</p>', ['two'], ['2']],
  ['a look', '<p>one two</p>', '<p>one <strong>two</strong></p>', ['two'], ['two']],
  ['the address of a link', '<p><a href="/a">one</a></p>', '<p><a href="/b">one</a></p>', ['one'], ['one']],
  ['a heading', '<p>one</p>', '<h2>one</h2>', ['one'], ['one']],
  ['a picture', '<img src="/a.png" alt="A">', '<img src="/b.png" alt="A">', ['A'], ['A']],
  ['how a link opens', '<p><a href="/a">one</a></p>', '<p><a href="/a" target="_blank">one</a></p>', ['one'], ['one']],
  ['an alignment', '<p>one</p>', '<p style="text-align: center">one</p>', ['one'], ['one']],
  ['the kind of a list', '<ul><li>one</li></ul>', '<ol><li>one</li></ol>', ['one'], ['one']],
  [
    'a wider cell',
    '<table><tr><td>a</td></tr></table>',
    '<table><tr><td colspan="2">a</td></tr></table>',
    ['a'],
    ['a'],
  ],
  ['a wider picture', '<figure><img alt="A"></figure>', '<figure class="rt-wide"><img alt="A"></figure>', ['A'], ['A']],
  ['a Chinese word', '<p>老师走进教室</p>', '<p>老师走进操场</p>', ['教室'], ['操场']],
  ['nothing but blanks', '<p>one</p>\n<p>two</p>', '<p>one</p><p>two</p>', [], []],
])('a comparison finds %s that differs', (_what, before, after, removed, added) => {
  const [older, newer] = [before, after].map((html) => textBlocksOf(html).flatMap(({ parts }) => parts))
  const keys = (parts: typeof older = []) => parts.map(({ key }) => key)
  const found = compareTokens(keys(older), keys(newer))
  const differing = (parts: typeof older = [], differs: readonly boolean[] = []) =>
    parts.flatMap(({ text }, at) => (differs[at] ? [text] : []))
  expect(differing(older, found?.older.differs)).toEqual(removed)
  expect(differing(newer, found?.newer.differs)).toEqual(added)
})

it('the comparison of two long texts with nothing in common ends early, without a result', () => {
  const words = (sign: string) => Array.from({ length: 60_000 }, (_none, at) => `${sign}${at}`)
  const begun = performance.now()
  expect(compareTokens(words('a'), words('b'))).toBeUndefined()
  expect(performance.now() - begun).toBeLessThan(5000)
})

it('a comparison marks additions of the other text', () => {
  const found = compareTokens(['a', 'b'], ['a', 'x', 'b', 'c'])
  expect(found?.older).toEqual({ differs: [false, false], gaps: [1, 2] })
  expect(found?.newer).toEqual({ differs: [false, true, false, true], gaps: [] })
})
