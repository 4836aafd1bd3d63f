import fc from 'fast-check'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { flag, number, oneOf, optionalDigit, optionalNumber, optionalText, text } from './wire-schema.ts'

/** Any value that a body can have. */
const anything = fc.jsonValue()

it.each([
  ['  a ', 'a'],
  [7, '7'],
  [false, 'false'],
  [null, ''],
  [undefined, ''],
  [['a'], ''],
  [{}, ''],
])('reads %j as the text “%s”, as old clients mean it', (given, expected) => {
  expect(z.parse(text(), given)).toBe(expected)
})

it('reads a missing field as an empty text, a flag that is off, or zero', () => {
  const body = z.object({ name: text(), note: optionalText(), keep: flag(), size: number(), digit: optionalDigit() })
  expect(z.parse(body, {})).toEqual({ name: '', note: '', keep: false, size: 0, digit: 0 })
})

it.each(['0', 0, false, 'false', '', null])('reads %j as a flag that is off', (given) => {
  expect(z.parse(flag(), given)).toBe(false)
  expect(z.parse(optionalDigit(), given)).toBe(0)
})

it('refuses a text that is not one of the choices, and does not narrow the result type', () => {
  const choice = oneOf(['email', 'mobile'])
  expect(z.parse(choice, ' email ')).toBe('email')
  for (const given of ['pigeon', '', undefined, ['email']]) expect(z.safeParse(choice, given).success).toBe(false)
})

it('distinguishes an omitted number from zero', () => {
  const query = z.object({ city: optionalNumber() })
  expect(z.parse(query, {}).city).toBeUndefined()
  expect(z.parse(query, { city: '' }).city).toBeUndefined()
  expect(z.parse(query, { city: '4401' }).city).toBe(4401)
  expect(z.parse(query, { city: 'x' }).city).toBe(0)
})

it('reads every JSON value without an error and returns finite numbers', () => {
  const body = z.object({ text: text(), flag: flag(), number: number() })
  fc.assert(
    fc.property(anything, (value) => {
      const read = z.parse(body, { text: value, flag: value, number: value })
      expect(read.text).toBe(read.text.trim())
      expect(Number.isFinite(read.number)).toBe(true)
    }),
  )
})
