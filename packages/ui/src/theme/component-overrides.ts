import type { ThemeOptions } from '@mui/material/styles'
import { actionOverrides } from './overrides/action-overrides.ts'
import { displayOverrides } from './overrides/display-overrides.ts'
import { inputOverrides } from './overrides/input-overrides.ts'
import { type Density, measuresOf } from './overrides/measures.ts'
import { pageOverrides } from './overrides/page-overrides.ts'
import { surfaceOverrides } from './overrides/surface-overrides.ts'

/** MUI overrides of our design: labels above inputs, hairlines instead of shadows, a visible focus, tabular figures. */
export function componentOverrides(density: Density, popupLabel?: string): ThemeOptions['components'] {
  const measures = measuresOf[density]
  return {
    ...pageOverrides,
    ...actionOverrides(measures),
    ...surfaceOverrides(measures, popupLabel),
    ...inputOverrides(measures),
    ...displayOverrides(measures),
  }
}
