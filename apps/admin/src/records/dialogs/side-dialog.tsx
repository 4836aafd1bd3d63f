import CloseRounded from '@mui/icons-material/CloseRounded'
import KeyboardArrowDownRounded from '@mui/icons-material/KeyboardArrowDownRounded'
import KeyboardArrowUpRounded from '@mui/icons-material/KeyboardArrowUpRounded'
import MoreVertRounded from '@mui/icons-material/MoreVertRounded'
import Box from '@mui/material/Box'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useText } from '@teachnet/i18n/react'
import { type ReactNode, useId, useLayoutEffect, useState } from 'react'

export type SideDialogWidth = 'narrow' | 'usual' | 'page'

/** In CSS pixels, by the width of the window. */
const widths = { narrow: { sm: 480 }, usual: { sm: 720 }, page: {} } as const

interface SideDialogProps {
  readonly title: ReactNode
  /** `page` is for writing long texts: the dialog covers the list; `narrow` is for a few short values. */
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
 * A dialog next to the list; full screen on a phone. In the layout of the back office it covers only the page: menu and tabs stay usable,
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
      container={frame?.element}
      disableEnforceFocus={frame !== undefined}
      disableScrollLock={frame !== undefined}
      // Below the tabs and the menu, unless a part of it needs the whole screen.
      sx={
        frame
          ? { top: frame.top, left: frame.left, zIndex: 1050, '&[data-full-screen-inside]': { zIndex: 'modal' } }
          : undefined
      }
      slotProps={{
        backdrop: frame ? { sx: { position: 'absolute' } } : undefined,
        paper: {
          role: 'dialog',
          'aria-modal': frame ? undefined : true,
          'aria-labelledby': id,
          sx: {
            width: { xs: '100%', ...widths[width] },
            maxWidth: '100%',
            display: 'flex',
            position: frame ? 'absolute' : undefined,
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

/** The part of the window below the tabs and next to the menu, where pages are shown; CSS pixels from the window's edges. */
interface PageFrame {
  readonly element: HTMLElement
  readonly top: number
  readonly left: number
}

/** Minimum width in CSS pixels; in a narrower window a dialog opens over everything. */
const least = 900

/**
 * Returns where the frame shows its pages. `outside` in a narrow window and without the frame; undefined before the page is in the
 * document. Once known, it never changes between inside and outside: a dialog that moved would lose its content.
 */
function usePageFrame(): PageFrame | 'outside' | undefined {
  const [frame, setFrame] = useState<PageFrame | 'outside'>()
  useLayoutEffect(() => {
    const element = document.querySelector<HTMLElement>('#page')
    const follow = () =>
      setFrame((known) => {
        if (known === 'outside' || !element || (!known && window.innerWidth < least)) return 'outside'
        // The bars above the pages stay in place while the page scrolls.
        const next = { element, top: element.offsetTop, left: element.getBoundingClientRect().left }
        return known?.top === next.top && known.left === next.left ? known : next
      })
    follow()
    // After a change of the window or of the menu's width.
    const observer = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(follow)
    if (element) observer?.observe(element)
    window.addEventListener('resize', follow)
    return () => {
      observer?.disconnect()
      window.removeEventListener('resize', follow)
    }
  }, [])
  return frame
}
