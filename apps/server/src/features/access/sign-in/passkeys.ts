import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { isRecord } from '@teachnet/protocol'
import { fail } from '../../../platform/errors.ts'
import type { RelyingParty } from '../../../http/caller/relying-party.ts'
import { findPasskey, listPasskeys, recordPasskeyUse, type StoredPasskey, type FactorOwner } from './factors.repo.ts'
import type { SignInPorts } from './sign-in.ts'
import { consumeToken, issueToken } from '../tokens/token.repo.ts'

/** Seconds that a person has to answer the browser's dialog. */
const challengeLife = 300

/** Returns the options with which the browser creates a passkey. */
export async function offerPasskey(
  deps: SignInPorts,
  party: RelyingParty,
  { owner, username, siteName }: { readonly owner: FactorOwner; readonly username: string; readonly siteName: string },
) {
  const { area, userId } = owner
  const challenge = await issueToken(deps.db, deps, { type: addingType(owner), userId, lifetime: challengeLife })
  const known = await listPasskeys(deps.db, owner)
  const options = await generateRegistrationOptions({
    rpName: siteName,
    rpID: party.id,
    userName: username,
    userID: new TextEncoder().encode(`${area}:${userId}`),
    challenge: bytesOf(challenge),
    excludeCredentials: known.map(toDescriptor),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return { ...options }
}

/**
 * Checks the browser's answer to {@link offerPasskey}; each challenge counts once. Returns what is stored of the passkey.
 *
 * @throws PASSKEY_REFUSED
 */
export async function checkNewPasskey(deps: SignInPorts, party: RelyingParty, owner: FactorOwner, provided: unknown) {
  const { userId } = owner
  const answer = parseAnswer(provided)
  const expectedChallenge = await spendChallenge(deps, answer, { type: addingType(owner), userId })
  const { registrationInfo } = await rejectErrors(() =>
    verifyRegistrationResponse({
      response: answer as RegistrationResponseJSON,
      expectedChallenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
    }),
  )
  if (!registrationInfo) throw fail('PASSKEY_REFUSED')
  const { credential, credentialBackedUp } = registrationInfo
  return {
    area: owner.area,
    user_id: userId,
    credential: credential.id,
    public_key: Buffer.from(credential.publicKey).toString('base64url'),
    relying_party: party.id,
    counter: credential.counter,
    transports: (credential.transports ?? []).join(',').slice(0, 100),
    is_synced: credentialBackedUp,
  }
}

/**
 * Returns the options with which the browser signs in with a passkey.
 *
 * @param userId 0: any account; the person chooses among the passkeys of the device
 */
export async function promptForPasskey(deps: SignInPorts, party: RelyingParty, { area, userId }: FactorOwner) {
  const challenge = await issueToken(deps.db, deps, { type: askingType(area), userId, lifetime: challengeLife })
  const known = userId === 0 ? [] : await listPasskeys(deps.db, { area, userId })
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    challenge: bytesOf(challenge),
    allowCredentials: known.map(toDescriptor),
    userVerification: userId === 0 ? 'required' : 'preferred',
  })
  return { ...options }
}

/**
 * Checks the browser's answer to {@link promptForPasskey}; each challenge counts once. Returns the id of the account.
 *
 * @param userId as in the request for the challenge: 0, or the account that has entered its password, for which
 *   presence is enough
 * @throws PASSKEY_REFUSED
 */
export async function passWithPasskey(
  deps: SignInPorts,
  party: RelyingParty,
  { area, userId }: FactorOwner,
  provided: unknown,
): Promise<number> {
  const answer = parseAnswer(provided)
  const expectedChallenge = await spendChallenge(deps, answer, { type: askingType(area), userId })
  const stored = await findPasskey(deps.db, answer.id)
  const isTheirs = stored?.area === area && (userId === 0 || stored.user_id === userId)
  if (!stored || !isTheirs || stored.relying_party !== party.id) throw fail('PASSKEY_REFUSED')
  const { verified, authenticationInfo } = await rejectErrors(() =>
    verifyAuthenticationResponse({
      response: answer as AuthenticationResponseJSON,
      expectedChallenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: {
        id: stored.credential,
        publicKey: new Uint8Array(Buffer.from(stored.public_key, 'base64url')),
        counter: stored.counter,
      },
      requireUserVerification: userId === 0,
    }),
  )
  const now = Math.floor(deps.clock() / 1000)
  if (!verified || !(await recordPasskeyUse(deps.db, stored.id, authenticationInfo.newCounter, now)))
    throw fail('PASSKEY_REFUSED')
  return stored.user_id
}

/** Types of tokens have up to 15 characters. */
function addingType({ area }: FactorOwner): string {
  return `${area}-key-add`
}

function askingType(area: FactorOwner['area']): string {
  return `${area}-passkey`
}

function toDescriptor({ credential, transports }: StoredPasskey) {
  return { id: credential, transports: transports ? transports.split(',') : undefined }
}

function bytesOf(challenge: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(challenge, 'base64url'))
}

interface Answer {
  readonly id: string
  readonly response: { readonly clientDataJSON: string }
}

/** The parts of an answer that are read here; the library checks the others. */
function parseAnswer(provided: unknown): Answer {
  if (isAnswer(provided)) return provided
  throw fail('PASSKEY_REFUSED')
}

function isAnswer(provided: unknown): provided is Answer {
  return (
    isRecord(provided) &&
    typeof provided['id'] === 'string' &&
    isRecord(provided['response']) &&
    typeof provided['response']['clientDataJSON'] === 'string'
  )
}

/** Returns the challenge that an answer refers to, and uses it up. */
async function spendChallenge(
  { db, clock }: SignInPorts,
  answer: Answer,
  { type, userId }: { readonly type: string; readonly userId: number },
): Promise<string> {
  const challenge = readChallenge(answer.response.clientDataJSON)
  const isOpen =
    challenge !== undefined && (await consumeToken(db, { token: challenge, type, userId }, Math.floor(clock() / 1000)))
  if (!isOpen) throw fail('PASSKEY_REFUSED')
  return challenge
}

function readChallenge(clientDataJSON: string): string | undefined {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())
    const challenge = isRecord(data) ? data['challenge'] : undefined
    return typeof challenge === 'string' ? challenge : undefined
  } catch {
    return undefined
  }
}

/** The library reports everything that does not fit as an error. */
async function rejectErrors<Result>(verify: () => Promise<Result>): Promise<Result> {
  try {
    return await verify()
  } catch (cause) {
    throw fail('PASSKEY_REFUSED', { cause })
  }
}
