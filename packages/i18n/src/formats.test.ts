import { describe, expect, it } from 'vitest'
import { createFormats, formatDate } from './formats.ts'
import { toDate } from './timestamp.ts'

it('names languages, regions and currencies by their codes', () => {
  const [zh, en] = [createFormats('zh-cn'), createFormats('en')]
  expect([zh.displayName('en', 'language'), zh.displayName('DE', 'region')]).toEqual(['英语', '德国'])
  expect([en.displayName('EUR', 'currency'), en.displayName('XYZ', 'currency')]).toEqual(['Euro', 'XYZ'])
  expect(en.displayName('not a code', 'region')).toBe('not a code')
})

describe('toDate', () => {
  it.each([
    [1_700_000_000, '2023-11-14T22:13:20.000Z'],
    ['1700000000', '2023-11-14T22:13:20.000Z'],
    [1_700_000_000_000, '2023-11-14T22:13:20.000Z'],
    ['1700000000123', '2023-11-14T22:13:20.123Z'],
    [1_700_000_000.25, '2023-11-14T22:13:20.250Z'],
    ['1700000000.0004', '2023-11-14T22:13:20.000Z'],
    [1_700_000_000_123.7, '2023-11-14T22:13:20.123Z'],
    [999_999_999, '1970-01-12T13:46:39.999Z'],
    [-1_700_000_000, '1916-02-18T01:46:40.000Z'],
  ])('reads the moment %s: ten digits are seconds, other numbers milliseconds (T1) [B4]', (moment, iso) => {
    expect(toDate(moment)?.toISOString()).toBe(iso)
  })

  it.each([
    ['2026-11-20 10:00:00Z', 'Asia/Shanghai', '2026-11-20T10:00:00.000Z'],
    ['2026-11-20T10:00:00+02:00', 'Asia/Shanghai', '2026-11-20T08:00:00.000Z'],
    ['2026-11-20 21:56:00', 'Asia/Shanghai', '2026-11-20T13:56:00.000Z'],
    ['2028-02-29 00:00:00', 'UTC', '2028-02-29T00:00:00.000Z'],
    ['2026-11-20', 'Asia/Shanghai', '2026-11-19T16:00:00.000Z'],
    ['2026-07-01 00:00', 'America/New_York', '2026-07-01T04:00:00.000Z'],
    ['2026-01-01 00:00:00.5', 'Pacific/Kiritimati', '2025-12-31T10:00:00.500Z'],
  ])("reads %s in %s regardless of the machine's zone (T2)", (moment, zone, iso) => {
    expect(toDate(moment, zone)?.toISOString()).toBe(iso)
  })

  it.each([
    // The clocks go forward from 2:00 to 3:00, and back from 3:00 to 2:00.
    ['2026-03-29 02:30:00', '2026-03-29T01:30:00.000Z'],
    ['2026-03-29 01:59:59', '2026-03-29T00:59:59.000Z'],
    ['2026-03-29 03:00:00', '2026-03-29T01:00:00.000Z'],
    ['2026-10-25 02:30:00', '2026-10-25T00:30:00.000Z'],
    ['2026-10-25 03:00:00', '2026-10-25T02:00:00.000Z'],
  ])('reads %s in Berlin: a skipped time moves forward, a repeated one is the earlier (T3)', (moment, iso) => {
    expect(toDate(moment, 'Europe/Berlin')?.toISOString()).toBe(iso)
  })

  it.each([
    null,
    undefined,
    '',
    0,
    '0',
    'soon',
    '2026-13-40 00:00:00',
    '2026-02-30',
    '2025-02-29 10:00',
    '2026-04-31T10:00:00Z',
    Number.NaN,
  ])('reads the moment %s as never (T4)', (moment) => {
    expect(toDate(moment)).toBeUndefined()
  })
})

describe('createFormats', () => {
  const zh = createFormats('zh-cn', { timeZone: 'Asia/Shanghai', currency: 'CNY', now: () => 1_700_000_000_000 })
  const en = createFormats('en', { timeZone: 'Asia/Shanghai', currency: 'CNY', now: () => 1_700_000_000_000 })

  it('formats moments in the configured time zone', () => {
    expect(zh.dateTime(1_700_000_000)).toBe('2023-11-15 06:13:20')
    expect(en.date(1_700_000_000)).toBe('2023-11-15')
    expect(zh.longDate(1_700_000_000)).toBe('2023年11月15日')
    expect(en.longDate(1_700_000_000)).toBe('November 15, 2023')
  })

  it("formats money from the wire's decimal text (T5)", () => {
    expect(zh.money('1234.5')).toBe('¥1,234.50')
    expect(en.money('-0.01')).toBe('-¥0.01')
    expect(zh.money('')).toBe('')
  })

  it('keeps every digit of a decimal text, and shows nothing for a text that is not a number (T4, T5)', () => {
    expect(zh.money('12345678901234567.89')).toBe('¥12,345,678,901,234,567.89')
    expect(zh.number('9007199254740993')).toBe('9,007,199,254,740,993')
    expect([' ', '0x10', '1,5', 'NaN', '1e999', '.', '-'].map((text) => zh.money(text) + zh.number(text))).toEqual(
      Array.from({ length: 7 }, () => ''),
    )
    expect([' 5 ', '1e3', '-.5', '+2.'].map((text) => en.number(text))).toEqual(['5', '1,000', '-0.5', '2'])
  })

  it('formats wall-clock time unchanged (T2)', () => {
    expect(zh.dateTime('2026-11-20 21:56:00')).toBe('2026-11-20 21:56:00')
    expect(createFormats('en', { timeZone: 'America/New_York' }).longDate('2026-11-20')).toBe('November 20, 2026')
  })

  it('formats money without a currency as a number', () => {
    expect(createFormats('en').money('1234.5')).toBe('1,234.50')
  })

  it('formats relative times in the largest fitting unit', () => {
    expect(en.relativeTime(1_700_000_000 - 3 * 86_400)).toBe('3 days ago')
    expect(zh.relativeTime(1_700_000_000 + 7200)).toBe('2小时后')
    expect(en.relativeTime(1_700_000_000 - 59)).toBe('59 seconds ago')
  })

  it('formats an enumeration as the language does', () => {
    expect([zh.list(['甲', '乙', '丙']), en.list(['a', 'b', 'c'])]).toEqual(['甲、乙和丙', 'a, b, and c'])
    expect(en.list(['a', 'b'], { type: 'unit', style: 'short' })).toBe('a, b')
  })

  it('formats a date with options, such as the name of a month', () => {
    const options = { year: 'numeric', month: 'long', timeZone: 'UTC' } as const
    const day = new Date('2026-11-20T00:00:00Z')
    expect([formatDate(day, 'zh-cn', options), formatDate(day, 'en', options)]).toEqual(['2026年11月', 'November 2026'])
  })

  it('formats unreadable values as an empty text (T4)', () => {
    expect([zh.date(null), zh.dateTime(0), zh.number(undefined), zh.money('abc')]).toEqual(['', '', '', ''])
  })
})
