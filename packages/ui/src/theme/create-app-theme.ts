import { createTheme, type Theme } from '@mui/material/styles'
import {
  fonts,
  motion,
  palettes,
  placeholderOpacity,
  radii,
  shadows,
  space,
  themeAttribute,
  type ThemeName,
} from '../tokens.ts'
import { componentOverrides, type ThemeTexts } from './component-overrides.ts'
import type { Density } from './measures.ts'

/**
 * Creates the MUI theme from the tokens, for both colour schemes.
 *
 * @param texts built-in texts of components; absent: the English texts of MUI
 */
export function createAppTheme(density: Density = 'comfortable', texts?: ThemeTexts): Theme {
  return createTheme({
    cssVariables: { colorSchemeSelector: `[${themeAttribute}="%s"]`, cssVarPrefix: 'ui' },
    colorSchemes: {
      light: { palette: toMuiPalette('light'), opacity },
      dark: { palette: toMuiPalette('dark'), opacity },
    },
    spacing: space,
    shape: { borderRadius: radii.control },
    typography: {
      fontFamily: fonts.sans,
      fontSize: 14,
      h1: { fontSize: '1.625rem', fontWeight: 650, lineHeight: 1.3 },
      h2: { fontSize: '1.25rem', fontWeight: 650, lineHeight: 1.35 },
      h3: { fontSize: '1rem', fontWeight: 650, lineHeight: 1.4 },
      h4: { fontSize: '1rem', fontWeight: 600 },
      h5: { fontSize: '0.875rem', fontWeight: 600 },
      h6: { fontSize: '0.875rem', fontWeight: 600 },
      body1: { fontSize: '0.875rem', lineHeight: 1.6 },
      body2: { fontSize: '0.875rem', lineHeight: 1.5 },
      caption: { fontSize: '0.75rem', lineHeight: 1.5 },
      button: { textTransform: 'none', fontWeight: 550, letterSpacing: 0 },
    },
    transitions: {
      duration: {
        shortest: motion.fast,
        shorter: motion.fast,
        short: motion.slow,
        standard: motion.slow,
        complex: motion.slow,
        enteringScreen: motion.slow,
        leavingScreen: motion.fast,
      },
      easing: { easeInOut: motion.easing, easeOut: motion.easing },
    },
    components: componentOverrides(density, texts),
  })
}

/** Placeholders, such as the format of an empty date, can be read like other texts. */
const opacity = { inputPlaceholder: placeholderOpacity }

function toMuiPalette(name: ThemeName) {
  const colours = palettes[name]
  return {
    mode: name,
    primary: { main: colours.ink, contrastText: colours.onInk },
    secondary: { main: colours.seal, contrastText: colours.onSeal },
    error: { main: colours.madder, contrastText: name === 'light' ? '#FFFFFF' : colours.onInk },
    warning: { main: colours.ochre, contrastText: name === 'light' ? '#FFFFFF' : colours.onInk },
    success: { main: colours.pine, contrastText: name === 'light' ? '#FFFFFF' : colours.onInk },
    info: { main: colours.ink, contrastText: colours.onInk },
    background: { default: colours.paper, paper: colours.sheet },
    text: { primary: colours.text, secondary: colours.muted },
    divider: colours.line,
    action: { hover: colours.wash, selected: colours.wash, active: colours.muted },
    tokens: { ...colours, shadow: shadows[name] },
  }
}

declare module '@mui/material/styles' {
  interface Palette {
    tokens: Record<keyof (typeof palettes)['light'] | 'shadow', string>
  }
  interface PaletteOptions {
    tokens?: Record<keyof (typeof palettes)['light'] | 'shadow', string>
  }
}
