import { lockCalls } from '@teachnet/contract/people'
import { type Area, areaCalls, calls } from '@teachnet/protocol'
import { fail, type ServerError, type ServerErrorName } from '../../platform/errors.ts'
import { type AdminCaller, type Caller, hasNode } from './caller.ts'
import type { Access } from './route-access.ts'
import type { CallParameters } from './rule-node.ts'

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
 * The result of a token look-up, for one occasion. Only a stored token past its expiry time counts as expired. `held` is an account that
 * must take a step first, or that may not do this in a view as another one: it has no caller, so that nothing can be done for it.
 */
export type Identity =
  | { readonly state: 'none' }
  | { readonly state: 'expired' }
  | { readonly state: 'held'; readonly refusal: ServerError }
  | {
      readonly state: 'known'
      readonly caller: Caller
      /** The administrator who views the back office as the caller. */
      readonly viewer?: AdminCaller
    }

/** Identifies the caller of a request by its token. */
export interface FindCaller {
  readonly identify: (area: Area['name'], token: string | undefined, occasion: Occasion) => Promise<Identity>
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

/**
 * Why a caller is rejected, in the order of the contract: expired, then not signed in, then not permitted.
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
