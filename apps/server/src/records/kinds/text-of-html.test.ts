import { expect, it } from 'vitest'
import { textOfHtml } from './rich-text.ts'

it('the text of HTML has no tags and no references', () => {
  expect(textOfHtml('<p>One &amp; two</p>\n<ul><li>a &lt;b&gt;</li></ul>')).toBe('One & two a <b>')
  expect(textOfHtml('<p>One <a href="/tw')).toBe('One')
  expect(textOfHtml('<p>a<strong>part</strong>ment</p><p>building</p>')).toBe('apartment building')
})
