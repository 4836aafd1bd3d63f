import type { RuleName } from '@teachnet/contract'

/** The names that rules have in the old client; rules without one exist only here. */
export const oldRuleNames: ReadonlyMap<RuleName, string> = new Map([
  ['mobile', 'mobile'],
  ['idNumber', 'idNumber'],
  ['email', 'email'],
  ['url', 'url'],
  ['variable', 'varName'],
])

/** The rule of a name of the old client. */
export const ruleOfOldName: ReadonlyMap<string, RuleName> = new Map(
  [...oldRuleNames].map(([rule, name]) => [name, rule]),
)
