import type { AdminCaller } from '../caller.ts'

/** What a group's `rules` column grants: everything, or the listed rules. */
export type RuleSet = 'all' | ReadonlySet<number>

/** Reads the column: `*`, or ids separated by commas. */
export function parseRules(column: string): RuleSet {
  const parts = column.split(',').map((part) => part.trim())
  if (parts.includes('*')) return 'all'
  return new Set(parts.map(Number).filter((id) => Number.isSafeInteger(id) && id > 0))
}

/** Returns the union of the rules that several groups grant. */
export function unionOf(sets: readonly RuleSet[]): RuleSet {
  const ids = new Set<number>()
  for (const set of sets) {
    if (set === 'all') return 'all'
    for (const id of set) ids.add(id)
  }
  return ids
}

/** Writes rules for the column; a list that covers every rule becomes `*`. */
export function formatRules(ids: Iterable<number>, everyId: Iterable<number>): string {
  const listed = new Set(ids)
  const every = [...everyId]
  return every.length > 0 && every.every((id) => listed.has(id)) ? '*' : [...listed].toSorted((a, b) => a - b).join(',')
}

type Granter = Pick<AdminCaller, 'isSuper' | 'ruleIds'>

/**
 * Whether a caller may manage a group: the caller holds all of the group's rules and more. Only a super caller outranks a group with
 * all rules. Equal sets are peers and may not manage each other.
 */
export function outranks(caller: Granter, group: RuleSet): boolean {
  if (caller.isSuper) return true
  return group !== 'all' && group.size < caller.ruleIds.size && isSubset(group, caller.ruleIds)
}

/**
 * Why a caller may not grant rules to a group. `foreign`: the caller lacks some of them. `equal`: they are all of the caller's rules,
 * so that the group would become a peer. Undefined: the caller may grant them.
 */
export function grantProblem(caller: Granter, rules: RuleSet): 'foreign' | 'equal' | undefined {
  if (caller.isSuper) return undefined
  if (rules === 'all' || !isSubset(rules, caller.ruleIds)) return 'foreign'
  return rules.size >= caller.ruleIds.size ? 'equal' : undefined
}

function isSubset(inner: ReadonlySet<number>, outer: ReadonlySet<number>): boolean {
  for (const id of inner) if (!outer.has(id)) return false
  return true
}
