import fc from 'fast-check'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { formatSiteTime, isTimeZone, parseSiteTime, zoneOffsets } from './site-time.ts'

describe('times of the site', () => {
  it.each([
    ['2024-05-01 10:00:00', 'Asia/Shanghai', 1_714_528_800],
    ['2024-05-01 10:00', 'Asia/Shanghai', 1_714_528_800],
    ['2024-05-01T02:00:00', 'UTC', 1_714_528_800],
    ['2024-05-01', 'Asia/Shanghai', 1_714_492_800],
    ['1988-07-01 09:00:00', 'Asia/Shanghai', Date.UTC(1988, 6, 1) / 1000],
    ['2026-07-01 12:00', 'Europe/Berlin', Date.UTC(2026, 6, 1, 10) / 1000],
    ['2026-01-01 12:00', 'Europe/Berlin', Date.UTC(2026, 0, 1, 11) / 1000],
    // Clocks went forward at 02:00 on this day: 02:30 does not exist.
    ['2024-03-31 03:30:00', 'Europe/Berlin', 1_711_848_600],
    ['2024-03-31 02:30:00', 'Europe/Berlin', 1_711_848_600],
    ['2024-03-31 01:30:00', 'Europe/Berlin', 1_711_845_000],
    ['2024-03-10 02:30:00', 'America/New_York', Date.UTC(2024, 2, 10, 7, 30) / 1000],
    // Clocks went back: this time came twice, first in summer time.
    ['2024-10-27 02:30:00', 'Europe/Berlin', Date.UTC(2024, 9, 27, 0, 30) / 1000],
    ['2024-11-03 01:30:00', 'America/New_York', Date.UTC(2024, 10, 3, 5, 30) / 1000],
  ])('the site time %s in %s is %i', (text, zone, seconds) => {
    expect(parseSiteTime(text, zone)).toBe(seconds)
  })

  it.each([
    '',
    'today',
    '2024-02-30',
    '2024-13-01 00:00:00',
    '2024-05-01 24:00:00',
    '2024-05-01 10:60',
    '0000-01-01',
    '2024-5-1',
    '2024-05-01 10:00:00 or 1=1',
  ])('refuses the site time %j', (text) => {
    expect(parseSiteTime(text, 'Asia/Shanghai')).toBeUndefined()
  })

  it('reads back the site times it has formatted, in any zone and on either side of a clock change', () => {
    const zones = fc.constantFrom('Asia/Shanghai', 'UTC', 'Asia/Kolkata', 'Pacific/Auckland', 'America/New_York')
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_000_000_000 }), zones, (seconds, zone) => {
        const text = formatSiteTime(seconds, zone)
        const again = parseSiteTime(text, zone) ?? Number.NaN
        // A repeated hour has one text for two moments.
        expect([0, 3600]).toContain(Math.abs(again - seconds))
        expect(formatSiteTime(again, zone)).toBe(text)
      }),
    )
  })

  it('each day of the site lasts from its first to its last second', () => {
    const days = fc.date({ min: new Date('1995-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(days, (date) => {
        const day = date.toISOString().slice(0, 10)
        const from = parseSiteTime(day, 'Asia/Shanghai') ?? Number.NaN
        const to = parseSiteTime(`${day} 23:59:59`, 'Asia/Shanghai') ?? Number.NaN
        expect([from, to].map((seconds) => formatSiteTime(seconds, 'Asia/Shanghai').slice(0, 10))).toEqual([day, day])
      }),
    )
  })

  it.each(['America/New_York', 'Pacific/Auckland', 'Asia/Shanghai'])(
    "site times do not depend on the machine's zone %s",
    (zone) => {
      vi.stubEnv('TZ', zone)
      onTestFinished(() => void vi.unstubAllEnvs())
      expect(new Date(2024, 0, 1).getTimezoneOffset()).not.toBe(0)
      expect(parseSiteTime('2024-03-10 02:30:00', 'Europe/Berlin')).toBe(Date.UTC(2024, 2, 10, 1, 30) / 1000)
      expect(parseSiteTime('2024-09-29 02:30:00', 'Asia/Shanghai')).toBe(Date.UTC(2024, 8, 28, 18, 30) / 1000)
      expect(formatSiteTime(Date.UTC(2024, 2, 10, 7, 30) / 1000, 'UTC')).toBe('2024-03-10 07:30:00')
    },
  )

  it('throws for an unknown zone, unlike for an invalid time', () => {
    expect(isTimeZone('Europe/Atlantis')).toBe(false)
    expect(isTimeZone('Asia/Shanghai')).toBe(true)
    expect(() => parseSiteTime('2024-05-01', 'Europe/Atlantis')).toThrow(RangeError)
  })
})

describe('the offsets of a time zone', () => {
  const of = (timeZone: string, from: string, to: string) =>
    zoneOffsets(timeZone, { from: Date.parse(from) / 1000, to: Date.parse(to) / 1000 }).map(({ since, ...rest }) => ({
      since: since === null ? null : new Date(since * 1000).toISOString(),
      ...rest,
    }))

  it('a period across a clock change has both offsets, each with its beginning', () => {
    expect(of('Europe/Berlin', '2026-10-20T00:00:00Z', '2026-10-30T00:00:00Z')).toEqual([
      { since: '2026-03-29T01:00:00.000Z', offset: 7200, before: 3600 },
      { since: '2026-10-25T01:00:00.000Z', offset: 3600, before: 7200 },
    ])
  })

  it('a zone that keeps its clocks has one offset', () => {
    expect(of('Asia/Shanghai', '2026-10-20T00:00:00Z', '2027-10-30T00:00:00Z')).toEqual([
      { since: '1991-09-14T17:00:00.000Z', offset: 28_800, before: 32_400 },
    ])
    expect(of('UTC', '2026-10-20T00:00:00Z', '2027-10-30T00:00:00Z')).toEqual([{ since: null, offset: 0, before: 0 }])
  })
})
