import type { ExplainedRight, RightReason } from '@teachnet/contract/rights'
import { parseRules } from './authority.ts'

/** A rule of the back office, enabled or not. */
export interface ExplainedRule {
  readonly id: number
  readonly isEnabled: boolean
  /** Every administrator with a right has it, whatever the groups list. */
  readonly isOwn: boolean
  /** Only administrators with every rule have it, whatever the groups list. */
  readonly isForSuper: boolean
}

/** A group of an administrator, enabled or not. */
export interface ExplainedGroup {
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
