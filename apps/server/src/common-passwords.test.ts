import { keepsRule } from '@teachnet/contract'
import { expect, it } from 'vitest'
import { commonPasswords } from './common-passwords.ts'

it('lists once, in lower case, passwords that the rule would let pass', () => {
  const listed = [...commonPasswords]
  expect(listed.length).toBeGreaterThan(300)
  expect(listed.filter((each) => each !== each.toLowerCase())).toEqual([])
  expect(listed.filter((each) => !keepsRule('adminPassword', each))).toEqual([])
})
