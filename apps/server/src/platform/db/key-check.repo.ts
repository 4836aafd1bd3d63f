import { checkOfKey } from '../secrets/encrypted-text.ts'
import { StartError } from '../process/start-error.ts'
import type { DatabaseExtras } from './client.ts'

type Run = DatabaseExtras['run']

interface KeyOptions {
  /** The key that a database without a key check takes. */
  readonly secretKey: string
  /** Whether a database that was written with another key takes this one. */
  readonly acceptsOtherKey: boolean
  /** Finds the key of a check that does not match `secretKey`. */
  readonly findKey?: (check: string) => Promise<string | undefined>
}

export const otherKey =
  'The database was written with another secret key. Set SECRET_KEY to that key, or put its file secret.key into DATA_DIR (a backup of the installation holds it). If it is lost, start once with --accept-other-key=on: encrypted values stay unreadable, and everybody signs in again.'

/**
 * Checks the secret key of a database. The database stores an HMAC of a constant under its secret key (`installation.key_check`): with
 * another key its encrypted values could not be read, and new values would be unreadable with the first key. A database without a check
 * takes the key it is opened with. Code that changes the key must write this value in the same transaction as the re-encrypted values.
 *
 * @returns the key that the database is written with
 * @throws StartError when that key is unknown here
 */
export async function requireKey(
  run: Run,
  { secretKey, acceptsOtherKey, findKey = async () => undefined }: KeyOptions,
): Promise<string> {
  const own = checkOfKey(secretKey)
  await run('insert into installation (key_check) values ($1) on conflict (id) do nothing', [own])
  // Waits for a rotation in progress and uses its new key.
  const [row] = await run('select key_check from installation for share')
  const check = String(row?.key_check)
  const key = check === own ? secretKey : await findKey(check)
  if (key !== undefined) return key
  if (!acceptsOtherKey) throw new StartError(otherKey)
  await changeKeyCheck(run, secretKey)
  return secretKey
}

/** Returns the check of the database's key; undefined before a server of this version has run on it. */
export async function loadKeyCheck(run: Run): Promise<string | undefined> {
  if (!(await hasKeyCheck(run))) return undefined
  const [row] = await run('select key_check from installation')
  return row && String(row.key_check)
}

export async function changeKeyCheck(run: Run, key: string): Promise<void> {
  await run('update installation set key_check = $1', [checkOfKey(key)])
}

/** Makes the next server set the key check to its own key. */
export async function forgetKey(run: Run): Promise<void> {
  if (await hasKeyCheck(run)) await run('delete from installation')
}

/** An older archive or database may lack the table. */
async function hasKeyCheck(run: Run): Promise<boolean> {
  const [found] = await run(`select to_regclass('public.installation') is not null as found`)
  return found?.found === true
}
