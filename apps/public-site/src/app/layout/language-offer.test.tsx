import { describe, expect, it } from 'vitest'
import { isWanted } from './language-offer.tsx'

describe('the offer of the other language', () => {
  it.each([
    ['en', 'en-GB', false, true],
    ['en', 'de', false, true],
    ['en', 'zh-TW', false, false],
    ['zh-cn', 'zh-CN', false, true],
    ['zh-cn', 'en', false, false],
    ['en', 'en', true, false],
    ['en', '', false, false],
  ] as const)('of %s to a browser in "%s", offered before: %s, is made: %s', (other, preferred, was, expected) => {
    expect(isWanted(other, preferred, was)).toBe(expected)
  })
})
