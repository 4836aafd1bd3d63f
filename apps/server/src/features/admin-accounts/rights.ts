import type { Locale } from '@teachnet/protocol'
import {
  formatRules,
  type RuleSet,
  type RulePlace,
  parseRules,
  limitsOfGroups,
  explainRights,
  adminRules,
  loadGroupLimits,
  loadRulePlaces,
} from '../access/index.ts'
import type { WireRow } from '../../records/rows.ts'
import { isSuperRule, ownRuleNames } from '@teachnet/contract/menu'
import type { AdminRights, AreaLimits, ExplainedLimit } from '@teachnet/contract/rights'
import { type BoundResource, type CrudContext, unlimitedOf } from '../../records/bound-resource.ts'
import { runRead } from '../../records/record/read-record.ts'
import { loadGroupsOf } from './administrators.repo.ts'

/** A form that shows "all" posts it back; in that case the group's rules stay unchanged. */
export function readGrantedRules(body: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { rules, ...rest } = body
  const isAll = rules === '*' || (Array.isArray(rules) && rules.includes('*'))
  return rules === undefined || isAll ? rest : { ...body }
}

/**
 * Returns the rules chosen in a form together with their parents, which the menu needs; undefined when none were chosen, so that the
 * group's rules stay unchanged.
 */
export function chosenRules(value: unknown, places: readonly RulePlace[]): ReadonlySet<number> | undefined {
  const chosen = Array.isArray(value) ? value.filter((id) => typeof id === 'number') : []
  if (chosen.length === 0) return undefined
  const parents = new Map(places.map(({ id, pid }) => [id, pid]))
  const ids = new Set<number>()
  for (const id of chosen) for (let at = id; at && !ids.has(at); at = parents.get(at) ?? 0) ids.add(at)
  return ids
}

/** Returns the `rules` column of a group; all existing rules become `*`. */
export function toRulesColumn(ids: ReadonlySet<number>, places: readonly RulePlace[]): string {
  return formatRules(
    ids,
    places.map(({ id }) => id),
  )
}

/** Fills in a group for a form, which checks leaves: a parent is checked when all its leaves are, so parents are left out. */
export function showGrantedRules(row: WireRow, rules: RuleSet, places: readonly RulePlace[], locale: Locale): void {
  const granted = rules === 'all' ? [] : places.filter(({ id }) => rules.has(id))
  const parents = new Set(granted.map(({ pid }) => pid))
  const leaves = granted.filter(({ id }) => !parents.has(id))
  row.rules = rules === 'all' ? ['*'] : leaves.map(({ id }) => String(id))
  row.rule_list = leaves.map((place) => {
    const title = ruleTitle(place, locale)
    return { id: place.id, label: title, title }
  })
}

export function ruleTitle({ title, title_en }: RulePlace, locale: Locale): string {
  return locale === 'en' && title_en !== '' ? title_en : title
}

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
    const { definition } = unlimitedOf(resource)
    const shown = Object.entries(fields).flatMap(([name, limit]) => {
      const field = definition.fields[name]
      return field ? [{ label: field.label[locale], limit }] : []
    })
    return [{ controller, title: definition.title[locale], rows, fields: shown }]
  })
}
