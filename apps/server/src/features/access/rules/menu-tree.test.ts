import type { MenuRule } from '@teachnet/protocol'
import { describe, expect, it } from 'vitest'
import { menuTree } from './menu-tree.ts'
import { createRuleBook, type Rule } from './rule-book.ts'
import { testRule } from '../../../test-support/test-rule.ts'

const rule = (id: number, pid: number, name: string, more: Partial<Rule> = {}): Rule =>
  testRule({ id, pid, name, title: `${name} 标题`, ...more })

const rules = [
  rule(1, 0, 'auth', { type: 'menu_dir', menu_type: '', title_en: 'Access' }),
  rule(2, 1, 'auth/admin', { keepalive: 1 }),
  rule(3, 2, 'auth/admin/index', { type: 'button' }),
  rule(4, 2, 'auth/admin/Edit', { type: 'button' }),
  rule(5, 0, 'teacher', { type: 'menu_dir' }),
  rule(6, 0, 'help', { menu_type: 'link', url: 'https://example.org' }),
]
const book = createRuleBook(rules)
const names = (entries: readonly MenuRule[]): unknown[] =>
  entries.map((entry) => (entry.children ? [entry.name, ...names(entry.children)] : entry.name))

describe('menu tree', () => {
  it('the menu of a super caller has every rule', () => {
    expect(names(menuTree(rules, book.grantOf(['1', '*']), 'zh-cn'))).toEqual([
      ['auth', ['auth/admin', 'auth/admin/index', 'auth/admin/Edit']],
      'teacher',
      'help',
    ])
  })

  it('the menu of another caller has the granted rules whose parents are granted [A1]', () => {
    expect(names(menuTree(rules, book.grantOf(['1,2', '3,6']), 'zh-cn'))).toEqual([
      ['auth', ['auth/admin', 'auth/admin/index']],
      'help',
    ])
    expect(menuTree(rules, book.grantOf(['2,3']), 'zh-cn')).toEqual([])
  })

  it('menu entries have the form of the old contract: keepalive is the name, no empty children, null menu types', () => {
    const [directory, teacher, link] = menuTree(rules, book.grantOf(['*']), 'en')
    expect(directory).toMatchObject({ title: 'Access', menu_type: null, keepalive: 0 })
    expect(directory?.children?.[0]).toMatchObject({
      title: 'auth/admin 标题',
      menu_type: 'tab',
      keepalive: 'auth/admin',
    })
    expect(teacher).not.toHaveProperty('children')
    expect(link).toMatchObject({ menu_type: 'link', url: 'https://example.org', no_login_valid: 0 })
    expect(directory).not.toHaveProperty('title_en')
  })
})

describe('rule book', () => {
  it('the rule book grants the nodes, in lower case, of listed and enabled rules only', () => {
    const grant = book.grantOf(['3,4,99'])
    expect(grant.isSuper).toBe(false)
    expect(grant.nodes).toEqual(new Set(['auth/admin/index', 'auth/admin/edit']))
    expect(grant.ruleIds).toEqual(new Set([3, 4, 99]))
  })

  it('the rule book caches the grant of a set of groups', () => {
    expect(book.grantOf(['3', '4'])).toBe(book.grantOf(['3', '4']))
  })

  it('the rule book grants nothing without groups', () => {
    expect(book.grantOf([])).toEqual({
      isSuper: false,
      ruleIds: new Set(),
      menuIds: new Set(),
      nodes: new Set(),
      conditionalNodes: [],
      limits: {},
    })
  })

  it('an account with any right has the pages of its own account, with the directories above them; one without has nothing', () => {
    const own = createRuleBook(rules, ['auth/admin', 'auth/admin/index'])
    const grant = own.grantOf(['6'])
    expect(names(menuTree(rules, grant, 'zh-cn'))).toEqual([['auth', ['auth/admin', 'auth/admin/index']], 'help'])
    expect(grant.nodes).toEqual(new Set(['help', 'auth/admin', 'auth/admin/index']))
    // The rights that it may pass on are those of its groups.
    expect(grant.ruleIds).toEqual(new Set([6]))
    expect(names(menuTree(rules, own.grantOf([]), 'zh-cn'))).toEqual([])
  })
})
