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

/** The calls of an administrator who has to set a new password. */
const beforeNewPassword: ReadonlySet<string> = new Set(
  [calls.adminInit, calls.adminProfile, calls.saveAdminProfile, areaCalls.admin.logout].map(({ path }) => path),
)

/** The route of all areas, which checks the node of each action itself. */
const areaRecords = '/admin/:controller/:action'

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
  // What every signed-in administrator may do has no right of its own that a key could have.
  const isKey = caller.area === 'admin' && caller.apiKey !== undefined
  if (isKey && access.level === 'signed-in' && path !== areaRecords) return 'FORBIDDEN'
  return isGranted(access, caller, parameters) ? undefined : 'FORBIDDEN'
}

/** Whether an administrator has to set a new password before this call, whatever its access. */
export function isHeldBack(caller: Caller, path: string | undefined): boolean {
  return caller.area === 'admin' && caller.mustChangePassword === true && !beforeNewPassword.has(path ?? '')
}

function isGranted(access: Access, caller: Caller, parameters: CallParameters): boolean {
  if (caller.isSuper || access.level === 'signed-in') return true
  return access.level === 'permission' && hasNode(caller, access.node, parameters)
}
