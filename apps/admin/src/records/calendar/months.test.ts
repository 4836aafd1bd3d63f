import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays, addMonths, isMonth, weeksOf } from './months.ts'

it.each([
  // A month of four weeks, from a Monday to a Sunday.
  ['2027-02', '2027-02-01', '2027-02-28', 4],
  ['2026-11', '2026-10-26', '2026-12-06', 6],
  ['2024-02', '2024-01-29', '2024-03-03', 5],
])('the calendar of %s runs from %s to %s in %i weeks', (month, from, to, count) => {
  const weeks = weeksOf(month)
  expect([weeks[0]?.[0], weeks.at(-1)?.[6], weeks.length]).toEqual([from, to, count])
})

it('a calendar has each day of its month once, in whole weeks', () => {
  const months = fc.tuple(fc.integer({ min: 1990, max: 2100 }), fc.integer({ min: 1, max: 12 }))
  fc.assert(
    fc.property(months, ([year, place]) => {
      const month = `${year}-${String(place).padStart(2, '0')}`
      const days = weeksOf(month).flat()
      const length = new Date(Date.UTC(year, place, 0)).getUTCDate()
      expect(days.filter((day) => day.startsWith(month))).toHaveLength(length)
      expect(new Set(days).size).toBe(days.length)
      expect(days.length % 7).toBe(0)
    }),
  )
})

it('months and days are counted across years', () => {
  expect(addMonths('2026-12', 1)).toBe('2027-01')
  expect(addMonths('2026-01', -1)).toBe('2025-12')
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
})

it.each(['2026-13', '2026-1', '', 'x', '99999-01', null])('%s is not a month', (text) =>
  expect(isMonth(text)).toBe(false),
)
