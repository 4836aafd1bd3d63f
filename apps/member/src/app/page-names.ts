import type { MenuEntry } from '@teachnet/session'

/** Rule names of the pages of this app; also their paths under its base. */
export const pageNames = [
  'account/overview',
  'account/notices',
  'account/profile',
  'account/teacher',
  'account/balance',
  'account/integral',
  'account/changePassword',
  'account/applications',
  'account/courses',
  'account/saved',
  'account/data',
] as const

/** Returns whether a menu entry leads to a page of this app or to an embedded address. */
export function isPage(entry: MenuEntry): boolean {
  return entry.kind === 'frame' || pageNames.some((name) => name === entry.name)
}
