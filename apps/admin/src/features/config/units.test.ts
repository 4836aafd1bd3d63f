import { describe, expect, it } from 'vitest'
import { fittingUnit, displayedUnits, storedUnits, unitName, unitOf, withUnit } from './units.ts'

describe('units of settings', () => {
  it('a number is shown in the largest unit in which it is whole [E3]', () => {
    expect([259_200, 5400, 90, 61, 0].map((value) => withUnit(value, 'seconds', 'en'))).toEqual([
      '3 days',
      '90 minutes',
      '90 seconds',
      '61 seconds',
      '0 seconds',
    ])
    expect([10_485_760, 1536, 1].map((value) => withUnit(value, 'bytes', 'en'))).toEqual([
      '10 MB',
      '1,536 bytes',
      '1 byte',
    ])
    expect([400, 2048].map((value) => withUnit(value, 'megabytes', 'zh-CN'))).toEqual(['400 MB', '2 GB'])
    expect(withUnit('259200', 'seconds', 'zh-CN')).toBe('3天')
    expect(withUnit('', 'seconds', 'en')).toBe('')
  })

  it('a number in its unit is the number of the wire again', () => {
    for (const stored of storedUnits)
      for (const value of [1, 60, 1024, 86_400, 10_485_760, 7]) {
        const { size } = fittingUnit(value, stored)
        expect((value / size) * size).toBe(value)
        expect(Number.isInteger(value / size)).toBe(true)
        expect(displayedUnits[stored].map((unit) => unit.size)).toContain(size)
      }
  })

  it('units have names, and an item without one has a plain number', () => {
    expect([unitName('day', 1, 'en'), unitName('day', 3, 'en'), unitName('day', 3, 'zh-CN')]).toEqual([
      'day',
      'days',
      '天',
    ])
    expect(unitOf({ input_extend: { unit: 'days', min: 0 } })).toBe('days')
    expect(unitOf({ input_extend: [] })).toBeUndefined()
    expect(unitOf({ input_extend: { unit: 'parsecs' } })).toBeUndefined()
  })
})
