import ExpandMoreRounded from '@mui/icons-material/ExpandMoreRounded'
import { useText } from '@teachnet/i18n/react'
import { adminArea } from '@teachnet/protocol'
import { findTrail, type MenuEntry, withinBase } from '@teachnet/session'
import { MenuIcon } from '@teachnet/ui/menu-icon'
import { useId, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { Popup } from '../popup/popup.tsx'
import { useMenuNavigation } from './use-menu-navigation.ts'

export interface SideMenuProps {
  readonly entries: readonly MenuEntry[]
  readonly isIconsOnly: boolean
  readonly onNavigated: () => void
}

/** The menu tree from the server. */
export function SideMenu({ entries, isIconsOnly, onNavigated }: SideMenuProps) {
  const text = useText()
  const { pathname } = useLocation()
  const trail = findTrail(entries, `${adminArea.basePath}${pathname}`).map(({ id }) => id)
  return (
    <nav className="side-menu" aria-label={text('shell.menu')}>
      <Branch {...{ entries, isIconsOnly, onNavigated, trail }} depth={0} />
    </nav>
  )
}

interface BranchProps extends SideMenuProps {
  /** Ids from the top level down to the current page. */
  readonly trail: readonly number[]
  readonly depth: number
}

function Branch({ entries, ...rest }: BranchProps) {
  return (
    <ul>
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

type NodeProps = Omit<BranchProps, 'entries'> & { readonly entry: MenuEntry }

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
        <ExpandMoreRounded className="menu-chevron" aria-hidden />
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen && <Branch entries={entry.children} trail={trail} depth={depth + 1} {...rest} />}
      </div>
    </>
  )
}

function Leaf({ entry, trail, depth, isIconsOnly, onNavigated }: NodeProps) {
  const text = useText()
  const follow = useMenuNavigation(onNavigated)
  const isCurrent = trail.includes(entry.id)
  const inner = (
    <>
      <MenuIcon name={entry.icon} />
      <span className={isIconsOnly ? 'visually-hidden' : undefined}>
        {entry.title}
        {entry.kind === 'window' && <span className="visually-hidden">{text('shell.newWindow')}</span>}
      </span>
    </>
  )
  const shared = {
    className: 'menu-entry',
    ...(isIconsOnly && { title: entry.title }),
    style: { '--depth': isIconsOnly ? 0 : depth },
  }
  if (entry.kind === 'window')
    return (
      <a {...shared} href={entry.url} target="_blank" rel="noopener noreferrer">
        {inner}
      </a>
    )
  return (
    <Link
      {...shared}
      to={withinBase(entry.path, adminArea.basePath)}
      {...(isCurrent && { 'aria-current': 'page' })}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        follow(entry)
      }}
    >
      {inner}
    </Link>
  )
}

/** A directory of the collapsed menu: its pages open in a flyout. */
function Flyout({
  entry,
  isOnTrail,
  onNavigated,
}: Pick<NodeProps, 'entry' | 'onNavigated'> & { readonly isOnTrail: boolean }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const follow = useMenuNavigation(onNavigated)
  return (
    <>
      <button
        type="button"
        className="menu-entry"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={entry.title}
        title={entry.title}
        data-on-trail={isOnTrail}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <MenuIcon name={entry.icon} />
      </button>
      <Popup
        anchor={anchor}
        side="right"
        onClose={() => setAnchor(null)}
        items={listShown(entry.children).map((page) => ({ label: page.title, onSelect: () => follow(page) }))}
      />
    </>
  )
}

function listShown(entries: readonly MenuEntry[]): MenuEntry[] {
  return entries
    .filter(({ isShown }) => isShown)
    .flatMap((entry) => (entry.kind === 'directory' ? listShown(entry.children) : [entry]))
}

declare module 'react' {
  interface CSSProperties {
    '--depth'?: number
  }
}
