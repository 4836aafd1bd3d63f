import { expect, it } from 'vitest'
import { comparePath, readCompared, toggleCompared } from './compare-choice.ts'

it.each([
  ['3-15-22', [3, 15, 22]],
  ['3-3-15', [3, 15]],
  ['1-2-3-4', [1, 2, 3]],
  ['0-a-7', [7]],
  [null, []],
])('reads at most three different courses from the address (%s)', (text, ids) => {
  expect(readCompared(text)).toEqual(ids)
})

it('a course is added to the comparison and removed from it, and a fourth one is not added', () => {
  expect(toggleCompared([3], 15)).toBe('3-15')
  expect(toggleCompared([3, 15], 3)).toBe('15')
  expect(toggleCompared([3], 3)).toBeUndefined()
  expect(toggleCompared([3, 15, 22], 4)).toBe('3-15-22')
  expect(comparePath([3, 15])).toBe('/compare?compare=3-15')
})
