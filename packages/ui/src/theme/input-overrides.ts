import type { ThemeOptions } from '@mui/material/styles'
import { radii, typeScale } from '../tokens.ts'
import { toRem, type Measures } from './measures.ts'

const [caption, body] = typeScale

/** Inputs with their labels above. */
export function inputOverrides({ controlHeight, inputPadding }: Measures): ThemeOptions['components'] {
  return {
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
          fontSize: '0.8125rem',
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
          fontSize: toRem(body),
          '&:hover:not(.Mui-error):not(.Mui-disabled) .MuiOutlinedInput-notchedOutline': {
            borderColor: (theme.vars ?? theme).palette.text.secondary,
          },
          // The outline of the field itself shows a keyboard focus inside it.
          '& :focus-visible': { outline: 'none' },
        }),
        input: { '&.MuiInputBase-inputSizeSmall': { paddingTop: inputPadding, paddingBottom: inputPadding } },
        notchedOutline: ({ theme }) => ({
          top: 0,
          borderColor: (theme.vars ?? theme).palette.tokens.edge,
          '& legend': { display: 'none' },
        }),
      },
    },
    MuiFormHelperText: { styleOverrides: { root: { marginLeft: 0, marginRight: 0, fontSize: toRem(caption) } } },
    MuiFormControlLabel: { styleOverrides: { label: { fontSize: toRem(body) } } },
    MuiCheckbox: { defaultProps: { size: 'small' }, styleOverrides: { root: { borderRadius: radii.control } } },
    MuiRadio: { defaultProps: { size: 'small' } },
    // Ripples are off: nothing has to be clipped, and the focus ring is rendered as a whole.
    MuiSwitch: { styleOverrides: { root: { overflow: 'visible' } } },
  }
}
