import useMediaQuery from '@mui/material/useMediaQuery'
import { useThemeMode } from '@teachnet/ui/theme-mode'
import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { toStored, useStorePreferences, useLayoutSettings } from '../../session/use-preferences.ts'
import { adminArea } from '@teachnet/protocol'
import { findTrail, type MenuEntry, useAreaState } from '@teachnet/session'
import { useLocation } from 'react-router'
import { coloursToStyle, type LayoutOptions, menuWidthOf, surfaceStyles } from '../../session/layout-settings.ts'

/** Below this width the menu overlays the page. */
const shrunk = '(max-width: 899.95px)'

export interface LayoutState {
  readonly settings: LayoutOptions
  /** The window is too narrow for menu and page side by side. */
  readonly isShrunk: boolean
  readonly isMenuOpen: boolean
  /** Whether there is a menu at the side, open or collapsed to icons. */
  readonly hasMenu: boolean
  /** The entries of the menu at the side. */
  readonly sideEntries: readonly MenuEntry[]
  /** The entries of the menu below the header; undefined: there is none. */
  readonly topEntries: readonly MenuEntry[] | undefined
  readonly style: CSSProperties
  readonly surfaces: ReturnType<typeof surfaceStyles>
  readonly toggleMenu: () => void
  readonly openMenu: () => void
  readonly closeOverlay: () => void
}

/** The state of the layout. */
export function useLayoutState(): LayoutState {
  const isShrunk = useMediaQuery(shrunk, { noSsr: true })
  const { theme, mode: themeMode } = useThemeMode()
  const [settings, change] = useLayoutSettings()
  const store = useStorePreferences()
  const [isOverlayOpen, setOverlayOpen] = useState(false)
  // On a narrow screen the menu starts closed, whatever the setting for a wide one.
  const visible = isShrunk ? { ...settings, isCollapsed: !isOverlayOpen } : settings
  const menu = useAreaState()?.menu ?? none
  const { pathname } = useLocation()
  const mode = isShrunk ? 'Default' : settings.layoutMode
  const [top] = findTrail(menu, `${adminArea.basePath}${pathname}`)
  const sideEntries = mode === 'Double' ? (top?.children ?? none) : menu
  // A page of the top level has nothing next to it.
  const hasSide = mode === 'Double' ? sideEntries.length > 0 : mode !== 'Streamline'
  const width = hasSide ? menuWidthOf(visible, isShrunk) : 0
  const style: CSSProperties & Record<`--${string}`, string> = {
    ...coloursToStyle(settings, theme === 'dark'),
    '--menu-width': `${width}px`,
  }

  const storedMode = useRef(themeMode)
  useEffect(() => {
    if (storedMode.current === themeMode) return
    storedMode.current = themeMode
    store({ layout: { ...toStored(settings), theme: themeMode } })
  }, [themeMode, settings, store])

  const setMenuOpen = (isOpen: boolean) => {
    if (isShrunk) setOverlayOpen(isOpen)
    else change({ ...settings, isCollapsed: !isOpen })
  }
  return {
    settings,
    isShrunk,
    style,
    isMenuOpen: !visible.isCollapsed,
    hasMenu: width > 0,
    sideEntries,
    topEntries: mode === 'Double' || mode === 'Streamline' ? menu : undefined,
    surfaces: surfaceStyles(settings, theme === 'dark'),
    toggleMenu: () => setMenuOpen(visible.isCollapsed),
    openMenu: () => setMenuOpen(true),
    closeOverlay: () => setOverlayOpen(false),
  }
}

const none: readonly MenuEntry[] = []
