import type { ThemeOptions } from '@mui/material/styles'
import { radii, typeScale } from '../../tokens.ts'
import { toRem } from './to-rem.ts'
import type { Measures } from './measures.ts'
import { floating } from './floating.ts'

const [, body] = typeScale

/** Surfaces on the page or over it. */
export function surfaceOverrides({ controlHeight }: Measures): ThemeOptions['components'] {
  return {
    MuiPaper: {
      defaultProps: { elevation: 0 },
      styleOverrides: {
        root: { backgroundImage: 'none' },
        outlined: { borderRadius: radii.panel },
      },
    },
    MuiPopover: { styleOverrides: { paper: ({ theme }) => floating(theme) } },
    MuiMenu: { styleOverrides: { paper: { marginTop: 4 } } },
    MuiMenuItem: {
      styleOverrides: {
        root: { minHeight: controlHeight, fontSize: toRem(body), borderRadius: radii.control, margin: '0 4px' },
      },
    },
    MuiAutocomplete: { styleOverrides: { paper: ({ theme }) => floating(theme) } },
    MuiDialog: {
      styleOverrides: {
        paper: ({ theme }) => ({ ...floating(theme), margin: 16 }),
        paperFullWidth: { width: 'calc(100% - 32px)' },
        // MUI's widths, which its own style sheet leaves a wider margin.
        paperWidthXs: { maxWidth: 'min(444px, calc(100% - 32px))' },
        paperWidthSm: { maxWidth: 'min(600px, calc(100% - 32px))' },
        paperWidthMd: { maxWidth: 'min(900px, calc(100% - 32px))' },
        paperWidthLg: { maxWidth: 'min(1200px, calc(100% - 32px))' },
        paperWidthFalse: { maxWidth: 'calc(100% - 32px)' },
      },
    },
    MuiDialogTitle: { styleOverrides: { root: { fontSize: '1rem', fontWeight: 650, padding: '16px 20px 8px' } } },
    MuiDialogContent: { styleOverrides: { root: { padding: '8px 20px 16px' } } },
    MuiDialogActions: {
      // A gap in place of MUI's margins, which buttons in a second line do not have.
      defaultProps: { disableSpacing: true },
      styleOverrides: { root: { padding: '12px 20px 16px', gap: 8, flexWrap: 'wrap' } },
    },
    MuiBackdrop: {
      styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: 'rgb(16 21 30 / 0.45)' } } },
    },
  }
}
