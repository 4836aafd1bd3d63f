import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasNode } from '../../../http/caller/caller.ts'
import { explainRights } from './authority.ts'
import { createRuleBook, type Rule } from './rule-book.ts'
import { testRule } from '../../../test-support/test-rule.ts'

const ruleOf = (id: number): Rule => testRule({ id, name: `node/${id}` })

describe('the explanation of rights', () => {
  const group = { id: 1, rules: '1', isEnabled: true }
  const rule = { id: 1, isEnabled: true, isOwn: false, isForSuper: false }
  it.each([
    ['a group that lists the rule', [rule], { groups: [group] }, 'group', [1]],
    ['a group with every rule', [rule], { groups: [{ ...group, rules: '*' }] }, 'all', [1]],
    ['a rule that everyone has', [{ ...rule, id: 2, isOwn: true }], { groups: [group] }, 'own', []],
    [
      'a rule for super administrators that a group lists',
      [{ ...rule, isForSuper: true }],
      { groups: [group] },
      'super',
      [1],
    ],
    ['a disabled account', [rule], { groups: [group], isEnabled: false }, 'account', []],
    ['a disabled rule', [{ ...rule, isEnabled: false }], { groups: [group] }, 'rule', [1]],
    ['a disabled group', [rule], { groups: [{ ...group, isEnabled: false }] }, 'groupOff', [1]],
    ['a rule that no group lists', [{ ...rule, id: 2 }], { groups: [group] }, 'none', []],
    ['a rule that everyone with a right has, without a right', [{ ...rule, isOwn: true }], { groups: [] }, 'none', []],
  ] as const)('the explanation of rights names %s [A1]', (_, rules, holder, reason, groups) => {
    expect(explainRights(rules, { isEnabled: true, ...holder })).toMatchObject([{ reason, groups }])
  })

  it('the explanation of rights agrees with the rights that a request has, for any rules, groups and accounts [A1]', () => {
    const ids = fc.integer({ min: 1, max: 6 })
    const column = fc.oneof(
      { weight: 4, arbitrary: fc.array(ids).map((list) => list.join(',')) },
      fc.constantFrom('*', '', '1,*'),
    )
    const rules = fc.uniqueArray(
      fc.record({ id: ids, isEnabled: fc.boolean(), isOwn: fc.boolean(), isForSuper: fc.constant(false) }),
      {
        selector: ({ id }) => id,
      },
    )
    const groups = fc.uniqueArray(fc.record({ id: ids, rules: column, isEnabled: fc.boolean() }), {
      selector: ({ id }) => id,
    })
    fc.assert(
      fc.property(rules, groups, (provided, held) => {
        const enabled = provided.filter(({ isEnabled }) => isEnabled).map(({ id }) => ruleOf(id))
        const own = provided.filter(({ isOwn }) => isOwn).map(({ id }) => `node/${id}`)
        const grant = createRuleBook(enabled, own).grantOf(
          held.filter(({ isEnabled }) => isEnabled).map((each) => each.rules),
        )
        for (const { ruleId, isGranted } of explainRights(provided, { isEnabled: true, groups: held }))
          expect(isGranted, `rule ${ruleId}`).toBe(hasNode(grant, `node/${ruleId}`))
      }),
    )
  })
})
