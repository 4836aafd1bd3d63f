import { useText } from '@teachnet/i18n/react'
import { lazyPart, PartBoundary } from '@teachnet/ui/parts'
import { useAtom, useAtomValue } from 'jotai'
import { keyOf } from '@teachnet/ui/keys'
import { type RefObject, useEffect, useEffectEvent, useRef, useState, useLayoutEffect } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router'
import './shell-styles.ts'
import { useIdleLock } from '../lock/use-idle-lock.ts'
import { useFreshMenu } from './use-fresh-menu.ts'
import { useTypedAhead } from '../palette/typed-ahead.ts'
import { useShortcuts } from '../palette/shortcuts.ts'
import { HeaderBar } from './header/header-bar.tsx'
import { MenuPanel } from './menu/menu-panel.tsx'
import { TopMenu } from './menu/top-menu.tsx'
import { TabPages } from './tabs/tab-pages.tsx'
import { TabStrip } from './tabs/tab-strip.tsx'
import { setFullScreen, tabsAtom } from './tabs/tab-state.ts'
import { type OpenTabs, useTabs } from './tabs/use-tabs.ts'
import { type LayoutState, useLayoutState } from './use-layout-state.ts'
import { useServices } from '../../session/app-services.ts'
import { endView, viewedAtom } from '../../session/view-as.ts'
import { WithMessages } from '../../messages/with-messages.tsx'
import { useFindPage } from '../../session/page-props.ts'
import { useInboxCounts, useIsSiteClosed } from '../../session/use-waiting-counts.ts'

const LayoutDrawer = lazyPart(async () => (await import('./settings/layout-drawer.tsx')).LayoutDrawer)
const PaletteDialog = lazyPart(async () => (await import('../palette/palette-dialog.tsx')).PaletteDialog)
const ShortcutSheet = lazyPart(async () => (await import('../palette/shortcut-sheet.tsx')).ShortcutSheet)

const PageHelp = lazyPart(async () => (await import('../help/page-help.tsx')).PageHelp)
const About = lazyPart(async () => (await import('../help/page-help.tsx')).About)

/** The part that is open over the layout; undefined: none. */
type Over = 'settings' | 'palette' | 'shortcuts' | 'help' | 'about' | undefined

/** The layout: menu, header, tabs. */
export function AppShell() {
  const text = useText()
  const layout = useLayoutState()
  const { settings, isShrunk, isMenuOpen } = layout
  const [tabs, setTabs] = useAtom(tabsAtom)
  const [over, setOver] = useState<Over>()
  const menuSearch = useRef<HTMLInputElement>(null)
  const opened = useTabs()
  useFreshMenu()
  useIdleLock()
  useTextScale(settings.textScale)
  const enterFullScreen = () => setTabs((current) => setFullScreen(current, true))

  useEscape(tabs.isFullScreen, () => setTabs((current) => setFullScreen(current, false)))

  useTypedAhead(over === 'palette')
  useShortcuts((id) => {
    if (id === 'sheet') setOver('shortcuts')
    else if (id !== 'menu') setOver('palette')
    else if (!tabs.isFullScreen) {
      // The input appears with the menu; keys that follow are text for it.
      if (!isMenuOpen) flushSync(layout.openMenu)
      menuSearch.current?.focus()
    }
  })

  return (
    <div
      className="app-shell"
      style={layout.style}
      data-mode={settings.layoutMode}
      data-shrunk={isShrunk}
      data-animated={settings.hasAnimation}
      data-full-screen={tabs.isFullScreen}
    >
      <a className="skip-link" href="#page">
        {text('shell.skip')}
      </a>
      {!tabs.isFullScreen && (
        <LayoutBars
          layout={layout}
          menuSearch={menuSearch}
          setOver={setOver}
          tabs={opened}
          onFullScreen={enterFullScreen}
        />
      )}
      {tabs.isFullScreen && (
        <button type="button" className="leave-full-screen" onClick={() => setTabs(setFullScreen(tabs, false))}>
          {text('shell.leaveFullScreen')}
        </button>
      )}
      <main id="page" tabIndex={-1} inert={isCovered(layout) && !tabs.isFullScreen}>
        <div className="page-banners">
          <ViewBanner />
          <MaintenanceBanner />
          <AnnouncementBanner />
        </div>
        <TabPages {...opened} />
      </main>
      {over && (
        <PartBoundary isOver>
          <LayoutOverlays over={over} setOver={setOver} onFullScreen={enterFullScreen} />
        </PartBoundary>
      )}
    </div>
  )
}

interface LayoutBarsProps {
  readonly layout: LayoutState
  readonly menuSearch: RefObject<HTMLInputElement | null>
  readonly tabs: OpenTabs
  readonly setOver: (over: Over) => void
  readonly onFullScreen: () => void
}

/** The menus, the header and the tabs, as the layout places them. */
function LayoutBars({ layout, menuSearch, tabs, setOver, onFullScreen }: LayoutBarsProps) {
  const { settings, isShrunk, isMenuOpen, hasMenu, surfaces, topEntries } = layout
  const hasSideBrand = isShrunk || settings.layoutMode === 'Default'
  return (
    <>
      {(hasMenu || isShrunk) && (
        <MenuPanel
          isIconsOnly={!isShrunk && settings.isCollapsed}
          isOverlay={isShrunk}
          isOpen={hasMenu}
          hasLogo={settings.hasLogo && hasSideBrand}
          entries={layout.sideEntries}
          style={surfaces.menu}
          searchRef={menuSearch}
          onClose={layout.closeOverlay}
        />
      )}
      <HeaderBar
        isMenuOpen={isMenuOpen}
        hasBreadcrumb={settings.hasBreadcrumb}
        hasBrand={settings.hasLogo && !hasSideBrand}
        hasToggle={hasMenu || isShrunk}
        style={surfaces.header}
        onToggleMenu={layout.toggleMenu}
        onFullScreen={onFullScreen}
        onSettings={() => setOver('settings')}
        onPalette={() => setOver('palette')}
        onHelp={() => setOver('help')}
      />
      {topEntries && <TopMenu entries={topEntries} hasSide={settings.layoutMode === 'Double'} style={surfaces.menu} />}
      <TabStrip tabs={tabs} onFullScreen={onFullScreen} isCovered={isCovered(layout)} surfaces={surfaces} />
    </>
  )
}

/** On a narrow window the open menu lies over page and tabs; the header keeps the button that closes it. */
function isCovered({ isShrunk, hasMenu }: LayoutState): boolean {
  return isShrunk && hasMenu
}

interface LayoutOverlaysProps {
  readonly over: NonNullable<Over>
  readonly setOver: (over: Over) => void
  readonly onFullScreen: () => void
}

function LayoutOverlays({ over, setOver, onFullScreen }: LayoutOverlaysProps) {
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

/** Calls back for Escape; dialogs and open lists, which close by it, take it first. */
function useEscape(isOn: boolean, onEscape: () => void): void {
  const latest = useEffectEvent(onEscape)
  useEffect(() => {
    if (!isOn) return undefined
    const listen = (event: KeyboardEvent) => {
      if (keyOf(event) === 'Escape' && !event.defaultPrevented) latest()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [isOn])
}

/**
 * Sets the size of texts in the document, dialogs and menus included, while the layout is rendered. Sizes of texts are in rem.
 * @param percent of the size that the browser is set to
 */
function useTextScale(percent: number): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement
    style.fontSize = percent === 100 ? '' : `${percent}%`
    return () => void (style.fontSize = '')
  }, [percent])
}

/** Names the administrator as whom the tab shows the back office, with a button that ends the view. */
function ViewBanner() {
  const text = useText()
  const { session, folder } = useServices()
  const viewed = useAtomValue(viewedAtom, { store: session.store })
  if (!viewed) return null
  return (
    <div className="view-banner" role="status">
      <span>{text('shell.viewing', { name: viewed.nickname })}</span>
      <button type="button" onClick={() => endView(folder)}>
        {text('shell.endView')}
      </button>
    </div>
  )
}

/** Says in every page that the site is closed, so that nobody forgets to open it. */
function MaintenanceBanner() {
  const text = useText()
  const page = useFindPage()('routine/operation')
  if (!useIsSiteClosed()) return null
  return (
    <div className="view-banner" role="status">
      <span>{text('shell.closed')}</span>
      {page && <Link to={page.path}>{text('shell.toOperation')}</Link>}
    </div>
  )
}

const DueAnnouncements = lazyPart(async () => (await import('./due-announcements.tsx')).DueAnnouncements)

/** Above the pages, the announcements that wait for a confirmation. */
function AnnouncementBanner() {
  const due = useInboxCounts()?.due ?? 0
  if (due === 0) return null
  return (
    <WithMessages of="inbox">
      <DueAnnouncements due={due} />
    </WithMessages>
  )
}
