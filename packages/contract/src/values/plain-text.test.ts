import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withoutTags } from './plain-text.ts'

/** Where an HTML parser stops reading plain text: a tag, an end tag, a comment or a declaration. */
const tagStart = /<[a-z!/?]/i

const pieces = ['<', '>', '/', '!', '?', '=', '"', "'", ' ', '\n', '<<', '<img src=x onerror=', '</b', '<!--', 'a', '3']
const hostile = fc
  .array(fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 4 })), { maxLength: 30 })
  .map((parts) => parts.join(''))
const ordinary = fc
  .array(fc.constantFrom('a', '7', ' ', '< ', '<3', '<=', '>', '&', '"', "'", '师', '\n'), { maxLength: 40 })
  .map((parts) => parts.join(''))

describe('plain text', () => {
  it.each([
    ['a < b', 'a < b'],
    ['1<2 and 3>2', '1<2 and 3>2'],
    ['I <3 you', 'I <3 you'],
    ['a<b', 'a< b'],
    ['<b>bold</b> text', 'bold text'],
    ['<img src=x onerror=alert(1)>', ''],
    ['<img src=x onerror=alert(1)', '< img src=x onerror=alert(1)'],
    ['Hi <img src=x onerror=alert(1) <b>there</b>', 'Hi < img src=x onerror=alert(1) there'],
    ['<scr<b>ipt>alert(1)</scr</b>ipt>', '< script>alert(1)< /script>'],
    ['<<b>img src=x>', '< img src=x>'],
    ['</', '< /'],
  ])('the plain text of %j is %j', (given, kept) => {
    expect(withoutTags(given)).toBe(kept)
  })

  it('plain text never begins a tag, also when it is inserted into HTML', () => {
    fc.assert(fc.property(hostile, (text) => !tagStart.test(withoutTags(text))))
  })

  it('cleaning a plain text again does not change it', () => {
    fc.assert(fc.property(hostile, (text) => withoutTags(withoutTags(text)) === withoutTags(text)))
  })

  it('cleaning keeps every character of a text without tags', () => {
    fc.assert(
      fc.property(ordinary, (text) => {
        fc.pre(!tagStart.test(text))
        expect(withoutTags(text)).toBe(text)
      }),
    )
  })
})
