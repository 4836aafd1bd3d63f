import { expect, it } from 'vitest'
import en from './locales/en/contract.json' with { type: 'json' }
import zhCn from './locales/zh-cn/contract.json' with { type: 'json' }
import { ruleNames } from './values/rules.ts'

it.each(ruleNames)('the rule %s has its message in both languages [V3]', (rule) => {
  expect(zhCn).toHaveProperty([`validation.${rule}`])
  expect(en).toHaveProperty([`validation.${rule}`])
})
