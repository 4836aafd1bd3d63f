import type { MenuEntry } from '@teachnet/session'
import { MenuIcon } from '@teachnet/ui/menu-icon'
import { useState } from 'react'
import { Popup } from '../popup/popup.tsx'
import { WaitingBadge } from './waiting-badge.tsx'
import { useMenuNavigation } from './use-menu-navigation.ts'

export interface FlyoutProps {
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
        items={listShown(entry.children).map((page) => ({ label: page.title, onSelect: () => follow(page) }))}
      />
    </>
  )
}

/** Returns the pages, frames and windows that the menu shows below the given entries. */
export function listShown(entries: readonly MenuEntry[]): MenuEntry[] {
  return entries
    .filter(({ isShown }) => isShown)
    .flatMap((entry) => (entry.kind === 'directory' ? listShown(entry.children) : [entry]))
}
