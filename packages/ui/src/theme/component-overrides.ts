import type { ThemeOptions } from '@mui/material/styles'
import { actionOverrides } from './overrides/action-overrides.ts'
import { displayOverrides } from './overrides/display-overrides.ts'
import { inputOverrides } from './overrides/input-overrides.ts'
import { type Density, measuresOf } from './overrides/measures.ts'
import { pageOverrides } from './overrides/page-overrides.ts'
import { surfaceOverrides } from './overrides/surface-overrides.ts'
import { textOverrides, type ThemeTexts } from './overrides/text-overrides.ts'

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
