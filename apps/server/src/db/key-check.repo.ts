import { checkOfKey } from '../secret-key.ts'
import { StartError } from '../start-error.ts'
import type { DatabaseExtras } from './client.ts'

type Run = DatabaseExtras['run']

interface KeyOptions {
  /** The key that a database without one takes. */
  readonly secretKey: string
  /** Whether a database that was written with another key takes this one. */
  readonly acceptsOtherKey: boolean
  /** Asked for a key by its check when `secretKey` is not the one. */
  readonly findKey?: (check: string) => Promise<string | undefined>
}

export const otherKey =
  'The database was written with another secret key. Set SECRET_KEY to that key, or put its file secret.key into DATA_DIR (a backup of the installation holds it). If it is lost, start once with --accept-other-key=on: encrypted values stay unreadable, and everybody signs in again.'

/**
 * The database keeps an HMAC of a constant under the secret key that it was written with (`installation.key_check`): with another key
 * its encrypted values could not be read, and what is written would be lost to the first. A database without one takes the key it is
 * opened with. Whatever changes the key of a database writes this value in the same transaction as the values that it encrypts anew.
 *
 * @returns the key that the database is written with
 * @throws StartError when that is not known here
 */
export async function requireKey(
  run: Run,
  { secretKey, acceptsOtherKey, findKey = async () => undefined }: KeyOptions,
): Promise<string> {
  const own = checkOfKey(secretKey)
  await run('insert into installation (key_check) values ($1) on conflict (id) do nothing', [own])
  // Waits for a rotation under way: its new key counts.
  const [row] = await run('select key_check from installation for share')
  const check = String(row?.key_check)
  const key = check === own ? secretKey : await findKey(check)
  if (key !== undefined) return key
  if (!acceptsOtherKey) throw new StartError(otherKey)
  await changeKeyCheck(run, secretKey)
  return secretKey
}

/** The check of the key that the database is written with; undefined before a server of this version ran on it. */
export async function loadKeyCheck(run: Run): Promise<string | undefined> {
  if (!(await hasKeyCheck(run))) return undefined
  const [row] = await run('select key_check from installation')
  return row && String(row.key_check)
}

export async function changeKeyCheck(run: Run, key: string): Promise<void> {
  await run('update installation set key_check = $1', [checkOfKey(key)])
}

/** The next server takes whatever key it has. */
export async function forgetKey(run: Run): Promise<void> {
  if (await hasKeyCheck(run)) await run('delete from installation')
}

/** An older archive, or an older server's database, may come without the table. */
async function hasKeyCheck(run: Run): Promise<boolean> {
  const [found] = await run(`select to_regclass('public.installation') is not null as found`)
  return found?.found === true
}
