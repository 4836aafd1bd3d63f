import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encodeListQuery, isTruthy, parseListQuery, searchOperators, toSearchOperator } from './list-query.ts'

/** Reads the bracket form back, like a server's query parser. */
function decode(pairs: [string, string][]): Record<string, unknown> {
  const query: Record<string, unknown> = {}
  const search: Record<string, unknown>[] = []
  for (const [name, value] of pairs) {
    const term = /^search\[(\d+)\]\[(\w+)\](\[\d+\])?$/.exec(name)
    if (term) {
      const entry = (search[Number(term[1])] ??= {})
      const key = String(term[2])
      if (term[3]) entry[key] = [...(Array.isArray(entry[key]) ? entry[key] : []), value]
      else entry[key] = value
    } else if (name.endsWith('[]')) {
      const key = name.slice(0, -2)
      query[key] = [...(Array.isArray(query[key]) ? query[key] : []), value]
    } else query[name] = value
  }
  return search.length > 0 ? { ...query, search } : query
}

const text = fc.string({ minLength: 1 }).filter((value) => value.trim() === value && value !== '')
const listQuery = fc.record({
  page: fc.integer({ min: 1, max: 10_000 }),
  limit: fc.constantFrom(10, 20, 50, 100),
  order: fc.record({
    field: fc.constantFrom('id', 'weigh', 'create_time'),
    direction: fc.constantFrom('asc' as const, 'desc' as const),
  }),
  quickSearch: fc.oneof(fc.constant(''), text),
  search: fc.array(
    fc.record(
      {
        field: fc.constantFrom('name', 'category.name'),
        operator: fc.constantFrom(...searchOperators),
        val: fc.oneof(text, fc.array(text, { minLength: 1 })),
        group: fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 4 }).map((path) => path.join('.')),
      },
      { requiredKeys: ['field', 'operator', 'val'] },
    ),
    { maxLength: 4 },
  ),
  select: fc.boolean(),
  initOperator: fc.constant('IN' as const),
  isTree: fc.boolean(),
  absoluteAuth: fc.boolean(),
})

describe('list parameters', () => {
  it('reads back every list query that it has encoded [C8]', () => {
    fc.assert(
      fc.property(listQuery, (query) => {
        expect(parseListQuery(decode(encodeListQuery(query)))).toEqual(query)
      }),
    )
  })

  it('never throws on any list parameters, and always returns a usable page and limit [C8]', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('page', 'limit', 'order', 'search', 'initValue', 'select'), fc.anything()),
        (raw) => {
          const query = parseListQuery(raw)
          expect(query.page).toBeGreaterThanOrEqual(1)
          expect(query.limit).toBeGreaterThanOrEqual(1)
          expect(query.limit).toBeLessThanOrEqual(1000)
        },
      ),
    )
  })

  it.each([
    [{ page: '0' }, { page: 1 }],
    [{ page: '-3' }, { page: 1 }],
    [{ page: 'x' }, { page: 1 }],
    [{ page: '2.9' }, { page: 2 }],
    [{ limit: '1000000' }, { limit: 1000 }],
    [{ limit: 'all' }, { limit: 10 }],
    [{ initValue: '1,2' }, { initValue: ['1', '2'] }],
    [{ initValue: ['1', '2'] }, { initValue: ['1', '2'] }],
  ])('the order %j is read as %j', (raw, expected) => {
    expect(parseListQuery(raw)).toMatchObject(expected)
  })

  it.each([['name,up'], ['name,asc,id'], [',asc'], [['name', 'asc']]])(
    'the list query ignores the order %j',
    (order) => {
      expect(parseListQuery({ order }).order).toBeUndefined()
    },
  )

  it('sorts in descending order if the direction is missing', () => {
    expect(parseListQuery({ order: 'name' }).order).toEqual({ field: 'name', direction: 'desc' })
  })

  it('ignores search entries without a field, a value or a known operator', () => {
    const search = [
      { field: 'name', val: 'a', operator: 'BOGUS' },
      { field: 'name', val: '', operator: 'eq' },
      { val: 'a', operator: 'eq' },
      { field: 'name', operator: 'eq' },
      { field: 'name', val: '0', operator: '<>' },
    ]
    expect(parseListQuery({ search }).search).toEqual([{ field: 'name', val: '0', operator: 'ne' }])
  })

  it.each(['0', '-1', '1.', '.1', '1.0', '1..1', '1.1.1.1.1', '1000', 'x', '', null])(
    'reads a search term in the group %j as one that must match',
    (group) => {
      const term = { field: 'name', operator: 'eq', val: 'a' }
      expect(parseListQuery({ search: [{ ...term, group }] }).search).toEqual([term])
    },
  )

  it('reads the group of a search term from a number as well, as earlier clients send it', () => {
    const term = { field: 'name', operator: 'eq', val: 'a' }
    expect(parseListQuery({ search: [{ ...term, group: 2 }] }).search).toEqual([{ ...term, group: '2' }])
  })

  it('recognises aliases of search operators regardless of case', () => {
    expect(['=', '<>', '>', '>=', '<', '<='].map(toSearchOperator)).toEqual(['eq', 'ne', 'gt', 'egt', 'lt', 'elt'])
    expect(toSearchOperator('not like')).toBe('NOT LIKE')
    expect(['1=1', 'toString', 'constructor', '__proto__'].map(toSearchOperator)).toEqual(Array(4).fill(undefined))
  })

  it('reads flags of a list query as the contract does', () => {
    expect([undefined, null, '', 0, '0', false, 'false'].some(isTruthy)).toBe(false)
    expect([1, '1', true, 'true', 'x'].every(isTruthy)).toBe(true)
  })
})
