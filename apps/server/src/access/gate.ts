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

/** Why a caller is refused, in the order of the contract: expired, then not signed in, then not permitted. */
export function refusalOf(access: Access, identity: Identity, parameters: CallParameters): ServerErrorName | undefined {
  if (access.level === 'public') return undefined
  if (identity.state === 'expired') return 'TOKEN_EXPIRED'
  if (identity.state === 'none' || identity.caller.area !== access.area) return 'NEED_LOGIN'
  return isGranted(access, identity.caller, parameters) ? undefined : 'FORBIDDEN'
}

function isGranted(access: Access, caller: Caller, parameters: CallParameters): boolean {
  if (caller.isSuper || access.level === 'signed-in') return true
  return access.level === 'permission' && hasNode(caller, access.node, parameters)
}
