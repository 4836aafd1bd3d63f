import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeText } from '../source/old-database.ts'
import type { OldColumn } from '../source/old-table.ts'
import { fieldValue, type ValueContext } from './field-values.ts'
import { createOldAddresses } from './old-addresses.ts'
import { nodeNames } from './node-names.ts'
import { fromOldEditor } from './old-editor.ts'
import { arrayText, dateTimeToSeconds, decodeEntities, toDay, toId, toInteger, toParts, toSeconds } from './values.ts'
import { cleanRichText } from '../../../records/kinds/rich-text-html.ts'

const encoded = (text: string) =>
  text.replaceAll(
    /[&<>"']/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#039;' })[sign] ?? '',
  )

describe('values of an old site', () => {
  it('entities are decoded once, so that any text comes back', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => decodeEntities(encoded(text)) === text))
    expect(decodeEntities('&amp;amp; &#39;')).toBe("&amp; '")
  })

  it.each([
    [toId, null, null, undefined],
    [toId, '0', null, undefined],
    [toId, '2147483647', '2147483647', undefined],
    [toId, '2147483648', null, 'tooLarge'],
    [toId, '-1', null, 'broken'],
    [toInteger, '4294967295', null, 'tooLarge'],
    [toInteger, '-5', '-5', undefined],
    [toSeconds, '0', null, undefined],
    [toSeconds, '1700000000123', '1700000000', 'milliseconds'],
    [toSeconds, '99999999999999', null, 'tooLarge'],
    [toDay, '0000-00-00', null, 'zeroDate'],
    [toDay, '2000-00-00', null, 'zeroDate'],
    [toDay, '2000-02-30', null, 'zeroDate'],
    [toDay, '2000-02-29', '2000-02-29', undefined],
    // A real date in the distant past differs from a zero date.
    [toDay, '0009-01-02', '0009-01-02', undefined],
  ] as const)('%o makes of %j the value %j with the reason %j', (convert, raw, value, reason) => {
    expect(convert(raw)).toEqual(reason === undefined ? { value } : { value, reason })
  })

  it.each([
    ['2024-01-01 08:00:00', 'Asia/Shanghai', '1704067200'],
    ['2024-01-01 08:00:00.500', 'UTC', '1704096000'],
    // The zone skips this hour.
    ['2024-03-31 02:30:00', 'Europe/Berlin', '1711848600'],
  ])('the time %s in %s is %s', (raw, zone, value) => {
    expect(dateTimeToSeconds(raw, zone)).toEqual({ value })
  })

  it('numbers that fit come back, and others are never changed without a reason', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(2n ** 64n), max: 2n ** 64n }), (number) => {
        const { value, reason } = toInteger(String(number))
        return reason === undefined ? value === String(number) : value === null
      }),
    )
  })

  it('a list keeps its parts without the empty ones, whatever they contain', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[^,\s]{1,5}$/)), (parts) => {
        expect(toParts(`,${parts.join(',,')},`)).toEqual(parts)
      }),
    )
    expect(arrayText(['a"b', String.raw`c\d`])).toBe(String.raw`{"a\"b","c\\d"}`)
  })

  it('UTF-8 is read as it is, whatever its column declares', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[\u4e00-\u9fa5a-z ]{0,20}$/),
        fc.constantFrom('utf8mb4', 'latin1', 'gbk'),
        (text, charset) => {
          expect(decodeText(new TextEncoder().encode(text), charset).text).toBe(text)
        },
      ),
    )
    expect(decodeText(Uint8Array.of(0xe9), 'latin1').text).toBe('é')
    expect(decodeText(Uint8Array.of(0xd5, 0xc5), 'gbk').text).toBe('张')
    expect(decodeText(new TextEncoder().encode('a\0b'), 'utf8mb4')).toEqual({ text: 'ab', fixes: ['nul'] })
    // French text must not be mistaken for text that was encoded twice.
    expect(decodeText(new TextEncoder().encode('déjà là'), 'utf8mb4')).toEqual({ text: 'déjà là', fixes: [] })
  })
})

describe('values of fields', () => {
  const label = { 'zh-cn': 'x', en: 'x' }
  const context: ValueContext = {
    now: 1_700_000_000,
    timeZone: 'Asia/Shanghai',
    isEncoded: true,
    toRichText: (html) => fromOldEditor(html, (each) => cleanRichText(each)),
    regionOf: () => undefined,
    addresses: createOldAddresses(['old.example.org']),
  }
  const column = (type: string): OldColumn => ({
    name: 'c',
    type,
    fullType: type,
    isNullable: true,
    default: null,
    comment: '',
    charset: null,
  })

  it.each([
    [{ kind: 'money', label }, 'decimal', '12.345', { value: '1234', reason: 'cut' }],
    [{ kind: 'money', label }, 'decimal', '-0.5', { value: '-50' }],
    [{ kind: 'money', label }, 'decimal', '90071992547409.93', { value: '9007199254740993' }],
    [{ kind: 'switch', label }, 'tinyint', '2', { value: '1', reason: 'unknownValue' }],
    [{ kind: 'colour', label }, 'varchar', 'rgba(255, 0, 16, 1)', { value: '#ff0010' }],
    [{ kind: 'colour', label }, 'varchar', 'red', { value: '', reason: 'unknownValue' }],
    [{ kind: 'image', label }, 'varchar', '//old.example.org/storage/a.png', { value: '/storage/a.png' }],
    [
      { kind: 'image', label },
      'varchar',
      'https://old.example.org/other/a.png',
      { value: 'https://old.example.org/other/a.png' },
    ],
    [
      { kind: 'image', label },
      'varchar',
      'https://cdn.example.com/storage/a.png',
      { value: 'https://cdn.example.com/storage/a.png' },
    ],
    [
      { kind: 'text', label, max: 99 },
      'varchar',
      'see http://OLD.example.org/storage/a.pdf',
      { value: 'see /storage/a.pdf' },
    ],
    [
      { kind: 'json', label },
      'varchar',
      String.raw`["https:\/\/old.example.org\/storage\/a.png"]`,
      { value: '["/storage/a.png"]' },
    ],
    [
      { kind: 'richText', label },
      'text',
      '<img src="//old.example.org/storage/a.png">',
      { value: '<img src="/storage/a.png" />' },
    ],
    [{ kind: 'text', label, max: 9 }, 'time', '838:59:59', { value: '838:59:59' }],
    [{ kind: 'text', label, max: 3 }, 'varchar', 'abcd', { value: 'abc', reason: 'cut' }],
    [{ kind: 'dateTime', label }, 'varchar', '2024-01-01 08:00:00', { value: '1704067200' }],
    [{ kind: 'dateTime', label }, 'varchar', '1704067200', { value: '1704067200' }],
    [{ kind: 'dateTime', label }, 'varchar', 'soon', { value: null, reason: 'broken' }],
    [{ kind: 'json', label }, 'varchar', '[{"key":"a &amp; b"}]', { value: '[{"key":"a & b"}]' }],
    [{ kind: 'json', label }, 'varchar', '[{"key":', { value: '"[{\\"key\\":"', reason: 'text' }],
    [
      { kind: 'richText', label },
      'text',
      '<p>a<script>b</script></p>',
      { value: '<p>a</p>', reason: 'richText', detail: 'lost: script' },
    ],
    [{ kind: 'richText', label }, 'text', '&lt;p&gt;a&lt;/p&gt;', { value: '<p>a</p>' }],
    [{ kind: 'richText', label }, 'text', '<p >A & B &lt;i&gt;</p>', { value: '<p>A &amp; B &lt;i&gt;</p>' }],
  ] as const)('a field %j takes from %s the value %j as %j', (field, type, raw, expected) => {
    expect(fieldValue(field, column(type), raw, context)).toEqual(expected)
  })

  it('texts of an area with an editor stay as they are, except those that were encoded before it had one', () => {
    const raw = { ...context, isEncoded: false }
    const textOf = (provided: string) =>
      fieldValue({ kind: 'text', label, max: 99 }, column('varchar'), provided, raw).value
    expect(textOf('A & B <i>x</i> &amp;')).toBe('A & B <i>x</i> &amp;')
    expect(textOf('n &amp; &quot;x&quot;')).toBe('n & "x"')
  })
})

describe('nodes of an old site', () => {
  const product = ['teacher', 'teacher/teacher/index', 'auth/admin', 'setin/teacher/index']

  it.each([
    ['teacher', 'own/teacher'],
    ['Setin/Teacher/index', 'own/Setin/Teacher/index'],
    ['biz/student/add', 'own/student/add'],
    ['biz/studentcard', undefined],
    ['auth/admin', undefined],
  ])('the node %s, which may mean another page here, becomes %s', (name, to) => {
    const rules = [{ name, isFolder: false }]
    expect(nodeNames(rules, product, [{ from: 'biz/student', to: 'own/student' }]).get(name)).toBe(to)
  })

  it.each([
    ['cms/content', 'own/cms/content'],
    ['teacher', 'own/teacherFolder'],
    ['cms', undefined],
  ])('the folder %s leaves its name to the menu entry of an area, and becomes %s', (name, to) => {
    const moves = [
      { from: 'cms/content', to: 'cms/content' },
      { from: 'teacher', to: 'own/teacher' },
    ]
    expect(nodeNames([{ name, isFolder: true }], product, moves).get(name)).toBe(to)
  })

  it('a page below that of another area follows its own area', () => {
    const moves = [
      { from: 'cms/content', to: 'cms/content' },
      { from: 'cms/content/news', to: 'cmsContent/news' },
    ]
    const rules = [{ name: 'cms/content/news/add', isFolder: false }]
    expect(nodeNames(rules, product, moves).get('cms/content/news/add')).toBe('cmsContent/news/add')
  })
})
