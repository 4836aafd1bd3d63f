import type { ThemeOptions } from '@mui/material/styles'
import { motion, radii } from '../../tokens.ts'
import type { Measures } from './measures.ts'
import { focusRing } from './focus-ring.ts'

/** Buttons. */
export function actionOverrides({ controlHeight, buttonPadding }: Measures): ThemeOptions['components'] {
  return {
    MuiButtonBase: {
      defaultProps: { disableRipple: true },
      styleOverrides: {
        root: ({ theme }) => ({
          '&.Mui-focusVisible': focusRing((theme.vars ?? theme).palette.primary.main),
        }),
      },
    },
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: {
        root: {
          minHeight: controlHeight,
          padding: buttonPadding,
          borderRadius: radii.control,
          whiteSpace: 'nowrap',
          transition: `background-color ${motion.fast}ms, border-color ${motion.fast}ms`,
        },
        sizeSmall: { minHeight: 28, padding: '2px 10px', fontSize: '0.8125rem' },
        sizeLarge: { minHeight: 44, padding: '8px 20px', fontSize: '1rem' },
        outlined: ({ theme }) => ({
          borderColor: (theme.vars ?? theme).palette.divider,
          '&:hover': { borderColor: (theme.vars ?? theme).palette.primary.main },
        }),
      },
    },
    MuiIconButton: {
      styleOverrides: {
        root: ({ theme }) => ({ borderRadius: radii.control, color: (theme.vars ?? theme).palette.text.secondary }),
        sizeSmall: { padding: 4 },
        sizeMedium: { padding: 8 },
      },
    },
  }
}
