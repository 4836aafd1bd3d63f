import type { ThemeOptions } from '@mui/material/styles'
import { radii, typeScale } from '../../tokens.ts'
import { toRem } from './to-rem.ts'
import type { Measures } from './measures.ts'

const [caption] = typeScale

/** Tables, tabs, and messages. */
export function displayOverrides({ cellPadding }: Measures): ThemeOptions['components'] {
  return {
    MuiTableCell: {
      styleOverrides: {
        root: ({ theme }) => ({
          padding: cellPadding,
          borderBottomColor: (theme.vars ?? theme).palette.divider,
          fontVariantNumeric: 'tabular-nums',
        }),
        head: ({ theme }) => ({
          fontSize: '0.8125rem',
          fontWeight: 600,
          color: (theme.vars ?? theme).palette.text.secondary,
          backgroundColor: (theme.vars ?? theme).palette.background.paper,
          whiteSpace: 'nowrap',
        }),
        stickyHeader: ({ theme }) => ({ backgroundColor: (theme.vars ?? theme).palette.background.paper }),
      },
    },
    MuiChip: {
      styleOverrides: {
        root: { borderRadius: 4, fontWeight: 550 },
        sizeSmall: { height: 22, fontSize: toRem(caption) },
      },
    },
    MuiTooltip: {
      defaultProps: { enterDelay: 400 },
      styleOverrides: {
        tooltip: ({ theme }) => ({
          backgroundColor: (theme.vars ?? theme).palette.text.primary,
          color: (theme.vars ?? theme).palette.background.paper,
          fontSize: toRem(caption),
          fontWeight: 500,
        }),
      },
    },
    MuiTabs: { styleOverrides: { indicator: { height: 2 } } },
    MuiTab: { styleOverrides: { root: { minHeight: 40, padding: '8px 12px', textTransform: 'none' } } },
    MuiAlert: { styleOverrides: { root: { borderRadius: radii.control, alignItems: 'center' } } },
  }
}
