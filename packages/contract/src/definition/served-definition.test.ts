import { expect, it } from 'vitest'
import { authAdmin, authRule } from '../resources/index.ts'
import { servedDefinition } from './served-definition.ts'

it('does not change a definition on our own back end', () => {
  expect(servedDefinition(authRule, 'teachnet')).toBe(authRule)
})

it('removes the second language, revisions and the newer password rule from a definition on an old back end', () => {
  const rule = servedDefinition(authRule, 'buildadmin')
  expect(rule.fields['title']).toMatchObject({ kind: 'text', bilingual: false })
  expect(servedDefinition(authRule, 'buildadmin')).toBe(rule)
  const admin = servedDefinition(authAdmin, 'buildadmin')
  expect(admin).toMatchObject({ hasRevisions: false, fields: { password: { rule: 'password', needsCurrent: false } } })
})
