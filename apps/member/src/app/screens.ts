import type { MenuEntry } from '@teachnet/session'

/** Rule names of the screens this app has; they are paths under its base as well. */
export const screenNames = [
  'account/overview',
  'account/profile',
  'account/balance',
  'account/integral',
  'account/changePassword',
] as const

/** Whether a menu entry leads to a screen of this app or to an embedded address. */
export function isScreen(entry: MenuEntry): boolean {
  return entry.kind === 'frame' || screenNames.some((name) => name === entry.name)
}
