import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
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
    <Box component="li" sx={{ display: 'flex', gap: 3, px: { xs: 4, sm: 5 }, py: 4 }}>
      <Box aria-hidden sx={{ ...dot, bgcolor: isRead ? 'transparent' : 'error.main' }} />
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Typography component="h2" sx={{ fontWeight: isRead ? 400 : 650, overflowWrap: 'anywhere' }}>
          {!isRead && (
            <Box component="span" sx={visuallyHidden}>
              {text('inbox.isUnread')}{' '}
            </Box>
          )}
          {title}
        </Typography>
        {body && (
          <Typography variant="body2" sx={{ mt: 1, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {body}
          </Typography>
        )}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1, mt: 1 }}>
          <Typography variant="body2" color="textSecondary" sx={{ mr: 'auto' }}>
            {text(`inbox.kind.${kind}`)} · <time>{dateTime(time)}</time>
          </Typography>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, ml: 'auto' }}>
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
          </Box>
        </Box>
      </Box>
    </Box>
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

const dot = { width: 8, height: 8, mt: '7px', borderRadius: '50%', flex: 'none' }

/** In px: a number up to 1 would be a part of the page's size. */
const visuallyHidden = { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' }
