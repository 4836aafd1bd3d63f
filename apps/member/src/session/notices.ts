import { deskCalls } from '@teachnet/contract/desk'
import { memberArea } from '@teachnet/protocol'
import { findPage, type MenuEntry } from '@teachnet/session'
import { atom } from 'jotai'
import type { MemberServices } from './services.ts'

/** Path of the inbox, below the base of the app. */
export const noticesPath = '/account/notices'

/** Number of unread notices. Undefined if the member has no inbox. */
export const unreadAtom = atom<number | undefined>(undefined)

/** Whether a menu entry leads to the inbox. */
export function isInbox({ name }: Pick<MenuEntry, 'name'>): boolean {
  return name === noticesPath.slice(1)
}

/** Loads how many notices are unread, if the member's menu has the inbox. A failure leaves the known number, at first 0. */
export async function loadUnread(
  { client, session: { store, stateAtom } }: MemberServices,
  signal: AbortSignal,
): Promise<void> {
  const menu = store.get(stateAtom)?.menu ?? []
  const hasInbox = findPage(menu, `${memberArea.basePath}${noticesPath}`) !== undefined
  if (!hasInbox || !client.has(deskCalls.unreadNotices)) return store.set(unreadAtom, undefined)
  if (store.get(unreadAtom) === undefined) store.set(unreadAtom, 0)
  await client.call(deskCalls.unreadNotices, { showError: false, signal }).then(
    ({ unread }) => store.set(unreadAtom, unread),
    () => undefined,
  )
}
