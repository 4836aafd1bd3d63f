import { hash, verify } from '@node-rs/argon2'
import { normalPassword, passwordForms } from '@teachnet/contract'
import { verifyMoved } from './moved-password.ts'

// OWASP's minimum for argon2id: 19 MiB, two passes, one lane.
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The argon2id hash of a password in its normal form, in PHC form. */
export function hashPassword(typed: string): Promise<string> {
  return hash(normalPassword(typed), options)
}

/**
 * Whether a typed password matches a stored hash: in its normal form, or in a form in which earlier releases or a BuildAdmin site hashed it. Without a hash
 * (unknown account, no password set) it takes the same time and returns false, so that the response time does not reveal which accounts
 * exist: the number of forms depends on the typed text only, and nearly every text has one.
 */
export async function verifyPassword(stored: string | undefined, typed: string): Promise<boolean> {
  const isKnown = stored !== undefined && stored.startsWith('$argon2')
  for (const form of passwordForms(typed)) {
    const matches = await verify(isKnown ? stored : await decoy(), form)
    if (isKnown && matches) return true
  }
  return stored !== undefined && !isKnown && verifyMoved(stored, typed)
}

/** Whether a new hash of the same password would have other costs: another memory, number of passes or lanes, or another algorithm. */
export function isOutdated(stored: string): boolean {
  const { memoryCost, timeCost, parallelism } = options
  return !stored.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`)
}

let decoyHash: Promise<string> | undefined

function decoy(): Promise<string> {
  decoyHash ??= hashPassword('the password of nobody')
  return decoyHash
}
