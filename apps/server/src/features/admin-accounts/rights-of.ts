import { isSuperRule, ownRuleNames } from '@teachnet/contract/menu'
import type { AdminRights, AreaLimits, ExplainedLimit } from '@teachnet/contract/rights'
import {
  parseRules,
  type RuleSet,
  limitsOfGroups,
  explainRights,
  adminRules,
  loadGroupLimits,
  loadRulePlaces,
  type RulePlace,
} from '../access/index.ts'
import { type BoundResource, type CrudContext, wholeOf } from '../../records/bound-resource.ts'
import { runRead } from '../../records/record/read-record.ts'
import { loadGroupsOf } from './admin-groups.repo.ts'
import { ruleTitle } from './granted-rules.ts'

/**
 * Returns the rights of an administrator, with reasons. A caller without all rules gets only the rights for its own rules.
 *
 * @throws RECORD_NOT_FOUND, OUT_OF_SCOPE
 */
export async function explainRightsOf(context: CrudContext, resource: BoundResource, id: number): Promise<AdminRights> {
  const { queries, caller, locale } = context
  const { row } = await runRead(context, resource, id)
  const [groups, places] = await Promise.all([loadGroupsOf(queries, id), loadRulePlaces(queries, adminRules)])
  const rules = places
    .map((place) => ({
      ...place,
      isEnabled: place.status === '1',
      isOwn: ownRuleNames.includes(place.name),
      isForSuper: isSuperRule(place.name),
    }))
    .filter((rule) => caller.isSuper || rule.isOwn || caller.ruleIds.has(rule.id))
  const rights = explainRights(rules, {
    isEnabled: row.status === '1',
    groups: groups.map((group) => ({ ...group, isEnabled: group.status === '1' })),
  })
  const limits = await loadGroupLimits(queries)
  const enabled = groups.filter(({ status }) => status === '1' && row.status === '1')
  return {
    limits: explainLimits(
      context,
      enabled.map(({ id: group, rules: column }) => ({ rules: parseRules(column), limits: limits.get(group) ?? {} })),
      places,
    ),
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

/** The combined limits of groups, as `createRuleBook` applies them, as texts. */
function explainLimits(
  { resources, locale }: CrudContext,
  groups: readonly { readonly rules: RuleSet; readonly limits: AreaLimits }[],
  places: readonly RulePlace[],
): ExplainedLimit[] {
  if (groups.some(({ rules }) => rules === 'all')) return []
  const on = places.filter(({ status }) => status === '1')
  const parts = groups.map(({ rules, limits }) => ({
    nodes: new Set(on.flatMap(({ id, name }) => (rules !== 'all' && rules.has(id) ? [name.toLowerCase()] : []))),
    limits,
  }))
  return Object.entries(limitsOfGroups(parts)).flatMap(([controller, { rows = 'all', fields }]) => {
    const resource = resources.find(controller)
    if (!resource) return []
    const { definition } = wholeOf(resource)
    const shown = Object.entries(fields).flatMap(([name, limit]) => {
      const field = definition.fields[name]
      return field ? [{ label: field.label[locale], limit }] : []
    })
    return [{ controller, title: definition.title[locale], rows, fields: shown }]
  })
}
