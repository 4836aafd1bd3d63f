/** What old back ends show for an account without a picture; sent back, it means none. */
const defaultAvatar = '/static/images/avatar.png'

/** An account's picture in replies. */
export function shownAvatar(avatar: unknown): string {
  return typeof avatar === 'string' && avatar !== '' ? avatar : defaultAvatar
}

/** Writes the picture into an account that is nested in a reply, where there is one that shows it. */
export function showAvatar(account: unknown): void {
  if (typeof account === 'object' && account !== null && 'avatar' in account)
    account.avatar = shownAvatar(account.avatar)
}

/** An account's picture as it is kept; what is no text is left for the definition to refuse. */
export function keptAvatar<T>(avatar: T): T | '' {
  return avatar === defaultAvatar ? '' : avatar
}
