import { hash, verify } from '@node-rs/argon2'

// OWASP's minimum for argon2id: 19 MiB, two passes, one lane.
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The argon2id hash of a password, in PHC form. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, options)
}

/**
 * Whether a password matches a stored hash. Without a hash (unknown account, no password set) it takes the same time and returns
 * false, so that the response time does not reveal which accounts exist.
 */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  const isKnown = stored !== undefined && stored.startsWith('$argon2')
  const matches = await verify(isKnown ? stored : await decoy(), password)
  return isKnown && matches
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
