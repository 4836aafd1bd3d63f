import type { AreaLimits } from '@teachnet/contract/rights'
import { type CallParameters, meetsNeeds, type RuleNode } from './rule-node.ts'

interface CallerBase {
  readonly id: number
  readonly username: string
  /** Holds every rule of the area. */
  readonly isSuper: boolean
  /** Ids of the rules that the enabled groups list. Not used for a super caller. */
  readonly ruleIds: ReadonlySet<number>
  /** Ids of the rules in the menu. Not used for a super caller. */
  readonly menuIds: ReadonlySet<number>
  /** Permission nodes in lower case that apply to every call. Not used for a super caller: check `isSuper` first. */
  readonly nodes: ReadonlySet<string>
  /** Nodes that apply only to calls with certain parameters. */
  readonly conditionalNodes: readonly RuleNode[]
}

/** A session of an administrator, which may lock by itself. */
export interface AdminSession {
  readonly family: string
  /** Time at which the session locks without activity, in Unix seconds; absent: never. */
  readonly idleAt?: number
  /** Minutes without activity until the lock, as chosen by the administrator; 0: those of the site. */
  readonly ownIdleMinutes: number
}

export interface AdminCaller extends CallerBase {
  readonly area: 'admin'
  readonly nickname: string
  /** Enabled groups only. */
  readonly groupIds: readonly number[]
  /** The key with which a program calls in place of the administrator, with some of the rights; absent: the administrator calls. */
  readonly apiKey?: { readonly id: number; readonly name: string }
  /** The administrator who views the back office as this one; nothing can be changed then. */
  readonly viewedBy?: { readonly id: number; readonly username: string }
  /** The account must set a new password before anything else. */
  readonly mustChangePassword?: boolean
  /** A group requires two-step verification, which the account must set up first. */
  readonly mustSetUpFactor?: boolean
  /** The session is locked: the password must be entered first. */
  readonly isLocked?: boolean
  /** The session of the request; absent for a key and for work without a request. */
  readonly session?: AdminSession
  /** The limits of the groups for areas; empty for a super caller. */
  readonly limits: AreaLimits
}

export interface MemberCaller extends CallerBase {
  readonly area: 'member'
  readonly groupId: number
}

export type Caller = AdminCaller | MemberCaller

/** Whether a caller holds a permission node, case-insensitively, for a call with these parameters. */
export function hasNode(
  caller: Pick<Caller, 'isSuper' | 'nodes' | 'conditionalNodes'>,
  node: string,
  parameters: CallParameters = [],
): boolean {
  const name = node.toLowerCase()
  if (caller.isSuper || caller.nodes.has(name)) return true
  return caller.conditionalNodes.some((each) => each.node === name && meetsNeeds(each, parameters))
}
