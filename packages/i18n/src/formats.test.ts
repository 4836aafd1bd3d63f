import { describe, expect, it } from 'vitest'
import { createFormats } from './formats.ts'
import { greetingOf } from './greeting.ts'
import { toDate } from './timestamp.ts'
import { documentTitle } from './document-title.ts'

describe('toDate', () => {
  it.each([
    [1_700_000_000, '2023-11-14T22:13:20.000Z'],
    ['1700000000', '2023-11-14T22:13:20.000Z'],
    [1_700_000_000_000, '2023-11-14T22:13:20.000Z'],
    [999_999_999, '1970-01-12T13:46:39.999Z'],
    ['2026-11-20 10:00:00Z', '2026-11-20T10:00:00.000Z'],
  ])('reads %s: ten digits are seconds, other numbers milliseconds [B4]', (moment, iso) => {
    expect(toDate(moment)?.toISOString()).toBe(iso)
  })

  it.each([null, undefined, '', 0, 'soon'])('reads %s as never', (moment) => {
    expect(toDate(moment)).toBeUndefined()
  })
})

describe('createFormats', () => {
  const zh = createFormats('zh-cn', { now: () => 1_700_000_000_000 })
  const en = createFormats('en', { now: () => 1_700_000_000_000 })

  it('shows moments in the time zone of the site', () => {
    expect(zh.dateTime(1_700_000_000)).toBe('2023-11-15 06:13:20')
    expect(en.date(1_700_000_000)).toBe('2023-11-15')
    expect(zh.longDate(1_700_000_000)).toBe('2023年11月15日')
    expect(en.longDate(1_700_000_000)).toBe('November 15, 2023')
  })

  it('shows money from the decimal string of the wire', () => {
    expect(zh.money('1234.5')).toBe('¥1,234.50')
    expect(en.money('-0.01')).toBe('-¥0.01')
    expect(zh.money('')).toBe('')
  })

  it('tells distances in the largest unit that fits', () => {
    expect(en.relativeTime(1_700_000_000 - 3 * 86_400)).toBe('3 days ago')
    expect(zh.relativeTime(1_700_000_000 + 7200)).toBe('2小时后')
    expect(en.relativeTime(1_700_000_000 - 59)).toBe('59 seconds ago')
  })

  it('shows nothing for nothing', () => {
    expect([zh.date(null), zh.dateTime(0), zh.number(undefined), zh.money('abc')]).toEqual(['', '', '', ''])
  })
})

describe('greetingOf', () => {
  it('greets by the hour [B5]', () => {
    const parts = Array.from({ length: 24 }, (_, hour) => greetingOf(hour))
    const starts = parts.flatMap((part, hour) => (part === parts[hour - 1] ? [] : [`${hour} ${part}`]))
    expect(starts).toEqual(['0 lateNight', '5 earlyMorning', '9 morning', '12 noon', '14 afternoon', '18 evening'])
  })
})

describe('documentTitle', () => {
  it('joins route title and site name, without a separator where one is missing [N4]', () => {
    expect(documentTitle('登录', '师联网')).toBe('登录 - 师联网')
    expect(documentTitle('登录', '')).toBe('登录')
    expect(documentTitle(undefined, '师联网')).toBe('师联网')
  })
})
