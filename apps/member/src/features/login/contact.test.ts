import { expect, it } from 'vitest'
import { contactLabelOf, contactTypeOf } from './code-form.tsx'

it.each([
  ['lina@example.org', ['email', 'mobile'], 'email'],
  [' 13800138000 ', ['email', 'mobile'], 'mobile'],
  ['+86 138-0013-8000', ['email', 'mobile'], 'mobile'],
  ['１３８００１３８０００', ['email', 'mobile'], 'mobile'],
  ['+852 9123 4567', ['email', 'mobile'], 'mobile'],
  ['info＠例子.中国', ['email', 'mobile'], 'email'],
  ['13800138000', ['email'], undefined],
  ['9123 4567', ['email', 'mobile'], undefined],
  ['lina@example.org', ['mobile'], undefined],
  ['lina', ['email', 'mobile'], undefined],
  ['', ['email', 'mobile'], undefined],
] as const)('the address %j of the kinds %j is of the kind %j', (address, types, expected) => {
  expect(contactTypeOf(address, types)).toBe(expected)
})

it('a number takes the calling code that was chosen', () => {
  expect(contactTypeOf('9123 4567', ['email', 'mobile'], '852')).toBe('mobile')
  expect(contactTypeOf('7911 123456', ['mobile'], 'GB44')).toBe('mobile')
})

it('the label of a form that accepts both kinds names both', () => {
  expect(contactLabelOf(['email', 'mobile'])).toBe('any')
  expect(contactLabelOf(['mobile'])).toBe('mobile')
  expect(contactLabelOf(['email'])).toBe('email')
})
