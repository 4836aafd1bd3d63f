import { isRecord } from '@teachnet/protocol'
import type { LayoutSettings } from '@teachnet/contract/preferences'
import { createStoredAtom, storageKeys } from '@teachnet/session'
import { type Palette, palettes, type ThemeName } from '@teachnet/ui/tokens'

/** Modes of the layout. */
export const layoutModes = ['Default', 'Classic', 'Streamline', 'Double'] as const
export type LayoutMode = (typeof layoutModes)[number]

/** A colour for the light and one for the dark theme; empty uses the theme's own. */
export type ColourPair = readonly [light: string, dark: string]

type ColourName = 'menuBackground' | 'headerBackground' | 'activeTabBackground'

/** Layout settings; the theme is stored by the page's own store. */
export interface LayoutOptions extends Omit<LayoutSettings, 'theme' | 'textScale' | ColourName> {
  readonly layoutMode: LayoutMode
  /** Size of texts, in per cent of the browser's. */
  readonly textScale: number
  readonly menuBackground: ColourPair
  readonly headerBackground: ColourPair
  readonly activeTabBackground: ColourPair
}

/** Width of the collapsed menu in pixels. */
export const collapsedMenuWidth = 64

/** Smallest and largest width of the open menu, in pixels. */
export const menuWidths = { min: 160, max: 480 } as const

/** Smallest and largest texts, in per cent of the browser's. */
export const textScales = { min: 90, max: 130 } as const

/** The active header tab has the page's background in Default and Double, where it stands on the page, and an ink tint where tabs are flat. */
const activeTabBackgrounds = {
  Default: ['#FFFFFF', '#18202C'],
  Classic: ['#F3F5F9', '#202B3B'],
  Streamline: ['#E8EDF5', '#2B3646'],
  Double: ['#FBF9F4', '#10151E'],
} as const satisfies Record<LayoutMode, ColourPair>

export const defaultLayoutSettings: LayoutOptions = {
  layoutMode: 'Default',
  menuWidth: 260,
  isCollapsed: false,
  isDense: true,
  textScale: 100,
  menuBackground: ['', ''],
  headerBackground: ['', ''],
  activeTabBackground: activeTabBackgrounds.Default,
  hasAnimation: true,
  hasLogo: true,
  hasBreadcrumb: true,
}

/** Changes the mode, and with it the background of the active header tab in both themes. */
export function switchLayoutMode(settings: LayoutOptions, layoutMode: LayoutMode): LayoutOptions {
  return { ...settings, layoutMode, activeTabBackground: activeTabBackgrounds[layoutMode] }
}

/**
 * Returns the width of the menu in pixels.
 * @param isShrunk the screen is too narrow for menu and page side by side
 */
export function menuWidthOf({ menuWidth, isCollapsed }: LayoutOptions, isShrunk: boolean): number {
  if (!isCollapsed) return menuWidth
  return isShrunk ? 0 : collapsedMenuWidth
}

/** Returns the colours of the texts on the chosen backgrounds of the menu, of the header with its tabs, and of the active tab. */
export function surfaceStyles(
  {
    menuBackground,
    headerBackground,
    activeTabBackground,
  }: Pick<LayoutOptions, 'menuBackground' | 'headerBackground' | 'activeTabBackground'>,
  isDark: boolean,
) {
  const side = isDark ? 1 : 0
  const header = headerBackground[side]
  // The active tab lies on the surface of the page, unless it has its own: the texts of the header do not suit it.
  const sheet = header === '' ? '' : palettes[isDark ? 'dark' : 'light'].sheet
  return {
    menu: surfaceStyle(menuBackground[side]),
    header: surfaceStyle(header),
    activeTab: surfaceStyle(activeTabBackground[side] || sheet),
  }
}

/** Parses stored settings. A missing or invalid setting takes its default; a value that is not an object returns undefined. */
export function parseLayoutSettings(raw: unknown): LayoutOptions | undefined {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return undefined
  const stored: Readonly<Record<string, unknown>> = { ...raw }
  return {
    layoutMode: layoutModes.find((mode) => mode === stored['layoutMode']) ?? defaultLayoutSettings.layoutMode,
    menuWidth: parseWithin(stored['menuWidth'], menuWidths) ?? defaultLayoutSettings.menuWidth,
    isCollapsed: stored['isCollapsed'] === true,
    isDense: stored['isDense'] !== false,
    textScale: parseWithin(stored['textScale'], textScales) ?? defaultLayoutSettings.textScale,
    menuBackground: parsePair(stored['menuBackground']) ?? defaultLayoutSettings.menuBackground,
    headerBackground: parsePair(stored['headerBackground']) ?? defaultLayoutSettings.headerBackground,
    activeTabBackground: parsePair(stored['activeTabBackground']) ?? defaultLayoutSettings.activeTabBackground,
    hasAnimation: stored['hasAnimation'] !== false,
    hasLogo: stored['hasLogo'] !== false,
    hasBreadcrumb: stored['hasBreadcrumb'] !== false,
  }
}

/** Parses the theme that is stored with the layout; undefined when there is none. */
export function parseThemeMode(raw: unknown): LayoutSettings['theme'] | undefined {
  const theme = isRecord(raw) ? raw['theme'] : undefined
  return theme === 'system' || theme === 'light' || theme === 'dark' ? theme : undefined
}

/** Returns the CSS custom properties for the chosen colours. */
export function coloursToStyle(settings: LayoutOptions, isDark: boolean): StyleVariables {
  const side = isDark ? 1 : 0
  const chosen = {
    '--menu-background': settings.menuBackground[side],
    '--header-background': settings.headerBackground[side],
    '--active-tab-background': settings.activeTabBackground[side],
  }
  return Object.fromEntries(Object.entries(chosen).filter(([, colour]) => colour !== ''))
}

function parseWithin(raw: unknown, { min, max }: { readonly min: number; readonly max: number }): number | undefined {
  return typeof raw === 'number' && raw >= min && raw <= max ? raw : undefined
}

function parsePair(raw: unknown): ColourPair | undefined {
  if (!Array.isArray(raw) || raw.length !== 2) return undefined
  const [light, dark] = raw.map((colour) => (isColour(colour) ? colour : undefined))
  return light === undefined || dark === undefined ? undefined : [light, dark]
}

function isColour(raw: unknown): raw is string {
  return typeof raw === 'string' && /^(?:#[0-9a-f]{6}(?:[0-9a-f]{2})?)?$/i.test(raw)
}

export const layoutAtom = createStoredAtom<LayoutOptions>({
  key: storageKeys.storeConfig,
  fallback: defaultLayoutSettings,
  parse: parseLayoutSettings,
})

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
    '--wash': `${palette.text}1F`,
    '--line': `${palette.text}3D`,
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
