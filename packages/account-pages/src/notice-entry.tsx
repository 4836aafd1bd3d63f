import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

export interface NoticeEntryProps {
  readonly title: string
  /** Shown below the title; empty: nothing. */
  readonly text: string
  readonly isRead: boolean
  /** The text alternative of the dot next to an unread entry. */
  readonly unread: string
  /** The kind and the time of the entry. */
  readonly facts: ReactNode
  /** Its buttons; they stay together at the end of the line. */
  readonly children: ReactNode
}

/** One entry of an inbox, in a list. */
export function NoticeEntry({ title, text, isRead, unread, facts, children }: NoticeEntryProps) {
  return (
    <Box component="li" sx={{ display: 'flex', gap: 3, px: { xs: 4, sm: 5 }, py: 4 }}>
      <Box aria-hidden sx={{ ...dot, bgcolor: isRead ? 'transparent' : 'error.main' }} />
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Typography component="h2" sx={{ fontWeight: isRead ? 400 : 650, overflowWrap: 'anywhere' }}>
          {!isRead && (
            <Box component="span" sx={visuallyHidden}>
              {unread}{' '}
            </Box>
          )}
          {title}
        </Typography>
        {text !== '' && (
          <Typography variant="body2" sx={{ mt: 1, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {text}
          </Typography>
        )}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1, mt: 1 }}>
          <Typography variant="body2" sx={{ color: 'text.secondary', mr: 'auto' }}>
            {facts}
          </Typography>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, ml: 'auto' }}>{children}</Box>
        </Box>
      </Box>
    </Box>
  )
}

const dot = { width: 8, height: 8, mt: '7px', borderRadius: '50%', flex: 'none' }

/** In px: a number up to 1 would be a part of the page's size. */
const visuallyHidden = { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' }
