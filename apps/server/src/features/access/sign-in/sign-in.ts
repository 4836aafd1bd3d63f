import { type Area, areas } from '@teachnet/protocol'
import { fail } from '../../../platform/errors.ts'
import type { Queries } from '../../../platform/db/client.ts'
import type { RandomPort, SettingsPort } from '../../../platform/ports.ts'
import { accountStores } from '../account-stores.ts'
import { admitAttempt, tooManyAttempts, placesOf, type Requester, signInAttempts } from './attempts.ts'
import {
  type AccountKey,
  findKnownPlaces,
  loadKnownPlaces,
  rememberPlaces,
  recordSignIn,
  hasBcrypt,
} from './sign-in.repo.ts'
import { listPasskeys, findFactor, hasFactor } from './factors.repo.ts'
import { isBcrypt, spendBcrypt } from '../../../platform/secrets/moved-password.ts'
import { hashPassword, isOutdated, verifyPassword } from '../../../platform/secrets/password.ts'
import { consumeFactorCode } from './second-factor.ts'
import { recordSecurityEvent, type SecurityEventPorts, notifyOwner } from '../security-events.ts'
import { createToken, hashToken } from '../../../platform/secrets/token.ts'
import {
  consumeToken,
  findStoredToken,
  type IssuedTokens,
  issueToken,
  issueTokens,
  revokeAccounts,
} from '../tokens/token.repo.ts'

export type SignInPorts = SecurityEventPorts & RandomPort & SettingsPort<'secretKey'>

/** An account as a login finds it. */
interface Account {
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

interface SignIn<A extends Account> extends Omit<LoginSettings, 'hasCaptcha'> {
  readonly area: Area['name']
  /** The name as typed. */
  readonly name: string
  /** Undefined: the name is unknown. */
  readonly account: A | undefined
  readonly password: string
  /** Whether a captcha was solved for this attempt. */
  readonly isSolved: boolean
  /** Issue a refresh token as well. */
  readonly isKept: boolean
  readonly requester: Requester
}

export interface SignedIn<A> {
  readonly account: A
  readonly tokens: IssuedTokens
  /** The token by which the device is recognised at the next sign-in. */
  readonly device: string
  /** The account has signed in before, but neither with this device nor from this network. */
  readonly isElsewhere: boolean
}

/**
 * Signs an account in with its password. An unknown name, a wrong password and a wrong password of a disabled account take the same
 * time, count alike and get the same reply, which therefore does not reveal which names exist.
 *
 * @throws CAPTCHA_NEEDED, LOGIN_RETRY with the time to wait, LOGIN_INCORRECT, ACCOUNT_DISABLED, SECOND_FACTOR_NEEDED, in this order
 */
export async function signIn<A extends Account>(
  deps: SignInPorts,
  { area, name, account, password, isSolved, isKept, requester, isSingle, maxFailures, tokenLife }: SignIn<A>,
): Promise<SignedIn<A>> {
  const { db, clock } = deps
  const now = Math.floor(clock() / 1000)
  const attempts = await signInAttempts(db, { area, account, name, free: maxFailures, isSolved, requester })
  const { wait, isDelayedByNetwork, isRight } = await admitAttempt(deps, attempts)
  const event = { area, account, ip: requester.ip }
  if (wait > 0) {
    await recordSecurityEvent(deps, { ...event, name: 'sign-in.delayed' })
    throw isDelayedByNetwork ? fail('CAPTCHA_NEEDED') : tooManyAttempts(wait)
  }
  if (!(await verifyPassword(account?.password, password)) || !account) {
    // A hash that came from another site takes longer, which must not reveal whose account has one.
    if (!isBcrypt(account?.password ?? '') && (await hasBcrypt(db))) await spendBcrypt(password)
    // Also for an unknown name, so that the response time does not reveal it.
    await accountStores[area].recordFailure(db, { id: account?.id ?? 0, now })
    const rejected = { area, userId: account?.id ?? 0, outcome: 'wrong-password', origin: requester, now } as const
    await recordSignIn(db, rejected)
    await recordSecurityEvent(deps, { ...event, name: 'sign-in.failed' })
    throw fail('LOGIN_INCORRECT')
  }
  await isRight()
  if (isOutdated(account.password)) {
    // The plain-text password is available only here.
    const change = { id: account.id, known: account.password, hash: await hashPassword(password) }
    await accountStores[area].replaceHash(db, change)
  }
  return admitOwner(deps, { area, account, isKept, requester, isSingle, tokenLife })
}

/**
 * Continues a sign-in whose first step succeeded: a password, a code, or the confirmation of a connected provider.
 *
 * @throws ACCOUNT_DISABLED, SECOND_FACTOR_NEEDED
 */
export async function admitOwner<A extends Pick<Account, 'id' | 'isEnabled'>>(
  deps: SignInPorts,
  opening: Opening<A>,
): Promise<SignedIn<A>> {
  const { area, account } = opening
  if (!account.isEnabled) throw fail('ACCOUNT_DISABLED')
  if (await hasFactor(deps.db, { area, userId: account.id })) throw await promptForFactor(deps, area, account.id)
  return openSession(deps, opening)
}

interface SecondStep {
  readonly area: Area['name']
  /** From the rejection of the first step. */
  readonly factorToken: string
  /** A code of the authenticator app, or a recovery code. */
  readonly code: string
  readonly requester: Requester
}

/**
 * The second step of a sign-in to an account with a second factor. Returns the id of the account, whose session can be opened.
 *
 * @throws SECOND_FACTOR_EXPIRED, SECOND_FACTOR_WRONG, LOGIN_RETRY
 */
export async function passSecondStep(
  deps: SignInPorts,
  { area, factorToken, code, requester }: SecondStep,
): Promise<number> {
  const { db, clock } = deps
  const now = Math.floor(clock() / 1000)
  const userId = await readSecondStep(deps, area, factorToken)
  const factor = await findFactor(db, { area, userId })
  if (!factor?.confirm_time) throw fail('SECOND_FACTOR_EXPIRED')
  const used = await consumeFactorCode(deps, factor, code)
  if (!used) {
    await recordSignIn(db, { area, userId, outcome: 'wrong-code', origin: requester, now })
    throw fail('SECOND_FACTOR_WRONG', { field: 'otp' })
  }
  await endSecondStep(deps, area, { factorToken, userId })
  if (used === 'recovery') await notifyOwner(deps, { area, id: userId }, 'recovery.used', requester.ip)
  return userId
}

/** The account whose second step a token is for. @throws SECOND_FACTOR_EXPIRED, also when the password was changed meanwhile */
export async function readSecondStep(deps: SignInPorts, area: Area['name'], factorToken: string): Promise<number> {
  const stored = await findStoredToken(deps.db, factorToken)
  if (stored?.type !== factorType(area) || stored.expire_time <= deps.clock() / 1000)
    throw fail('SECOND_FACTOR_EXPIRED')
  if (stored.family !== (await firstStepOf(deps.db, area, stored.user_id))) throw fail('SECOND_FACTOR_EXPIRED')
  return stored.user_id
}

/** A digest of the password that an account has: the first step of a sign-in does not outlive a change of it. */
async function firstStepOf(db: Queries, area: Area['name'], userId: number): Promise<string> {
  return hashToken(`password:${(await accountStores[area].findPassword(db, userId)) ?? ''}`)
}

/** Uses the token of a second step up. @throws SECOND_FACTOR_EXPIRED */
export async function endSecondStep(
  { db, clock }: SignInPorts,
  area: Area['name'],
  { factorToken, userId }: { readonly factorToken: string; readonly userId: number },
): Promise<void> {
  const token = { token: factorToken, type: factorType(area), userId }
  if (!(await consumeToken(db, token, Math.floor(clock() / 1000)))) throw fail('SECOND_FACTOR_EXPIRED')
}

/** Seconds between the password and the code. */
const factorLife = 300

function factorType(area: Area['name']): string {
  return `${area}-factor`
}

async function promptForFactor(deps: SignInPorts, area: Area['name'], userId: number) {
  const family = await firstStepOf(deps.db, area, userId)
  const grant = { type: factorType(area), userId, lifetime: factorLife, family }
  const factorToken = await issueToken(deps.db, deps, grant)
  const hasPasskey = (await listPasskeys(deps.db, { area, userId })).length > 0
  return fail('SECOND_FACTOR_NEEDED', { data: { factorToken, hasPasskey } })
}

interface Opening<A extends Pick<Account, 'id'>> {
  readonly area: Area['name']
  readonly account: A
  readonly isKept: boolean
  readonly requester: Requester
  readonly isSingle: boolean
  readonly tokenLife: number
}

/** Seconds of a member's session that ends with the browser. */
const longestUnkept = 12 * 3600

/** The lifetime of an access token. Without "stay signed in", that of a member is limited to 12 hours. */
export function accessLife(
  area: Area['name'],
  { isKept, tokenLife }: Pick<Opening<never>, 'isKept' | 'tokenLife'>,
): number {
  return area === 'member' && !isKept ? Math.min(tokenLife, longestUnkept) : tokenLife
}

/** Opens a session of an account whose sign-in is complete. */
export async function openSession<A extends Pick<Account, 'id'>>(
  deps: SignInPorts,
  { area, account, isKept, requester, isSingle, tokenLife }: Opening<A>,
): Promise<SignedIn<A>> {
  const { db, clock } = deps
  const now = Math.floor(clock() / 1000)
  const device = requester.device ?? createToken(deps.random)
  const isElsewhere = await isNewPlace(deps, { area, userId: account.id }, { ...requester, device })
  const life = accessLife(area, { isKept, tokenLife })
  const tokens = await db.transaction(async (tx) => {
    await accountStores[area].noteLogin(tx, { id: account.id, now, ip: requester.ip })
    await rememberPlaces(tx, { area, userId: account.id }, placesOf({ ...requester, device }), now)
    if (isSingle) await revokeAccounts(tx, area, [account.id])
    return issueTokens(tx, deps, { area: areas[area], userId: account.id, isKept, tokenLife: life, origin: requester })
  })
  if (isElsewhere) await notifyOwner(deps, { area, id: account.id }, 'sign-in.new', requester.ip)
  return { account, tokens, device, isElsewhere }
}

/** Whether an account has signed in before, but neither with this device nor from this network. */
async function isNewPlace({ db }: SignInPorts, key: AccountKey, place: Pick<Requester, 'ip' | 'device'>) {
  if ((await findKnownPlaces(db, key, placesOf(place))).size > 0) return false
  return (await loadKnownPlaces(db, key)).length > 0
}
