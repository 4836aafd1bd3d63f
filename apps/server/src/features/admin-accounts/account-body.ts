import { storedAvatar } from '../access/index.ts'

/**
 * Converts an account from any client to the form of its definition; `states` maps other names of its states. The salt is dropped: password
 * hashes contain their own.
 */
export function readAccount(
  { salt: _salt, ...body }: Readonly<Record<string, unknown>>,
  states: Readonly<Record<string, string>>,
): Record<string, unknown> {
  const { status } = body
  const isNamed =
    (typeof status === 'string' || typeof status === 'number' || typeof status === 'boolean') &&
    Object.hasOwn(states, String(status))
  const account: Record<string, unknown> = { ...body }
  if ('avatar' in body) account.avatar = storedAvatar(body.avatar)
  if (isNamed) account.status = states[String(status)]
  return account
}
