/** The picture that old back ends show for an account without one; when a client sends it back, it means none. */
const defaultAvatar = '/static/images/avatar.png'

/** An account's picture in replies. */
export function displayedAvatar(avatar: unknown): string {
  return typeof avatar === 'string' && avatar !== '' ? avatar : defaultAvatar
}

/** Replaces an empty avatar of an account that is nested in a reply, if the account has the field. */
export function showAvatar(account: unknown): void {
  if (typeof account === 'object' && account !== null && 'avatar' in account)
    account.avatar = displayedAvatar(account.avatar)
}

/** An account's picture as stored. A value that is not a string is returned unchanged, for the definition to reject. */
export function storedAvatar<T>(avatar: T): T | '' {
  return avatar === defaultAvatar ? '' : avatar
}
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
