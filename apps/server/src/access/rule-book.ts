import type { MenuRule } from '@teachnet/contract'
import { parseRules, type RuleSet, unionOf } from './authority.ts'
import { parseRuleName, type RuleNode } from './rule-node.ts'

/** An enabled rule of an area, as its table has it. */
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
  /** Member rules: served to visitors too. */
  readonly no_login_valid: number
  readonly remark: string
  readonly weigh: number
  readonly status: string
  /** Unix seconds. */
  readonly update_time: number | null
  readonly create_time: number | null
}

/** What some groups grant together. */
export interface Grant {
  readonly isSuper: boolean
  readonly ruleIds: ReadonlySet<number>
  /** Lower case; those that hold for every call. */
  readonly nodes: ReadonlySet<string>
  readonly conditionalNodes: readonly RuleNode[]
}

/** The enabled rules of an area, by weight, and what sets of groups grant of them. */
export interface RuleBook {
  readonly rules: readonly Rule[]
  /** @param columns the `rules` columns of the enabled groups */
  readonly grantOf: (columns: readonly string[]) => Grant
}

/** More different sets of groups than an installation has; beyond it the memory starts anew. */
const maxGrants = 500

/** A grant is worked out once for each different set of groups: callers are many, sets of groups are few. */
export function createRuleBook(rules: readonly Rule[]): RuleBook {
  const grants = new Map<string, Grant>()
  return {
    rules,
    grantOf(columns) {
      const key = columns.join(';')
      const known = grants.get(key)
      if (known) return known
      if (grants.size >= maxGrants) grants.clear()
      const grant = toGrant(rules, unionOf(columns.map(parseRules)))
      grants.set(key, grant)
      return grant
    },
  }
}

/** A listed rule that is disabled grants nothing; its id stays the group's all the same. */
function toGrant(rules: readonly Rule[], granted: RuleSet): Grant {
  if (granted === 'all') return { isSuper: true, ruleIds: new Set(), nodes: new Set(), conditionalNodes: [] }
  const found = rules.filter((rule) => granted.has(rule.id)).map((rule) => parseRuleName(rule.name))
  return {
    isSuper: false,
    ruleIds: granted,
    nodes: new Set(found.flatMap(({ node, needs }) => (needs.length === 0 ? [node] : []))),
    conditionalNodes: found.filter(({ needs }) => needs.length > 0),
  }
}
