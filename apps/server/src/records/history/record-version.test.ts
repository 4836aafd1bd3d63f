import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readIfMatch, versionOf } from './record-version.ts'
import { sampleDefinition } from '../test-support/sample-definition.ts'

const row = { id: 1, name: 'One', name_en: '', size: 10, tags: ['a'], weigh: 3, pin: '', update_time: 100, status: '1' }
const version = versionOf(sampleDefinition, row)

describe('the version of a record', () => {
  it.each([
    ['name', 'Two'],
    ['name_en', 'Two'],
    ['size', null],
    ['tags', ['b']],
    ['status', '0'],
  ])('the version of a record changes with %s', (name, value) => {
    expect(versionOf(sampleDefinition, { ...row, [name]: value })).not.toBe(version)
  })

  it.each([
    ['weigh', 4],
    ['pin', 'secret'],
    ['update_time', 101],
    ['create_time', 1],
    ['category', { id: 1, label: 'Maths' }],
    ['note', 'internal'],
  ])('the version of a record does not change with %s, which an edit cannot overwrite', (name, value) => {
    expect(versionOf(sampleDefinition, { ...row, [name]: value })).toBe(version)
  })

  it('the version of a record is the same for equal content in any order, and is valid in a header', () => {
    fc.assert(
      fc.property(fc.record({ name: fc.string(), size: fc.integer(), tags: fc.array(fc.string()) }), (content) => {
        const backwards = Object.fromEntries(Object.entries({ ...row, ...content }).toReversed())
        expect(versionOf(sampleDefinition, backwards)).toBe(versionOf(sampleDefinition, { ...row, ...content }))
        expect(versionOf(sampleDefinition, backwards)).toMatch(/^[\w-]{16}$/)
      }),
    )
  })
})

describe('If-Match', () => {
  it.each([
    [undefined, undefined],
    ['*', undefined],
    [' * ', undefined],
    ['"a"', ['a']],
    ['"a", "b-_"', ['a', 'b-_']],
    ['W/"a", "b"', ['b']],
    ['W/"a"', []],
    ['a', []],
    ['', []],
  ])('If-Match %j accepts %j', (header, expected) => {
    expect(readIfMatch(header)).toEqual(expected)
  })
})
