import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Field } from '../definition/fields.ts'
import { label } from '@teachnet/protocol'
import { defineResource } from '../definition/define-resource.ts'
import { resources } from '../all-resources.ts'
import { identityFields, reachFields } from '../resources/application-fields.ts'
import { toNumber } from './value-parts.ts'
import { inputSchema, labelOf, parseInput, writableFields } from './input-schema.ts'

const fieldLabel = label('字段', 'Field')
const sample = (field: Field) =>
  defineResource({
    controller: 'Sample',
    table: 'sample',
    title: label('样本', 'Sample'),
    labelField: 'id',
    fields: { id: { kind: 'id', label: label('编号', 'ID'), readOnly: true }, value: field },
  })

/** The value read from a body, or the id of the message that rejects it. */
function read(field: Field, value: unknown, mode: 'add' | 'edit' = 'add'): unknown {
  const parsed = parseInput(
    sample(field),
    mode,
    { value },
    {
      zone: (text) => (text === '2024-05-01 10:00:00' ? 99 : undefined),
    },
  )
  return parsed.ok ? parsed.value.value : parsed.problems[0]?.message
}

const options = [
  { value: '1', label: fieldLabel },
  { value: '0', label: fieldLabel },
]

describe('values of a body, by kind of field', () => {
  it.each<[Field, unknown, unknown]>([
    [{ kind: 'text', label: fieldLabel, max: 3 }, '  a字😀 ', 'a字😀'],
    [{ kind: 'text', label: fieldLabel, max: 3 }, 'abcd', 'validation.tooLong'],
    [{ kind: 'text', label: fieldLabel, max: 9, min: 3 }, 'ab', 'validation.tooShort'],
    [{ kind: 'text', label: fieldLabel, max: 9, min: 3 }, '', ''],
    [{ kind: 'text', label: fieldLabel, max: 9 }, 12, '12'],
    [{ kind: 'text', label: fieldLabel, max: 9 }, null, ''],
    [{ kind: 'text', label: fieldLabel, max: 9 }, ['a'], 'validation.type'],
    [{ kind: 'text', label: fieldLabel, max: 20 }, ' 若x<y，则y>x ', '若x<y，则y>x'],
    [{ kind: 'text', label: fieldLabel, max: 20 }, 'List<String> & &lt;', 'List<String> & &lt;'],
    [{ kind: 'text', label: fieldLabel, max: 20, multiline: true }, '<b>a</b>\r\n<!-- b', '<b>a</b>\r\n<!-- b'],
    [{ kind: 'text', label: fieldLabel, max: 9, required: true }, '<br>', '<br>'],
    [{ kind: 'tags', label: fieldLabel }, ['<i>a</i>', 'b\u0000'], ['<i>a</i>', 'b']],
    [{ kind: 'masked', label: fieldLabel, max: 9 }, 'a<b\u000B', 'a<b'],
    // Invisible characters of documents do not count towards the length.
    [{ kind: 'text', label: fieldLabel, max: 2 }, '\uFEFFa\u0000\u000B\uD800b\u0007', 'ab'],
    [{ kind: 'text', label: fieldLabel, max: 9, required: true }, ' \u0000 ', 'validation.required'],
    [{ kind: 'text', label: fieldLabel, max: 20 }, 'Lina\r\nBcc: x@y.z', 'Lina Bcc: x@y.z'],
    [{ kind: 'richText', label: fieldLabel }, '<p>a\u000Bb\u0000</p>\n', '<p>ab</p>'],
    [{ kind: 'text', label: fieldLabel, max: 20, rules: ['email'] }, 'no mail', 'validation.email'],
    [{ kind: 'text', label: fieldLabel, max: 9, required: true }, '   ', 'validation.required'],
    [{ kind: 'richText', label: fieldLabel, required: true }, '<p>&nbsp;</p>', 'validation.editorRequired'],
    [{ kind: 'richText', label: fieldLabel, required: true }, '<img src="/a.png">', '<img src="/a.png">'],
    [{ kind: 'richText', label: fieldLabel }, 'x'.repeat(1_000_001), 'validation.tooLong'],
    [{ kind: 'number', label: fieldLabel, min: 0, max: 5 }, '2.5', 2.5],
    [{ kind: 'number', label: fieldLabel }, '1e400', 'validation.number'],
    [{ kind: 'number', label: fieldLabel, max: 5 }, 6, 'validation.tooLarge'],
    [{ kind: 'number', label: fieldLabel, decimals: 2 }, '98.25', 98.25],
    [{ kind: 'number', label: fieldLabel, decimals: 2 }, 1.1, 1.1],
    [{ kind: 'number', label: fieldLabel, decimals: 2 }, '', null],
    [{ kind: 'number', label: fieldLabel, decimals: 2 }, '1.234', 'validation.tooPrecise'],
    [{ kind: 'number', label: fieldLabel, decimals: 1 }, 1e-9, 'validation.tooPrecise'],
    [{ kind: 'integer', label: fieldLabel }, '7', 7],
    [{ kind: 'integer', label: fieldLabel }, 7.5, 'validation.integer'],
    [{ kind: 'integer', label: fieldLabel }, 3_000_000_000, 'validation.tooLarge'],
    [{ kind: 'integer', label: fieldLabel }, '', null],
    [{ kind: 'integer', label: fieldLabel, default: 4 }, '', 4],
    [{ kind: 'integer', label: fieldLabel, required: true }, '', 'validation.required'],
    [{ kind: 'integer', label: fieldLabel }, 'many', 'validation.integer'],
    [{ kind: 'money', label: fieldLabel }, '12.5', '12.50'],
    [{ kind: 'money', label: fieldLabel }, 7, '7.00'],
    [{ kind: 'money', label: fieldLabel }, '007', '7.00'],
    [{ kind: 'money', label: fieldLabel }, '1.234', 'validation.money'],
    [{ kind: 'money', label: fieldLabel, min: 0 }, '-1', 'validation.tooSmall'],
    [{ kind: 'money', label: fieldLabel }, '9999999999999', 'validation.tooLarge'],
    ...[true, 'true', 1, '1'].map((on): [Field, unknown, unknown] => [{ kind: 'switch', label: fieldLabel }, on, 1]),
    ...[false, 'false', 0, '0', '', null].map((off): [Field, unknown, unknown] => [
      { kind: 'switch', label: fieldLabel },
      off,
      0,
    ]),
    [{ kind: 'switch', label: fieldLabel }, 'perhaps', 'validation.type'],
    [{ kind: 'switch', label: fieldLabel }, [], 'validation.type'],
    [{ kind: 'choice', label: fieldLabel, options }, 1, '1'],
    [{ kind: 'choice', label: fieldLabel, options }, '2', 'validation.choice'],
    [{ kind: 'choice', label: fieldLabel, options, default: '1' }, '', '1'],
    [{ kind: 'choice', label: fieldLabel, options }, null, ''],
    [{ kind: 'choice', label: fieldLabel, options, multiple: true }, '1,0', ['1', '0']],
    [{ kind: 'choice', label: fieldLabel, options, multiple: true }, ['3'], 'validation.choice'],
    [{ kind: 'image', label: fieldLabel }, '/storage/a.png', '/storage/a.png'],
    [{ kind: 'image', label: fieldLabel }, 'javascript:alert(1)', 'validation.url'],
    [{ kind: 'images', label: fieldLabel }, '/a.png,//b.png', 'validation.url'],
    [{ kind: 'file', label: fieldLabel, accept: 'pdf,docx' }, '/storage/cv.PDF?v=2', '/storage/cv.PDF?v=2'],
    [{ kind: 'file', label: fieldLabel, accept: 'pdf,docx' }, '/storage/cv.html', 'validation.fileType'],
    [{ kind: 'file', label: fieldLabel, accept: 'pdf,docx' }, '/storage/cv?.pdf', 'validation.fileType'],
    [{ kind: 'file', label: fieldLabel, accept: 'pdf,docx' }, '', ''],
    // A signed address of a private file is read as its path, whatever its length and host.
    [
      { kind: 'file', label: fieldLabel, accept: 'pdf', visibility: 'private' },
      `//host:8000/private-files/${'0'.repeat(32)}/${encodeURIComponent('证'.repeat(60))}.pdf?expires=1&signature=a-_`,
      `/private-files/${'0'.repeat(32)}/${'证'.repeat(60)}.pdf`,
    ],
    [{ kind: 'image', label: fieldLabel, visibility: 'private' }, '//elsewhere/a.png', 'validation.url'],
    [
      { kind: 'images', label: fieldLabel, visibility: 'private' },
      `https://host/private-files/${'1'.repeat(32)}/a.png?expires=1&signature=b,/storage/b.png`,
      [`/private-files/${'1'.repeat(32)}/a.png`, '/storage/b.png'],
    ],
    [{ kind: 'files', label: fieldLabel, accept: 'pdf' }, ['/a.pdf', '/b.exe'], 'validation.fileType'],
    [{ kind: 'date', label: fieldLabel }, '2024-02-29', '2024-02-29'],
    [{ kind: 'date', label: fieldLabel }, '2023-02-29', 'validation.date'],
    [{ kind: 'date', label: fieldLabel }, '0000-01-01', 'validation.date'],
    [{ kind: 'date', label: fieldLabel }, '', null],
    [{ kind: 'dateTime', label: fieldLabel }, '1700000000', 1_700_000_000],
    [{ kind: 'dateTime', label: fieldLabel }, '2024-05-01 10:00:00', 99],
    [{ kind: 'dateTime', label: fieldLabel }, 'yesterday', 'validation.dateTime'],
    [{ kind: 'dateTime', label: fieldLabel }, 1e15, 'validation.dateTime'],
    [{ kind: 'image', label: fieldLabel }, 'x'.repeat(256), 'validation.tooLong'],
    [{ kind: 'images', label: fieldLabel, maxItems: 2 }, '/a.png,/b.png', ['/a.png', '/b.png']],
    [{ kind: 'images', label: fieldLabel, maxItems: 1 }, ['/a.png', '/b.png'], 'validation.tooMany'],
    [{ kind: 'files', label: fieldLabel, required: true }, [], 'validation.requiredFile'],
    [{ kind: 'choice', label: fieldLabel, options, required: true }, '', 'validation.requiredChoice'],
    [{ kind: 'date', label: fieldLabel, required: true }, '', 'validation.requiredChoice'],
    [{ kind: 'colour', label: fieldLabel, required: true }, '', 'validation.requiredChoice'],
    [{ kind: 'json', label: fieldLabel, required: true }, null, 'validation.requiredChoice'],
    [{ kind: 'relation', label: fieldLabel, resource: 'Sample', as: 'other' }, '5', 5],
    [{ kind: 'relation', label: fieldLabel, resource: 'Sample', as: 'other' }, 0, 'validation.tooSmall'],
    [{ kind: 'relations', label: fieldLabel, resource: 'Sample', as: 'others' }, '1,2', [1, 2]],
    [{ kind: 'relations', label: fieldLabel, resource: 'Sample', as: 'others' }, 3, [3]],
    [{ kind: 'relations', label: fieldLabel, resource: 'Sample', as: 'others' }, [1, null], 'validation.type'],
    [{ kind: 'relations', label: fieldLabel, resource: 'Sample', as: 'others' }, ['x'], 'validation.integer'],
    [{ kind: 'treeParent', label: fieldLabel }, '', 0],
    [{ kind: 'treeParent', label: fieldLabel }, '4', 4],
    [{ kind: 'treeParent', label: fieldLabel }, -1, 'validation.tooSmall'],
    [{ kind: 'region', label: fieldLabel }, ['44', '4401'], [44, 4401]],
    [{ kind: 'region', label: fieldLabel }, [44, 4401, 440_106], [44, 4401, 440_106]],
    [{ kind: 'region', label: fieldLabel }, [44, 4419, 441_900], [44, 4419, 441_900]],
    [{ kind: 'region', label: fieldLabel }, 110_101, [11, 1101, 110_101]],
    [{ kind: 'region', label: fieldLabel }, ['440000', '440300', '440305'], [44, 4403, 440_305]],
    [{ kind: 'region', label: fieldLabel }, '44,440305', [44, 4403, 440_305]],
    [{ kind: 'region', label: fieldLabel }, '810000', [81]],
    [{ kind: 'region', label: fieldLabel }, [44, 110_101], [44, 110_101]],
    [{ kind: 'region', label: fieldLabel }, [7, 5], [7, 5]],
    [{ kind: 'region', label: fieldLabel }, [1_101_011], [1_101_011]],
    [{ kind: 'region', label: fieldLabel }, '', []],
    [{ kind: 'tags', label: fieldLabel, maxItems: 3 }, ' a , b ,', ['a', 'b']],
    [{ kind: 'tags', label: fieldLabel }, ['x'.repeat(31)], 'validation.tooLong'],
    [{ kind: 'json', label: fieldLabel }, { a: [1, null, 'x'] }, { a: [1, null, 'x'] }],
    [{ kind: 'json', label: fieldLabel }, { 'a\u0000': ['x\u0000'] }, { a: ['x'] }],
    [{ kind: 'colour', label: fieldLabel }, '#a1B2c3', '#a1B2c3'],
    [{ kind: 'colour', label: fieldLabel }, 'red', 'validation.colour'],
    [{ kind: 'weigh', label: fieldLabel }, '12', 12],
    [{ kind: 'password', label: fieldLabel }, ' secret ', ' secret '],
    [{ kind: 'password', label: fieldLabel, rule: 'adminPassword' }, 'x'.repeat(128), 'x'.repeat(128)],
    [{ kind: 'password', label: fieldLabel, asks: 'current' }, 'old<1', 'old<1'],
    [{ kind: 'password', label: fieldLabel }, 'short', 'validation.password'],
    [{ kind: 'password', label: fieldLabel, rule: 'adminPassword' }, 'shorter', 'validation.adminPassword'],
    [{ kind: 'masked', label: fieldLabel, max: 18, rules: ['idNumber'] }, '123', 'validation.idNumber'],
  ])('the field %j reads %j as %j', (field, value, expected) => {
    expect(read(field, value)).toEqual(expected)
  })

  it('accepts an unchanged masked value on edit only', () => {
    const field: Field = { kind: 'masked', label: fieldLabel, max: 18, rules: ['idNumber'], required: true }
    expect(read(field, '110*************2X', 'edit')).toBe('110*************2X')
    expect(read(field, '110*************2X', 'add')).toBe('validation.idNumber')
    expect(read(field, '123', 'edit')).toBe('validation.idNumber')
    expect(read(field, '', 'edit')).toBe('validation.required')
  })

  it('refuses excessively nested JSON instead of overflowing the stack', () => {
    let deep: unknown = 1
    for (let depth = 0; depth < 20_000; depth++) deep = [deep]
    expect(read({ kind: 'json', label: fieldLabel }, deep)).toBe('validation.type')
  })

  it('reads an empty password on edit as "keep the old one", and refuses a missing one on add', () => {
    const field: Field = { kind: 'password', label: fieldLabel, required: true }
    expect(read(field, '', 'edit')).toBe('')
    expect(read(field, '', 'add')).toBe('validation.required')
  })

  it('reading a value of any kind of field never throws', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...resources),
        fc.constantFrom('add', 'edit'),
        fc.dictionary(fc.string(), fc.anything()),
        fc.anything(),
        (definition, mode, rest, value) => {
          const body = { ...rest, ...Object.fromEntries(Object.keys(definition.fields).map((name) => [name, value])) }
          const parsed = parseInput(definition, mode, body)
          if (!parsed.ok) expect(parsed.problems.length).toBeGreaterThan(0)
        },
      ),
    )
  })
})

describe('bodies', () => {
  const book = defineResource({
    controller: 'Book',
    table: 'book',
    title: label('书', 'Books'),
    labelField: 'name',
    derived: ['shelf_name'],
    fields: {
      id: { kind: 'id', label: label('编号', 'ID'), readOnly: true },
      name: { kind: 'text', label: label('书名', 'Title'), max: 20, required: true, bilingual: true },
      owner_id: { kind: 'relation', label: label('主人', 'Owner'), resource: 'Book', as: 'owner' },
      place: { kind: 'region', label: label('地点', 'Place') },
      pages: { kind: 'integer', label: label('页数', 'Pages'), min: 1, max: 9999, required: true, default: 100 },
      secret: { kind: 'text', label: label('秘密', 'Secret'), max: 9, internal: true },
      code: { kind: 'text', label: label('编码', 'Code'), max: 9, form: 'add' },
      create_time: { kind: 'dateTime', label: label('创建', 'Created'), auto: 'create', readOnly: true },
    },
  })

  it('a body keeps writable fields, drops read-only and derived ones, and is refused with the names of unknown ones', () => {
    const body = { name: 'A', name_en: 'B', create_time: 5, owner: { id: 1 }, place_text: 'x', shelf_name: 'y', id: 3 }
    expect(parseInput(book, 'add', body)).toEqual({ ok: true, value: { name: 'A', name_en: 'B' } })
    expect(parseInput(book, 'add', { name: 'A', colour: 'red' })).toEqual({
      ok: false,
      problems: [{ field: 'colour', message: 'validation.unknown', values: { label: 'colour' } }],
    })
  })

  it('a body cannot set internal columns, even by their correct names', () => {
    expect(parseInput(book, 'edit', { secret: 'x' })).toEqual({ ok: true, value: {} })
  })

  it('a body may be partial on edit, and must contain all required fields on add', () => {
    expect(parseInput(book, 'edit', { pages: 3 })).toEqual({ ok: true, value: { pages: 3 } })
    expect(parseInput(book, 'edit', { name: '' })).toMatchObject({
      problems: [{ field: 'name', message: 'validation.required' }],
    })
    expect(parseInput(book, 'add', {})).toMatchObject({ problems: [{ field: 'name', message: 'validation.required' }] })
  })

  it('a body may keep a stored text that the current rules refuse', () => {
    const current = { name: 'a name from the time before there were limits', pages: 1 }
    expect(parseInput(book, 'edit', { name: current.name, pages: 3 }, { current })).toEqual({
      ok: true,
      value: { name: current.name, pages: 3 },
    })
    expect(parseInput(book, 'edit', { name: `${current.name}!` }, { current })).toMatchObject({
      problems: [{ field: 'name', message: 'validation.tooLong' }],
    })
  })

  it('a refused body reports every problem with the limits that its message mentions', () => {
    expect(parseInput(book, 'add', { name: 'x'.repeat(21), pages: 10_000 })).toMatchObject({
      problems: [
        { field: 'name', message: 'validation.tooLong', values: { max: 20 } },
        { field: 'pages', message: 'validation.tooLarge', values: { max: 9999 } },
      ],
    })
  })

  it('the schema of an edit omits fields that only adding needs', () => {
    expect(writableFields(book, 'edit').map(([name]) => name)).not.toContain('code')
    expect(parseInput(book, 'edit', { code: 'x' })).toEqual({ ok: true, value: {} })
  })

  it.each([null, undefined, 'text', 5, [], [{}]])('refuses the body %j, which is not an object', (body) => {
    expect(parseInput(book, 'add', body)).toMatchObject({ ok: false })
  })

  it('bodies have a strict schema for forms and for OpenAPI', () => {
    expect(inputSchema(book, 'add').safeParse({ name: 'A' }).success).toBe(true)
    expect(inputSchema(book, 'add').safeParse({}).success).toBe(false)
    expect(inputSchema(book, 'edit').safeParse({ id: 1, pages: 3 }).success).toBe(true)
    expect(inputSchema(book, 'edit').safeParse({ id: 1, colour: 'red' }).success).toBe(false)
  })

  it('wire fields have labels in both languages, and the English half of a bilingual field is marked', () => {
    expect(labelOf(book, 'name', 'en')).toBe('Title')
    expect(labelOf(book, 'name_en', 'en')).toBe('Title (English)')
    expect(labelOf(book, 'name_en', 'zh-cn')).toBe('书名（英文）')
    for (const name of ['other', 'constructor', '__proto__', 'valueOf_en']) expect(labelOf(book, name, 'en')).toBe(name)
  })
})

it('a number of hundreds of thousands of digits that is not one is refused at once [G1]', () => {
  expect(toNumber(`${'1'.repeat(300_000)}x`)).toBe(`${'1'.repeat(300_000)}x`)
  expect(['12', '-1.5', '1.', '.5', '2e3'].map(toNumber)).toEqual([12, -1.5, 1, 0.5, 2000])
})

describe('fields that depend on each other', () => {
  const person = defineResource({
    controller: 'Person',
    table: 'person',
    title: label('人', 'Person'),
    labelField: 'id',
    fields: {
      id: { kind: 'id', label: label('编号', 'ID'), readOnly: true },
      ...reachFields,
      ...identityFields,
    },
  })
  const reached = { mobile: '13800138000' }

  it.each([
    [{}, { mobile: 'validation.either' }],
    [{ mobile: '', email: '' }, { mobile: 'validation.either' }],
    [{ mobile: '12' }, { mobile: 'validation.mobile' }],
    [{ email: 'x' }, { email: 'validation.email' }],
    [{ email: 'li@example.com' }, {}],
    [{ mobile: '+852 9123 4567' }, {}],
  ])('a person who gives %j meets the messages %j', (body, messages) => {
    expect(messagesOf(parseInput(person, 'add', body))).toEqual(messages)
  })

  it('the last way to reach a person cannot be emptied', () => {
    const current = { mobile: '13800138000', email: '' }
    expect(messagesOf(parseInput(person, 'edit', { mobile: '' }, { current }))).toEqual({
      mobile: 'validation.either',
    })
    expect(messagesOf(parseInput(person, 'edit', { mobile: '', email: 'a@b.cn' }, { current }))).toEqual({})
    expect(messagesOf(parseInput(person, 'edit', { id_type: 'passport' }, { current }))).toEqual({})
  })

  it.each([
    ['resident', '11010519491231002x', undefined],
    ['resident', 'E12345678', 'validation.idNumber'],
    ['home_permit', 'h 12345678', undefined],
    ['home_permit', '12345678', 'validation.homePermit'],
    ['taiwan_permit', '1234 5678', undefined],
    ['taiwan_permit', 'E12345678', 'validation.taiwanPermit'],
    ['passport', 'e12345678', undefined],
    ['passport', 'ABCDEFGH', 'validation.passport'],
    [undefined, '11010519491231002x', undefined],
    [undefined, 'H12345678', 'validation.idNumber'],
  ])('of the document %s, the number %j has the problem %s', (id_type, id_number, message) => {
    const parsed = parseInput(person, 'add', id_type ? { ...reached, id_type, id_number } : { ...reached, id_number })
    expect(messagesOf(parsed).id_number).toBe(message)
  })

  it('the type of the stored document judges a new number, and a masked number is left as it is', () => {
    const current = { ...reached, email: '', id_type: 'passport', id_number: 'E1***78' }
    expect(messagesOf(parseInput(person, 'edit', { id_number: 'H12345678' }, { current }))).toEqual({})
    expect(messagesOf(parseInput(person, 'edit', { id_number: 'ABC' }, { current }))).toEqual({
      id_number: 'validation.passport',
    })
    expect(messagesOf(parseInput(person, 'edit', { id_number: 'E1***78' }, { current }))).toEqual({})
  })

  function messagesOf(parsed: ReturnType<typeof parseInput>): Record<string, string> {
    return parsed.ok ? {} : Object.fromEntries(parsed.problems.map(({ field, message }) => [field, message]))
  }
})
