import { expect, it } from 'vitest'
import { outlineArticle, readingMinutes } from './article-outline.ts'

it('each heading of an article gets an id, and the list of contents has their texts', () => {
  const { html, headings } = outlineArticle(
    '<p>a</p><h2>One <em>two</em></h2><h3>x</h3><h2 style="text-align:center">A &amp; b</h2>',
  )
  expect(html).toBe(
    '<p>a</p><h2 id="section-1">One <em>two</em></h2><h3>x</h3><h2 style="text-align:center" id="section-2">A &amp; b</h2>',
  )
  expect(headings).toEqual([
    { id: 'section-1', text: 'One two' },
    { id: 'section-2', text: 'A & b' },
  ])
})

it('an empty heading is not in the contents', () => {
  expect(outlineArticle('<h2> </h2>')).toEqual({ html: '<h2> </h2>', headings: [] })
})

it('reading takes a minute for 400 Chinese characters or 220 words, and at least one', () => {
  expect(readingMinutes('<p></p>')).toBe(1)
  expect(readingMinutes(`<p>${'字'.repeat(1200)}</p>`)).toBe(3)
  expect(readingMinutes(`<p>${'word '.repeat(440)}</p>`)).toBe(2)
})
