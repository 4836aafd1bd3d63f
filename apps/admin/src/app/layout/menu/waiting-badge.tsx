import { useText } from '@teachnet/i18n/react'
import type { MenuEntry } from '@teachnet/session'
import { useWaitingCounts, waitingIn } from '../../../session/use-waiting-counts.ts'

/** The number of records of an entry that wait for the back office; nothing if there are none. */
export function WaitingBadge({ entry }: { readonly entry: MenuEntry }) {
  const text = useText()
  const count = waitingIn(entry, useWaitingCounts())
  if (count === 0) return null
  return (
    <span className="menu-badge">
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="visually-hidden">{text('shell.waiting', { count })}</span>
    </span>
  )
}
