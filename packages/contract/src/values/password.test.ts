import fc from 'fast-check'
import { expect, it } from 'vitest'
import { forbiddenIn, normalPassword, passwordForms } from './password.ts'
import { keepsRule, mayBePassword } from './rules.ts'

it.each([
  ['secret 1', 'secret 1'],
  [' secret-1 \n', 'secret-1'],
  ['\u3000secret-1\u3000', 'secret-1'],
  ['\ufeff\u200bsecret-1\u200e', 'secret-1'],
  ['ｓｅｃｒｅｔ－１', 'secret-1'],
  ['Ca\u0301fe\u0301', 'C\u00e1f\u00e9'],
  ['Secret\u3000密码', 'Secret 密码'],
])('the password %j counts as %j [H2]', (typed, normal) => {
  expect(normalPassword(typed)).toBe(normal)
})

it('the normal form of a password is its own normal form [H2]', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (typed) => {
      const normal = normalPassword(typed)
      expect(normalPassword(normal)).toBe(normal)
    }),
  )
})

it('a usual password has one form, so checking it takes the work of one hash [G8]', () => {
  expect(passwordForms('Secret-123 密码')).toEqual(['Secret-123 密码'])
  expect(passwordForms('１２３４５６ ')).toEqual(['123456', '１２３４５６ ', '１２３４５６'])
})

it.each([
  ['abc12 ', true],
  ['ab＆cd12', true],
  ['abc12', false],
  ['ab&cd12', false],
])('whether an existing password can be %j: %s [H2][V2]', (typed, may) => {
  expect(mayBePassword('password', typed)).toBe(may)
  expect(mayBePassword('adminSignIn', typed)).toBe(may)
})

it('a text of any length is normalised in a short time [G1]', () => {
  const long = '\u0315\u0300'.repeat(500_000)
  expect(normalPassword(long)).toBe(long)
})

it('every password of a good length either satisfies the rule or has a forbidden character [H2]', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 6, maxLength: 32 }), (typed) => {
      const { length } = normalPassword(typed)
      fc.pre(length >= 6 && length <= 32)
      expect(keepsRule('password', typed)).toBe(forbiddenIn(typed) === undefined)
    }),
  )
  expect(forbiddenIn('Secret＆1<')).toBe('&')
})
