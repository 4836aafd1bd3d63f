import { type AreaLimits, readAreaLimits } from '@teachnet/contract/rights'
import type { MenuRule } from '@teachnet/protocol'
import { parseRules, type RuleSet, unionOf, limitsOfGroups } from './authority.ts'
import { parseRuleName, type RuleNode } from '../../../http/caller/caller.ts'

/** An enabled rule of an area, as stored in its table. */
export interface Rule {
  readonly id: number
  readonly pid: number
  readonly type: MenuRule['type']
  readonly title: string
  readonly title_en: string
  readonly name: string
  readonly path: string
  readonly icon: string
  /** Empty: none. */
  readonly menu_type: string
  readonly url: string
  readonly component: string
  readonly keepalive: number
  readonly extend: MenuRule['extend']
  /** Member rules only: 1 when visitors see the rule too. */
  readonly no_login_valid: number
  readonly remark: string
  readonly weigh: number
  readonly status: string
  /** Unix seconds. */
  readonly update_time: number | null
  readonly create_time: number | null
}

/** The rights that several groups grant together. */
export interface Grant {
  readonly isSuper: boolean
  readonly ruleIds: ReadonlySet<number>
  /** Ids of the rules in the menu: the granted ones, and those that every account with a right has. Not used for a super caller. */
  readonly menuIds: ReadonlySet<number>
  /** Nodes in lower case that apply to every call. */
  readonly nodes: ReadonlySet<string>
  readonly conditionalNodes: readonly RuleNode[]
  /** The combined limits of the groups, see `limitsOfGroups`. The same object for the same groups. */
  readonly limits: AreaLimits
}

/** The enabled rules of an area, by weight, and the grants of sets of groups. */
export interface RuleBook {
  readonly rules: readonly Rule[]
  /**
   * @param columns the `rules` columns of the enabled groups
   * @param limits their `limits` columns, as JSON
   */
  readonly grantOf: (columns: readonly string[], limits?: readonly string[]) => Grant
}

/** Maximum number of cached grants; the cache is cleared when it is reached. */
const maxGrants = 500

/**
 * Creates a rule book that caches the grant of each distinct set of groups: there are many callers but few such sets.
 *
 * @param ownNames names of the rules that every account with a right has, whatever its groups list
 */
export function createRuleBook(rules: readonly Rule[], ownNames: readonly string[] = []): RuleBook {
  const own = rules.filter(({ name }) => ownNames.includes(name))
  const grants = new Map<string, Grant>()
  return {
    rules,
    grantOf(columns, limits = []) {
      const key = [...columns, ...limits].join(';')
      const known = grants.get(key)
      if (known) return known
      if (grants.size >= maxGrants) grants.clear()
      const union = toGrant(rules, own, unionOf(columns.map(parseRules)))
      const isLimited = !union.isSuper && limits.some((column) => column !== '')
      const parts = columns.map((column, index) => ({
        nodes: isLimited ? toGrant(rules, [], parseRules(column)).nodes : union.nodes,
        limits: readAreaLimits(isLimited ? parseJson(limits[index]) : undefined),
      }))
      const grant = { ...union, limits: isLimited ? limitsOfGroups(parts) : noLimits }
      grants.set(key, grant)
      return grant
    },
  }
}

const noLimits: AreaLimits = {}

function parseJson(text: string | undefined): unknown {
  return text ? JSON.parse(text) : undefined
}

/** A listed rule that is disabled grants no node, but its id stays in `ruleIds`. */
function toGrant(rules: readonly Rule[], own: readonly Rule[], granted: RuleSet): Omit<Grant, 'limits'> {
  const none = new Set<never>()
  if (granted === 'all') return { isSuper: true, ruleIds: none, menuIds: none, nodes: none, conditionalNodes: [] }
  const added = granted.size === 0 ? [] : own
  const all = new Set([...granted, ...added.map(({ id }) => id)])
  const found = rules.filter(({ id }) => all.has(id)).map(({ name }) => parseRuleName(name))
  return {
    isSuper: false,
    ruleIds: granted,
    menuIds: new Set([...all, ...added.flatMap(({ pid }) => wayUp(pid, rules))]),
    nodes: new Set(found.flatMap(({ node, needs }) => (needs.length === 0 ? [node] : []))),
    conditionalNodes: found.filter(({ needs }) => needs.length > 0),
  }
}

/** Returns the ids of a rule and of its ancestors. */
function wayUp(id: number, rules: readonly Rule[], below: readonly number[] = []): readonly number[] {
  const rule = rules.find((each) => each.id === id)
  return rule === undefined || below.includes(id) ? below : wayUp(rule.pid, rules, [...below, id])
}
