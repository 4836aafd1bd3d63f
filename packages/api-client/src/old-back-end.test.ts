import { describe, expect, it } from 'vitest'
import { toList, toMap, toNumber } from './old-back-end.ts'
import { decodeEntities } from './old-back-end/decode.ts'

describe('readers for an old back end', () => {
  it('decodes entities in texts once, by name, decimal and hexadecimal number', () => {
    expect(decodeEntities('Tom &amp; &#039;Lina&#x27; &lt;3 &quot;x&quot; &#20013;')).toBe('Tom & \'Lina\' <3 "x" 中')
    expect(decodeEntities('&amp;lt;b&amp;gt;')).toBe('&lt;b&gt;')
  })

  it('the adapter does not decode texts that only resemble entities', () => {
    expect(decodeEntities('R&D; a & b; &#0; &#9999999; &constructor;')).toBe(
      'R&D; a & b; &#0; &#9999999; &constructor;',
    )
  })

  it('reads [] and a missing value as an empty map, and a map with numeric keys as a list', () => {
    expect([toMap([]), toMap(null), toMap({ a: 1 })]).toEqual([{}, {}, { a: 1 }])
    expect([toList({ 0: 'a', 2: 'b' }), toList({ a: 1 }), toList(undefined), toList([1])]).toEqual([
      ['a', 'b'],
      [],
      [],
      [1],
    ])
  })

  it('reads numbers that arrive as text', () => {
    expect([
      toNumber('12', 0),
      toNumber(3, 0),
      toNumber('', 7),
      toNumber(null, 7),
      toNumber('x', 7),
      toNumber(true, 7),
    ]).toEqual([12, 3, 7, 7, 7, 7])
  })
})
