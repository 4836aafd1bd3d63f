import { ownRuleNames } from '@teachnet/contract'
import type { AdminRights } from '@teachnet/contract/rights'
import { explainRights } from '../access/rules/explain-rights.ts'
import type { BoundResource } from '../crud/bound-resource.ts'
import type { CrudContext } from '../crud/context.ts'
import { runRead } from '../crud/record/read-record.ts'
import { loadGroupsOf } from './admin-groups.repo.ts'
import { ruleTitle } from './rules/granted-rules.ts'
import { adminRules, loadRulePlaces } from './rules/rule-tables.repo.ts'

/**
 * Tells what an administrator may do, and why. An asker without all rules is told about the own ones only.
 *
 * @throws RECORD_NOT_FOUND, OUT_OF_SCOPE
 */
export async function explainRightsOf(context: CrudContext, resource: BoundResource, id: number): Promise<AdminRights> {
  const { queries, caller, locale } = context
  const { row } = await runRead(context, resource, id)
  const [groups, places] = await Promise.all([loadGroupsOf(queries, id), loadRulePlaces(queries, adminRules)])
  const rules = places
    .map((place) => ({ ...place, isEnabled: place.status === '1', isOwn: ownRuleNames.includes(place.name) }))
    .filter((rule) => caller.isSuper || rule.isOwn || caller.ruleIds.has(rule.id))
  const rights = explainRights(rules, {
    isEnabled: row.status === '1',
    groups: groups.map((group) => ({ ...group, isEnabled: group.status === '1' })),
  })
  return {
    groups: groups.map((group) => ({ id: group.id, name: group.name })),
    rights: rules.flatMap((rule, index) => {
      const right = rights[index]
      if (!right) return []
      const { isGranted, reason, groups: about } = right
      return {
        id: rule.id,
        pid: rule.pid,
        title: ruleTitle(rule, locale),
        name: rule.name,
        isGranted,
        reason,
        groups: about,
      }
    }),
  }
}
