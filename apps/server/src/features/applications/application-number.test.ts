import { randomBytes } from 'node:crypto'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { kindOfController, kindOfNumber, newApplicationNumber, readApplicationNumber } from './application-number.ts'

describe('the number of an application', () => {
  it('an application number is read with any case, blanks and hyphens', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 9, maxLength: 9 }), (bytes) => {
        const number = newApplicationNumber('teacher', () => Buffer.from(bytes))
        const typed = [number, number.toLowerCase(), number.replace('-', ''), ` ${number.replace('-', ' – ')} `]
        expect(typed.map(readApplicationNumber)).toEqual(typed.map(() => number))
      }),
    )
  })

  it('application numbers begin with the letter of the form and are unique', () => {
    const numbers = Array.from({ length: 100 }, () => newApplicationNumber('branch', randomBytes))
    expect(numbers.every((number) => /^B[2-9A-Z]{4}-[2-9A-Z]{5}$/.test(number))).toBe(true)
    expect(new Set(numbers).size).toBe(100)
    expect(kindOfNumber(numbers[0] ?? '')).toBe('branch')
    expect([kindOfController('setin.Shoper'), kindOfController('setin.Shopname')]).toEqual(['shop', undefined])
  })

  it.each([
    '',
    'T',
    'T2222-2222',
    'T2222-222222',
    '12222-22222',
    'T2222-2222O',
    "T2222-22222' or 1=1",
    'x'.repeat(500),
  ])('%j is not an application number', (text) => expect(readApplicationNumber(text)).toBeUndefined())
})
