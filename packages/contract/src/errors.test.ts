import { describe, expect, it } from 'vitest'
import { errorCatalogue } from './errors.ts'
import en from './locales/en/contract.json' with { type: 'json' }
import zhCn from './locales/zh-cn/contract.json' with { type: 'json' }
import { ruleNames } from './rules.ts'

describe('error catalogue', () => {
  it.each(Object.entries(errorCatalogue))('%s has its message in both languages [B1, X2]', (_name, entry) => {
    expect(zhCn).toHaveProperty([entry.message])
    expect(en).toHaveProperty([entry.message])
  })

  it.each(ruleNames)('the rule %s has its message in both languages [V3]', (rule) => {
    expect(zhCn).toHaveProperty([`validation.${rule}`])
    expect(en).toHaveProperty([`validation.${rule}`])
  })

  it('starts a refresh for one code only, and sends it with HTTP status 200 [K3]', () => {
    const entries = Object.entries(errorCatalogue).filter(([, entry]) => entry.code === 409)
    expect(entries.map(([name, entry]) => [name, entry.status])).toEqual([['TOKEN_EXPIRED', 200]])
  })

  it('keeps what an unknown error says from people [X6]', () => {
    expect(Object.values(errorCatalogue).filter((entry) => !entry.public)).toEqual([errorCatalogue.INTERNAL])
  })

  it('says the messages of the specification word for word in English [V1, V3]', () => {
    expect(en['validation.account']).toBe('The account requires 3 to 15 characters and contains a-z A-Z 0-9 _')
    expect(en['validation.mobile']).toBe('Please enter the correct mobile number')
    expect(en['validation.idNumber']).toBe('Please enter the correct ID number')
    expect(en['validation.name']).toBe('Please enter the correct name')
    expect(en['validation.contentEmpty']).toBe('Content cannot be empty')
    expect(en['validation.float']).toBe('Floating number')
  })
})
