import { type CallParameters, meetsNeeds, type RuleNode } from './rule-node.ts'

interface CallerBase {
  readonly id: number
  readonly username: string
  /** Holds every rule of the area. */
  readonly isSuper: boolean
  /** Ids of the rules that the enabled groups list. Meaningless for a super caller. */
  readonly ruleIds: ReadonlySet<number>
  /** Permission nodes in lower case that hold for every call. Meaningless for a super caller: ask `isSuper` first. */
  readonly nodes: ReadonlySet<string>
  /** Those that hold for calls with certain parameters alone. */
  readonly conditionalNodes: readonly RuleNode[]
}

export interface AdminCaller extends CallerBase {
  readonly area: 'admin'
  readonly nickname: string
  /** Enabled groups only. */
  readonly groupIds: readonly number[]
}

export interface MemberCaller extends CallerBase {
  readonly area: 'member'
  readonly groupId: number
}

export type Caller = AdminCaller | MemberCaller

/** Whether a caller holds a permission node, whatever the case of its letters, for a call with these parameters. */
export function hasNode(
  caller: Pick<Caller, 'isSuper' | 'nodes' | 'conditionalNodes'>,
  node: string,
  parameters: CallParameters = [],
): boolean {
  const name = node.toLowerCase()
  if (caller.isSuper || caller.nodes.has(name)) return true
  return caller.conditionalNodes.some((each) => each.node === name && meetsNeeds(each, parameters))
}
