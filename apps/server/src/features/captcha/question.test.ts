import { describe, expect, it } from 'vitest'
import { normaliseAnswer, toWords } from './captcha.service.ts'

describe('question captcha', () => {
  it.each([
    [0, '零', 'zero'],
    [7, '七', 'seven'],
    [10, '十', 'ten'],
    [13, '十三', 'thirteen'],
    [20, '二十', 'twenty'],
    [45, '四十五', 'forty-five'],
    [99, '九十九', 'ninety-nine'],
  ])('toWords writes %i in words [V5]', (value, chinese, english) => {
    expect(toWords(value, 'zh-cn')).toBe(chinese)
    expect(toWords(value, 'en')).toBe(english)
  })

  it('normaliseAnswer ignores differences in the spelling of an answer [V5]', () => {
    expect(normaliseAnswer(' 62 ')).toBe('62')
    expect(normaliseAnswer('６２。')).toBe('62')
    expect(normaliseAnswer('62.')).toBe('62')
    expect(normaliseAnswer('6 2')).toBe('62')
  })
})
