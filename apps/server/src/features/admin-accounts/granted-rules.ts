import type { Locale } from '@teachnet/protocol'
import { formatRules, type RuleSet, type RulePlace } from '../access/index.ts'
import type { WireRow } from '../../records/rows.ts'

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
