import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import ListSubheader from '@mui/material/ListSubheader'
import { memberArea } from '@teachnet/protocol'
import { useText } from '@teachnet/i18n/react'
import { type MenuEntry, toMenuTarget, withinBase } from '@teachnet/session'
import { MenuIcon } from '@teachnet/ui/menu-icon'
import { navigationMessageId } from '@teachnet/ui/navigation'
import { useLocation, useNavigate } from 'react-router'
import { isScreen } from './screens.ts'

export interface SideMenuProps {
  readonly entries: readonly MenuEntry[]
  readonly label: string
  /** Called with a message for an entry without a target. */
  readonly onProblem: (message: string) => void
  readonly onChosen: () => void
}

/** The member's menu from the server. With more than one group, each group has a headline. */
export function SideMenu({ entries, label, onProblem, onChosen }: SideMenuProps) {
  const groups = entries.filter((entry) => entry.isShown)
  return (
    <nav aria-label={label}>
      {groups.map((group) => (
        <List
          key={group.id}
          dense
          subheader={
            groups.length > 1 && group.kind === 'directory' ? <ListSubheader>{group.title}</ListSubheader> : undefined
          }
        >
          {(group.kind === 'directory' ? group.children : [group])
            .filter((entry) => entry.isShown)
            .map((entry) => (
              <Entry key={entry.id} entry={entry} onProblem={onProblem} onChosen={onChosen} />
            ))}
        </List>
      ))}
    </nav>
  )
}

type EntryProps = Pick<SideMenuProps, 'onProblem' | 'onChosen'> & { readonly entry: MenuEntry }

function Entry({ entry, onProblem, onChosen }: EntryProps) {
  const text = useText()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const isCurrent = entry.path === `${memberArea.basePath}${pathname}`

  function choose(): void {
    const target = toMenuTarget(entry, { currentPath: `${memberArea.basePath}${pathname}${search}`, isKnown: isScreen })
    if (target.kind === 'problem') return onProblem(text(navigationMessageId(target.problem)))
    onChosen()
    if (target.kind === 'window') window.open(target.url, '_blank', 'noopener')
    else void navigate(withinBase(target.path, memberArea.basePath))
  }

  return (
    <ListItem disablePadding>
      <ListItemButton selected={isCurrent} aria-current={isCurrent ? 'page' : undefined} onClick={choose}>
        <ListItemIcon sx={{ minWidth: 36 }}>
          <MenuIcon name={entry.icon} />
        </ListItemIcon>
        <ListItemText primary={entry.title} />
      </ListItemButton>
    </ListItem>
  )
}
