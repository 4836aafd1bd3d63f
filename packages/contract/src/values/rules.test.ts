import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isDate, isExternalLink, isIdNumber, isMoney, keepsRule, ruleNames } from './rules.ts'

/** Builds a valid number from its parts. The check digit is computed independently here, by the weights of the standard. */
function idNumber(region: string, birth: string, order: string): string {
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
  const digits = `${region}${birth}${order}`
  const sum = weights.reduce((total, weight, index) => total + weight * Number(digits[index]), 0)
  return digits + '10X98765432'.charAt(sum % 11)
}

describe('rules of single values', () => {
  it.each([
    ['account', 'lina_2', true],
    ['account', 'abc', true],
    ['account', 'ab', false],
    ['account', 'a23456789012345', true],
    ['account', 'a234567890123456', false],
    ['account', '1abc', false],
    ['account', '_abc', false],
    ['account', 'ab-c', false],
    ['account', '李娜abc', false],
  ] as const)('account name %s: %j is %s [V1]', (rule, value, kept) => {
    expect(keepsRule(rule, value)).toBe(kept)
  })

  it.each([
    ['12345', false],
    ['123456', true],
    ['x'.repeat(32), true],
    ['x'.repeat(33), false],
    ['secret 密码', true],
    ['      ', false],
    ['abc12 ', false],
    ['\u3000abc123\u3000', true],
    ['secret＆', false],
    ['1234５', false],
    ...[...`&<>"'`].map((character) => [`secret${character}`, false] as const),
  ] as const)('password %j is %s [V2]', (value, kept) => {
    expect(keepsRule('password', value)).toBe(kept)
  })

  it.each([
    ['adminPassword', 'x'.repeat(7), false],
    ['adminPassword', 'x'.repeat(8), true],
    ['adminPassword', 'x'.repeat(128), true],
    ['adminPassword', 'x'.repeat(129), false],
    ['adminSignIn', 'x'.repeat(5), false],
    ['adminSignIn', 'x'.repeat(6), true],
    ['adminSignIn', 'x'.repeat(128), true],
    ['adminSignIn', 'x'.repeat(129), false],
    ...[...`&<>"'\n`].flatMap((character) => [
      ['adminPassword', `long${character}secret`, false] as const,
      ['adminSignIn', `long${character}secret`, false] as const,
    ]),
  ] as const)('administrator password %s: %j is %s', (rule, value, kept) => {
    expect(keepsRule(rule, value)).toBe(kept)
  })

  it.each([
    ['mobile', '13800000035', true],
    ['mobile', '12800000035', false],
    ['mobile', '1380000003', false],
    ['email', 'l@ex.org', true],
    ['email', 'l@ex', false],
    ['email', 'l ex@ex.org', false],
    ['name', '欧阳娜娜', true],
    ['name', 'Anna-Maria O’Neil', true],
    ['name', '阿依古丽·买买提', true],
    ['name', 'José', true],
    ['name', 'José'.normalize('NFD'), true],
    ['name', 'Ольга Петрова', true],
    ['name', '李', true],
    ['name', '<b>Li</b>', false],
    ['name', '😀😀', false],
    ['name', "Anna-Maria O'Neil", true],
    ['name', '张3', true],
    ['name', '333', false],
    ['url', '/teacher/1', true],
    ['url', '//evil.example', false],
    ['url', 'https://example.org/a?b=c', true],
    ['url', '/\\evil.example', false],
    ['url', 'javascript:alert(1)', false],
    ['link', '/course', true],
    ['link', 'https://example.org', true],
    ['link', 'tel:020-88886666', true],
    ['link', 'mailto:hello@example.org', true],
    ['link', 'javascript:alert(1)', false],
    ['link', '//evil.example', false],
    ['certificateCode', 'TN-2026', true],
    ['certificateCode', 'TN-26', false],
    ['certificateCode', 'tn-2026', false],
    ['certificateCode', 'A'.repeat(33), false],
    ['clock', '09:30', true],
    ['clock', '24:00', false],
    ['clock', '9:30', false],
    ['slug', 'spring-term-2026', true],
    ['slug', 'Spring', false],
    ['slug', '-a', false],
    ['colour', '#1D3557', true],
    ['colour', '1D3557', false],
    ['nickname', '李老师_01', true],
    ['nickname', '李 老师', true],
    ['nickname', '<李>', false],
  ] as const)('rule %s: %j is %s [V3]', (rule, value, kept) => {
    expect(keepsRule(rule, value)).toBe(kept)
  })

  it('every validation rule accepts an empty value, because being required is checked separately [V3]', () => {
    for (const rule of ruleNames) expect(keepsRule(rule, '')).toBe(true)
  })

  it('accepts every identity number that follows the standard, and refuses it with any other check digit [V3]', () => {
    const birth = fc.date({ min: new Date('1900-01-01'), max: new Date('2026-12-31'), noInvalidDate: true })
    const region = fc.integer({ min: 110000, max: 829999 }).map(String)
    const order = fc.integer({ min: 0, max: 999 }).map((value) => String(value).padStart(3, '0'))
    fc.assert(
      fc.property(region, birth, order, fc.constantFrom(...'0123456789X'), (area, date, sequence, other) => {
        const number = idNumber(area, date.toISOString().slice(0, 10).replaceAll('-', ''), sequence)
        expect(isIdNumber(number)).toBe(true)
        expect(isIdNumber(number.slice(0, 17) + other)).toBe(other === number[17])
      }),
    )
  })

  it.each(['110101199002301234', '11010119900230123', '', 'abc', '010101199001011234'])(
    'refuses the identity number %j: wrong length, region or date of birth [V3]',
    (value) => {
      expect(isIdNumber(value)).toBe(false)
    },
  )

  it.each([
    ['http://a', true],
    ['HTTPS://a', true],
    ['ftp://a', true],
    ['mailto:a@b', true],
    ['tel:110', true],
    ['httpx', false],
    ['/http:', false],
    ['#mailto:', false],
  ])('the link %j leaves the site: %s [V9]', (link, external) => {
    expect(isExternalLink(link)).toBe(external)
  })

  it.each([
    ['/news', true],
    ['/news?category=notice#top', true],
    ['/NEWS/', true],
    ['/teacher/12', true],
    ['/user/account/overview', true],
    ['/storage/default/menu.pdf', true],
    ['https://example.org/a', true],
    ['mailto:a@example.org', true],
    ['/no-such-page', false],
    ['/teacher/zhang', false],
    ['//example.org', false],
    ['news', false],
  ])('the link %j leads to something that the site can show: %s', (link, isKept) => {
    expect(keepsRule('link', link)).toBe(isKept)
  })

  it('accepts money with at most two decimals, and only real dates', () => {
    expect(['0', '-1.5', '12.50'].every(isMoney)).toBe(true)
    expect(['1.234', '1.', '.5', '1e3', '12345678901234'].some(isMoney)).toBe(false)
    expect(['2024-02-29', '2026-12-31'].every(isDate)).toBe(true)
    expect(['2023-02-29', '2026-13-01', '26-1-1'].some(isDate)).toBe(false)
  })
})
