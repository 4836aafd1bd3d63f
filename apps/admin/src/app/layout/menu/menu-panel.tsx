import { useText } from '@teachnet/i18n/react'
import { useAreaState } from '@teachnet/session'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { SideMenu } from './side-menu.tsx'

export interface MenuPanelProps {
  readonly isIconsOnly: boolean
  /** The panel overlays the page. */
  readonly isOverlay: boolean
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** The menu with the site's name; overlays the page when the window is too narrow for both. */
export function MenuPanel({ isIconsOnly, isOverlay, isOpen, onClose }: MenuPanelProps) {
  const text = useText()
  const state = useAreaState()
  const siteName = state?.site.siteName || text('app.name')
  const isCovering = isOverlay && isOpen
  const panel = useRef<HTMLElement>(null)

  useEffect(() => {
    if (!isCovering) return
    const opener = document.activeElement
    panel.current?.querySelector<HTMLElement>('a, button')?.focus()
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onClose()
    }
    addEventListener('keydown', onKey)
    return () => {
      removeEventListener('keydown', onKey)
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [isCovering, onClose])

  return (
    <>
      {isCovering && <div className="menu-shade" aria-hidden="true" onClick={onClose} />}
      <aside
        ref={panel}
        className="menu-panel"
        id="menu"
        aria-label={siteName}
        data-icons-only={isIconsOnly}
        inert={!isOpen}
      >
        <Link className="menu-brand" to="/" aria-label={siteName}>
          <span className="menu-seal" aria-hidden="true" />
          {!isIconsOnly && <span className="menu-brand-name">{siteName}</span>}
        </Link>
        <SideMenu entries={state?.menu ?? []} isIconsOnly={isIconsOnly} onNavigated={isOverlay ? onClose : ignore} />
      </aside>
    </>
  )
}

function ignore(): void {}
