import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatSiteTime, parseSiteTime } from './site-time.ts'

describe('times of the site', () => {
  it.each([
    ['2024-05-01 10:00:00', 'Asia/Shanghai', 1_714_528_800],
    ['2024-05-01 10:00', 'Asia/Shanghai', 1_714_528_800],
    ['2024-05-01T02:00:00', 'UTC', 1_714_528_800],
    ['2024-05-01', 'Asia/Shanghai', 1_714_492_800],
    // Clocks went forward at 02:00 on this day.
    ['2024-03-31 03:30:00', 'Europe/Berlin', 1_711_848_600],
    ['2024-03-31 01:30:00', 'Europe/Berlin', 1_711_845_000],
  ])('%s in %s is %i', (text, zone, seconds) => {
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
  ])('does not read %j', (text) => {
    expect(parseSiteTime(text, 'Asia/Shanghai')).toBeUndefined()
  })

  it('reads what it wrote, in any zone, on either side of a clock change', () => {
    const zones = fc.constantFrom('Asia/Shanghai', 'UTC', 'Asia/Kolkata', 'Pacific/Auckland')
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_000_000_000 }), zones, (seconds, zone) => {
        const text = formatSiteTime(seconds, zone)
        const again = parseSiteTime(text, zone) ?? Number.NaN
        // An hour that comes twice has one text for two moments.
        expect([0, 3600]).toContain(Math.abs(again - seconds))
        expect(formatSiteTime(again, zone)).toBe(text)
      }),
    )
  })
})
