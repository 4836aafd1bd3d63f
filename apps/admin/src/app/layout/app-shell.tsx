import useMediaQuery from '@mui/material/useMediaQuery'
import { useText } from '@teachnet/i18n/react'
import { useThemeMode } from '@teachnet/ui/theme-mode'
import { useAtom } from 'jotai'
import { lazyPart, PartBoundary } from '@teachnet/ui/parts'
import { type CSSProperties, useState } from 'react'
import { layoutAtom, tabsAtom } from './settings/layout.atoms.ts'
import { coloursToStyle, menuWidthOf } from './settings/layout-settings.ts'
import { HeaderBar } from './header/header-bar.tsx'
import { MenuPanel } from './menu/menu-panel.tsx'
import { TabPages } from './tabs/tab-pages.tsx'
import { TabStrip } from './tabs/tab-strip.tsx'
import { setFullScreen } from './tabs/tab-state.ts'
import { useTabs } from './tabs/use-tabs.ts'
import './app-shell.css'

const LayoutDrawer = lazyPart(async () => (await import('./settings/layout-drawer.tsx')).LayoutDrawer)

/** Below this width the menu overlays the page. */
const shrunk = '(max-width: 899.95px)'

/** The frame around the pages: menu, header, tabs. */
export function AppShell() {
  const text = useText()
  const isShrunk = useMediaQuery(shrunk, { noSsr: true })
  const { theme } = useThemeMode()
  const [settings, setSettings] = useAtom(layoutAtom)
  const [tabs, setTabs] = useAtom(tabsAtom)
  const [isOverlayOpen, setOverlayOpen] = useState(false)
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const opened = useTabs()
  // On a narrow screen the menu starts closed, whatever the setting for a wide one.
  const shown = isShrunk ? { ...settings, isCollapsed: !isOverlayOpen } : settings
  const width = menuWidthOf(shown, isShrunk)
  const style: CSSProperties & Record<`--${string}`, string> = {
    ...coloursToStyle(settings, theme === 'dark'),
    '--menu-width': `${width}px`,
  }

  function toggleMenu() {
    if (isShrunk) setOverlayOpen(!isOverlayOpen)
    else setSettings({ ...settings, isCollapsed: !settings.isCollapsed })
  }

  return (
    <div
      className="app-shell"
      style={style}
      data-mode={settings.layoutMode}
      data-shrunk={isShrunk}
      data-dense={settings.isDense}
      data-full-screen={tabs.isFullScreen}
    >
      <a className="skip-link" href="#page">
        {text('shell.skip')}
      </a>
      {!tabs.isFullScreen && (
        <>
          <MenuPanel
            isIconsOnly={!isShrunk && settings.isCollapsed}
            isOverlay={isShrunk}
            isOpen={width > 0}
            onClose={() => setOverlayOpen(false)}
          />
          <HeaderBar
            isMenuOpen={!shown.isCollapsed}
            onToggleMenu={toggleMenu}
            onFullScreen={() => setTabs(setFullScreen(tabs, true))}
            onSettings={() => setDrawerOpen(true)}
          />
          <TabStrip {...opened} />
        </>
      )}
      {tabs.isFullScreen && (
        <button type="button" className="leave-full-screen" onClick={() => setTabs(setFullScreen(tabs, false))}>
          {text('shell.leaveFullScreen')}
        </button>
      )}
      <main id="page" tabIndex={-1}>
        <TabPages {...opened} />
      </main>
      {isDrawerOpen && (
        <PartBoundary isOver>
          <LayoutDrawer onClose={() => setDrawerOpen(false)} />
        </PartBoundary>
      )}
    </div>
  )
}
