import { type Area, areas } from '@teachnet/contract'
import { fail } from '../errors.ts'
import type { Deps } from '../deps.ts'
import { admitAttempt, tooManyAttempts } from './attempts.ts'
import { rememberPlaces } from './known-place.repo.ts'
import { noteFailure, noteLogin } from './login.repo.ts'
import { verifyPassword } from './password.ts'
import { noteSecurityEvent } from './security-events.ts'
import { placesOf, type Requester, signInAttempts } from './sign-in-limits.ts'
import { createToken } from './token.ts'
import { type IssuedTokens, issueTokens, revokeAccounts } from './token.repo.ts'

/** An account as a login finds it. */
export interface Account {
  readonly id: number
  readonly username: string
  /** argon2id hash. */
  readonly password: string
  readonly isEnabled: boolean
}

/** What the site's configuration says of an area's logins. */
export interface LoginSettings {
  readonly hasCaptcha: boolean
  /** A new login ends every other one of the account. */
  readonly isSingle: boolean
  /** Wrong passwords before further ones have to wait; 0: no limit. */
  readonly maxFailures: number
  /** Life of an access token, in seconds. */
  readonly tokenLife: number
}

export interface SignIn<A extends Account> extends Omit<LoginSettings, 'hasCaptcha'> {
  readonly area: Area['name']
  /** As it was typed. */
  readonly name: string
  /** Undefined: nobody goes by that name. */
  readonly account: A | undefined
  readonly password: string
  /** Issue a refresh token as well. */
  readonly isKept: boolean
  readonly requester: Requester
}

export interface SignedIn<A extends Account> {
  readonly account: A
  readonly tokens: IssuedTokens
  /** What the device keeps, to be known at the next sign-in. */
  readonly device: string
}

/**
 * Signs an account in with its password. A name that nobody has, a wrong password and a disabled account whose password is wrong cost the
 * same time, count alike and get the same answer: it does not tell which names there are.
 *
 * @throws LOGIN_RETRY with the time to wait, LOGIN_INCORRECT, ACCOUNT_DISABLED, in this order
 */
export async function signIn<A extends Account>(
  deps: Pick<Deps, 'db' | 'clock' | 'random' | 'env' | 'log' | 'cache' | 'translate'>,
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
    // For a name that nobody has as well: the time of the answer must not tell.
    await noteFailure(db, area, { id: account?.id ?? 0, now })
    await noteSecurityEvent(deps, { ...event, name: 'sign-in.failed' })
    throw fail('LOGIN_INCORRECT')
  }
  await isRight()
  if (!account.isEnabled) throw fail('ACCOUNT_DISABLED')
  const device = requester.device ?? createToken(deps.random)
  const tokens = await db.transaction(async (tx) => {
    await noteLogin(tx, area, { id: account.id, now, ip: requester.ip })
    await rememberPlaces(tx, { area, userId: account.id }, placesOf({ ...requester, device }), now)
    if (isSingle) await revokeAccounts(tx, area, [account.id])
    return issueTokens(tx, deps, { area: areas[area], userId: account.id, isKept, tokenLife })
  })
  return { account, tokens, device }
}
