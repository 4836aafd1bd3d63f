import { describe, expect, it } from 'vitest'
import { encodeQuery } from './query.ts'

const read = (query: object) => decodeURIComponent(encodeQuery(query).replaceAll('+', ' '))

describe('encodeQuery', () => {
  it('encodeQuery writes flat arrays with empty brackets [C8]', () => {
    expect(read({ ids: [1, '2'] })).toBe('ids[]=1&ids[]=2')
  })

  it('encodeQuery writes arrays of maps, and the arrays in them, with indexes [C8]', () => {
    const search = [
      { field: 'name', val: ['a', 'b'], operator: 'IN' },
      { field: 'id', val: 3, operator: '>=' },
    ]
    expect(read({ search })).toBe(
      'search[0][field]=name&search[0][val][0]=a&search[0][val][1]=b&search[0][operator]=IN&search[1][field]=id&search[1][val]=3&search[1][operator]=>=',
    )
  })

  it('encodeQuery omits null and undefined, and keeps zero, false and the empty text', () => {
    expect(read({ a: null, b: undefined, c: 0, d: false, e: true, f: '', g: [null, 'x'] })).toBe(
      'c=0&d=false&e=true&f=&g[]=x',
    )
  })

  it('encodeQuery escapes special characters in values', () => {
    expect(encodeQuery({ a: '1&b=2#x', 中: '文' })).toBe('a=1%26b%3D2%23x&%E4%B8%AD=%E6%96%87')
  })

  it('encodeQuery writes dates, big numbers and everything with a JSON form as JSON does', () => {
    const since = new Date(Date.UTC(2026, 10, 30, 1, 2, 3))
    const price = { toJSON: () => '12.50' }
    expect(read({ since, id: 12345678901234567890n, price, days: [since], in: { from: since } })).toBe(
      'since=2026-11-30T01:02:03.000Z&id=12345678901234567890&price=12.50&days[]=2026-11-30T01:02:03.000Z&in[from]=2026-11-30T01:02:03.000Z',
    )
  })

  it('encodeQuery takes a URLSearchParams as it is', () => {
    expect(encodeQuery(new URLSearchParams('tag=a&tag=b%26'))).toBe('tag=a&tag=b%26')
  })

  it.each([
    ['a map', { a: new Map([['b', 1]]) }],
    ['a set', { a: new Set([1]) }],
    ['parameters in a value', { a: new URLSearchParams('b=1') }],
    ['an expression', { a: { b: [/c/] } }],
    ['a function', { a: () => 1 }],
    ['a symbol', { a: [Symbol('b')] }],
    ['a date that is none', { a: new Date(Number.NaN) }],
    ['a form in place of the query', new FormData()],
  ])('encodeQuery throws for %s instead of omitting it', (_, query) => {
    expect(() => encodeQuery(query)).toThrow(/^query: /)
  })

  it.each([
    ['brackets', 'ids[]=1&ids[]=2&in[tags][0]=a&in[tags][1]=b,c&q=a,b'],
    ['repeat', 'ids=1&ids=2&in[tags]=a&in[tags]=b,c&q=a,b'],
    ['comma', 'ids=1,2&in[tags]=a,b,c&q=a,b'],
  ] as const)('encodeQuery writes lists in the format %s', (format, written) => {
    const query = { ids: [1, 2], in: { tags: ['a', 'b,c', null] }, q: 'a,b', none: [] }
    expect(decodeURIComponent(encodeQuery(query, format))).toBe(written)
    // A server that splits before it decodes sees two tags.
    if (format === 'comma') expect(encodeQuery(query, format)).toContain('=a,b%2Cc&')
  })

  it('encodeQuery writes lists of maps with indexes in every format', () => {
    for (const format of ['brackets', 'repeat', 'comma'] as const)
      expect(decodeURIComponent(encodeQuery({ s: [{ f: 'a' }, { f: 'b' }] }, format))).toBe('s[0][f]=a&s[1][f]=b')
  })

  it('encodeQuery leaves the query to a function of the application', () => {
    expect(encodeQuery({ a: 1 }, (query) => `?j=${JSON.stringify(query)}`)).toBe('j={"a":1}')
  })
})
