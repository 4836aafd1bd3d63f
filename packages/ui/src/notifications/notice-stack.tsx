import GlobalStyles from '@mui/material/GlobalStyles'
import { styled } from '@mui/material/styles'
import { ThemeRoot } from '../theme/theme-root.tsx'
import { MaterialDesignContent, SnackbarProvider, useSnackbar } from 'notistack'
import { useEffect, useRef } from 'react'

/** A message for the user, in the shape that the API client produces. */
export interface Notice {
  readonly kind: 'success' | 'error' | 'info'
  /** In the user's language. */
  readonly text: string
}

type KeyedNotice = Notice & { readonly key: number }

export interface NoticeStackProps {
  readonly notices: readonly KeyedNotice[]
}

/**
 * Shows messages at the top, the newest first; on phones above the menu at the bottom, since they would cover the header there. Includes the
 * theme, because a page without the theme may show messages too.
 */
export default function NoticeStack({ notices }: NoticeStackProps) {
  return (
    <ThemeRoot>
      <GlobalStyles styles={positionOnPhones} />
      <SnackbarProvider
        maxSnack={4}
        autoHideDuration={5000}
        preventDuplicate
        anchorOrigin={{ vertical: 'top', horizontal: 'center' }}
        Components={{ success: Content, error: Content, info: Content }}
      >
        <Queue notices={notices} />
      </SnackbarProvider>
    </ThemeRoot>
  )
}

function Queue({ notices }: NoticeStackProps) {
  const { enqueueSnackbar } = useSnackbar()
  const last = useRef(0)
  useEffect(() => {
    for (const { key, kind, text } of notices) if (key > last.current) enqueueSnackbar(text, { variant: kind })
    last.current = notices.at(-1)?.key ?? last.current
  }, [notices, enqueueSnackbar])
  return null
}

/** The widths at which the member centre has its menu at the bottom; the menu is 57 px high. */
const positionOnPhones = {
  '@media (max-width: 599.95px)': {
    '.notistack-SnackbarContainer.notistack-SnackbarContainer': {
      top: 'auto',
      bottom: 'calc(66px + env(safe-area-inset-bottom))',
    },
  },
}

const Content = styled(MaterialDesignContent)(({ theme }) => {
  const { palette } = theme.vars ?? theme
  const surface = {
    flexWrap: 'nowrap',
    backgroundColor: palette.background.paper,
    color: palette.text.primary,
    border: `1px solid ${palette.divider}`,
    borderRadius: 10,
    boxShadow: 'var(--ui-palette-tokens-shadow)',
    fontFamily: theme.typography.fontFamily,
    fontSize: '0.875rem',
  } as const
  const withIcon = (colour: string) => ({ ...surface, '& svg': { color: colour } })
  return {
    '&.notistack-MuiContent-success': withIcon(palette.success.main),
    '&.notistack-MuiContent-error': withIcon(palette.error.main),
    '&.notistack-MuiContent-info': withIcon(palette.info.main),
  }
})
