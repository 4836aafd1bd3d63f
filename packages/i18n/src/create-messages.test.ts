import { parse } from '@formatjs/icu-messageformat-parser'
import { createIntl } from '@formatjs/intl'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { createMessages } from './create-messages.ts'
import { defineLanguages } from './languages.ts'
import { createCatalogue } from './node/catalogue.ts'
import { compileMessages } from './node/compile-messages.ts'

const languages = defineLanguages({ locales: ['zh-cn', 'en'], defaultLocale: 'zh-cn' })

/** Every construct of ICU MessageFormat 1, with values of `samples`. */
const constructs = [
  'plain text',
  "it''s '{'quoted'}' {name}",
  '{count} and {flag}',
  '{count, number}',
  '{count, number, integer}, {ratio, number, percent}',
  '{count, number, ::currency/EUR}, {ratio, number, ::percent scale/100 .00}, {count, number, ::compact-short}',
  '{when, date, short}, {when, date, medium}, {when, date, long}, {when, date, full}',
  '{when, time}, {when, time, short}, {when, time, medium}, {when, time, long}',
  '{gender, select, male {he} female {she} other {they}}',
  '{count, plural, =0 {none} one {# item} other {# items}}',
  '{count, plural, offset:1 =0 {nobody} =1 {{name}} one {{name} and # other} other {{name} and # others}}',
  '{count, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}',
  '{count, plural, one {{gender, select, male {his # item} other {their # item}}} other {{gender, select, male {his # items} other {their # items}}}}',
]

const samples = fc.record({
  count: fc.oneof(
    fc.integer({ min: 0, max: 25 }),
    fc.integer({ min: -5_000_000, max: 5_000_000 }),
    fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e6, max: 1e6 }),
  ),
  ratio: fc.double({ noNaN: true, noDefaultInfinity: true, min: 0, max: 10 }),
  name: fc.string(),
  gender: fc.constantFrom('male', 'female', 'other', 'toString', ''),
  flag: fc.boolean().map(String),
  when: fc.date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) }),
})

describe('messages', () => {
  it('use the named styles of the application, also beside a value that is missing (F7)', () => {
    const formats = {
      number: { money: { style: 'currency', currency: 'CNY' } },
      date: { day: { weekday: 'long' } },
    } as const
    const texts = { price: '{n, number, money} {name}', day: '{d, date, day}' }
    const d = new Date('2026-11-28T00:00:00Z')
    for (const messages of [texts, compileMessages(texts, 'en')]) {
      const styled = createMessages({ locale: 'en', messages, formats, timeZone: 'UTC' })
      expect(styled.format('price', { n: 2, name: 'each' })).toBe('CN¥2.00 each')
      expect(styled.format('price', { n: 2 })).toBe('CN¥2.00 {name}')
      expect(styled.format('day', { d })).toBe('Saturday')
      const plain = createMessages({ locale: 'en', messages, timeZone: 'UTC' })
      expect(plain.format('day', { d })).not.toBe('Saturday')
    }
  })

  it.each(['zh-cn', 'en', 'pl', 'ar', 'pt-BR'])('messages in %s are formatted as formatjs does (F1)', (locale) => {
    const file = Object.fromEntries(constructs.map((text, index) => [`m${index}`, text]))
    const compiled = Object.fromEntries(Object.entries(file).map(([id, text]) => [id, parse(text)]))
    const timeZone = 'Asia/Shanghai'
    const mine = createMessages({ locale, messages: compiled, timeZone })
    const fromText = createMessages({ locale, messages: file, timeZone })
    const theirs = createIntl({ locale, messages: file, timeZone, onError: () => {}, onWarn: () => {} })
    fc.assert(
      fc.property(samples, (values) => {
        for (const id of Object.keys(file)) {
          const expected = theirs.formatMessage({ id }, values)
          expect(mine.format(id, values)).toBe(expected)
          expect(fromText.format(id, values)).toBe(expected)
        }
      }),
      { numRuns: 60 },
    )
  })

  it('dates without a style and skeletons use the time zone of the messages, unlike in formatjs (F1)', () => {
    const messages = { a: '{when, date}, {when, date, ::yyyyMMMMd}, {when, time, ::Hmm}' }
    const { format } = createMessages({ locale: 'en', messages, timeZone: 'Asia/Shanghai' })
    expect(format('a', { when: new Date('2026-11-20T16:30:00Z') })).toBe('11/21/2026, November 21, 2026, 00:30')
  })

  it.each([
    ['zh-cn', '0:30'],
    ['en', '12:30 AM'],
  ])('the hours of the pattern j are those of the language, compiled or not, in %s: %s (F1)', (locale, time) => {
    const text = { a: '{when, time, ::jmm}' }
    for (const messages of [text, compileMessages(text, locale)]) {
      const { format } = createMessages({ locale, messages, timeZone: 'Asia/Shanghai' })
      expect(format('a', { when: new Date('2026-11-20T16:30:00Z') })).toBe(time)
    }
  })

  it('an explicit null or undefined shows nothing, also where a number or a date is expected (F3)', () => {
    const onError = vi.fn<(error: Error) => void>()
    const messages = { a: '[{name}] [{n, number}] [{when, date}] [{when, time, short}]' }
    const { formatRich } = createMessages({ locale: 'en', messages, onError })
    expect(formatRich('a', { name: null, n: undefined, when: undefined })).toEqual(['[] [] [] []'])
    expect(onError).not.toHaveBeenCalled()
  })

  it('a missing value inside a plural or a select leaves the rest of the message (F3)', () => {
    const onError = vi.fn<(error: Error) => void>()
    const messages = {
      a: '{kind, select, other {{n, plural, one {<b>#</b> of {all, number}} other {<b>#</b> of {all, number}}}}}',
    }
    const { format } = createMessages({ locale: 'en', messages, onError })
    expect([format('a', { n: 1 }), format('a', { kind: 'x', n: 2, all: 3 })]).toEqual(['1 of {all}', '2 of 3'])
    expect(onError.mock.calls.map(([error]) => error.message)).toEqual([
      'message "a" in en: no value for "kind"',
      'message "a" in en: no value for "b"',
      'message "a" in en: no value for "all"',
    ])
  })

  it('a plural without a number shows its name in braces and the general form (F3)', () => {
    const messages = { a: '{n, plural, =0 {none} one {<b>#</b> item} other {<b>#</b> of {n} items}}' }
    const texts = createMessages({ locale: 'en', messages })
    const shown = [{}, { n: null }].map((values) =>
      texts.formatRich('a', { b: (chunks) => chunks.join(''), ...values }),
    )
    expect(shown.map((parts) => parts.join(''))).toEqual(['{n} of {n} items', ' of  items'])
  })

  it('renders tags by functions, with parts that are not texts (F4)', () => {
    const onError = vi.fn<(error: Error) => void>()
    const messages = { a: 'Read the <a>terms of {name}</a>, {icon}.', b: '<b>bold</b>' }
    const texts = createMessages({ locale: 'en', messages, onError })
    const icon = { icon: true }
    const parts = texts.formatRich<object>('a', { name: 'us', icon, a: (chunks) => ({ href: '/terms', chunks }) })
    expect(parts).toEqual(['Read the ', { href: '/terms', chunks: ['terms of us'] }, ', ', icon, '.'])
    expect(onError).not.toHaveBeenCalled()
    expect(texts.format('b')).toBe('bold')
    expect(onError.mock.calls.map(([error]) => error.message)).toEqual(['message "b" in en: no value for "b"'])
  })

  it('shows the name of a missing value, and reports each problem once (F2, F3)', () => {
    const onError = vi.fn<(error: Error) => void>()
    const messages = { a: 'Hello {name}', b: '{n, plural, other {#}}', c: '{when, date}', d: '' }
    const texts = createMessages({ locale: 'en', messages, onError })
    for (let time = 0; time < 2; time += 1) {
      expect(texts.format('a')).toBe('Hello {name}')
      expect(texts.format('a', { name: null })).toBe('Hello ')
      expect(texts.format('absent')).toBe('absent')
      expect(texts.format('toString')).toBe('toString')
      expect(texts.format('c', { when: 'soon' })).toBe('')
      expect(texts.format('d')).toBe('')
    }
    expect(onError.mock.calls.map(([error]) => error.message)).toEqual([
      'message "a" in en: no value for "name"',
      'message "absent" in en: missing',
      'message "toString" in en: missing',
      'message "c" in en: "when" is not a date or time',
    ])
  })

  it('an invalid ICU text or a throwing function does not break other messages (F5)', () => {
    const onError = vi.fn<(error: Error) => void>()
    const texts = createMessages({
      locale: 'en',
      messages: { a: '{n, plural', b: parse('<b>x</b>'), c: 'fine' },
      onError,
    })
    const fail = () => {
      throw new Error('no')
    }
    expect([texts.format('a'), texts.formatRich('b', { b: fail }), texts.format('c')]).toEqual(['a', ['b'], 'fine'])
    expect(onError).toHaveBeenCalledTimes(2)
  })
})

describe('createCatalogue', () => {
  it('a catalogue falls back along the chain, message by message (M1, M4) [B1]', () => {
    const catalogue = createCatalogue({
      languages: defineLanguages({ locales: ['zh-cn', 'en', 'fr'], defaultLocale: 'zh-cn', fallbacks: { fr: ['en'] } }),
      messages: { 'zh-cn': { a: '甲', b: '乙', c: '丙' }, en: { a: 'A', b: 'B' }, fr: { a: '', b: 'Bé' } },
    })
    expect(['a', 'b', 'c', 'd'].map((id) => catalogue.format('fr', id))).toEqual(['A', 'Bé', '丙', 'd'])
    expect([catalogue.has('c'), catalogue.has('d')]).toEqual([true, false])
  })

  it('a catalogue formats a server text in the language of the reader', () => {
    const messages = { 'zh-cn': { a: '{n} 个' }, en: { a: '{n, plural, one {# item} other {# items}}' } }
    const { format } = createCatalogue({ languages, messages })
    expect([format('zh-cn', 'a', { n: 1 }), format('en', 'a', { n: 1 })]).toEqual(['1 个', '1 item'])
  })
})
