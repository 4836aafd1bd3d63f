import { resources } from '@teachnet/contract/all-resources'
import { roleTemplates, rulesOfRole } from '@teachnet/contract/rights'
import { expect, it } from 'vitest'
import { adminRuleSeeds } from './rule-seeds.ts'

const names = adminRuleSeeds(resources).map(({ name }) => name)

it.each(roleTemplates)('the role $name consists of rules that the product has', (role) => {
  expect(rulesOfRole(role).filter((name) => !names.includes(name))).toEqual([])
})

it('the editor has the media library, the check and the history, and the auditor changes nothing', () => {
  const rulesOf = (name: string) => roleTemplates.filter((role) => role.name === name).flatMap(rulesOfRole)
  expect(rulesOf('editor')).toEqual(
    expect.arrayContaining(['routine/attachment/index', 'information/item/check', 'information/item/revisions']),
  )
  expect(rulesOf('auditor').filter((name) => /\/(?:add|edit|restore|rollback|reveal)$/.test(name))).toEqual([])
})
