import { lockCalls } from '@teachnet/contract/people'
import { areaCalls, calls } from '@teachnet/protocol'
import type { ServerErrorName } from '../errors.ts'
import { type Caller, hasNode } from './caller.ts'
import type { Access } from './route-access.ts'
import type { CallParameters } from './rules/rule-node.ts'

/** The result of a token look-up. Only a stored token past its expiry time counts as expired. */
export type Identity =
  | { readonly state: 'none' }
  | { readonly state: 'expired' }
  | { readonly state: 'known'; readonly caller: Caller }

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

function pathOf({ path }: { readonly path: string }): string {
  return path
}

/** The description of the API: a program reads it with its key. */
export const openapiPath = '/api/openapi.json'

/** Routes without a node that API keys may call. The route of all areas checks the node of each action itself. */
const openToKeys: ReadonlySet<string | undefined> = new Set(['/admin/:controller/:action', openapiPath])

/**
 * Why a caller is refused, in the order of the contract: expired, then not signed in, then not permitted.
 *
 * @param path of the route, as it is declared
 */
export function refusalOf(
  access: Access,
  identity: Identity,
  parameters: CallParameters,
  path?: string,
): ServerErrorName | undefined {
  if (access.level === 'public') return undefined
  if (identity.state === 'expired') return 'TOKEN_EXPIRED'
  if (identity.state === 'none' || identity.caller.area !== access.area) return 'NEED_LOGIN'
  const { caller } = identity
  // Other calls for every signed-in administrator need no right, so none can be granted to a key.
  const isKey = caller.area === 'admin' && caller.apiKey !== undefined
  if (isKey && access.level === 'signed-in' && !openToKeys.has(path)) return 'FORBIDDEN'
  return isGranted(access, caller, parameters) ? undefined : 'FORBIDDEN'
}

/**
 * Id of the message about the step that must precede this call, regardless of its access; undefined if there is none.
 */
export function dueBefore(caller: Caller, path = ''): string | undefined {
  if (caller.area !== 'admin') return undefined
  if (caller.isLocked) return whileLocked.has(path) ? undefined : 'access.locked'
  if (caller.mustChangePassword) return first.password.has(path) ? undefined : 'access.passwordDue'
  return caller.mustSetUpFactor && !first.factor.has(path) ? 'access.factorDue' : undefined
}

function isGranted(access: Access, caller: Caller, parameters: CallParameters): boolean {
  if (caller.isSuper || access.level === 'signed-in') return true
  return access.level === 'permission' && hasNode(caller, access.node, parameters)
}
