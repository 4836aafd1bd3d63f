import { expect, it } from 'vitest'
import { changeInPercent, rangeLength } from './board.ts'

it.each([
  [12, 10, 20],
  [5, 10, -50],
  [0, 10, -100],
  [3, 0, undefined],
  [null, 3, undefined],
  [3, null, undefined],
])('%s after %s is a change of %s %%', (now, before, change) => {
  expect(changeInPercent(now, before)).toBe(change)
})

it.each([
  ['2026-01-01', '2026-01-01', 1],
  ['2024-02-28', '2024-03-01', 3],
  ['2026-01-01', '2026-12-31', 365],
  ['2025-01-01', '2026-01-02', undefined],
  ['2026-01-02', '2026-01-01', undefined],
  ['2026-02-30', '2026-03-01', undefined],
  ['2026', '2026-03-01', undefined],
  ['', '2026-01-01', undefined],
])('the range of %s to %s has %s days', (from, to, length) => {
  expect(rangeLength(from, to)).toBe(length)
})
