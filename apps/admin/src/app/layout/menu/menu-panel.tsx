import { keyOf } from '@teachnet/ui/keys'
import { useText } from '@teachnet/i18n/react'
import { type MenuEntry, useAreaState, findTrail } from '@teachnet/session'
import { type RefObject, useEffect, useRef, useState, useId } from 'react'
import type { StyleVariables } from '../../../session/layout-settings.ts'
import { MenuSearch, searchMenu } from './menu-search.tsx'
import ExpandMoreRounded from '@mui/icons-material/ExpandMoreRounded'
import { adminArea } from '@teachnet/protocol'
import { MenuIcon } from '@teachnet/ui/menu-icon'
import { useLocation, Link } from 'react-router'
import { useFavourites } from '../../../session/use-preferences.ts'
import { listOffered } from '../../palette/use-page-commands.ts'
import { Flyout, Leaf, WaitingBadge } from './menu-entry.tsx'

interface MenuPanelProps {
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

interface SideMenuProps {
  readonly entries: readonly MenuEntry[]
  readonly isIconsOnly: boolean
  readonly onNavigated: () => void
}

/** The menu tree from the server below the favourites; or the entries that a text finds. */
function SideMenu({ wanted, ...props }: SideMenuProps & { readonly wanted: string }) {
  const text = useText()
  const id = useId()
  const { names } = useFavourites()
  const { pathname } = useLocation()
  const { entries } = props
  const trail = findTrail(entries, `${adminArea.basePath}${pathname}`).map((entry) => entry.id)
  const offered = listOffered(entries)
  const favourites = names.flatMap((name) => offered.find((entry) => entry.name === name) ?? [])
  const isSearched = wanted.trim() !== ''
  const menu = useRef<HTMLElement>(null)
  useEffect(() => {
    // Newer browsers return a promise, which React would treat as the effect's cleanup.
    menu.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' })
  }, [pathname])
  return (
    <nav ref={menu} className="side-menu" aria-label={text('shell.menu')}>
      {!isSearched && favourites.length > 0 && (
        <div className="menu-favourites">
          <div className={props.isIconsOnly ? 'visually-hidden' : 'menu-heading'} id={id}>
            {text('shell.favourites')}
          </div>
          <Branch {...props} entries={favourites} trail={trail} depth={0} labelId={id} />
        </div>
      )}
      <Branch {...props} entries={isSearched ? searchMenu(entries, wanted) : entries} trail={trail} depth={0} />
    </nav>
  )
}

interface BranchProps extends SideMenuProps {
  /** Ids from the top level down to the current page. */
  readonly trail: readonly number[]
  readonly depth: number
  /** Id of the heading of the list. */
  readonly labelId?: string
}

function Branch({ entries, labelId, ...rest }: BranchProps) {
  return (
    <ul aria-labelledby={labelId}>
      {entries
        .filter(({ isShown }) => isShown)
        .map((entry) => (
          <li key={entry.id}>
            {entry.kind === 'directory' ? <Directory entry={entry} {...rest} /> : <Leaf entry={entry} {...rest} />}
          </li>
        ))}
    </ul>
  )
}

type NodeProps = Omit<BranchProps, 'entries' | 'labelId'> & { readonly entry: MenuEntry }

function Directory({ entry, trail, depth, ...rest }: NodeProps) {
  const id = useId()
  const isOnTrail = trail.includes(entry.id)
  const [isOpen, setOpen] = useState(isOnTrail)
  const [wasOnTrail, setWasOnTrail] = useState(isOnTrail)
  // When a page is opened by other means, expand its trail.
  if (isOnTrail !== wasOnTrail) {
    setWasOnTrail(isOnTrail)
    if (isOnTrail) setOpen(true)
  }
  if (rest.isIconsOnly) return <Flyout entry={entry} isOnTrail={isOnTrail} onNavigated={rest.onNavigated} />
  return (
    <>
      <button
        type="button"
        className="menu-entry"
        style={{ '--depth': depth }}
        aria-expanded={isOpen}
        aria-controls={id}
        data-on-trail={isOnTrail}
        onClick={() => setOpen(!isOpen)}
      >
        <MenuIcon name={entry.icon} />
        <span>{entry.title}</span>
        {!isOpen && <WaitingBadge entry={entry} />}
        <ExpandMoreRounded className="menu-chevron" aria-hidden />
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen && <Branch entries={entry.children} trail={trail} depth={depth + 1} {...rest} />}
      </div>
    </>
  )
}

declare module 'react' {
  interface CSSProperties {
    '--depth'?: number
  }
}

/** The seal and the name of the site, which link to the start page. */
export function MenuBrand({ isIconOnly = false }: { readonly isIconOnly?: boolean }) {
  const text = useText()
  const siteName = useAreaState()?.site.siteName || text('app.name')
  return (
    <Link className="menu-brand" to="/" aria-label={siteName}>
      <span className="menu-seal" aria-hidden="true" />
      {!isIconOnly && <span className="menu-brand-name">{siteName}</span>}
    </Link>
  )
}
