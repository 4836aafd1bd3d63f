/** The picture that old back ends show for an account without one; when a client sends it back, it means none. */
const defaultAvatar = '/static/images/avatar.png'

/** An account's picture in replies. */
export function shownAvatar(avatar: unknown): string {
  return typeof avatar === 'string' && avatar !== '' ? avatar : defaultAvatar
}

/** Replaces an empty avatar of an account that is nested in a reply, if the account has the field. */
export function showAvatar(account: unknown): void {
  if (typeof account === 'object' && account !== null && 'avatar' in account)
    account.avatar = shownAvatar(account.avatar)
}

/** An account's picture as stored. A value that is not a string is returned unchanged, for the definition to reject. */
export function storedAvatar<T>(avatar: T): T | '' {
  return avatar === defaultAvatar ? '' : avatar
}
