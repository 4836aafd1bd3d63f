import { describe, expect, it } from 'vitest'

import { retained, type RetentionDays, retainedNames } from '../retention/retained-rows.ts'
import { shippedPolicies } from './policies.ts'
import { fillPeriods } from '../../content/site/policy-text.ts'

const defaults = Object.fromEntries(retainedNames().map((name) => [name, retained[name].days])) as RetentionDays

describe('the periods in legal texts', () => {
  it('a text states the periods of the settings, in years or days', () => {
    const text = '{keep_refused} / {keep_withdrawn} / {other}'
    expect(fillPeriods(text, 'en', defaults)).toBe('1 year / 30 days / {other}')
    expect(fillPeriods(text, 'zh-cn', { ...defaults, withdrawn: 7, enrolments: 730 })).toBe('2 年 / 7 天 / {other}')
    expect(fillPeriods(text, 'en', { ...defaults, enquiries: 0 })).toBe('an unlimited time / 30 days / {other}')
  })

  it('the shipped privacy policy names no period of its own', () => {
    const { notice, content } = shippedPolicies.privacy
    for (const text of [notice['zh-cn'], notice.en, content['zh-cn'], content.en]) {
      expect(text).toMatch(/\{keep_refused\}/)
      expect(text).not.toMatch(/one year|一年|\d+ (days|天)/)
    }
    expect(content.en).toContain('{keep_withdrawn}')
  })
})
