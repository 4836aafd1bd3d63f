import { describe, expect, it } from 'vitest'
import { routeNotice } from './notice-rule.hooks.ts'

const guangdong = [44]
const shenzhen = [44, 4403]
const rule = { kinds: [], region: [], adminIds: [], groupIds: [] } as const
const holders = [
  { id: 1, groupIds: [] },
  { id: 2, groupIds: [20] },
  { id: 3, groupIds: [20, 30] },
] as const
const everybody = [1, 2, 3]
const shop = { kind: 'shop', region: [44, 4403, 440_305] }

describe('who gets a notice of an application, enquiry or enrolment', () => {
  it.each([
    ['no rule: everybody who may see the record', [], shop, everybody],
    ['a rule for the kind', [{ ...rule, kinds: ['shop'], adminIds: [1] }], shop, [1]],
    ['a rule for another kind', [{ ...rule, kinds: ['teacher', 'class'], adminIds: [1] }], shop, everybody],
    ['a rule for all kinds and regions', [{ ...rule, adminIds: [2] }], shop, [2]],
    ['a rule for the province', [{ ...rule, region: guangdong, adminIds: [1] }], shop, [1]],
    ['a rule for the city', [{ ...rule, region: shenzhen, adminIds: [1] }], shop, [1]],
    ['a rule for another city', [{ ...rule, region: [44, 4401], adminIds: [1] }], shop, everybody],
    [
      'a rule for a city, and a record whose city is unknown',
      [{ ...rule, region: shenzhen, adminIds: [1] }],
      { ...shop, region: guangdong },
      everybody,
    ],
    [
      'a rule for a region, and a record without one',
      [{ ...rule, region: guangdong, adminIds: [1] }],
      { kind: 'enquiry', region: [] },
      everybody,
    ],
    ['a rule that matches the kind only', [{ ...rule, kinds: ['shop'], region: [11], adminIds: [1] }], shop, everybody],
    ['members of a group', [{ ...rule, groupIds: [20] }], shop, [2, 3]],
    ['a group and a person', [{ ...rule, groupIds: [30], adminIds: [1] }], shop, [1, 3]],
    [
      'several rules add up, each person once',
      [
        { ...rule, kinds: ['shop'], adminIds: [1, 3] },
        { ...rule, region: guangdong, groupIds: [30] },
      ],
      shop,
      [1, 3],
    ],
    ['a rule of people who may not see the record', [{ ...rule, adminIds: [9], groupIds: [90] }], shop, everybody],
    ['a rule with people of whom one may see the record', [{ ...rule, adminIds: [9, 3] }], shop, [3]],
  ])('%s', (_title, rules, about, expected) => {
    expect(routeNotice(rules, about, holders)).toEqual(expected)
  })

  it('tells nobody who may not see the record', () => {
    expect(routeNotice([{ ...rule, adminIds: [1] }], shop, [])).toEqual([])
  })
})
