import NotificationsNoneRounded from '@mui/icons-material/NotificationsNoneRounded'
import IconButton from '@mui/material/IconButton'
import { adminArea } from '@teachnet/protocol'
import { useText } from '@teachnet/i18n/react'
import { listPages, useAreaState, withinBase } from '@teachnet/session'
import { Link } from 'react-router'
import { useInboxCounts } from '../menu/use-waiting-counts.ts'

/** Leads to the inbox, with the number of unread entries. A server without an inbox has no such button. */
export function InboxButton() {
  const text = useText()
  const counts = useInboxCounts()
  const page = listPages(useAreaState()?.menu ?? []).find(({ name }) => name === 'routine/notice')
  if (!counts || !page) return null
  const label = text('shell.inbox', { count: counts.unread })
  return (
    <IconButton component={Link} to={withinBase(page.path, adminArea.basePath)} aria-label={label} title={label}>
      <span className="header-badge">
        <NotificationsNoneRounded fontSize="small" />
        {counts.unread > 0 && <span>{counts.unread > 99 ? '99+' : counts.unread}</span>}
      </span>
    </IconButton>
  )
}
