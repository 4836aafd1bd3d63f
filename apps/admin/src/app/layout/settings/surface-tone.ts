import { type Palette, palettes, type ThemeName } from '@teachnet/ui/tokens'

/** CSS custom properties by name. */
export type StyleVariables = Readonly<Record<`--${string}`, string>>

/** Returns the theme whose text is easier to read on a background of six hexadecimal digits; digits for opacity are ignored. */
export function toneOf(background: string): ThemeName {
  const text = { light: contrast(palettes.light.text, background), dark: contrast(palettes.dark.text, background) }
  return text.light >= text.dark ? 'light' : 'dark'
}

/** Returns the colours for what lies on a chosen background, whatever the theme of the page; none for the theme's own. */
export function surfaceStyle(background: string): StyleVariables {
  if (background === '') return {}
  const palette: Palette = palettes[toneOf(background)]
  return {
    '--text': palette.text,
    // Softer texts and tints are made for the surfaces of the theme only.
    '--muted': palette.text,
    '--ink': palette.text,
    '--wash': `color-mix(in srgb, ${palette.text} 12%, transparent)`,
    '--line': `color-mix(in srgb, ${palette.text} 24%, transparent)`,
    '--edge': palette.edge,
    '--paper': background,
  }
}

/** The contrast of two colours (WCAG 2.2), from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
