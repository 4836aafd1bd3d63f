import { expect, it } from 'vitest'
import { pageNumbers } from './list-pagination.tsx'

it.each([
  [1, 1, 1, '1'],
  [1, 5, 1, '1 2 … 5'],
  [3, 5, 1, '1 2 3 4 5'],
  [4, 12, 1, '1 2 3 4 5 … 12'],
  [6, 12, 1, '1 … 5 6 7 … 12'],
  [12, 12, 0, '1 … 12'],
  [11, 12, 2, '1 … 9 10 11 12'],
])('returns the page numbers for page %i of %i with %i on each side', (page, count, reach, expected) => {
  expect(
    pageNumbers(page, count, reach)
      .map((one) => one ?? '…')
      .join(' '),
  ).toBe(expected)
})
