import { expect, it } from 'vitest'
import { markedParts } from './marked-parts.ts'

const marked = (text: string, q: string) =>
  markedParts(text, q)
    .map(({ part, isMarked }) => (isMarked ? `[${part}]` : part))
    .join('')

it.each([
  ['把课堂还给学生', '课堂', '把[课堂]还给学生'],
  ['Lessons and lessons', 'LESSONS', '[Lessons] and [lessons]'],
  ['课堂里的课', '课 课堂', '[课堂]里的[课]'],
  ['a.b and aXb', 'a.b', '[a.b] and aXb'],
  ['(一)', '(', '[(]一)'],
  ['nothing', '  ', 'nothing'],
])('marks the words of a search in "%s" (%s)', (text, q, result) => {
  expect(marked(text, q)).toBe(result)
})
