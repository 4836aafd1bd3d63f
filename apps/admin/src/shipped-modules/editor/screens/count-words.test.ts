import { expect, it } from 'vitest'
import { countWords } from './editor-footer.tsx'

it.each([
  ['', 0],
  ['one two, three.', 3],
  ['先问学生会什么', 7],
  ['用 Tiptap 写 3 段', 5],
  ['  —— ！', 0],
])('the text “%s” has %i words', (text, count) => {
  expect(countWords(text)).toBe(count)
})
