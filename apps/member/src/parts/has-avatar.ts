/** Whether a member has chosen an avatar: back ends send a default picture for those who have not. */
export function hasAvatar(avatar: string): boolean {
  return avatar !== '' && !avatar.endsWith('/static/images/avatar.png')
}
