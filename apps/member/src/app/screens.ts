import type { MenuEntry } from '@teachnet/session'

/** Rule names of the screens of this app; also their paths under its base. */
export const screenNames = [
  'account/overview',
  'account/profile',
  'account/balance',
  'account/integral',
  'account/changePassword',
  'account/applications',
  'account/saved',
  'account/data',
] as const

/** Returns whether a menu entry leads to a screen of this app or to an embedded address. */
export function isScreen(entry: MenuEntry): boolean {
  return entry.kind === 'frame' || screenNames.some((name) => name === entry.name)
}
