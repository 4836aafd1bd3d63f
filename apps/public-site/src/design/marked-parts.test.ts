import { expect, it } from 'vitest'
import { markedParts } from './marked-text.tsx'

const marked = (text: string, marks: string) =>
  markedParts(text, marks.split(' '))
    .map(({ part, isMarked }) => (isMarked ? `[${part}]` : part))
    .join('')

it.each([
  ['把课堂还给学生', '课堂', '把[课堂]还给学生'],
  ['Lessons and lessons', 'LESSONS', '[Lessons] and [lessons]'],
  ['课堂里的课', '课 课堂', '[课堂]里的[课]'],
  ['a.b and aXb', 'a.b', '[a.b] and aXb'],
  ['(一)', '(', '[(]一)'],
  ['nothing', '  ', 'nothing'],
])('marks what a search found in "%s" (%s)', (text, q, result) => {
  expect(marked(text, q)).toBe(result)
})
