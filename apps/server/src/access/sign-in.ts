import { type Area, areas } from '@teachnet/protocol'
import { fail } from '../errors.ts'
import type { RandomPort, SettingsPort } from '../ports.ts'
import { accountStores } from './account-stores.ts'
import { admitAttempt, tooManyAttempts } from './attempts.ts'
import { rememberPlaces } from './known-place.repo.ts'
import { verifyPassword } from './password.ts'
import { noteSecurityEvent, type SecurityEventPorts } from './security-events.ts'
import { placesOf, type Requester, signInAttempts } from './sign-in-limits.ts'
import { createToken } from './token.ts'
import { type IssuedTokens, issueTokens, revokeAccounts } from './token.repo.ts'

export type SignInPorts = SecurityEventPorts & RandomPort & SettingsPort<'secretKey'>

/** An account as a login finds it. */
export interface Account {
  readonly id: number
  readonly username: string
  /** argon2id hash. */
  readonly password: string
  readonly isEnabled: boolean
}

/** The site's configuration of an area's logins. */
export interface LoginSettings {
  readonly hasCaptcha: boolean
  /** A new login ends every other one of the account. */
  readonly isSingle: boolean
  /** Wrong passwords without a delay; 0: no limit. */
  readonly maxFailures: number
  /** Lifetime of an access token, in seconds. */
  readonly tokenLife: number
}

export interface SignIn<A extends Account> extends Omit<LoginSettings, 'hasCaptcha'> {
  readonly area: Area['name']
  /** The name as typed. */
  readonly name: string
  /** Undefined: the name is unknown. */
  readonly account: A | undefined
  readonly password: string
  /** Issue a refresh token as well. */
  readonly isKept: boolean
  readonly requester: Requester
}

export interface SignedIn<A extends Account> {
  readonly account: A
  readonly tokens: IssuedTokens
  /** The token by which the device is recognised at the next sign-in. */
  readonly device: string
}

/**
 * Signs an account in with its password. An unknown name, a wrong password and a wrong password of a disabled account take the same
 * time, count alike and get the same reply, which therefore does not reveal which names exist.
 *
 * @throws LOGIN_RETRY with the time to wait, LOGIN_INCORRECT, ACCOUNT_DISABLED, in this order
 */
export async function signIn<A extends Account>(
  deps: SignInPorts,
  { area, name, account, password, isKept, requester, isSingle, maxFailures, tokenLife }: SignIn<A>,
): Promise<SignedIn<A>> {
  const { db, clock } = deps
  const now = Math.floor(clock() / 1000)
  const attempts = await signInAttempts(db, { area, account, name, free: maxFailures, requester })
  const { wait, isRight } = await admitAttempt(deps, attempts)
  const event = { area, account, ip: requester.ip }
  if (wait > 0) {
    await noteSecurityEvent(deps, { ...event, name: 'sign-in.delayed' })
    throw tooManyAttempts(wait)
  }
  if (!(await verifyPassword(account?.password, password)) || !account) {
    // Also for an unknown name, so that the response time does not reveal it.
    await accountStores[area].noteFailure(db, { id: account?.id ?? 0, now })
    await noteSecurityEvent(deps, { ...event, name: 'sign-in.failed' })
    throw fail('LOGIN_INCORRECT')
  }
  await isRight()
  if (!account.isEnabled) throw fail('ACCOUNT_DISABLED')
  const device = requester.device ?? createToken(deps.random)
  const tokens = await db.transaction(async (tx) => {
    await accountStores[area].noteLogin(tx, { id: account.id, now, ip: requester.ip })
    await rememberPlaces(tx, { area, userId: account.id }, placesOf({ ...requester, device }), now)
    if (isSingle) await revokeAccounts(tx, area, [account.id])
    return issueTokens(tx, deps, { area: areas[area], userId: account.id, isKept, tokenLife })
  })
  return { account, tokens, device }
}
