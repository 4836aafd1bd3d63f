import { expect, it } from 'vitest'
import { contactLabelOf, contactTypeOf } from './contact.ts'

it.each([
  ['lina@example.org', ['email', 'mobile'], 'email'],
  [' 13800138000 ', ['email', 'mobile'], 'mobile'],
  ['13800138000', ['email'], undefined],
  ['lina@example.org', ['mobile'], undefined],
  ['lina', ['email', 'mobile'], undefined],
  ['', ['email', 'mobile'], undefined],
] as const)('the address %j of the kinds %j is of the kind %j', (address, types, expected) => {
  expect(contactTypeOf(address, types)).toBe(expected)
})

it('the label of a form that accepts both kinds names both', () => {
  expect(contactLabelOf(['email', 'mobile'])).toBe('any')
  expect(contactLabelOf(['mobile'])).toBe('mobile')
  expect(contactLabelOf(['email'])).toBe('email')
})
