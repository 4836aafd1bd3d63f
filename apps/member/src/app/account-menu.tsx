import LogoutRounded from '@mui/icons-material/LogoutRounded'
import PublicRounded from '@mui/icons-material/PublicRounded'
import Box from '@mui/material/Box'
import Divider from '@mui/material/Divider'
import List from '@mui/material/List'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import Popover from '@mui/material/Popover'
import Typography from '@mui/material/Typography'
import { useText } from '@teachnet/i18n/react'
import { Switches } from '@teachnet/session/app'
import { MenuIcon } from '@teachnet/ui/menu-icon'
import { entryLink, type MenuProps } from './side-menu.tsx'

export interface AccountMenuProps extends Omit<MenuProps, 'isCurrent'> {
  readonly anchor: Element
  readonly name: string
  /** The email address or the mobile number; may be empty. */
  readonly contact: string
  /** Address of the public site's first page. */
  readonly publicSite: string
  readonly onSignOut: () => void
  readonly onClose: () => void
}

/** The account's drop-down: its own menu entries, language and theme, the public site, and the sign-out. Loaded when opened. */
export default function AccountMenu(props: AccountMenuProps) {
  const { anchor, name, contact, entries, publicSite, onChoose, hrefOf, onSignOut, onClose } = props
  const text = useText()
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': text('shell.account'), sx: { width: 280, mt: 1 } } }}
    >
      <Box sx={{ px: 4, pt: 4, pb: 3, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 650 }}>{name}</Typography>
        {contact && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {contact}
          </Typography>
        )}
      </Box>
      <Divider />
      <List dense>
        {entries
          .filter(({ isShown }) => isShown)
          .map((entry) => (
            <li key={entry.id}>
              <ListItemButton {...entryLink(entry, { href: hrefOf(entry), onChoose })} sx={row}>
                <ListItemIcon sx={icon}>
                  <MenuIcon name={entry.icon} />
                </ListItemIcon>
                <ListItemText primary={entry.title} />
              </ListItemButton>
            </li>
          ))}
        <li>
          <ListItemButton component="a" href={publicSite} sx={row}>
            <ListItemIcon sx={icon}>
              <PublicRounded fontSize="small" />
            </ListItemIcon>
            <ListItemText primary={text('shell.publicSite')} />
          </ListItemButton>
        </li>
      </List>
      <Divider />
      <Box sx={{ display: 'flex', gap: 2, px: 3, py: 2 }}>
        <Switches />
      </Box>
      <Divider />
      <List dense>
        <li>
          <ListItemButton component="button" onClick={onSignOut} sx={row}>
            <ListItemIcon sx={icon}>
              <LogoutRounded fontSize="small" />
            </ListItemIcon>
            <ListItemText primary={text('shell.logout')} />
          </ListItemButton>
        </li>
      </List>
    </Popover>
  )
}

const row = { width: '100%', minHeight: 40 }
const icon = { minWidth: 36 }
