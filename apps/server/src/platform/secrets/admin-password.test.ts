import { expect, it } from 'vitest'
import { isAdminPassword } from './admin-password.ts'

it.each([
  ['', false],
  ['Ab3-xyz', false],
  ['Ab3-xyzk', true],
  ['x'.repeat(128), true],
  ['x'.repeat(129), false],
  ['12345678', false],
  ['PassWord123', false],
  ['Admin123456', false],
  ['woaini1314', false],
  ['a long sentence of five words', true],
  ['correct<horse', false],
])('an administrator may set the password %j: %s', (password, may) => {
  expect(isAdminPassword(password)).toBe(may)
})
