import { shown } from '@teachnet/account-pages/refusals'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { MemberNotice } from '@teachnet/contract/desk'
import { useFormats, useText } from '@teachnet/i18n/react'
import { useState } from 'react'
import { Link } from 'react-router'
import { targetOf } from './notice-link.ts'

export interface NoticeItemProps {
  readonly notice: MemberNotice
  /** Address of the public site, without a slash at its end. */
  readonly publicSite: string
  /** Rejects when the server refuses; the client has then shown the reason. */
  readonly onRead: () => Promise<void>
}

/** One notice of the inbox. Following its link marks it as read. */
export function NoticeItem({ notice, publicSite, onRead }: NoticeItemProps) {
  const text = useText()
  const { dateTime } = useFormats()
  const [isBusy, setBusy] = useState(false)
  const { kind, title, text: body, is_read: isRead, create_time: time } = notice
  const target = targetOf(notice.link, publicSite)

  async function read(): Promise<void> {
    setBusy(true)
    await onRead().catch(shown)
    setBusy(false)
  }

  return (
    <Box component="li" sx={{ display: 'flex', gap: 3, px: { xs: 4, sm: 5 }, py: 4 }}>
      <Box aria-hidden sx={{ ...dot, bgcolor: isRead ? 'transparent' : 'error.main' }} />
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Typography component="h2" sx={{ fontWeight: isRead ? 400 : 650, overflowWrap: 'anywhere' }}>
          {!isRead && (
            <Box component="span" sx={visuallyHidden}>
              {text('notices.isUnread')}{' '}
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
          <Typography variant="body2" sx={{ color: 'text.secondary', mr: 'auto' }}>
            {text(`notices.kind.${kind}`)} · {dateTime(time)}
          </Typography>
          {!isRead && (
            <Button
              size="small"
              color="inherit"
              loading={isBusy}
              aria-label={text('notices.readOf', { title })}
              onClick={() => void read()}
            >
              {text('notices.read')}
            </Button>
          )}
          {target && (
            <Button
              size="small"
              {...('to' in target ? { component: Link, to: target.to } : { component: 'a', href: target.href })}
              aria-label={text('notices.openOf', { title })}
              onClick={() => {
                if (!isRead) onRead().catch(shown)
              }}
            >
              {text('notices.open')}
            </Button>
          )}
        </Box>
      </Box>
    </Box>
  )
}

const dot = { width: 8, height: 8, mt: '7px', borderRadius: '50%', flex: 'none' }

/** In px: a number up to 1 would be a part of the page's size. */
const visuallyHidden = { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' }
