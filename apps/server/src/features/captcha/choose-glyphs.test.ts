import { randomBytes } from 'node:crypto'
import { type CaptchaMode, captchaModes, type Locale } from '@teachnet/protocol'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chooseGlyphs } from './captcha.service.ts'

const choose = (modes: readonly CaptchaMode[], locale: Locale) => chooseGlyphs(randomBytes, { count: 4, modes, locale })
const kinds = (modes: readonly CaptchaMode[], locale: Locale) =>
  choose(modes, locale)
    .map(({ kind }) => kind)
    .toSorted()

describe('items of a captcha', () => {
  it('captcha items are of the modes that the site allows [C7]', () => {
    expect(kinds(['text'], 'zh-cn')).toEqual(['text', 'text', 'text', 'text'])
    expect(kinds(['icon'], 'zh-cn')).toEqual(['icon', 'icon', 'icon', 'icon'])
    expect(kinds(['text', 'icon'], 'zh-cn')).toEqual(['icon', 'icon', 'text', 'text'])
    expect(kinds([], 'zh-cn')).toEqual(['icon', 'icon', 'text', 'text'])
  })

  it('captcha items are icons in English, unless the site allows only characters [V5]', () => {
    expect(kinds(['text', 'icon'], 'en')).toEqual(['icon', 'icon', 'icon', 'icon'])
    expect(kinds(['text'], 'en')).toEqual(['text', 'text', 'text', 'text'])
  })

  it('the items of a captcha are all different', () => {
    fc.assert(
      fc.property(fc.subarray([...captchaModes]), fc.constantFrom<Locale>('zh-cn', 'en'), (modes, locale) => {
        const glyphs = choose(modes, locale).map((glyph) => JSON.stringify(glyph))
        expect(new Set(glyphs).size).toBe(4)
      }),
    )
  })
})
