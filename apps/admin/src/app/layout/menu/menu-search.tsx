import { keyOf, useSettledInput } from '@teachnet/ui/keys'
import { useText } from '@teachnet/i18n/react'
import { adminArea } from '@teachnet/protocol'
import { findTrail, type MenuEntry } from '@teachnet/session'
import type { RefObject } from 'react'
import { listOffered } from '../../palette/use-page-commands.ts'
import { type Command, findCommands } from '../../palette/command.ts'
import { useMenuNavigation } from './menu-entry.tsx'

interface MenuSearchProps {
  readonly entries: readonly MenuEntry[]
  readonly inputRef: RefObject<HTMLInputElement | null>
  readonly value: string
  readonly onChange: (text: string) => void
  readonly onNavigated: () => void
}

/** The input above the menu: the menu shows the entries that it finds, and Enter opens the first one. */
export function MenuSearch({ entries, inputRef, value, onChange, onNavigated }: MenuSearchProps) {
  const text = useText()
  const follow = useMenuNavigation(() => {
    onChange('')
    onNavigated()
  })
  const found = searchMenu(entries, value)
  const settled = useSettledInput(value, onChange)
  return (
    <div className="menu-search" role="search">
      <input
        ref={inputRef}
        type="text"
        aria-label={text('shell.searchMenu')}
        placeholder={text('shell.searchMenu')}
        {...settled}
        onKeyDown={(event) => {
          const key = keyOf(event)
          const [first] = found
          if (key === 'Enter' && first && value.trim() !== '') follow(first)
          if (key === 'Escape' && value !== '') {
            // The first press empties the input, the next one closes the menu that lies over the page.
            event.stopPropagation()
            event.nativeEvent.stopImmediatePropagation()
            onChange('')
          }
        }}
      />
      <span className="visually-hidden" role="status">
        {value.trim() !== '' && text('shell.menuFound', { count: found.length })}
      </span>
    </div>
  )
}

/** Returns the entries that a text finds by title, directory or rule, the best first. */
export function searchMenu(entries: readonly MenuEntry[], text: string): MenuEntry[] {
  const offered = listOffered(entries)
  const commands = offered.map((entry, index): Command => {
    const detail = findTrail(entries, entry.path).map(({ title }) => title)
    return {
      id: String(index),
      group: 'page',
      label: entry.title,
      detail: detail.join(' '),
      keywords: entry.name,
      effect: { to: entry.path || adminArea.basePath },
    }
  })
  return findCommands(commands, text).flatMap(({ id }) => offered[Number(id)] ?? [])
}
