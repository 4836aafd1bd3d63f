import { expect, it } from 'vitest'

import { answerQuestion } from './accounts.ts'

it.each([
  ['What is seven plus nineteen? Please answer in digits.', '26'],
  ['What is twenty plus thirty-five? Please answer in digits.', '55'],
])('answers: %s', (question, answer) => {
  expect(answerQuestion(question)).toBe(answer)
})
