import { describe, expect, it } from 'vitest'
import { defineLanguages } from './languages.ts'
import { preferredOf } from './language-choice.ts'

describe('preferredOf', () => {
  const many = defineLanguages({ locales: ['zh-cn', 'zh-TW', 'pt-BR', 'en'], defaultLocale: 'en' })

  it.each([
    ['zh-CN,zh;q=0.9,en;q=0.8', 'zh-cn'],
    ['en-GB;q=0.5, pt;q=0.7', 'pt-BR'],
    ['zh-HK', 'zh-TW'],
    ['zh-Hans-SG', 'zh-cn'],
    ['fr, *;q=0.5', undefined],
    ['*', undefined],
    ['en-AU, zh', 'en'],
    ['en;q=0', undefined],
    [';;;,,q=,x-', undefined],
  ])('matches the preferences "%s" by tag, then by script, then by language: %s (L3)', (header, locale) => {
    expect(preferredOf(many, header)).toBe(locale)
  })

  it('within a script prefers the language without a region to that of another region (L3)', () => {
    const both = defineLanguages({
      locales: ['pt-BR', 'pt', 'zh', 'zh-HK', 'zh-Hant', 'en'],
      defaultLocale: 'en',
    })
    const chosen = ['pt-PT', 'pt-BR', 'zh-TW', 'zh-SG', 'zh-HK', 'zh-Hant-MO'].map((tag) => preferredOf(both, [tag]))
    expect(chosen).toEqual(['pt', 'pt-BR', 'zh-Hant', 'zh', 'zh-HK', 'zh-Hant'])
  })

  it.each([
    ['et-EE', 'et'],
    ['et-Latn-EE', 'et'],
    ['zh-Hant-HK', 'zh-TW'],
    ['zh-Hant', 'zh-TW'],
    ['zh-Hans-HK', 'zh'],
    ['nb-NO', 'no'],
    ['iw-IL', 'he'],
    ['de-CH-1996', 'de'],
    ['en-u-ca-buddhist', 'en'],
    ['zh_TW', 'zh-TW'],
  ])('%s matches %s (L3)', (tag, locale) => {
    const locales = ['en', 'et', 'zh', 'zh-TW', 'no', 'he', 'de'] as const
    expect(preferredOf(defineLanguages({ locales, defaultLocale: 'en' }), tag)).toBe(locale)
  })
})
