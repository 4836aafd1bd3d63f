import { createFormats } from '@teachnet/i18n'
import { describe, expect, it } from 'vitest'
import { documentTitle, greetingAt, readLanguage, siteFormats } from './index.ts'

describe('readLanguage', () => {
  it.each([
    ['?lang=en', 'think_lang=zh-cn', 'en'],
    ['?lang=fr', 'a=b; think_lang=en', 'en'],
    ['', 'other_think_lang=en', 'zh-cn'],
    ['', '', 'zh-cn'],
  ])(
    'the language of the address "%s" precedes that of the cookie "%s" and Chinese: %s [B1]',
    (search, cookie, locale) => {
      expect(readLanguage({ search, cookie })).toBe(locale)
    },
  )
})

describe('siteFormats', () => {
  const at = { ...siteFormats, now: () => 1_700_000_000_000 }
  const zh = createFormats('zh-cn', at)
  const en = createFormats('en', at)

  it('siteFormats shows moments in the time zone of the site', () => {
    expect(zh.dateTime(1_700_000_000)).toBe('2023-11-15 06:13:20')
    expect(en.date(1_700_000_000)).toBe('2023-11-15')
    expect(zh.longDate(1_700_000_000)).toBe('2023年11月15日')
    expect(en.longDate(1_700_000_000)).toBe('November 15, 2023')
  })

  it('siteFormats shows amounts of money in yuan', () => {
    expect(zh.money('1234.5')).toBe('¥1,234.50')
    expect(en.money('-0.01')).toBe('-¥0.01')
  })
})

describe('greetingAt', () => {
  it('greets by the hour of the site’s time zone, wherever the visitor is [B5]', () => {
    const midnight = Date.parse('2026-03-01T16:00:00Z')
    const parts = Array.from({ length: 24 }, (_, hour) => greetingAt(new Date(midnight + hour * 3_600_000)))
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
