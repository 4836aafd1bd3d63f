import { describe, expect, it } from 'vitest'
import { compileTextOverride, findTextOverrideProblem, placeholdersOf, previewsOf } from './wording.ts'

const original = '{name} has {n, plural, one {# course} other {# courses}} since {day, date, short}, see <a>all</a>'

describe('a wording of staff', () => {
  it.each([
    ['<a>All</a> {n} of {name}', undefined],
    ['{n, plural, other {#}} <a>x</a>', undefined],
    ['{n, plural, other {#} <a>x</a>', { kind: 'invalid' }],
    ['{nobody} <a>x</a>', { kind: 'unknownPlaceholder', name: 'nobody' }],
    ['{name, plural, other {#}} <a>x</a>', { kind: 'otherPlaceholder', name: 'name' }],
    ['<name>x</name> <a>x</a>', { kind: 'otherPlaceholder', name: 'name' }],
    ['{a}', { kind: 'otherPlaceholder', name: 'a' }],
    ['{name} has courses', { kind: 'missingTag', name: 'a' }],
  ])('checks the wording %s against the values that the code passes to the original', (wording, problem) => {
    expect(findTextOverrideProblem(original, wording)).toEqual(problem)
  })

  it('the previews show each form of a plural, and the names of values that only the code has', () => {
    expect(previewsOf('{n, plural, =0 {none} one {one of {name}} other {#}}', { locale: 'en' })).toEqual([
      'none',
      'one of ‹name›',
      '5',
    ])
    expect(previewsOf('{n} of {name}', { locale: 'en', original })).toEqual(['5 of ‹name›'])
    expect(previewsOf('plain', { locale: 'en' })).toEqual(['plain'])
    expect(previewsOf('{broken', { locale: 'en' })).toEqual([])
  })

  it('lists the placeholders of a text, and compiles a text', () => {
    expect(placeholdersOf(original).map(({ name, kind }) => `${name}:${kind}`)).toEqual([
      'name:value',
      'n:number',
      'day:date',
      'a:tag',
    ])
    expect(compileTextOverride('{x}!', 'en')).toEqual([
      { type: 1, value: 'x' },
      { type: 0, value: '!' },
    ])
    expect(() => compileTextOverride('{x', 'en')).toThrow(SyntaxError)
  })
})
