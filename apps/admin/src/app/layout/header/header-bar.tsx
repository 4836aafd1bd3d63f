import CleaningServicesRounded from '@mui/icons-material/CleaningServicesRounded'
import FullscreenRounded from '@mui/icons-material/FullscreenRounded'
import HelpOutlineRounded from '@mui/icons-material/HelpOutlineRounded'
import MenuOpenRounded from '@mui/icons-material/MenuOpenRounded'
import MenuRounded from '@mui/icons-material/MenuRounded'
import SearchRounded from '@mui/icons-material/SearchRounded'
import TuneRounded from '@mui/icons-material/TuneRounded'
import IconButton from '@mui/material/IconButton'
import { useText } from '@teachnet/i18n/react'
import { Auth } from '@teachnet/session'
import { type MouseEventHandler, type ReactNode, useState } from 'react'
import { Switches } from '@teachnet/session/app'
import { AccountMenu } from './account-menu.tsx'
import { Breadcrumb } from './breadcrumb.tsx'
import { MenuBrand } from '../menu/menu-brand.tsx'
import type { StyleVariables } from '../settings/surface-tone.ts'
import { cacheTypes, useClearCache } from './use-clear-cache.ts'
import { Popup } from '../popup/popup.tsx'
import { InboxButton } from './inbox-button.tsx'
import { OwnDraftsButton } from './own-drafts-button.tsx'
import { TerminalButton } from './terminal-button.tsx'

/** Empties the caches of the server. */
const clearCache = { name: 'routine/config', subNodeName: 'routine/config/clearCache' }

export interface HeaderBarProps {
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

/** The header: the breadcrumb, and controls of the whole app. */
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
        <span className="header-switches">
          <Switches />
        </span>
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
    <IconButton aria-label={label} title={label} onClick={onClick} {...(hasMenu && { 'aria-haspopup': 'menu' })}>
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
