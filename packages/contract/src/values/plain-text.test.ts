import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toOneLine, withoutControls } from './plain-text.ts'

describe('plain text', () => {
  it.each([
    '若x<y，则y>x',
    'List<String>',
    '<b>bold</b> & <img src=x onerror=alert(1)>',
    '&lt;b&gt;',
    'a\tb\r\nc',
    '👩‍👩‍👧 👍🏽 می‌خواهم',
  ])('keeps every character of %j [H1]', (text) => {
    expect(withoutControls(text)).toBe(text)
  })

  it.each([
    ['a\u0000b\u000Bc\u000Cd\u001Fe\u007Ff\u0085g', 'abcdefg'],
    ['\uFEFFa\uFFFEb\uFFFF', 'ab'],
    ['a\uD800b\uDC00c', 'abc'],
    ['\uDC00\uD83D\uDE00\uD83D', '😀'],
  ])('removes the invisible characters of %j [H1]', (given, expected) => {
    expect(withoutControls(given)).toBe(expected)
  })

  it('leaves a text that the database can store, without characters to remove', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const clean = withoutControls(text)
        expect(clean.isWellFormed()).toBe(true)
        expect(withoutControls(clean)).toBe(clean)
      }),
    )
  })

  it.each([
    ['one line', 'one line'],
    ['Lina\r\nBcc: all@example.org', 'Lina Bcc: all@example.org'],
    ['a\u2028 b\u2029\n\nc\r', 'a b c'],
    ['\n', ''],
  ])('the line of %j is %j', (given, expected) => {
    expect(toOneLine(given)).toBe(expected)
  })
})
