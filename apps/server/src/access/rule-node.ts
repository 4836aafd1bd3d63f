/**
 * What the name of a rule grants: a permission node, and what a call's parameters must be for it. `user/user/index?group_id=2` grants
 * `user/user/index` to calls with `group_id=2` alone. Letters count without their case, as old installations have them.
 */
export interface RuleNode {
  readonly node: string
  readonly needs: readonly (readonly [name: string, value: string])[]
}

/** A call's query and its body. */
export type CallParameters = readonly Readonly<Record<string, unknown>>[]

export function parseRuleName(name: string): RuleNode {
  const lower = name.toLowerCase()
  const at = lower.indexOf('?')
  if (at === -1) return { node: lower, needs: [] }
  return { node: lower.slice(0, at), needs: [...new URLSearchParams(lower.slice(at + 1))] }
}

/** Whether a call is one that the rule means. A parameter that is given twice, in query and body, must be right both times. */
export function meetsNeeds({ needs }: RuleNode, parameters: CallParameters): boolean {
  return needs.every(([name, value]) => {
    const given = parameters.flatMap((source) =>
      Object.entries(source).flatMap(([each, item]) => (each.toLowerCase() === name ? [item] : [])),
    )
    return given.length > 0 && given.every((item) => toText(item) === value)
  })
}

function toText(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value).trim().toLowerCase()
    : undefined
}
