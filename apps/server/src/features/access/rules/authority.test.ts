import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatRules, grantProblem, outranks, parseRules, unionOf } from './authority.ts'

const granter = (...ids: number[]) => ({ isSuper: false, ruleIds: new Set(ids) })
const root = { isSuper: true, ruleIds: new Set<number>() }

describe('authority', () => {
  it('the rules column is parsed and formatted', () => {
    expect(parseRules('*')).toBe('all')
    expect(parseRules('')).toEqual(new Set())
    expect(parseRules('3, 1,,x,-2')).toEqual(new Set([3, 1]))
    expect(formatRules([3, 1, 3], [1, 2, 3])).toBe('1,3')
    expect(formatRules([3, 1, 2], [1, 2, 3])).toBe('*')
    expect(formatRules([], [])).toBe('')
  })

  it('the rules of several groups are united', () => {
    expect(unionOf([new Set([1, 2]), new Set([2, 3])])).toEqual(new Set([1, 2, 3]))
    expect(unionOf([new Set([1]), 'all'])).toBe('all')
    expect(unionOf([])).toEqual(new Set())
  })

  it('a caller outranks a group whose rules are a proper subset of its own [A1]', () => {
    expect(outranks(granter(1, 2, 3), new Set([1, 2]))).toBe(true)
    expect(outranks(granter(1, 2), new Set([1, 2]))).toBe(false)
    expect(outranks(granter(1, 2), new Set([3]))).toBe(false)
    expect(outranks(granter(1, 2), 'all')).toBe(false)
    expect(outranks(root, 'all')).toBe(true)
  })

  it('a caller can grant neither rules that it lacks nor all rules that it has [A1]', () => {
    expect(grantProblem(granter(1, 2, 3), new Set([1, 2]))).toBeUndefined()
    expect(grantProblem(granter(1, 2), new Set([1, 9]))).toBe('foreign')
    expect(grantProblem(granter(1, 2), 'all')).toBe('foreign')
    expect(grantProblem(granter(1, 2), new Set([2, 1]))).toBe('equal')
    expect(grantProblem(root, 'all')).toBeUndefined()
  })

  it('two ordinary administrators never outrank each other [A1]', () => {
    const ids = fc.uniqueArray(fc.integer({ min: 1, max: 6 }))
    fc.assert(
      fc.property(ids, ids, (left, right) => {
        const both = outranks(granter(...left), new Set(right)) && outranks(granter(...right), new Set(left))
        expect(both).toBe(false)
        expect(outranks(granter(...left), new Set(left))).toBe(false)
      }),
    )
  })
})
