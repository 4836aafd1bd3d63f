import type { ThemeOptions } from '@mui/material/styles'
import { focusRing } from './focus-ring.ts'

/** Overrides for the whole page: focus, selection, motion. */
export const pageOverrides: ThemeOptions['components'] = {
  MuiCssBaseline: {
    styleOverrides: (theme) => ({
      body: { fontVariantNumeric: 'tabular-nums', textAutospace: 'normal', WebkitFontSmoothing: 'antialiased' },
      ':focus-visible': focusRing(theme.vars?.palette.primary.main ?? theme.palette.primary.main),
      '::selection': { background: theme.palette.tokens.ink, color: theme.palette.tokens.onInk },
      '@media (prefers-reduced-motion: reduce)': {
        '*, ::before, ::after': { animationDuration: '1ms !important', transitionDuration: '1ms !important' },
      },
    }),
  },
  MuiLink: { defaultProps: { underline: 'hover' } },
  MuiAppBar: { defaultProps: { elevation: 0, color: 'inherit' } },
}
