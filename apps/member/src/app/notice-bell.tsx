import Badge from '@mui/material/Badge'
import IconButton from '@mui/material/IconButton'
import { useText } from '@teachnet/i18n/react'
import { MenuIcon } from '@teachnet/ui/menu-icon'
import { Link } from 'react-router'
import { noticesPath } from '../session/notices.ts'

/** The link to the inbox in the header, with the number of unread notices. */
export function NoticeBell({ unread }: { readonly unread: number }) {
  const text = useText()
  return (
    <IconButton
      component={Link}
      to={noticesPath}
      aria-label={unread > 0 ? text('shell.noticesUnread', { count: unread }) : text('shell.notices')}
      sx={{ width: 44, height: 44 }}
    >
      <Badge color="error" max={99} badgeContent={unread > 0 ? unread : undefined}>
        <MenuIcon name="fa fa-bell-o" fontSize="medium" />
      </Badge>
    </IconButton>
  )
}
