import CleaningServicesRounded from '@mui/icons-material/CleaningServicesRounded'
import FullscreenRounded from '@mui/icons-material/FullscreenRounded'
import HelpOutlineRounded from '@mui/icons-material/HelpOutlineRounded'
import MenuOpenRounded from '@mui/icons-material/MenuOpenRounded'
import MenuRounded from '@mui/icons-material/MenuRounded'
import SearchRounded from '@mui/icons-material/SearchRounded'
import TuneRounded from '@mui/icons-material/TuneRounded'
import IconButton from '@mui/material/IconButton'
import { useText } from '@teachnet/i18n/react'
import { Auth, findTrail, useAreaState, listPages, withinBase } from '@teachnet/session'
import { type MouseEventHandler, type ReactNode, useState } from 'react'
import { adminArea } from '@teachnet/protocol'
import { useLocation, Link } from 'react-router'
import NotificationsNoneRounded from '@mui/icons-material/NotificationsNoneRounded'
import { DraftsButton, type FindDraftPage } from '@teachnet/account-pages/drafts'
import { permissionOf } from '@teachnet/contract'
import { AccountMenu } from './account-menu.tsx'
import { MenuBrand } from '../menu/menu-panel.tsx'
import type { StyleVariables } from '../../../session/layout-settings.ts'
import { cacheTypes, useClearCache } from './use-clear-cache.ts'
import { Popup } from '../popup/popup.tsx'
import { TerminalButton } from './terminal-button.tsx'
import { useInboxCounts } from '../../../session/use-waiting-counts.ts'
import { useCrud } from '../../../records/services/crud-services.tsx'

/** Empties the caches of the server. */
const clearCache = { name: 'routine/config', subNodeName: 'routine/config/clearCache' }

interface HeaderBarProps {
  readonly isMenuOpen: boolean
  readonly onToggleMenu: () => void
  readonly onFullScreen: () => void
  readonly onSettings: () => void
  readonly onPalette: () => void
  readonly onHelp: () => void
  readonly hasBreadcrumb: boolean
  /** Whether the site's name is in the header. */
  readonly hasBrand: boolean
  /** Whether there is a menu to open and close. */
  readonly hasToggle: boolean
  readonly style: StyleVariables
}

/** The header: the breadcrumb, and controls of the complete app. */
export function HeaderBar(props: HeaderBarProps) {
  const {
    isMenuOpen,
    onToggleMenu,
    onFullScreen,
    onSettings,
    onPalette,
    onHelp,
    hasBreadcrumb,
    hasBrand,
    hasToggle,
    style,
  } = props
  const text = useText()
  return (
    <header className="header-bar" style={style}>
      {hasBrand && <MenuBrand />}
      {hasToggle && (
        <IconButton
          aria-label={text('shell.toggleMenu')}
          title={text('shell.toggleMenu')}
          aria-expanded={isMenuOpen}
          aria-controls="menu"
          onClick={onToggleMenu}
        >
          {isMenuOpen ? <MenuOpenRounded fontSize="small" /> : <MenuRounded fontSize="small" />}
        </IconButton>
      )}
      {hasBreadcrumb ? <Breadcrumb /> : <span className="header-space" />}
      <div className="header-tools">
        <Tool label={text('shell.palette')} onClick={onPalette}>
          <SearchRounded fontSize="small" />
        </Tool>
        <OwnDraftsButton />
        <InboxButton />
        <TerminalButton />
        {/* Narrow screens have these in the palette. */}
        <Auth node={clearCache}>
          <span className="header-wide">
            <ClearCache />
          </span>
        </Auth>
        <span className="header-wide">
          <Tool label={text('shell.fullScreen')} onClick={onFullScreen}>
            <FullscreenRounded fontSize="small" />
          </Tool>
        </span>
        <span className="header-wide">
          <Tool label={text('shell.help')} onClick={onHelp}>
            <HelpOutlineRounded fontSize="small" />
          </Tool>
        </span>
        <span className="header-wide">
          <Tool label={text('shell.settings')} onClick={onSettings}>
            <TuneRounded fontSize="small" />
          </Tool>
        </span>
        <AccountMenu />
      </div>
    </header>
  )
}

interface ToolProps {
  readonly label: string
  readonly onClick: MouseEventHandler<HTMLElement>
  readonly hasMenu?: boolean
  readonly children: ReactNode
}

function Tool({ label, onClick, hasMenu = false, children }: ToolProps) {
  return (
    <IconButton aria-label={label} title={label} onClick={onClick} aria-haspopup={hasMenu ? 'menu' : undefined}>
      {children}
    </IconButton>
  )
}

function ClearCache() {
  const text = useText()
  const clear = useClearCache()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <Tool label={text('shell.clearCache')} hasMenu onClick={({ currentTarget }) => setAnchor(currentTarget)}>
        <CleaningServicesRounded fontSize="small" />
      </Tool>
      <Popup
        anchor={anchor}
        onClose={() => setAnchor(null)}
        items={cacheTypes.map((type) => ({ label: text(`shell.clearCache.${type}`), onSelect: () => clear(type) }))}
      />
    </>
  )
}

/** The trail of the current page in the menu. */
function Breadcrumb() {
  const text = useText()
  const { pathname } = useLocation()
  const trail = findTrail(useAreaState()?.menu ?? [], `${adminArea.basePath}${pathname}`)
  return (
    <nav className="breadcrumb" aria-label={text('shell.breadcrumb')}>
      <ol>
        {trail.map(({ id, title }, index) => (
          <li key={id} aria-current={index === trail.length - 1 ? 'page' : undefined}>
            {title}
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** Leads to the inbox, with the number of unread entries. A server without an inbox has no such button. */
function InboxButton() {
  const text = useText()
  const counts = useInboxCounts()
  const page = listPages(useAreaState()?.menu ?? []).find(({ name }) => name === 'routine/notice')
  if (!counts || !page) return null
  const label = text('shell.inbox', { count: counts.unread })
  return (
    <IconButton component={Link} to={withinBase(page.path, adminArea.basePath)} aria-label={label} title={label}>
      <span className="header-badge">
        <NotificationsNoneRounded fontSize="small" />
        {counts.unread > 0 && <span>{counts.unread > 99 ? '99+' : counts.unread}</span>}
      </span>
    </IconButton>
  )
}

/** Pages of forms that are not named after their area. */
const ownPages: ReadonlyMap<string, string> = new Map([['crud.Design', 'crud/crud']])

/** Opens the list of the account's unsaved input, with their number. */
function OwnDraftsButton() {
  const { drafts } = useCrud()
  const pages = listPages(useAreaState()?.menu ?? [])
  const findPage: FindDraftPage = ({ form, record, key }) => {
    const group = /^routine\.Config\.(\w+)$/.exec(form)?.[1]
    // The input of an action is offered when the action is chosen again: `setin.Teacher/ask`.
    const [controller = form, action] = form.split('/')
    const rule = group === undefined ? (ownPages.get(form) ?? permissionOf({ controller })) : 'routine/config'
    const page = pages.find(({ name }) => name === rule)
    if (!page || page.kind !== 'page') return undefined
    const query = new URLSearchParams(group === undefined ? { form: record === '' ? 'add' : record } : { tab: group })
    if (group === undefined && action === undefined) query.set('draft', key)
    return { title: page.title, to: `${withinBase(page.path, adminArea.basePath)}?${query}` }
  }
  return (
    <DraftsButton
      drafts={drafts}
      findPage={findPage}
      badge={(count, icon) => (
        <span className="header-badge">
          {icon}
          {count > 0 && <span>{count}</span>}
        </span>
      )}
    />
  )
}
