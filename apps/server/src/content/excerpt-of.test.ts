import { expect, it } from 'vitest'
import { excerptOf } from './excerpts.ts'

it('an excerpt is the part around the first word that a text has', () => {
  const long = `${'前'.repeat(200)}课堂${'后'.repeat(200)}`
  const excerpt = excerptOf(['没有', long], ['课堂', '无'])
  expect(excerpt).toMatch(/^…前{24}课堂后+…$/)
  expect([...excerpt]).toHaveLength(112)
  expect(excerptOf(['Lessons in CLASS'], ['class'])).toBe('Lessons in CLASS')
})

it('an excerpt shows as much as fits when the word is at the end, and never half a character', () => {
  const end = `${'🀄'.repeat(150)}终`
  expect(excerptOf([end], ['终'])).toBe(`…${'🀄'.repeat(109)}终`)
})

it('an excerpt is empty when no text contains a word', () => {
  expect(excerptOf(['a', 'b'], ['c'])).toBe('')
  expect(excerptOf([], ['c'])).toBe('')
})
