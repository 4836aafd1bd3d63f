import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type CheckIn, checkInOn, isDone, streakOn } from './streak.ts'

it.each([
  ['the first check-in', undefined, '2026-11-15', { streak: 1, longest: 1 }],
  ['the day after the last one', { day: '2026-11-14', streak: 4, longest: 9 }, '2026-11-15', { streak: 5, longest: 9 }],
  ['after a missed day', { day: '2026-11-13', streak: 4, longest: 4 }, '2026-11-15', { streak: 1, longest: 4 }],
  ['across a month', { day: '2024-02-29', streak: 2, longest: 2 }, '2024-03-01', { streak: 3, longest: 3 }],
  ['across a year', { day: '2025-12-31', streak: 2, longest: 2 }, '2026-01-01', { streak: 3, longest: 3 }],
])('a streak counts %s', (_, last, day, expected) => {
  expect(checkInOn(last, day)).toEqual({ day, ...expected })
})

it.each(['2026-11-15', '2026-11-14'])('a check-in on 2026-11-15 counts for %s as well', (day) => {
  const last = { day: '2026-11-15', streak: 3, longest: 3 }
  expect(checkInOn(last, day)).toBeUndefined()
  expect(isDone(last, day)).toBe(true)
  expect(streakOn(last, day)).toBe(3)
})

it('for any days, each at most two earlier than the latest, no more check-ins count than days have passed, and the streak is the run of days that ends last', () => {
  const dayOf = (index: number) => new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10)
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 1, maxLength: 60 }), (indexes) => {
      let last: CheckIn | undefined
      const counted: number[] = []
      let latest = 0
      for (const provided of indexes) {
        const index = Math.max(provided, latest - 2)
        latest = Math.max(latest, index)
        const made = checkInOn(last, dayOf(index))
        if (made) counted.push(index)
        last = made ?? last
      }
      expect(counted).toEqual([...new Set(counted)].toSorted((one, other) => one - other))
      const end = counted.length - 1
      let run = 1
      while (run <= end && counted[end - run] === (counted[end] ?? 0) - run) run += 1
      expect(last?.streak).toBe(run)
      expect(last?.longest).toBeGreaterThanOrEqual(run)
    }),
  )
})

it('a check-in of a clock that ran ahead does not prevent those of the days until then', () => {
  const last = { day: '2026-11-18', streak: 3, longest: 3 }
  expect(isDone(last, '2026-11-15')).toBe(false)
  expect(checkInOn(last, '2026-11-15')).toEqual({ day: '2026-11-15', streak: 4, longest: 4 })
})
