import { useText } from '@teachnet/i18n/react'
import { adminArea } from '@teachnet/protocol'
import { findTrail, type MenuEntry } from '@teachnet/session'
import { useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { StyleVariables } from '../../../session/layout-settings.ts'
import { useScrollByWheel } from '../tabs/use-scroll-by-wheel.ts'
import { Popup } from '../popup/popup.tsx'
import { listVisible, LeafLink, WaitingBadge, useMenuNavigation } from './menu-entry.tsx'

interface TopMenuProps {
  readonly entries: readonly MenuEntry[]
  /** Whether the menu at the side shows the pages of the current directory; otherwise they open in a menu below. */
  readonly hasSide: boolean
  readonly style: StyleVariables
}

/** The top level of the menu as a row. */
export function TopMenu({ entries, hasSide, style }: TopMenuProps) {
  const text = useText()
  const { pathname } = useLocation()
  const list = useRef<HTMLUListElement>(null)
  const [top] = findTrail(entries, `${adminArea.basePath}${pathname}`)
  useScrollByWheel(list)
  return (
    <nav className="top-menu" style={style} aria-label={text('shell.menu.top')}>
      <ul ref={list}>
        {entries
          .filter(({ isShown }) => isShown)
          .map((entry) => (
            <li key={entry.id}>
              {entry.kind === 'directory' ? (
                <TopDirectory entry={entry} hasSide={hasSide} isCurrent={entry === top} />
              ) : (
                <LeafLink
                  entry={entry}
                  trail={top ? [top.id] : []}
                  depth={0}
                  isIconsOnly={false}
                  onNavigated={ignore}
                />
              )}
            </li>
          ))}
      </ul>
    </nav>
  )
}

interface TopDirectoryProps {
  readonly entry: MenuEntry
  readonly isCurrent: boolean
  readonly hasSide: boolean
}

function TopDirectory({ entry, isCurrent, hasSide }: TopDirectoryProps) {
  const follow = useMenuNavigation(ignore)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const shared = { className: 'menu-entry', 'data-on-trail': isCurrent }
  // Opens the first page of the directory; the side shows the others.
  if (hasSide)
    return (
      <button
        type="button"
        {...shared}
        aria-current={isCurrent || undefined}
        onClick={() => !isCurrent && follow(entry)}
      >
        <span>{entry.title}</span>
        <WaitingBadge entry={entry} />
      </button>
    )
  return (
    <>
      <button
        type="button"
        {...shared}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <span>{entry.title}</span>
        <WaitingBadge entry={entry} />
      </button>
      <Popup
        anchor={anchor}
        side="below-left"
        onClose={() => setAnchor(null)}
        items={listVisible(entry.children).map((page) => ({ label: page.title, onSelect: () => follow(page) }))}
      />
    </>
  )
}

function ignore(): void {}
