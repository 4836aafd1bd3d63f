import { describe, expect, it } from 'vitest'
import { defineLanguages, languageTag } from './languages.ts'

describe('defineLanguages', () => {
  const languages = defineLanguages({
    locales: ['zh-cn', 'zh-tw', 'en', 'en-GB'],
    defaultLocale: 'zh-cn',
    fallbacks: { 'en-GB': ['en'] },
  })

  it('gives each language a chain: itself, its fallbacks, the default language (L2)', () => {
    expect(languages.chainOf('en-GB')).toEqual(['en-GB', 'en', 'zh-cn'])
    expect(languages.chainOf('zh-tw')).toEqual(['zh-tw', 'zh-cn'])
    expect(languages.chainOf('zh-cn')).toEqual(['zh-cn'])
  })

  it('recognises its languages by name only', () => {
    expect(['en', 'EN', 'fr', 1, undefined].map((value) => languages.isLocale(value))).toEqual([
      true,
      false,
      false,
      false,
      false,
    ])
  })

  it('refuses an invalid language name, and a fallback that is not one of its languages (L1, L2)', () => {
    expect(() => defineLanguages({ locales: ['en', 'not a tag'], defaultLocale: 'en' })).toThrow(RangeError)
    const fallbacks: Record<string, string[]> = { en: ['fr'] }
    expect(() => defineLanguages<string>({ locales: ['en'], defaultLocale: 'en', fallbacks })).toThrow(
      '"fr" is not among the languages en',
    )
  })

  it('refuses a default that is not one of its languages, fallbacks of another language, and a language twice (L1, L2)', () => {
    expect(() => defineLanguages<string>({ locales: [], defaultLocale: 'en' })).toThrow(
      '"en" is not among the languages',
    )
    const fallbacks: Record<string, string[]> = { fr: ['en'] }
    expect(() => defineLanguages<string>({ locales: ['en'], defaultLocale: 'en', fallbacks })).toThrow(
      '"fr" is not among the languages en',
    )
    for (const locales of [
      ['en', 'en'],
      ['en', 'EN'],
      ['zh-cn', 'zh-CN'],
    ])
      expect(() => defineLanguages<string>({ locales, defaultLocale: locales[0] ?? '' })).toThrow('twice')
  })

  it('an error about a language names it (L1)', () => {
    expect(() => languageTag('e_n')).toThrow(new RangeError('"e_n" is not a language tag'))
  })

  it('languageTag returns the canonical form (L1)', () => {
    expect(['zh-cn', 'EN', 'zh-hant-tw', 'pt-br'].map(languageTag)).toEqual(['zh-CN', 'en', 'zh-Hant-TW', 'pt-BR'])
  })
})
