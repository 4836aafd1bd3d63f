import { type Area, areas, type ErrorName } from '@teachnet/contract'
import type { Database } from '../db/client.ts'
import { fail } from '../errors.ts'
import { countAttempt, noteLogin } from './login.repo.ts'
import { verifyPassword } from './password.ts'
import { type IssuedTokens, issueTokens, revokeAccounts, type TokenSource } from './token.repo.ts'

/** An account as a login finds it. */
export interface Account {
  readonly id: number
  /** argon2id hash. */
  readonly password: string
  readonly isEnabled: boolean
}

/** What the site's configuration says of an area's logins. */
export interface LoginSettings {
  readonly hasCaptcha: boolean
  /** A new login ends every other one of the account. */
  readonly isSingle: boolean
  /** Wrong passwords before the account is closed for a day; 0: no limit. */
  readonly maxFailures: number
  /** Life of an access token, in seconds. */
  readonly tokenLife: number
}

export interface SignIn<A extends Account> extends Omit<LoginSettings, 'hasCaptcha'> {
  readonly area: Area['name']
  /** Undefined: nobody goes by that name. */
  readonly account: A | undefined
  readonly password: string
  /** Issue a refresh token as well. */
  readonly isKept: boolean
  readonly ip: string
}

const unknownAccount = { admin: 'USERNAME_INCORRECT', member: 'ACCOUNT_MISSING' } as const satisfies Record<
  Area['name'],
  ErrorName
>

/**
 * Signs an account in with its password.
 *
 * @throws USERNAME_INCORRECT or ACCOUNT_MISSING, ACCOUNT_DISABLED, LOGIN_RETRY, PASSWORD_INCORRECT, in this order
 */
export async function signIn<A extends Account>(
  { db, ...source }: TokenSource & { db: Database },
  { area, account, password, isKept, ip, isSingle, maxFailures, tokenLife }: SignIn<A>,
): Promise<{ account: A; tokens: IssuedTokens }> {
  const now = Math.floor(source.clock() / 1000)
  if (!account) {
    await verifyPassword(undefined, password)
    throw fail(unknownAccount[area])
  }
  if (!account.isEnabled) throw fail('ACCOUNT_DISABLED')
  if (!(await countAttempt(db, area, { id: account.id, now, max: maxFailures }))) throw fail('LOGIN_RETRY')
  if (!(await verifyPassword(account.password, password))) throw fail('PASSWORD_INCORRECT')
  const tokens = await db.transaction(async (tx) => {
    await noteLogin(tx, area, { id: account.id, now, ip })
    if (isSingle) await revokeAccounts(tx, area, [account.id])
    return issueTokens(tx, source, { area: areas[area], userId: account.id, isKept, tokenLife })
  })
  return { account, tokens }
}
