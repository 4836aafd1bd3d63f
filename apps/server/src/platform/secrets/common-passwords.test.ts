import { keepsRule } from '@teachnet/contract'
import { expect, it } from 'vitest'
import { commonPasswords, shortCommonPasswords } from './common-passwords.ts'

it('the common passwords are in lower case and would otherwise satisfy the rule', () => {
  const listed = [...commonPasswords]
  expect(listed.length).toBeGreaterThan(300)
  expect(listed.filter((each) => each !== each.toLowerCase())).toEqual([])
  expect(listed.filter((each) => !keepsRule('adminPassword', each))).toEqual([])
})

it('the short common passwords satisfy the rule of members and not that of administrators', () => {
  const listed = [...shortCommonPasswords]
  expect(listed.length).toBeGreaterThan(80)
  expect(listed.filter((each) => each !== each.toLowerCase())).toEqual([])
  expect(listed.filter((each) => !keepsRule('password', each) || keepsRule('adminPassword', each))).toEqual([])
})
