import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasFormat, htmlOfLines, linesOfHtml, ownTextOf } from './own-texts.ts'
import { teacher } from '../resources/teacher.ts'

describe('rich text as lines', () => {
  it.each([
    ['<p>One</p><p>Two<br />lines</p>', 'One\n\nTwo\nlines', false],
    ['<h2>Title</h2><ul><li>A</li><li>B &amp; C</li></ul>', 'Title\n\nA\nB & C', true],
    ['<p>See <a href="/news">news</a></p>', 'See news', true],
    ['', '', false],
  ])('reads %s', (html, lines, isFormatted) => {
    expect(linesOfHtml(html)).toBe(lines)
    expect(hasFormat(html)).toBe(isFormatted)
  })

  it('keeps every text of paragraphs and line ends, also markup that somebody typed', () => {
    const line = fc.stringMatching(/^[a-z<>&"'中文0-9]{1,12}$/u)
    const blocks = fc.array(fc.array(line, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 })
    fc.assert(
      fc.property(blocks, (given) => {
        const text = given.map((lines) => lines.join('\n')).join('\n\n')
        const html = htmlOfLines(text)
        expect(linesOfHtml(html)).toBe(text)
        expect(hasFormat(html)).toBe(false)
      }),
    )
  })
})

it('the inputs of a teacher write each stored value and read the same value again', () => {
  const { tags, stages, years, region, title } = teacher.fields
  for (const [field, value] of [
    [tags, ['高考', '竞赛']],
    [region, [110_000, 110_100, 110_101]],
    [years, 12],
    [title, '特级教师'],
  ] as const) {
    const { write, read } = ownTextOf(field)
    expect(read(write(value))).toEqual(value)
  }
  expect(ownTextOf(tags).read(' 高考，竞赛、 ')).toEqual(['高考', '竞赛'])
  expect(ownTextOf(stages)).toMatchObject({ control: 'options', isMany: true })
  expect(ownTextOf(years).read('')).toBe(null)
})
