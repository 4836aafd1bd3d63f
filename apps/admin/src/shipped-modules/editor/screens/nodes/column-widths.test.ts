import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { equalWidths, toWidths, widened, widthsIn, withWidths } from './column-widths.ts'

const columns = '<colgroup><col style="width: 30%;"><col style="width: 70%;"></colgroup>'

describe('widths of columns', () => {
  it.each([
    [columns, 2, [30, 70]],
    [`<caption>Hours</caption>${columns}`, 2, [30, 70]],
    [columns, 3, undefined],
    ['<colgroup><col style="width: 120px;"><col></colgroup>', 2, undefined],
    ['<colgroup><col span="2"></colgroup>', 2, undefined],
    [null, 2, undefined],
  ])('reads %s', (head, count, widths) => {
    expect(widthsIn(head, count)).toEqual(widths)
  })

  it('writes widths next to a caption, and removes them', () => {
    expect(withWidths('<caption>Hours</caption>', [30, 70])).toBe(`<caption>Hours</caption>${columns}`)
    expect(withWidths(`<caption>Hours</caption>${columns}`, undefined)).toBe('<caption>Hours</caption>')
    expect(withWidths(columns, undefined)).toBeNull()
  })

  const lengths = fc.array(fc.integer({ min: 1, max: 2000 }), { minLength: 1, maxLength: 20 })
  const sum = (widths: readonly number[]) => widths.reduce((total, width) => total + width, 0)

  it('any lengths become whole percents with the sum 100, none below 5', () => {
    fc.assert(
      fc.property(lengths, (measured) => {
        const widths = toWidths(measured)
        expect(sum(widths)).toBe(100)
        expect(widths.every((width) => Number.isInteger(width) && width >= 5)).toBe(true)
      }),
    )
  })

  it('moving an edge changes two columns, and not their sum', () => {
    fc.assert(
      fc.property(lengths, fc.nat(19), fc.integer({ min: -200, max: 200 }), (measured, at, percent) => {
        const before = toWidths(measured)
        const column = at % before.length
        const after = widened(before, column, percent)
        expect(sum(after)).toBe(100)
        expect(after.every((width) => width >= 5)).toBe(true)
        expect(after.filter((width, index) => width !== before[index]).length).toBeLessThanOrEqual(2)
        expect(widthsIn(withWidths(null, after), after.length)).toEqual(after)
      }),
    )
  })

  it('equal widths have the sum 100', () => {
    expect(equalWidths(3)).toEqual([33, 34, 33])
    expect(equalWidths(4)).toEqual([25, 25, 25, 25])
  })
})
