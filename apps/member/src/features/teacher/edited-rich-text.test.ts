import { linesOfHtml } from '@teachnet/contract/desk'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { editedRichText } from './edited-rich-text.ts'

const picture = '<figure><img src="/storage/a.webp" alt="A board"></figure>'
const stored = `<h2>Path</h2><p>See <a href="/news/1">my lesson</a>.</p>${picture}<ul><li><strong>One</strong></li><li>Two</li></ul><blockquote><p>First</p><p>Second</p></blockquote>`

it.each([
  ['nothing', (text: string) => text, stored],
  [
    'a reworded paragraph',
    (text: string) => text.replace('See my lesson.', 'Come & see.'),
    stored.replace('See <a href="/news/1">my lesson</a>.', 'Come &amp; see.'),
  ],
  ['a reworded heading', (text: string) => text.replace('Path', 'My path'), stored.replace('Path', 'My path')],
  ['an added paragraph', (text: string) => `${text}\n\nLast`, `${stored}<p>Last</p>`],
  ['a removed heading', (text: string) => text.replace('Path\n\n', ''), stored.replace('<h2>Path</h2>', '')],
  [
    'a changed item of a list',
    (text: string) => text.replace('Two', 'Two and three'),
    stored.replace('<li>Two</li>', '<li>Two and three</li>'),
  ],
  ['an emptied text', () => '', picture],
] as const)('keeps the rest of a rich text after %s [L4]', (_name, edit, expected) => {
  expect(editedRichText(stored, edit(linesOfHtml(stored)))).toBe(expected)
})

it('writes each typed text, also markup, as it was typed', () => {
  const line = fc.stringMatching(/^[a-z<>&"'中文0-9]{1,12}$/u)
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 5 }), (lines) => {
      const text = lines.join('\n\n')
      expect(linesOfHtml(editedRichText(stored, text))).toBe(text)
    }),
  )
})
