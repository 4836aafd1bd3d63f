import { describe, expect, it } from 'vitest'
import { toNavLinks } from './menu-tree.ts'
import type { Rule } from './rule-book.ts'
import { testRule } from '../../../test-support/test-rule.ts'

const rule = (changes: Partial<Rule>): Rule =>
  testRule({
    type: 'nav',
    title: '课程',
    title_en: 'Courses',
    name: 'courses',
    path: 'course',
    no_login_valid: 1,
    ...changes,
  })

describe('toNavLinks', () => {
  it('toNavLinks lists only the navigation rules that visitors may use', () => {
    const rules = [
      rule({ title: 'open' }),
      rule({ title: 'members only', no_login_valid: 0 }),
      rule({ title: 'route', type: 'route' }),
    ]
    expect(toNavLinks(rules, 'zh-cn').map(({ title }) => title)).toEqual(['open'])
  })

  it.each([
    [{ menu_type: 'tab', path: 'course' }, '/course'],
    [{ menu_type: 'tab', path: '/course' }, '/course'],
    [{ menu_type: 'link', url: 'https://example.org/a' }, 'https://example.org/a'],
    [{ menu_type: 'iframe', url: 'https://example.org/a?b' }, '/user/iframe/https%3A%2F%2Fexample.org%2Fa%3Fb'],
  ])('the navigation link of %j is %s', (changes, path) => {
    expect(toNavLinks([rule(changes)], 'zh-cn')[0]?.path).toBe(path)
  })

  it('a navigation link has the title in the language of the reader, or in Chinese without an English title', () => {
    const rules = [rule({}), rule({ title_en: '' })]
    expect(toNavLinks(rules, 'en').map(({ title }) => title)).toEqual(['Courses', '课程'])
  })
})
