import CleaningServicesRounded from '@mui/icons-material/CleaningServicesRounded'
import FullscreenRounded from '@mui/icons-material/FullscreenRounded'
import MenuOpenRounded from '@mui/icons-material/MenuOpenRounded'
import MenuRounded from '@mui/icons-material/MenuRounded'
import TuneRounded from '@mui/icons-material/TuneRounded'
import IconButton from '@mui/material/IconButton'
import { useQueryClient } from '@tanstack/react-query'
import { calls } from '@teachnet/protocol'
import { useText } from '@teachnet/i18n/react'
import { useCan } from '@teachnet/session'
import { type MouseEventHandler, type ReactNode, useState } from 'react'
import { useServices } from '../../services/services-context.ts'
import { Switches } from '@teachnet/session/app'
import { AccountMenu } from './account-menu.tsx'
import { Breadcrumb } from './breadcrumb.tsx'
import { Popup } from '../popup/popup.tsx'
import { TerminalButton } from './terminal-button.tsx'

export interface HeaderBarProps {
  readonly isMenuOpen: boolean
  readonly onToggleMenu: () => void
  readonly onFullScreen: () => void
  readonly onSettings: () => void
}

/** The header: the breadcrumb, and controls of the whole app. */
export function HeaderBar({ isMenuOpen, onToggleMenu, onFullScreen, onSettings }: HeaderBarProps) {
  const text = useText()
  const can = useCan()
  return (
    <header className="header-bar">
      <IconButton
        aria-label={text('shell.toggleMenu')}
        title={text('shell.toggleMenu')}
        aria-expanded={isMenuOpen}
        aria-controls="menu"
        onClick={onToggleMenu}
      >
        {isMenuOpen ? <MenuOpenRounded fontSize="small" /> : <MenuRounded fontSize="small" />}
      </IconButton>
      <Breadcrumb />
      <div className="header-tools">
        <span className="header-switches">
          <Switches />
        </span>
        <TerminalButton />
        {can('routine/config/clearCache') && <ClearCache />}
        <span className="header-wide">
          <Tool label={text('shell.fullScreen')} onClick={onFullScreen}>
            <FullscreenRounded fontSize="small" />
          </Tool>
        </span>
        <Tool label={text('shell.settings')} onClick={onSettings}>
          <TuneRounded fontSize="small" />
        </Tool>
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

const cacheTypes = ['tp', 'all'] as const

function ClearCache() {
  const text = useText()
  const { client } = useServices()
  const cache = useQueryClient()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)

  function clear(type: (typeof cacheTypes)[number]) {
    client.call(calls.clearCache, { body: { type }, showSuccess: true }).then(
      () => cache.invalidateQueries(),
      // The client has shown the error.
      () => undefined,
    )
  }

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
