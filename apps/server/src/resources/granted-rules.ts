import type { Locale } from '@teachnet/contract'
import { formatRules, type RuleSet } from '../access/authority.ts'
import type { WireRow } from '../crud/binding.ts'
import type { RulePlace } from './rule-tables.repo.ts'

/** A form that shows "all" posts it back; without a list of its own the group keeps what it has. */
export function readGrantedRules(body: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { rules, ...rest } = body
  const isAll = rules === '*' || (Array.isArray(rules) && rules.includes('*'))
  return rules === undefined || isAll ? rest : { ...body }
}

/**
 * The rules that a form chose, with their parents, or a menu would have leaves without a branch; undefined when it chose none, which
 * keeps what the group has.
 */
export function chosenRules(value: unknown, places: readonly RulePlace[]): ReadonlySet<number> | undefined {
  const chosen = Array.isArray(value) ? value.filter((id) => typeof id === 'number') : []
  if (chosen.length === 0) return undefined
  const parents = new Map(places.map(({ id, pid }) => [id, pid]))
  const ids = new Set<number>()
  for (const id of chosen) for (let at = id; at && !ids.has(at); at = parents.get(at) ?? 0) ids.add(at)
  return ids
}

/** The `rules` column of a group; all there are become `*`. */
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
