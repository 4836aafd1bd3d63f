import { checkOfKey } from '../secret-key.ts'
import { StartError } from '../start-error.ts'
import type { DatabaseExtras } from './client.ts'

type Run = DatabaseExtras['run']

/**
 * The database keeps an HMAC of a constant under the secret key that it was written with (`installation.key_check`): with another key
 * its encrypted values could not be read, and what is written would be lost to the first. A database without one takes the key it is
 * opened with. Whatever changes the key of a database writes this value in the same transaction as the values that it encrypts anew.
 *
 * @throws StartError when the database was written with another key
 */
export async function requireKey(
  run: Run,
  { secretKey, acceptsOtherKey }: { readonly secretKey: string; readonly acceptsOtherKey: boolean },
): Promise<void> {
  const check = checkOfKey(secretKey)
  await run(
    `insert into installation (key_check) values ($1)
     on conflict (id) do ${acceptsOtherKey ? 'update set key_check = excluded.key_check' : 'nothing'}`,
    [check],
  )
  const [row] = await run('select key_check from installation')
  if (row?.key_check !== check)
    throw new StartError(
      'The database was written with another secret key. Set SECRET_KEY to that key, or put its file secret.key into DATA_DIR (a backup of the installation holds it). If it is lost, start once with --accept-other-key=on: encrypted values stay unreadable, and everybody signs in again.',
    )
}

/** The next server takes whatever key it has. An older archive may come without the table. */
export async function forgetKey(run: Run): Promise<void> {
  const [found] = await run(`select to_regclass('public.installation') is not null as found`)
  if (found?.found === true) await run('delete from installation')
}
