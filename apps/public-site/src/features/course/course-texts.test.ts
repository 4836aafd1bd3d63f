import { expect, it } from 'vitest'
import { linesOf } from '../../app/lines-of.ts'
import { questionsOf } from './course-page.tsx'

it('an outline has one unit for each line that is not empty', () => {
  expect(linesOf(' one \r\n\n two')).toEqual(['one', 'two'])
  expect(linesOf('')).toEqual([])
})

it('questions are separated by empty lines, and their first line is the question', () => {
  expect(questionsOf('When?\nToday.\nAt nine.\n\n\nWhere?\nHere.\n')).toEqual([
    { question: 'When?', answer: ['Today.', 'At nine.'] },
    { question: 'Where?', answer: ['Here.'] },
  ])
  expect(questionsOf('')).toEqual([])
})
