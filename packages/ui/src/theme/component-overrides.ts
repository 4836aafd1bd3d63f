import type { ThemeOptions } from '@mui/material/styles'
import { motion, radii, typeScale } from '../tokens.ts'

const [caption, body] = typeScale

/** Spacing of controls and rows. */
export type Density = 'comfortable' | 'compact'

/** MUI overrides of our design: labels above inputs, hairlines instead of shadows, a visible focus, tabular figures. */
export function componentOverrides(density: Density): ThemeOptions['components'] {
  const isCompact = density === 'compact'
  const controlHeight = isCompact ? 32 : 36
  const cellPadding = isCompact ? '4px 12px' : '9px 12px'
  return {
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
          padding: isCompact ? '4px 12px' : '6px 16px',
          borderRadius: radii.control,
          whiteSpace: 'nowrap',
          transition: `background-color ${motion.fast}ms, border-color ${motion.fast}ms`,
        },
        sizeSmall: { minHeight: 28, padding: '2px 10px', fontSize: 13 },
        sizeLarge: { minHeight: 44, padding: '8px 20px', fontSize: 16 },
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
    MuiPaper: {
      defaultProps: { elevation: 0 },
      styleOverrides: {
        root: { backgroundImage: 'none' },
        outlined: { borderRadius: radii.panel },
      },
    },
    MuiPopover: { styleOverrides: { paper: ({ theme }) => floating(theme) } },
    MuiMenu: { styleOverrides: { paper: { marginTop: 4 } } },
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
    MuiDialogTitle: { styleOverrides: { root: { fontSize: 16, fontWeight: 650, padding: '16px 20px 8px' } } },
    MuiDialogContent: { styleOverrides: { root: { padding: '8px 20px 16px' } } },
    MuiDialogActions: {
      // A gap in place of MUI's margins, which buttons in a second line do not have.
      defaultProps: { disableSpacing: true },
      styleOverrides: { root: { padding: '12px 20px 16px', gap: 8, flexWrap: 'wrap' } },
    },
    MuiBackdrop: {
      styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: 'rgb(16 21 30 / 0.45)' } } },
    },
    MuiMenuItem: {
      styleOverrides: {
        root: { minHeight: controlHeight, fontSize: body, borderRadius: radii.control, margin: '0 4px' },
      },
    },
    MuiTextField: { defaultProps: { size: 'small' } },
    MuiFormControl: { defaultProps: { size: 'small' } },
    MuiInputLabel: {
      defaultProps: { shrink: true },
      styleOverrides: {
        root: ({ theme }) => ({
          position: 'static',
          transform: 'none',
          maxWidth: '100%',
          marginBottom: 6,
          fontSize: 13,
          fontWeight: 550,
          lineHeight: 1.4,
          whiteSpace: 'normal',
          color: (theme.vars ?? theme).palette.text.primary,
          '&.Mui-focused': { color: (theme.vars ?? theme).palette.text.primary },
          '& .MuiFormLabel-asterisk': { color: (theme.vars ?? theme).palette.error.main },
        }),
      },
    },
    MuiOutlinedInput: {
      defaultProps: { notched: false },
      styleOverrides: {
        root: ({ theme }) => ({
          minHeight: controlHeight,
          borderRadius: radii.control,
          backgroundColor: (theme.vars ?? theme).palette.background.paper,
          fontSize: body,
          '&:hover:not(.Mui-error, .Mui-disabled) .MuiOutlinedInput-notchedOutline': {
            borderColor: (theme.vars ?? theme).palette.text.secondary,
          },
          // The outline of the field itself shows a keyboard focus inside it.
          '& :focus-visible': { outline: 'none' },
        }),
        input: { '&.MuiInputBase-inputSizeSmall': { paddingTop: isCompact ? 5 : 7, paddingBottom: isCompact ? 5 : 7 } },
        notchedOutline: ({ theme }) => ({
          top: 0,
          borderColor: (theme.vars ?? theme).palette.tokens.edge,
          '& legend': { display: 'none' },
        }),
      },
    },
    MuiFormHelperText: { styleOverrides: { root: { marginLeft: 0, marginRight: 0, fontSize: caption } } },
    MuiFormControlLabel: { styleOverrides: { label: { fontSize: body } } },
    MuiCheckbox: { defaultProps: { size: 'small' }, styleOverrides: { root: { borderRadius: radii.control } } },
    MuiRadio: { defaultProps: { size: 'small' } },
    MuiTableCell: {
      styleOverrides: {
        root: ({ theme }) => ({
          padding: cellPadding,
          borderBottomColor: (theme.vars ?? theme).palette.divider,
          fontVariantNumeric: 'tabular-nums',
        }),
        head: ({ theme }) => ({
          fontSize: 13,
          fontWeight: 600,
          color: (theme.vars ?? theme).palette.text.secondary,
          backgroundColor: (theme.vars ?? theme).palette.background.paper,
          whiteSpace: 'nowrap',
        }),
        stickyHeader: ({ theme }) => ({ backgroundColor: (theme.vars ?? theme).palette.background.paper }),
      },
    },
    MuiChip: {
      styleOverrides: { root: { borderRadius: 4, fontWeight: 550 }, sizeSmall: { height: 22, fontSize: caption } },
    },
    MuiTooltip: {
      defaultProps: { enterDelay: 400 },
      styleOverrides: {
        tooltip: ({ theme }) => ({
          backgroundColor: (theme.vars ?? theme).palette.text.primary,
          color: (theme.vars ?? theme).palette.background.paper,
          fontSize: caption,
          fontWeight: 500,
        }),
      },
    },
    MuiTabs: { styleOverrides: { indicator: { height: 2 } } },
    MuiTab: { styleOverrides: { root: { minHeight: 40, padding: '8px 12px', textTransform: 'none' } } },
    MuiAlert: { styleOverrides: { root: { borderRadius: radii.control, alignItems: 'center' } } },
    MuiLink: { defaultProps: { underline: 'hover' } },
    MuiAppBar: { defaultProps: { elevation: 0, color: 'inherit' } },
  }
}

function focusRing(colour: string) {
  return { outline: `2px solid ${colour}`, outlineOffset: 2 }
}

function floating(theme: { vars?: unknown; palette: { tokens: { shadow: string; line: string } } }) {
  return {
    borderRadius: radii.panel,
    border: '1px solid var(--ui-palette-divider)',
    boxShadow: 'var(--ui-palette-tokens-shadow)',
    ...(theme.vars ? {} : { borderColor: theme.palette.tokens.line, boxShadow: theme.palette.tokens.shadow }),
  }
}
