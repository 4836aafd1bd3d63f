import CloseRounded from '@mui/icons-material/CloseRounded'
import KeyboardArrowDownRounded from '@mui/icons-material/KeyboardArrowDownRounded'
import KeyboardArrowUpRounded from '@mui/icons-material/KeyboardArrowUpRounded'
import MoreVertRounded from '@mui/icons-material/MoreVertRounded'
import Box from '@mui/material/Box'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useText } from '@teachnet/i18n/react'
import { type ReactNode, useId } from 'react'
import { usePageFrame } from './use-page-frame.ts'

export type SideDialogWidth = 'narrow' | 'usual' | 'wide'

/** In CSS pixels, by the width of the window. */
const widths = { narrow: { sm: 480 }, usual: { sm: 720 }, wide: { sm: 720, lg: 920 } } as const

interface SideDialogProps {
  readonly title: string
  /** `wide` leaves long texts the width in which they are read; `narrow` is for a few short values. */
  readonly width?: SideDialogWidth
  /** Opens the menu of further actions on the record. */
  readonly onMore?: ((anchor: HTMLElement) => void) | undefined
  /** Opens the record before or after this one; undefined at the ends of the list. */
  readonly onPrevious?: (() => void) | undefined
  readonly onNext?: (() => void) | undefined
  readonly onClose: () => void
  readonly children: ReactNode
}

/**
 * A dialog beside the list; full screen on a phone. In the frame of the back office it covers only the page: menu and tabs stay usable,
 * and the dialog belongs to the tab of its page.
 */
export function SideDialog({ title, width = 'usual', onMore, onPrevious, onNext, onClose, children }: SideDialogProps) {
  const text = useText()
  const id = useId()
  const place = usePageFrame()
  if (!place) return null
  const frame = place === 'outside' ? undefined : place
  return (
    <Drawer
      anchor="right"
      open
      onClose={onClose}
      {...(frame && {
        container: frame.element,
        disableEnforceFocus: true,
        disableScrollLock: true,
        // Below the tabs and the menu, unless a part of it needs the whole screen.
        sx: { top: frame.top, left: frame.left, zIndex: 1050, '&:has([data-full-screen])': { zIndex: 'modal' } },
      })}
      slotProps={{
        ...(frame && { backdrop: { sx: { position: 'absolute' } } }),
        paper: {
          role: 'dialog',
          'aria-modal': frame ? undefined : true,
          'aria-labelledby': id,
          sx: {
            width: { xs: '100%', ...widths[width] },
            maxWidth: '100%',
            display: 'flex',
            ...(frame && { position: 'absolute' }),
          },
        },
      }}
    >
      <Box
        component="header"
        sx={{
          display: 'flex',
          alignItems: 'center',
          px: { xs: 4, sm: 6 },
          py: 3,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Typography id={id} variant="h2" noWrap sx={{ flex: 1 }}>
          {title}
        </Typography>
        {(onPrevious ?? onNext) && (
          <>
            <IconButton aria-label={text('crud.form.previous')} disabled={!onPrevious} onClick={onPrevious}>
              <KeyboardArrowUpRounded />
            </IconButton>
            <IconButton aria-label={text('crud.form.next')} disabled={!onNext} onClick={onNext}>
              <KeyboardArrowDownRounded />
            </IconButton>
          </>
        )}
        {onMore && (
          <IconButton
            title={text('crud.row.more')}
            aria-label={text('crud.row.more')}
            aria-haspopup="menu"
            onClick={(event) => onMore(event.currentTarget)}
          >
            <MoreVertRounded />
          </IconButton>
        )}
        <IconButton edge="end" aria-label={text('crud.form.close')} onClick={onClose}>
          <CloseRounded />
        </IconButton>
      </Box>
      {children}
    </Drawer>
  )
}
