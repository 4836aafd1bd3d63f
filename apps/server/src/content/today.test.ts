import { expect, it } from 'vitest'
import { dayOf, startOfNextDay } from './today.ts'

const secondsOf = (text: string) => Date.parse(text) / 1000

it.each([
  ['2026-02-28T15:59:59Z', 'Asia/Shanghai', '2026-02-28', '2026-02-28T16:00:00Z'],
  ['2026-02-28T16:00:00Z', 'Asia/Shanghai', '2026-03-01', '2026-03-01T16:00:00Z'],
  ['2026-12-31T23:30:00Z', 'UTC', '2026-12-31', '2027-01-01T00:00:00Z'],
  // The clocks went back at night: the day has 25 hours.
  ['2026-10-25T00:30:00Z', 'Europe/London', '2026-10-25', '2026-10-26T00:00:00Z'],
  // The clocks skip midnight: the day begins at one.
  ['2026-09-06T02:00:00Z', 'America/Santiago', '2026-09-05', '2026-09-06T04:00:00Z'],
])('the moment %s in %s is on %s, and the next day begins at %s', (moment, timeZone, day, next) => {
  const now = secondsOf(moment)
  expect(dayOf({ now, timeZone })).toBe(day)
  expect(startOfNextDay({ now, timeZone })).toBe(secondsOf(next))
})
