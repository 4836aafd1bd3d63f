/** What old back ends show for an account without a picture; sent back, it means none. */
const defaultAvatar = '/static/images/avatar.png'

/** An account's picture in replies. */
export function shownAvatar(avatar: unknown): string {
  return typeof avatar === 'string' && avatar !== '' ? avatar : defaultAvatar
}

/** An account's picture as it is kept; what is no text is left for the definition to refuse. */
export function keptAvatar<T>(avatar: T): T | '' {
  return avatar === defaultAvatar ? '' : avatar
}
