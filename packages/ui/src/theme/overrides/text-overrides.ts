import type { ThemeOptions } from '@mui/material/styles'

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
export function textOverrides({ open, close, clear, noOptions, loading, popup }: ThemeTexts) {
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
