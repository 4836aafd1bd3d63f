import { scalarText } from '@teachnet/protocol'

/**
 * The grant in the name of a rule: a permission node and the parameters that a call must have. `user/user/index?group_id=2` grants
 * `user/user/index` only to calls with `group_id=2`. The comparison is case-insensitive, as in old installations.
 */
export interface RuleNode {
  readonly node: string
  readonly needs: readonly (readonly [name: string, value: string])[]
}

/** The query and the body of a call. */
export type CallParameters = readonly Readonly<Record<string, unknown>>[]

export function parseRuleName(name: string): RuleNode {
  const lower = name.toLowerCase()
  const at = lower.indexOf('?')
  if (at === -1) return { node: lower, needs: [] }
  return { node: lower.slice(0, at), needs: [...new URLSearchParams(lower.slice(at + 1))] }
}

/** Whether a call has the parameters that the rule needs. A parameter in both query and body must have the right value in both. */
export function meetsNeeds({ needs }: RuleNode, parameters: CallParameters): boolean {
  return needs.every(([name, value]) => {
    const given = parameters.flatMap((source) =>
      Object.entries(source).flatMap(([each, item]) => (each.toLowerCase() === name ? [item] : [])),
    )
    return given.length > 0 && given.every((item) => scalarText(item)?.trim().toLowerCase() === value)
  })
}
