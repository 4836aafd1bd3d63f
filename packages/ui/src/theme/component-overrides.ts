import type { ThemeOptions } from '@mui/material/styles'
import { inputOverrides } from './input-overrides.ts'
import { type Density, measuresOf, focusRing, toRem, type Measures } from './measures.ts'
import { radii, typeScale, motion } from '../tokens.ts'

/**
 * MUI overrides of our design: labels above inputs, hairlines instead of shadows, a visible focus, tabular figures.
 *
 * @param texts absent: the English ones of MUI
 */
export function componentOverrides(density: Density, texts?: ThemeTexts): ThemeOptions['components'] {
  const measures = measuresOf[density]
  const looks = {
    ...pageOverrides,
    ...actionOverrides(measures),
    ...surfaceOverrides(measures),
    ...inputOverrides(measures),
    ...displayOverrides(measures),
  }
  const says = texts && textOverrides(texts)
  return says
    ? {
        ...looks,
        MuiAutocomplete: { ...looks.MuiAutocomplete, ...says.MuiAutocomplete },
        MuiPopover: { ...looks.MuiPopover, ...says.MuiPopover },
      }
    : looks
}

/** Overrides for the whole page: focus, selection, motion. */
const pageOverrides: ThemeOptions['components'] = {
  MuiCssBaseline: {
    styleOverrides: (theme) => ({
      // Browsers before 2022 ignore the `anywhere` of a part, and then inherit this.
      body: {
        overflowWrap: 'break-word',
        fontVariantNumeric: 'tabular-nums',
        textAutospace: 'normal',
        WebkitFontSmoothing: 'antialiased',
      },
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

/** The built-in texts of MUI's components. */
export interface ThemeTexts {
  readonly open: string
  readonly close: string
  readonly clear: string
  readonly noOptions: string
  readonly loading: string
  /** Name of the region of a menu or of a list of options, which lies outside the regions of the page. */
  readonly popup: string
}

/** The texts of components, in the language of the reader. */
function textOverrides({ open, close, clear, noOptions, loading, popup }: ThemeTexts) {
  const region = { role: 'region', 'aria-label': popup }
  return {
    MuiAutocomplete: {
      defaultProps: {
        openText: open,
        closeText: close,
        clearText: clear,
        noOptionsText: noOptions,
        loadingText: loading,
        slotProps: { popper: region },
      },
    },
    MuiPopover: { defaultProps: { slotProps: { root: region } } },
  } satisfies ThemeOptions['components']
}

const [caption] = typeScale

/** Tables, tabs, and messages. */
function displayOverrides({ cellPadding }: Measures): ThemeOptions['components'] {
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

const [, body] = typeScale

/** Surfaces on the page or over it. */
function surfaceOverrides({ controlHeight }: Measures): ThemeOptions['components'] {
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

/** The edge of floating surfaces. */
function floating(theme: { vars?: unknown; palette: { tokens: { shadow: string; line: string } } }) {
  return {
    borderRadius: radii.panel,
    border: `1px solid ${theme.vars ? 'var(--ui-palette-divider)' : theme.palette.tokens.line}`,
    boxShadow: theme.vars ? 'var(--ui-palette-tokens-shadow)' : theme.palette.tokens.shadow,
  }
}

/** Buttons. */
function actionOverrides({ controlHeight, buttonPadding }: Measures): ThemeOptions['components'] {
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
