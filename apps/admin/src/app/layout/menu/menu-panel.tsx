import { keyOf } from '@teachnet/ui/keys'
import { useText } from '@teachnet/i18n/react'
import { type MenuEntry, useAreaState } from '@teachnet/session'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { StyleVariables } from '../../../session/layout-settings.ts'
import { MenuBrand } from './menu-brand.tsx'
import { MenuSearch } from './menu-search.tsx'
import { SideMenu } from './side-menu.tsx'

export interface MenuPanelProps {
  readonly isIconsOnly: boolean
  /** The panel overlays the page. */
  readonly isOverlay: boolean
  readonly isOpen: boolean
  readonly hasLogo: boolean
  /** What the menu shows: all entries, or those of one directory. */
  readonly entries: readonly MenuEntry[]
  readonly style: StyleVariables
  readonly searchRef: RefObject<HTMLInputElement | null>
  readonly onClose: () => void
}

/** The menu with the site's name; overlays the page when the window is too narrow for both. */
export function MenuPanel({
  isIconsOnly,
  isOverlay,
  isOpen,
  hasLogo,
  entries,
  style,
  searchRef,
  onClose,
}: MenuPanelProps) {
  const text = useText()
  const state = useAreaState()
  const siteName = state?.site.siteName || text('app.name')
  const isCovering = isOverlay && isOpen
  const [wanted, setWanted] = useState('')
  const onNavigated = isOverlay ? onClose : ignore
  const panel = useRef<HTMLElement>(null)

  useEffect(() => {
    if (!isCovering) return
    const opener = document.activeElement
    panel.current?.querySelector<HTMLElement>('a, button')?.focus()
    const onKey = (event: KeyboardEvent) => {
      if (keyOf(event) === 'Escape') onClose()
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
        style={style}
        inert={!isOpen}
      >
        {hasLogo && <MenuBrand isIconOnly={isIconsOnly} />}
        {!isIconsOnly && (
          <MenuSearch
            entries={entries}
            onNavigated={onNavigated}
            inputRef={searchRef}
            value={wanted}
            onChange={setWanted}
          />
        )}
        <SideMenu
          entries={entries}
          isIconsOnly={isIconsOnly}
          onNavigated={onNavigated}
          wanted={isIconsOnly ? '' : wanted}
        />
      </aside>
    </>
  )
}

function ignore(): void {}
