import { scalarText, type Area, areaCalls, calls } from '@teachnet/protocol'
import type { AreaLimits } from '@teachnet/contract/rights'
import { lockCalls } from '@teachnet/contract/people'
import { fail, type ServerError, type ServerErrorName } from '../../platform/errors.ts'

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

/** Whether a call has the parameters that the rule needs. A parameter in both query and body must have the right value in both. */
function meetsNeeds({ needs }: RuleNode, parameters: CallParameters): boolean {
  return needs.every(([name, value]) => {
    const values = parameters.flatMap((source) =>
      Object.entries(source).flatMap(([each, item]) => (each.toLowerCase() === name ? [item] : [])),
    )
    return values.length > 0 && values.every((item) => scalarText(item)?.trim().toLowerCase() === value)
  })
}

/** Where a request may carry a token. */
export interface TokenSources {
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, unknown>>
  readonly query: unknown
  readonly body: unknown
}

/**
 * The access token of an area that a request carries, in the order of the wire contract: header, query, body, each under the header's
 * name and its aliases. A request may carry the tokens of both areas.
 */
export function findToken(area: Area, sources: TokenSources): string | undefined {
  const names = [area.tokenHeader, ...area.tokenAliases]
  for (const source of [sources.headers, sources.query, sources.body])
    for (const name of names) {
      const token = toToken(source, name)
      if (token) return token
    }
  return undefined
}

function toToken(source: unknown, name: string): string | undefined {
  if (typeof source !== 'object' || source === null) return undefined
  const value: unknown = Reflect.get(source, name)
  return typeof value === 'string' && value !== '' ? value : undefined
}

/**
 * What a caller is identified for. The steps that a caller must take first depend on it: a locked session may be unlocked, for example.
 */
export type Occasion =
  | {
      readonly kind: 'request'
      /** Path of the route, as it is declared. */
      readonly path: string | undefined
      /** Whether the call changes nothing, so that a view as another administrator may make it. */
      readonly isReading: boolean
      /** Id of the administrator as whom the caller requests to view the back office. */
      readonly viewAs: unknown
      readonly ip: string
    }
  /** Work that a request has started and that goes on without it. A lock protects the screen, so it does not stop such work. */
  | { readonly kind: 'work' }

/**
 * The result of a token look-up, for one occasion. Only a stored token past its expiry time counts as expired. `blocked` is an account that
 * must take a step first, or that may not do this in a view as another one: it has no caller, so that nothing can be done for it.
 */
export type Identity =
  | { readonly state: 'none' }
  | { readonly state: 'expired' }
  | { readonly state: 'blocked'; readonly rejection: ServerError }
  | {
      readonly state: 'known'
      readonly caller: Caller
      /** The administrator who views the back office as the caller. */
      readonly viewer?: AdminCaller
    }

/** Identifies the caller of a request by its token. */
export interface FindCaller {
  readonly identify: (area: Area['name'], token: string | undefined, occasion: Occasion) => Promise<Identity>
  /**
   * Returns an administrator as the last request with the token had it, without a statement; undefined for a caller who must be identified. It
   * may be out of date: nothing is shown or changed for it before it is confirmed.
   */
  readonly recall: (token: string, occasion: Occasion) => RecalledCaller | undefined
}

/** A caller of an earlier request, whose account, session and rights a statement of this request confirms. */
export interface RecalledCaller {
  readonly caller: AdminCaller
  /** What is stored about the caller now: an expression for a statement that has so many parameters, with the values of its own ones. */
  readonly column: (parameters: number) => { readonly text: string; readonly params: readonly unknown[] }
  /** Compares the value of that column with what the caller was made of. @throws Error if it has changed */
  readonly confirm: (stored: unknown) => void
  readonly isConfirmed: () => boolean
}

export const nobody: Identity = { state: 'none' }

const { admin } = areaCalls

const always = [calls.adminInit, calls.adminProfile, admin.logout]

/** The calls allowed to an administrator who must first set a new password or set up two-step verification. */
const first = {
  password: new Set([...always, calls.saveAdminProfile].map(pathOf)),
  factor: new Set([...always, admin.secondFactor, admin.beginSecondFactor, admin.confirmSecondFactor].map(pathOf)),
} satisfies Record<string, ReadonlySet<string>>

/** Calls that a locked session may still make. */
const whileLocked: ReadonlySet<string> = new Set([lockCalls.unlockSession, admin.logout].map(pathOf))

/** Calls about the session of the viewer, also in a view as another administrator. */
const ofSession: ReadonlySet<string> = new Set(
  [admin.logout, lockCalls.lockSession, lockCalls.unlockSession].map(pathOf),
)

function pathOf({ path }: { readonly path: string }): string {
  return path
}

/** The description of the API: a program reads it with its key. */
export const openapiPath = '/api/openapi.json'

/** Routes without a node that API keys may call. The route of all areas checks the node of each action itself. */
const openToKeys: ReadonlySet<string | undefined> = new Set(['/admin/:controller/:action', openapiPath])

/** The access that a route requires. Every route declares it; the server does not start when a route does not. */
export type Access =
  | { readonly area: 'none' | 'admin' | 'member'; readonly level: 'public' }
  | { readonly area: 'admin' | 'member'; readonly level: 'signed-in' | 'super' }
  /** `node` is the required permission, e.g. `teacher/teacher/edit`. */
  | { readonly area: 'admin' | 'member'; readonly level: 'permission'; readonly node: string }

/**
 * Why a caller is rejected, in the order of the contract: expired, then not signed in, then not permitted.
 *
 * @param path of the route, as it is declared
 */
export function rejectionOf(
  access: Access,
  identity: Identity,
  parameters: CallParameters,
  path?: string,
): ServerErrorName | undefined {
  if (access.level === 'public') return undefined
  if (identity.state === 'expired') return 'TOKEN_EXPIRED'
  if (identity.state !== 'known' || identity.caller.area !== access.area) return 'NEED_LOGIN'
  const { caller } = identity
  // Other calls for every signed-in administrator need no right, so none can be granted to a key.
  const isKey = caller.area === 'admin' && caller.apiKey !== undefined
  if (isKey && access.level === 'signed-in' && !openToKeys.has(path)) return 'FORBIDDEN'
  return isGranted(access, caller, parameters) ? undefined : 'FORBIDDEN'
}

/** The rejection with the step that the caller must take first, regardless of the access of the call; undefined if there is none. */
export function dueBefore(caller: Caller, occasion: Occasion): ServerError | undefined {
  const due = caller.area === 'admin' ? dueStep(caller, occasion) : undefined
  return due === undefined ? undefined : fail('FORBIDDEN', { message: due, data: { due } })
}

/** Id of the message about the step. */
function dueStep(caller: AdminCaller, occasion: Occasion): string | undefined {
  const isWork = occasion.kind === 'work'
  const path = isWork ? '' : (occasion.path ?? '')
  if (caller.isLocked && !isWork) return whileLocked.has(path) ? undefined : 'access.locked'
  if (caller.mustChangePassword) return first.password.has(path) ? undefined : 'access.passwordDue'
  return caller.mustSetUpFactor && !first.factor.has(path) ? 'access.factorDue' : undefined
}

/** Id of the administrator as whom this caller requests to view the back office; undefined if it acts for itself. */
export function requestedView(caller: Caller, occasion: Occasion): number | undefined {
  if (occasion.kind === 'work' || occasion.viewAs === undefined || caller.area !== 'admin') return undefined
  return ofSession.has(occasion.path ?? '') ? undefined : Number(occasion.viewAs)
}

function isGranted(access: Access, caller: Caller, parameters: CallParameters): boolean {
  if (caller.isSuper || access.level === 'signed-in') return true
  return access.level === 'permission' && hasNode(caller, access.node, parameters)
}
