import { expect, it } from 'vitest'

import { percentile, toMarkdown } from './report.ts'

it('marks measurements with a budget as pass or miss, and leaves others unmarked', () => {
  const table = toMarkdown([
    { what: 'home', value: 119.96, unit: 'kB', budget: { atMost: 120 } },
    { what: 'login', value: 170.2, unit: 'kB', budget: { atMost: 170 } },
    { what: 'list', value: 3999.4, unit: 'requests/s', budget: { atLeast: 4000 } },
    { what: 'uncached page', value: 210, unit: 'requests/s' },
  ])
  expect(table.split('\n').slice(2)).toEqual([
    '| home | 120 kB | ≤ 120 kB | pass |',
    '| login | 170.2 kB | ≤ 170 kB | **miss** |',
    '| list | 3,999 requests/s | ≥ 4,000 requests/s | **miss** |',
    '| uncached page | 210 requests/s |  |  |',
  ])
})

it('computes percentiles of unsorted samples', () => {
  const samples = Array.from({ length: 100 }, (_, index) => 100 - index)
  expect(percentile(samples, 0.5)).toBe(50)
  expect(percentile(samples, 0.99)).toBe(99)
  expect(percentile([7], 0.99)).toBe(7)
})
