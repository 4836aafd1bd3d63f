import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import { NoticeEntry } from '@teachnet/account-pages/notices'
import type { AdminNotice } from '@teachnet/contract/people'
import { useFormats, useText } from '@teachnet/i18n/react'
import { Link } from 'react-router'
import { recordAddress } from '../../crud/record/record-address.ts'
import { useCrud } from '../../crud/services/crud-services.tsx'

interface InboxEntryProps {
  readonly entry: AdminNotice
  readonly isBusy: boolean
  readonly read: (ref: string) => void
  readonly confirm: (ref: string) => void
}

/** One entry of the inbox. Following its link marks it as read. */
export function InboxEntry({ entry, isBusy, read, confirm }: InboxEntryProps) {
  const text = useText()
  const { dateTime } = useFormats()
  const { can } = useCrud()
  const { ref, kind, title, text: body, is_read: isRead, create_time: time, confirmation } = entry
  const target = addressOf(entry, can)

  return (
    <NoticeEntry
      {...{ title, isRead }}
      text={body}
      unread={text('inbox.isUnread')}
      facts={
        <>
          {text(`inbox.kind.${kind}`)} · <time>{dateTime(time)}</time>
        </>
      }
    >
      {confirmation === 'done' && (
        <Chip size="small" color="success" variant="outlined" label={text('inbox.confirmed')} />
      )}
      {!isRead && (
        <Button
          size="small"
          color="inherit"
          disabled={isBusy}
          aria-label={text('inbox.readOf', { title })}
          onClick={() => read(ref)}
        >
          {text('inbox.read')}
        </Button>
      )}
      {confirmation === 'due' && (
        <Button
          size="small"
          variant="outlined"
          disabled={isBusy}
          aria-label={text('inbox.confirmOf', { title })}
          onClick={() => confirm(ref)}
        >
          {text('inbox.confirm')}
        </Button>
      )}
      {target && (
        <Button
          size="small"
          component={Link}
          to={target}
          aria-label={text('inbox.openOf', { title })}
          onClick={() => {
            if (!isRead) read(ref)
          }}
        >
          {text('inbox.open')}
        </Button>
      )}
    </NoticeEntry>
  )
}

/** Where an entry leads: to its record, or to a page of the back office. */
function addressOf(
  { controller, record, link }: Pick<AdminNotice, 'controller' | 'record' | 'link'>,
  can: (node: string) => boolean,
): string | undefined {
  if (controller && record !== null) return recordAddress({ controller }, record, can)
  return link.startsWith('/') ? link : undefined
}
