/** Layout modes of the frame. */
export const layoutModes = ['Default', 'Classic'] as const
export type LayoutMode = (typeof layoutModes)[number]

/** A colour for the light and one for the dark theme; empty uses the theme's own. */
export type ColourPair = readonly [light: string, dark: string]

/** Layout settings, stored in the browser. */
export interface LayoutSettings {
  readonly layoutMode: LayoutMode
  /** Width of the open menu in pixels. */
  readonly menuWidth: number
  readonly isCollapsed: boolean
  readonly isDense: boolean
  readonly menuBackground: ColourPair
  readonly headerBackground: ColourPair
  readonly activeTabBackground: ColourPair
}

/** Width of the collapsed menu in pixels. */
export const collapsedMenuWidth = 64

/** The active header tab has the page's background in Default and an ink tint in Classic. */
const activeTabBackgrounds = {
  Default: ['#FFFFFF', '#18202C'],
  Classic: ['#F3F5F9', '#202B3B'],
} as const satisfies Record<LayoutMode, ColourPair>

export const defaultLayoutSettings: LayoutSettings = {
  layoutMode: 'Default',
  menuWidth: 260,
  isCollapsed: false,
  isDense: false,
  menuBackground: ['', ''],
  headerBackground: ['', ''],
  activeTabBackground: activeTabBackgrounds.Default,
}

/** Changes the mode, and with it the background of the active header tab in both themes. */
export function switchLayoutMode(settings: LayoutSettings, layoutMode: LayoutMode): LayoutSettings {
  return { ...settings, layoutMode, activeTabBackground: activeTabBackgrounds[layoutMode] }
}

/**
 * Returns the width of the menu in pixels.
 * @param isShrunk the screen is too narrow for menu and page side by side
 */
export function menuWidthOf({ menuWidth, isCollapsed }: LayoutSettings, isShrunk: boolean): number {
  if (!isCollapsed) return menuWidth
  return isShrunk ? 0 : collapsedMenuWidth
}

/** Parses stored settings. A missing or invalid setting takes its default; a value that is not an object returns undefined. */
export function parseLayoutSettings(raw: unknown): LayoutSettings | undefined {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return undefined
  const stored: Readonly<Record<string, unknown>> = { ...raw }
  const width = stored['menuWidth']
  return {
    layoutMode: layoutModes.find((mode) => mode === stored['layoutMode']) ?? defaultLayoutSettings.layoutMode,
    menuWidth: typeof width === 'number' && width >= 160 && width <= 480 ? width : defaultLayoutSettings.menuWidth,
    isCollapsed: stored['isCollapsed'] === true,
    isDense: stored['isDense'] === true,
    menuBackground: parsePair(stored['menuBackground']) ?? defaultLayoutSettings.menuBackground,
    headerBackground: parsePair(stored['headerBackground']) ?? defaultLayoutSettings.headerBackground,
    activeTabBackground: parsePair(stored['activeTabBackground']) ?? defaultLayoutSettings.activeTabBackground,
  }
}

/** Returns the CSS custom properties for the chosen colours. */
export function coloursToStyle(settings: LayoutSettings, isDark: boolean): Readonly<Record<`--${string}`, string>> {
  const side = isDark ? 1 : 0
  const chosen = {
    '--menu-background': settings.menuBackground[side],
    '--header-background': settings.headerBackground[side],
    '--active-tab-background': settings.activeTabBackground[side],
  }
  return Object.fromEntries(Object.entries(chosen).filter(([, colour]) => colour !== ''))
}

function parsePair(raw: unknown): ColourPair | undefined {
  if (!Array.isArray(raw) || raw.length !== 2) return undefined
  const [light, dark] = raw.map((colour) => (isColour(colour) ? colour : undefined))
  return light === undefined || dark === undefined ? undefined : [light, dark]
}

function isColour(raw: unknown): raw is string {
  return typeof raw === 'string' && /^(?:#[0-9a-f]{6}(?:[0-9a-f]{2})?)?$/i.test(raw)
}
