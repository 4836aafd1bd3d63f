import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toDay, toUnixSeconds } from './site-time.ts'

describe('wall-clock times of a zone', () => {
  it.each([
    ['2026-11-20T08:00:00', 'Asia/Shanghai', '2026-11-20T00:00:00Z'],
    ['2026-07-01T12:00', 'Europe/Berlin', '2026-07-01T10:00:00Z'],
    ['2026-01-01T12:00', 'Europe/Berlin', '2026-01-01T11:00:00Z'],
    ['1988-07-01T09:00:00', 'Asia/Shanghai', '1988-07-01T00:00:00Z'],
  ])('reads %s in %s', (wallClock, zone, expected) => {
    expect(toUnixSeconds(wallClock, zone)).toBe(Date.parse(expected) / 1000)
  })

  it('gives nothing for what is no date', () => {
    expect(toUnixSeconds('tomorrow', 'Asia/Shanghai')).toBeUndefined()
  })

  it('finds the day it came from', () => {
    const days = fc.date({ min: new Date('1995-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(days, (date) => {
        const day = date.toISOString().slice(0, 10)
        const from = toUnixSeconds(`${day}T00:00:00`, 'Asia/Shanghai') ?? Number.NaN
        const to = toUnixSeconds(`${day}T23:59:59`, 'Asia/Shanghai') ?? Number.NaN
        expect([toDay(from, 'Asia/Shanghai'), toDay(to, 'Asia/Shanghai')]).toEqual([day, day])
      }),
    )
  })
})
