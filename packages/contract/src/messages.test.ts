import { expect, it } from 'vitest'
import en from './locales/en/contract.json' with { type: 'json' }
import zhCn from './locales/zh-cn/contract.json' with { type: 'json' }
import { ruleNames } from './values/rules.ts'

it.each(ruleNames)('the rule %s has its message in both languages [V3]', (rule) => {
  expect(zhCn).toHaveProperty([`validation.${rule}`])
  expect(en).toHaveProperty([`validation.${rule}`])
})

it('the English messages of rules state what to enter [V1, V3]', () => {
  expect(en['validation.account']).toBe('Use 3 to 15 characters: first a letter, then letters, digits or underscores')
  expect(en['validation.mobile']).toBe('Enter a valid mobile number')
  expect(en['validation.idNumber']).toBe('Enter a valid ID number')
  expect(en['validation.name']).toBe('Enter a valid name')
  expect(en['validation.contentEmpty']).toBe('Content cannot be empty')
  expect(en['validation.float']).toBe('Enter a number')
})
