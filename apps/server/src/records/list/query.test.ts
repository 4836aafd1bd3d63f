// @module-tag full
import { searchOperators } from '@teachnet/protocol'
import { rowSchema } from '@teachnet/contract/schema'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createResourceTable } from '../tables/create-table.ts'
import { bothDatabases } from '../../test-support/test-database.ts'
import type { ResourceHooks } from '../bound-resource.ts'
import { sampleDefinition } from '../test-support/sample-definition.ts'
import { openCrudTestApp, type OwnCrudTestApp } from '../test-support/test-app.ts'

const idNumber = '11010519491231002X'

describe.each(bothDatabases)('a resource added at run time, on %s', (kind) => {
  let t: OwnCrudTestApp

  beforeAll(async () => {
    t = await openCrudTestApp(kind)
    // The resource is added while the server is already running.
    const hooks: ResourceHooks = { scope: () => sql`"t"."name" <> 'hidden by the limit'` }
    await createResourceTable(t.db, t.resources.bind(sampleDefinition, hooks).table)
    for (const name of ['数学', '英语'])
      await t.call('POST', 'Category/add', {
        body: { name, name_en: `${name} EN`, slug: name === '数学' ? 'maths' : 'english' },
      })
    for (const name of ['王老师', '李老师']) await t.call('POST', 'teacher.Teacher/add', { body: { name } })
    const rows = [
      {
        name: 'Alpha 50%',
        name_en: 'first_one',
        code: 'A-1',
        score: '1.25',
        size: 10,
        price: '9.99',
        is_open: true,
        level: 'low',
        colours: 'red',
        born: '2000-01-31',
        open_time: '2024-05-01 10:00:00',
        category_id: 1,
        teacher_ids: [2, 1],
        place: [44, 4401],
        tags: 'a,b',
        lessons: [{ title: 'One', title_en: 'Eins', minutes: 45, cover: '/storage/l.png' }],
        extra: { a: 1 },
        colour: '#aabbcc',
        pin: 'secret-pin',
        id_number: idNumber,
        content: '<p onclick="x()">Hi<script>alert(1)</script></p>',
        pictures: ['/a.png'],
      },
      {
        name: 'Beta',
        code: 'B-2',
        score: 3,
        size: -5,
        price: '100',
        born: '2010-06-01',
        open_time: 1_714_600_000,
        category_id: 2,
        teacher_ids: '2',
        tags: ['b'],
        colours: ['red', 'blue'],
      },
      { name: "O'Brien \\ _x_", size: 20, price: '10', level: 'high' },
    ]
    for (const body of rows)
      expect(await t.call('POST', 'test.Sample/add', { body })).toMatchObject({ code: 1, msg: 'Added' })
    await t.db.execute(sql`insert into test_sample (name) values ('hidden by the limit')`)
  })
  afterAll(() => t.close())

  const list = async (query: string | Record<string, string>) => {
    const reply = await t.call('GET', 'test.Sample/index', { query })
    expect(reply).toMatchObject({ code: 1 })
    return reply.data as { list: Record<string, unknown>[]; total: number }
  }
  const ids = async (query: string | Record<string, string>) =>
    (await list(query)).list.map((row) => Number(row.id)).toSorted((a, b) => a - b)
  const search = (field: string, operator: string, val: string | string[], render = '') => {
    const query = new URLSearchParams({
      'search[0][field]': field,
      'search[0][operator]': operator,
      'search[0][render]': render,
    })
    if (typeof val === 'string') query.set('search[0][val]', val)
    else val.forEach((item, index) => query.set(`search[0][val][${index}]`, item))
    return ids(query.toString())
  }

  it('a list returns rows in the wire form of every kind [C8]', async () => {
    const { data } = await t.call('GET', 'test.Sample/edit', { query: { id: '1' } })
    expect(data?.row).toEqual({
      id: 1,
      name: 'Alpha 50%',
      name_en: 'first_one',
      code: 'A-1',
      content: '<p>Hi</p>',
      content_en: '',
      score: 1.25,
      size: 10,
      price: '9.99',
      is_open: 1,
      level: 'low',
      colours: ['red'],
      born: '2000-01-31',
      open_time: 1_714_528_800,
      picture: '',
      pictures: ['/a.png'],
      paper: '',
      papers: [],
      category_id: 1,
      category: { id: 1, label: '数学 EN', name: '数学 EN' },
      teacher_ids: [2, 1],
      teachers: [
        { id: 2, label: '李老师', name: '李老师' },
        { id: 1, label: '王老师', name: '王老师' },
      ],
      place: [44, 4401],
      place_text: '广东省,广州市',
      tags: ['a', 'b'],
      lessons: [{ title: 'One', title_en: 'Eins', minutes: 45, cover: '/storage/l.png' }],
      extra: { a: 1 },
      colour: '#aabbcc',
      pin: '',
      id_number: `110${'*'.repeat(13)}2X`,
      weigh: 1,
      status: '1',
      update_time: 1_772_445_600,
      create_time: 1_772_445_600,
    })
    expect(rowSchema(sampleDefinition).safeParse(data?.row).error).toBeUndefined()
    const stored = await t.db.execute(sql`select pin, id_number from test_sample where id = 1`)
    expect(JSON.stringify(stored.rows)).not.toContain('secret-pin')
    expect(JSON.stringify(stored.rows)).not.toContain(idNumber)
  })

  it.each<[string, string, string | string[], number[], string?]>([
    ['name', 'eq', 'Beta', [2]],
    ['name', '=', 'Beta', [2]],
    ['name', 'ne', 'Beta', [1, 3]],
    ['name', 'LIKE', 'bEt', [2]],
    ['name', 'LIKE', 'FIRST', [1]],
    ['name', 'LIKE', '\0bet', [2]],
    ['id', 'LIKE', '\0', [1, 2, 3]],
    ['code', 'IN', 'A-1\0', [1]],
    ['name', 'LIKE', '50%', [1]],
    ['name', 'LIKE', '%', [1]],
    ['name', 'LIKE', '_x_', [3]],
    ['name', 'LIKE', '\\', [3]],
    ['name', 'LIKE', "O'B", [3]],
    ['name', 'NOT LIKE', 'first', [2, 3]],
    ['name_en', 'LIKE', 'first', [1]],
    ['code', 'IN', 'A-1,B-2', [1, 2]],
    ['code', 'IN', ['A-1', 'x"y\\'], [1]],
    ['code', 'NOT IN', 'A-1', [2, 3]],
    ['code', 'NULL', 'true', [3]],
    ['code', 'NOT NULL', 'true', [1, 2]],
    ['size', 'gt', '10', [3]],
    ['size', 'egt', '10.9', [1, 3]],
    ['size', '<', '10', [2]],
    ['size', 'elt', '10', [1, 2]],
    ['size', 'eq', 'ten', []],
    ['size', 'ne', 'ten', [1, 2, 3]],
    ['size', 'eq', '99999999999999999999', []],
    ['size', 'RANGE', '0,10', [1]],
    ['size', 'RANGE', ',10', [1, 2]],
    ['size', 'RANGE', '11,', [3]],
    ['size', 'NOT RANGE', '0,10', [2, 3]],
    ['size', 'NOT RANGE', ',10', [3]],
    ['size', 'NOT RANGE', '10,', [2]],
    ['size', 'RANGE', ',', [1, 2, 3]],
    ['size', 'IN', ['10', '20', 'x'], [1, 3]],
    ['size', 'LIKE', '0', [1, 3]],
    ['score', 'RANGE', '1.25,2', [1]],
    ['score', 'NULL', '1', [3]],
    ['price', 'eq', '10', [3]],
    ['price', 'RANGE', '9.99,10.00', [1, 3]],
    ['price', 'LIKE', '9.9', [1]],
    ['is_open', 'eq', '1', [1]],
    ['is_open', 'eq', 'false', [2, 3]],
    ['level', 'IN', 'high', [3]],
    ['colours', 'FIND_IN_SET', 'red', [1, 2]],
    ['colours', 'FIND_IN_SET', ['red', 'blue'], [2]],
    ['colours', 'eq', 'blue', [2]],
    ['tags', 'FIND_IN_SET', 'a', [1]],
    ['tags', 'IN', 'a,b', [1, 2]],
    ['tags', 'NOT IN', 'a', [2, 3]],
    ['tags', 'LIKE', 'A', [1]],
    ['tags', 'NULL', '1', [3]],
    ['place', 'FIND_IN_SET', '4401', [1]],
    ['place', 'FIND_IN_SET', '99999999999', []],
    ['teacher_ids', 'FIND_IN_SET', '2', [1, 2]],
    ['teacher_ids', 'FIND_IN_SET', ['2', '1'], [1]],
    ['born', 'RANGE', '2000-01-01 00:00:00,2000-12-31 23:59:59', [1]],
    ['born', 'gt', '2005-01-01', [2]],
    ['born', 'eq', 'someday', []],
    ['open_time', 'RANGE', '2024-05-01 00:00:00,2024-05-01 23:59:59', [1], 'datetime'],
    ['open_time', 'RANGE', '2024-05-01,2024-05-01', [1]],
    ['open_time', 'RANGE', '2024-05-01 10:00:01,', [2], 'datetime'],
    ['open_time', 'eq', '2024-05-01 10:00:00', [1], 'datetime'],
    ['open_time', 'RANGE', '1714528800,1714528800', [1]],
    ['category_id', 'eq', '2', [2]],
    ['category.name', 'LIKE', '数', [1]],
    ['category.name', 'NOT LIKE', '数', [2]],
    ['category.slug', 'IN', 'maths,english', [1, 2]],
    ['teachers.name', 'LIKE', '王', [1]],
    ['test_sample.name', 'eq', 'Beta', [2]],
    ['id', 'IN', '1,3,x', [1, 3]],
    ['name', 'SOUNDS LIKE', 'Beta', [1, 2, 3]],
    ['create_time', 'gt', '1', [1, 2, 3]],
  ])('a list searches %s %s %j', async (field, operator, val, expected, render) => {
    expect(await search(field, operator, val, render)).toEqual(expected)
  })

  it.each([
    'nothing',
    'pin',
    'id_number',
    'note',
    'extra',
    'category.nothing',
    'nobody.name',
    'category.pid.x',
    'id; drop table admin',
  ])('a list refuses to search %s, with its name and no SQL [X6]', async (field) => {
    const reply = await t.call('GET', 'test.Sample/index', {
      query: { 'search[0][field]': field, 'search[0][operator]': 'eq', 'search[0][val]': '1' },
    })
    expect(reply).toMatchObject({ code: 0, error: 'UNKNOWN_SEARCH_FIELD', msg: `“${field}” cannot be searched` })
  })

  it('a list joins terms with AND and the fields of quick search with OR', async () => {
    expect(
      await ids(
        'search[0][field]=size&search[0][operator]=gt&search[0][val]=0&search[1][field]=level&search[1][operator]=eq&search[1][val]=high',
      ),
    ).toEqual([3])
    expect(await ids({ quickSearch: 'b-2' })).toEqual([2])
    expect(await ids({ quickSearch: 'FIRST' })).toEqual([1])
    expect(await ids({ quickSearch: '100% sure' })).toEqual([])
  })

  it('at least one search term of a group must match, in addition to the other terms and the data limit', async () => {
    const term = (index: number, [field, operator, val, group = '']: readonly string[]) =>
      `search[${index}][field]=${field}&search[${index}][operator]=${operator}&search[${index}][val]=${val}&search[${index}][group]=${group}`
    const searched = (...terms: (readonly string[])[]) => ids(terms.map((each, index) => term(index, each)).join('&'))
    const lowOrBeta = [
      ['level', 'eq', 'low', '1'],
      ['name', 'eq', 'Beta', '1'],
    ]
    expect(await searched(...lowOrBeta)).toEqual([1, 2])
    expect(await searched(...lowOrBeta, ['size', 'gt', '0'])).toEqual([1])
    expect(await searched(...lowOrBeta, ['size', 'gt', '15', '2'], ['code', 'eq', 'B-2', '2'])).toEqual([2])
    expect(await searched(['name', 'LIKE', 'hidden', '1'], ['id', 'egt', '1', '1'])).toEqual([1, 2, 3])
    // A term whose operator does not apply to the field is ignored, alone or in a group.
    expect(await searched(['tags', 'RANGE', '1,2', '1'], ['name', 'eq', 'Beta', '1'])).toEqual([2])
  })

  it('nested groups of search terms are joined alternately with OR and AND', async () => {
    const searched = (...terms: (readonly [field: string, operator: string, val: string, group: string])[]) =>
      ids(
        terms
          .map(
            ([field, operator, val, group], index) =>
              `search[${index}][field]=${field}&search[${index}][operator]=${operator}&search[${index}][val]=${val}&search[${index}][group]=${group}`,
          )
          .join('&'),
      )
    // (level low and size 10) or name Beta
    const either = [
      ['level', 'eq', 'low', '1.1'],
      ['size', 'gt', '5', '1.1'],
      ['name', 'eq', 'Beta', '1'],
    ] as const
    expect(await searched(...either)).toEqual([1, 2])
    expect(await searched(...either.map(([field, operator, val]) => [field, operator, val, '1'] as const))).toEqual([
      1, 2, 3,
    ])
    // (level low and (name Beta or code A-1)) or level high
    expect(
      await searched(
        ['level', 'eq', 'low', '1.1'],
        ['name', 'eq', 'Nobody', '1.1.1'],
        ['id', 'eq', '1', '1.1.1'],
        ['level', 'eq', 'high', '1.2'],
        ['size', 'lt', '0', '1.2'],
      ),
    ).toEqual([1])
  })

  it('a list sorts by any column in either direction, missing values lowest, and breaks ties by id', async () => {
    const order = async (value: string) => (await list({ order: value })).list.map((row) => row.id)
    expect(await order('size,asc')).toEqual([2, 1, 3])
    expect(await order('size,desc')).toEqual([3, 1, 2])
    expect(await order('score,asc')).toEqual([3, 1, 2])
    expect(await order('score,desc')).toEqual([2, 1, 3])
    expect(await order('status,desc')).toEqual([3, 2, 1])
    for (const odd of [
      'nothing,asc',
      'valueOf,asc',
      'size,up',
      'pin,asc',
      'valueOf,asc',
      'size,asc;drop',
      'extra,asc',
      '',
    ])
      expect(await order(odd)).toEqual([3, 2, 1])
  })

  it('a list is paged, and brings invalid pages and sizes into bounds', async () => {
    expect((await list({ limit: '2', page: '2' })).list).toHaveLength(1)
    expect(await list({ limit: '2', page: '9' })).toMatchObject({ list: [], total: 3 })
    for (const odd of ['0', '-1', 'x', '1e99', '']) expect((await list({ page: odd, limit: odd })).total).toBe(3)
    expect((await list({ limit: '100000' })).list).toHaveLength(3)
    expect((await list({ page: '9007199254740991', limit: '1000' })).list).toEqual([])
  })

  it('a select returns the records of its chosen keys, whatever the page', async () => {
    expect(await ids('select=true&initKey=id&initValue[]=1&initValue[]=3&limit=1&page=5')).toEqual([1, 3])
    expect(await ids('select=true&initKey=test_sample.id&initValue=2')).toEqual([2])
    const odd = await t.call('GET', 'test.Sample/index', { query: 'select=true&initKey=pin&initValue=2' })
    expect(odd.error).toBe('UNKNOWN_SEARCH_FIELD')
  })

  it('a list never fails, never reveals SQL and never exceeds the data limit, whatever the parameters', async () => {
    const fields = [
      ...Object.keys(sampleDefinition.fields),
      'name_en',
      'category.name',
      'teachers.name',
      'nothing',
      "x'y",
    ]
    const value = fc.oneof(
      fc.string(),
      fc.string({ unit: 'binary' }),
      fc.integer().map(String),
      fc.constantFrom(
        '1,2',
        ',',
        '2024-02-30',
        '2024-01-01 10:00:00,',
        'NaN',
        'Infinity',
        '-0',
        '1e309',
        '\0',
        "';--",
        '0000-00-00',
        '9999-99-99',
        '{1}',
        '%',
        '\\',
        '99999999999999999999',
        '0.1',
      ),
      fc.array(fc.string(), { maxLength: 3 }),
    )
    const term = fc.record({
      field: fc.constantFrom(...fields),
      operator: fc.constantFrom(...searchOperators, '=', '<>', 'odd'),
      val: value,
      render: fc.constantFrom('', 'datetime', 'x'),
      group: fc.constantFrom('', '1', '2', '1.1', '1.1.2.3', 'x'),
    })
    const query = fc.record(
      {
        page: fc.oneof(fc.integer().map(String), fc.string()),
        limit: fc.oneof(fc.integer().map(String), fc.string()),
        order: fc.oneof(fc.constantFrom(...fields.map((field) => `${field},asc`)), fc.string()),
        quickSearch: value,
        select: fc.constantFrom('true', '0'),
        initKey: fc.constantFrom(...fields),
        initValue: value,
        initOperator: fc.constantFrom(...searchOperators),
        search: fc.array(term, { maxLength: 3 }),
      },
      { requiredKeys: [] },
    )
    await fc.assert(
      fc.asyncProperty(query, async (parameters) => {
        const reply = await t.call('GET', 'test.Sample/index', { query: encode(parameters) })
        expect(reply.status).toBe(200)
        expect([1, 0]).toContain(reply.code)
        if (reply.code === 0) expect(['UNKNOWN_SEARCH_FIELD']).toContain(reply.error)
        expect(reply.text).not.toMatch(/select |from "|syntax|operator does not exist|invalid input/i)
        expect(reply.text).not.toContain('hidden by the limit')
      }),
      { numRuns: kind === 'embedded' ? 400 : 300 },
    )
  })
})

function encode(value: unknown, key = ''): string {
  if (Array.isArray(value))
    return value
      .map((item, index) => encode(item, `${key}[${index}]`))
      .filter(Boolean)
      .join('&')
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .map(([name, item]) => encode(item, key ? `${key}[${name}]` : name))
      .filter(Boolean)
      .join('&')
  const text = String(value)
  return `${key}=${encodeURIComponent(text.isWellFormed() ? text : text.toWellFormed())}`
}
