import { bareCode } from '@teachnet/contract'
import { Secret, TOTP } from 'otpauth'
import { fail } from '../../../platform/errors.ts'
import type { ClockPort, DatabasePort, RandomPort, SettingsPort } from '../../../platform/ports.ts'
import { decryptText } from '../../../platform/secrets/encrypted-text.ts'
import { requireAttempt, accountSubject } from './attempts.ts'
import { type FactorOwner, type StoredFactor, spendRecoveryCode, spendStep } from './factors.repo.ts'

type FactorPorts = DatabasePort & ClockPort & SettingsPort<'secretKey'>

/** The caller has already entered the right password. Of a million codes three are valid, and the delay grows to one attempt an hour. */
const policy = { free: 5, firstDelay: 30, longestDelay: 3600, forgiveEvery: 3600 }

/** Seconds; authenticator apps support no other value. */
const period = 30
const recoveryCodes = 10
/** 80 bits in base32. */
const recoveryLength = 16
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** A new secret for an authenticator app, in base32. */
export function createFactorSecret(random: RandomPort['random']): string {
  const bytes = new Uint8Array(random(20))
  return new Secret({ buffer: bytes.buffer }).base32
}

/** The address that an authenticator app reads from a QR code. */
export function toFactorUri({ secret, issuer, label }: { secret: string; issuer: string; label: string }): string {
  return new TOTP({ secret: Secret.fromBase32(secret), issuer, label, period }).toString()
}

/** New recovery codes, in groups of four characters. */
export function createRecoveryCodes(random: RandomPort['random']): string[] {
  return Array.from({ length: recoveryCodes }, () => {
    const code = [...random(recoveryLength)].map((byte) => alphabet[byte % alphabet.length]).join('')
    return (code.match(/.{4}/g) ?? []).join('-')
  })
}

/** The stored form of a recovery code as typed. */
export function readRecoveryCode(provided: string): string {
  return bareCode(provided).replaceAll(/[^A-Z2-7]/g, '')
}

/**
 * Uses up a code of the authenticator app, or a recovery code, and returns which one it was; undefined: it is wrong. Guesses are counted for
 * the account.
 *
 * @throws LOGIN_RETRY with the time to wait, VALUE_UNREADABLE when the secret was encrypted with another key
 */
export async function consumeFactorCode(deps: FactorPorts, factor: StoredFactor, provided: string) {
  const owner = { area: factor.area, userId: factor.user_id }
  const attempt = { scope: 'factor', subject: accountSubject(factor.area, factor.user_id), policy } as const
  const { isRight } = await requireAttempt(deps, [attempt])
  const isCode = /^\d{6}$/.test(bareCode(provided))
  const isUsed = isCode
    ? await consumeStep(deps, owner, factor, provided)
    : await consumeRecovery(deps, owner, provided)
  if (!isUsed) return undefined
  await isRight()
  return isCode ? 'app' : 'recovery'
}

async function consumeStep(
  { db, clock, env }: FactorPorts,
  owner: FactorOwner,
  { secret }: StoredFactor,
  provided: string,
): Promise<boolean> {
  const plain = decryptText(secret, env.secretKey)
  if (plain === undefined) throw fail('VALUE_UNREADABLE')
  const timestamp = clock()
  const totp = new TOTP({ secret: Secret.fromBase32(plain), period })
  // A clock may be half a minute off.
  const delta = totp.validate({ token: bareCode(provided), timestamp, window: 1 })
  return delta !== null && spendStep(db, owner, Math.floor(timestamp / 1000 / period) + delta)
}

async function consumeRecovery({ db }: FactorPorts, owner: FactorOwner, provided: string): Promise<boolean> {
  const code = readRecoveryCode(provided)
  return code.length === recoveryLength && spendRecoveryCode(db, owner, code)
}
