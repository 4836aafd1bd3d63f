import { expect, it } from 'vitest'
import { formatCents } from './numbers.ts'

it.each([
  [0, '0.00'],
  [5, '0.05'],
  [-5, '-0.05'],
  [1250, '12.50'],
  [-230, '-2.30'],
  [900_719_925_474_099, '9007199254740.99'],
])('writes %i cents as %s', (cents, text) => {
  expect(formatCents(cents)).toBe(text)
})
