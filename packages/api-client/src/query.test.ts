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
})
