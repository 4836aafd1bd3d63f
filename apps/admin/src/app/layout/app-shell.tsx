import { useText } from '@teachnet/i18n/react'
import { lazyPart, PartBoundary } from '@teachnet/ui/parts'
import { useAtom } from 'jotai'
import { type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useIdleLock } from '../lock/use-idle-lock.ts'
import { useFreshMenu } from '../session/use-fresh-menu.ts'
import { AnnouncementBanner } from './announcement-banner.tsx'
import { ViewBanner } from './view-banner.tsx'
import { useTypedAhead } from '../palette/typed-ahead.ts'
import { useShortcuts } from '../palette/use-shortcuts.ts'
import { HeaderBar } from './header/header-bar.tsx'
import { MenuPanel } from './menu/menu-panel.tsx'
import { TopMenu } from './menu/top-menu.tsx'
import { tabsAtom } from './settings/layout.atoms.ts'
import { useTextScale } from './settings/use-text-scale.ts'
import { TabPages } from './tabs/tab-pages.tsx'
import { TabStrip } from './tabs/tab-strip.tsx'
import { setFullScreen } from './tabs/tab-state.ts'
import { type OpenTabs, useTabs } from './tabs/use-tabs.ts'
import { type Frame, useFrame } from './use-frame.ts'
import './app-shell.css'
import './layout-modes.css'
import './print.css'

const LayoutDrawer = lazyPart(async () => (await import('./settings/layout-drawer.tsx')).LayoutDrawer)
const PaletteDialog = lazyPart(async () => (await import('../palette/palette-dialog.tsx')).PaletteDialog)
const ShortcutSheet = lazyPart(async () => (await import('../palette/shortcut-sheet.tsx')).ShortcutSheet)

const PageHelp = lazyPart(async () => (await import('../help/page-help.tsx')).PageHelp)
const About = lazyPart(async () => (await import('../help/page-help.tsx')).About)

/** The part that is open over the frame; undefined: none. */
type Over = 'settings' | 'palette' | 'shortcuts' | 'help' | 'about' | undefined

/** The frame around the pages: menu, header, tabs. */
export function AppShell() {
  const text = useText()
  const frame = useFrame()
  const { settings, isShrunk, isMenuOpen } = frame
  const [tabs, setTabs] = useAtom(tabsAtom)
  const [over, setOver] = useState<Over>()
  const menuSearch = useRef<HTMLInputElement>(null)
  const opened = useTabs()
  useFreshMenu()
  useIdleLock()
  useTextScale(settings.textScale)
  const enterFullScreen = () => setTabs((current) => setFullScreen(current, true))

  useTypedAhead(over === 'palette')
  useShortcuts((id) => {
    if (id === 'sheet') setOver('shortcuts')
    else if (id !== 'menu') setOver('palette')
    else if (!tabs.isFullScreen) {
      // The input appears with the menu; keys that follow are text for it.
      if (!isMenuOpen) flushSync(frame.openMenu)
      menuSearch.current?.focus()
    }
  })

  return (
    <div
      className="app-shell"
      style={frame.style}
      data-mode={settings.layoutMode}
      data-shrunk={isShrunk}
      data-animated={settings.hasAnimation}
      data-full-screen={tabs.isFullScreen}
    >
      <a className="skip-link" href="#page">
        {text('shell.skip')}
      </a>
      {!tabs.isFullScreen && (
        <FrameBars {...{ frame, menuSearch, setOver }} tabs={opened} onFullScreen={enterFullScreen} />
      )}
      {tabs.isFullScreen && (
        <button type="button" className="leave-full-screen" onClick={() => setTabs(setFullScreen(tabs, false))}>
          {text('shell.leaveFullScreen')}
        </button>
      )}
      <main id="page" tabIndex={-1} inert={isCovered(frame) && !tabs.isFullScreen}>
        <div className="page-banners">
          <ViewBanner />
          <AnnouncementBanner />
        </div>
        <TabPages {...opened} />
      </main>
      {over && (
        <PartBoundary isOver>
          <OverFrame over={over} setOver={setOver} onFullScreen={enterFullScreen} />
        </PartBoundary>
      )}
    </div>
  )
}

interface FrameBarsProps {
  readonly frame: Frame
  readonly menuSearch: RefObject<HTMLInputElement | null>
  readonly tabs: OpenTabs
  readonly setOver: (over: Over) => void
  readonly onFullScreen: () => void
}

/** The menus, the header and the tabs, as the layout places them. */
function FrameBars({ frame, menuSearch, tabs, setOver, onFullScreen }: FrameBarsProps) {
  const { settings, isShrunk, isMenuOpen, hasMenu, surfaces, topEntries } = frame
  const hasSideBrand = isShrunk || settings.layoutMode === 'Default'
  return (
    <>
      {(hasMenu || isShrunk) && (
        <MenuPanel
          isIconsOnly={!isShrunk && settings.isCollapsed}
          isOverlay={isShrunk}
          isOpen={hasMenu}
          hasLogo={settings.hasLogo && hasSideBrand}
          entries={frame.sideEntries}
          style={surfaces.menu}
          searchRef={menuSearch}
          onClose={frame.closeOverlay}
        />
      )}
      <HeaderBar
        isMenuOpen={isMenuOpen}
        hasBreadcrumb={settings.hasBreadcrumb}
        hasBrand={settings.hasLogo && !hasSideBrand}
        hasToggle={hasMenu || isShrunk}
        style={surfaces.header}
        onToggleMenu={frame.toggleMenu}
        onFullScreen={onFullScreen}
        onSettings={() => setOver('settings')}
        onPalette={() => setOver('palette')}
        onHelp={() => setOver('help')}
      />
      {topEntries && <TopMenu entries={topEntries} hasSide={settings.layoutMode === 'Double'} style={surfaces.menu} />}
      <TabStrip {...{ tabs, onFullScreen }} isCovered={isCovered(frame)} style={surfaces.header} />
    </>
  )
}

/** On a narrow window the open menu lies over page and tabs; the header keeps the button that closes it. */
function isCovered({ isShrunk, hasMenu }: Frame): boolean {
  return isShrunk && hasMenu
}

interface OverFrameProps {
  readonly over: NonNullable<Over>
  readonly setOver: (over: Over) => void
  readonly onFullScreen: () => void
}

function OverFrame({ over, setOver, onFullScreen }: OverFrameProps) {
  const onClose = () => setOver(undefined)
  switch (over) {
    case 'settings':
      return <LayoutDrawer onClose={onClose} />
    case 'shortcuts':
      return <ShortcutSheet onClose={onClose} onHelp={() => setOver('help')} />
    case 'help':
      return <PageHelp onClose={onClose} onShortcuts={() => setOver('shortcuts')} onAbout={() => setOver('about')} />
    case 'about':
      return <About onClose={onClose} />
    case 'palette':
      return (
        <PaletteDialog
          onClose={onClose}
          onFullScreen={onFullScreen}
          onSettings={() => setOver('settings')}
          onShortcuts={() => setOver('shortcuts')}
          onHelp={() => setOver('help')}
        />
      )
  }
}
