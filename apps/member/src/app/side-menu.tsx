import type { MenuEntry } from '@teachnet/session'
import type { MouseEvent } from 'react'
import Badge from '@mui/material/Badge'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import ListSubheader from '@mui/material/ListSubheader'
import { MenuIcon } from '@teachnet/ui/menu-icon'

interface EntryLinkOptions {
  /** The address of the entry; undefined for one without a target, which stays a button that reports the problem. */
  readonly href: string | undefined
  readonly onChoose: (entry: MenuEntry) => void
}

/** Properties that make a control of MUI the link of a menu entry: a plain click stays in the app, others open a tab or a window. */
export function entryLink(entry: MenuEntry, { href, onChoose }: EntryLinkOptions) {
  return {
    component: href === undefined ? 'button' : 'a',
    href,
    onClick: (event: MouseEvent) => {
      if (href !== undefined && (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)) return
      event.preventDefault()
      onChoose(entry)
    },
  } as const
}

export interface MenuProps {
  readonly entries: readonly MenuEntry[]
  readonly isCurrent: (entry: MenuEntry) => boolean
  readonly onChoose: (entry: MenuEntry) => void
  /** The address that an entry leads to; undefined: it has none. */
  readonly hrefOf: (entry: MenuEntry) => string | undefined
  /** Number of unread notices behind an entry. Default: none. */
  readonly countOf?: (entry: MenuEntry) => number
}

/** The member's menu from the server, with directories of any depth. With more than one group, each group has a headline. */
export function SideMenu({ label, ...menu }: MenuProps & { readonly label: string }) {
  const groups = menu.entries.filter(({ isShown }) => isShown)
  const isOneGroup = groups.length === 1 && groups[0]?.kind === 'directory'
  return (
    <nav aria-label={label}>
      <Level {...menu} entries={isOneGroup ? (groups[0]?.children ?? []) : groups} depth={0} />
    </nav>
  )
}

function Level({ entries, depth, ...menu }: MenuProps & { readonly depth: number }) {
  return (
    <List dense disablePadding={depth > 0}>
      {entries
        .filter(({ isShown }) => isShown)
        .map((entry) =>
          entry.kind === 'directory' ? (
            <li key={entry.id}>
              <ListSubheader component="div" disableSticky sx={{ pl: 4 + depth * 3, bgcolor: 'transparent' }}>
                {entry.title}
              </ListSubheader>
              <Level {...menu} entries={entry.children} depth={depth + 1} />
            </li>
          ) : (
            <Entry key={entry.id} entry={entry} depth={Math.max(0, depth - 1)} {...menu} />
          ),
        )}
    </List>
  )
}

type EntryProps = Omit<MenuProps, 'entries'> & { readonly entry: MenuEntry; readonly depth: number }

function Entry({ entry, depth, isCurrent, onChoose, hrefOf, countOf }: EntryProps) {
  const isHere = isCurrent(entry)
  const count = countOf?.(entry) ?? 0
  return (
    <ListItem disablePadding>
      <ListItemButton
        selected={isHere}
        aria-current={isHere ? 'page' : undefined}
        {...entryLink(entry, { href: hrefOf(entry), onChoose })}
        sx={{ pl: 4 + depth * 3 }}
      >
        <ListItemIcon sx={{ minWidth: 36 }}>
          <MenuIcon name={entry.icon} />
        </ListItemIcon>
        <ListItemText primary={entry.title} />
        {count > 0 && <Badge color="error" max={99} badgeContent={count} sx={{ mr: 3 }} />}
      </ListItemButton>
    </ListItem>
  )
}
