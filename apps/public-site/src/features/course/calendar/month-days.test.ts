import { expect, it } from 'vitest'
import { monthAfter, weeksOf } from './month-calendar.tsx'

it('a month has whole weeks from Monday to Sunday, and each day what is held on it', () => {
  const course = { start_date: '2026-02-27', end_date: '2026-03-01' }
  const single = { start_date: '2026-03-31', end_date: null }
  const weeks = weeksOf('2026-03', [course, single])
  // March 2026 begins on a Sunday and ends on a Tuesday.
  expect(weeks.map((week) => week.length)).toEqual([7, 7, 7, 7, 7, 7])
  expect(weeks[0]?.map((day) => day?.day)).toEqual([...Array.from({ length: 6 }), '2026-03-01'])
  expect(weeks.flat().filter((day) => day !== null)).toHaveLength(31)
  expect(weeks[0]?.[6]?.held).toEqual([course])
  expect(weeks[5]?.[1]).toEqual({ day: '2026-03-31', held: [single] })
  expect(weeks[1]?.[0]?.held).toEqual([])
})

it('a month of four weeks that begins on a Monday has no empty days', () => {
  expect(weeksOf('2027-02', []).flat()).not.toContain(null)
  expect(weeksOf('2027-02', [])).toHaveLength(4)
})

it('months are counted across years', () => {
  expect(monthAfter('2026-12', 1)).toBe('2027-01')
  expect(monthAfter('2026-01', -1)).toBe('2025-12')
})
