import StarBorderRounded from '@mui/icons-material/StarBorderRounded'
import StarRounded from '@mui/icons-material/StarRounded'
import { useText } from '@teachnet/i18n/react'
import { adminArea } from '@teachnet/protocol'
import { type MenuEntry, withinBase, toMenuTarget } from '@teachnet/session'
import { MenuIcon } from '@teachnet/ui/menu-icon'
import { Link, useLocation, useNavigate } from 'react-router'
import { useFavourites } from '../../../session/use-preferences.ts'
import { useState } from 'react'
import { Popup } from '../popup/popup.tsx'
import { useWaitingCounts, waitingIn } from '../../../session/use-waiting-counts.ts'
import { navigationMessageId, type NavigationProblem } from '@teachnet/ui/navigation'
import { useAtomValue } from 'jotai'
import { hasPage } from '../../pages/page-modules.ts'
import { useServices } from '../../../session/app-services.ts'
import { tabsAtom } from '../tabs/tab-state.ts'

interface LeafProps {
  readonly entry: MenuEntry
  /** Ids from the top level down to the current page. */
  readonly trail: readonly number[]
  readonly depth: number
  readonly isIconsOnly: boolean
  readonly onNavigated: () => void
}

/** An entry that links to a page or an address, and the switch that makes it a favourite. */
export function Leaf(props: LeafProps) {
  const text = useText()
  const { names, toggle } = useFavourites()
  const { entry, isIconsOnly } = props
  const isFavourite = names.includes(entry.name)
  if (isIconsOnly) return <LeafLink {...props} />
  const Star = isFavourite ? StarRounded : StarBorderRounded
  return (
    <div className="menu-leaf">
      <LeafLink {...props} />
      <button
        type="button"
        className="menu-star"
        aria-pressed={isFavourite}
        aria-label={text('shell.favourite', { title: entry.title })}
        onClick={() => toggle(entry.name)}
      >
        <Star aria-hidden />
      </button>
    </div>
  )
}

/** The link alone. */
export function LeafLink({ entry, trail, depth, isIconsOnly, onNavigated }: LeafProps) {
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
      <WaitingBadge entry={entry} />
    </>
  )
  const shared = {
    className: 'menu-entry',
    title: isIconsOnly ? entry.title : undefined,
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
      aria-current={isCurrent ? 'page' : undefined}
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

interface FlyoutProps {
  readonly entry: MenuEntry
  readonly isOnTrail: boolean
  readonly onNavigated: () => void
}

/** A directory of the collapsed menu: its pages open in a flyout. */
export function Flyout({ entry, isOnTrail, onNavigated }: FlyoutProps) {
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
        <WaitingBadge entry={entry} />
      </button>
      <Popup
        anchor={anchor}
        side="right"
        onClose={() => setAnchor(null)}
        items={listVisible(entry.children).map((page) => ({ label: page.title, onSelect: () => follow(page) }))}
      />
    </>
  )
}

/** Returns the pages, frames and windows that the menu shows below these entries. */
export function listVisible(entries: readonly MenuEntry[]): MenuEntry[] {
  return entries
    .filter(({ isShown }) => isShown)
    .flatMap((entry) => (entry.kind === 'directory' ? listVisible(entry.children) : [entry]))
}

/** The number of records of an entry that wait for the back office; nothing if there are none. */
export function WaitingBadge({ entry }: { readonly entry: MenuEntry }) {
  const text = useText()
  const count = waitingIn(entry, useWaitingCounts())
  if (count === 0) return null
  return (
    <span className="menu-badge">
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="visually-hidden">{text('shell.waiting', { count })}</span>
    </span>
  )
}

/**
 * Returns a function that follows menu entries; shows a message for an entry without a target. The page of another open tab is shown as it
 * was left, with its open form.
 */
export function useMenuNavigation(onNavigated: () => void): (entry: MenuEntry) => void {
  const text = useText()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const { notifier } = useServices()
  const { tabs } = useAtomValue(tabsAtom)

  function notify(problem: NavigationProblem) {
    notifier.notify({ kind: 'info', text: text(navigationMessageId(problem)) })
  }

  return (entry) => {
    const target = toMenuTarget(entry, { currentPath: `${adminArea.basePath}${pathname}${search}`, isKnown: hasPage })
    switch (target.kind) {
      case 'problem':
        notify(target.problem)
        return
      case 'window':
        window.open(target.url, '_blank', 'noopener,noreferrer')
        onNavigated()
        return
      case 'page': {
        onNavigated()
        const path = withinBase(target.path, adminArea.basePath)
        const open = path === pathname ? undefined : tabs.find((tab) => tab.path === path)
        void navigate(path + (open?.search ?? ''))
      }
    }
  }
}
