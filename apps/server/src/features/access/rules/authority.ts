import {
  type ExplainedRight,
  type RightReason,
  type AreaLimit,
  type AreaLimits,
  joinLimits,
} from '@teachnet/contract/rights'
import { permissionOf } from '@teachnet/contract'
import type { AdminCaller } from '../../../http/caller/caller.ts'

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

/** A rule of the back office, enabled or not. */
interface ExplainedRule {
  readonly id: number
  readonly isEnabled: boolean
  /** Every administrator with a right has it, whatever the groups list. */
  readonly isOwn: boolean
  /** Only administrators with every rule have it, whatever the groups list. */
  readonly isForSuper: boolean
}

/** A group of an administrator, enabled or not. */
interface ExplainedGroup {
  readonly id: number
  /** The `rules` column. */
  readonly rules: string
  readonly isEnabled: boolean
}

interface Explanation extends Pick<ExplainedRight, 'isGranted' | 'reason' | 'groups'> {
  readonly ruleId: number
}

interface Holder {
  readonly isEnabled: boolean
  readonly groups: readonly ExplainedGroup[]
}

/** Returns for each rule whether an administrator has it, and why. The results agree with `createRuleBook`. */
export function explainRights(rules: readonly ExplainedRule[], { isEnabled, groups }: Holder): Explanation[] {
  const read = groups.map((group) => ({ ...group, granted: parseRules(group.rules) }))
  const on = read.filter((group) => group.isEnabled)
  const idsOf = (some: typeof read) => some.map(({ id }) => id)
  const listing = (some: typeof read, id: number) =>
    idsOf(some.filter(({ granted }) => granted === 'all' || granted.has(id)))
  const all = idsOf(on.filter(({ granted }) => granted === 'all'))
  const hasRights = on.some(({ granted }) => granted !== 'all' && granted.size > 0)

  function explain({ id, ...rule }: ExplainedRule): Pick<Explanation, 'reason' | 'groups'> {
    if (!isEnabled) return { reason: 'account', groups: [] }
    if (all.length > 0) return { reason: 'all', groups: all }
    const listed = listing(on, id)
    if (rule.isForSuper) return { reason: 'super', groups: listed }
    if (!rule.isEnabled) return { reason: 'rule', groups: listed }
    if (listed.length > 0) return { reason: 'group', groups: listed }
    if (rule.isOwn && hasRights) return { reason: 'own', groups: [] }
    const off = listing(read, id)
    return off.length > 0 ? { reason: 'groupOff', groups: off } : { reason: 'none', groups: [] }
  }

  return rules.map((rule) => {
    const { reason, groups: about } = explain(rule)
    return { ruleId: rule.id, isGranted: grantingReasons.has(reason), reason, groups: about }
  })
}

const grantingReasons: ReadonlySet<RightReason> = new Set(['all', 'group', 'own'])

/** The rights and limits of one group. */
interface GroupPart {
  /** Permission nodes in lower case. */
  readonly nodes: ReadonlySet<string>
  readonly limits: AreaLimits
}

/**
 * The limits of an administrator with several groups. The groups that grant the list of an area decide about it, and the least
 * restrictive of them applies: an administrator in two groups sees at least what each of them allows. A group that does not grant the
 * list lifts no limit. If no group grants it, all limits apply.
 */
export function limitsOfGroups(groups: readonly GroupPart[]): AreaLimits {
  const controllers = new Set(groups.flatMap(({ limits }) => Object.keys(limits)))
  return Object.fromEntries(
    [...controllers].flatMap((controller) => {
      const node = permissionOf({ controller }, 'index').toLowerCase()
      const granting = groups.filter(({ nodes }) => nodes.has(node))
      const joined = (granting.length > 0 ? granting : groups).map(({ limits }) => limits[controller])
      const by = granting.length > 0 ? 'mildest' : 'strictest'
      const limit = joined.slice(1).reduce<AreaLimit | undefined>((one, other) => joinLimits(one, other, by), joined[0])
      return limit ? [[controller, limit] as const] : []
    }),
  )
}
