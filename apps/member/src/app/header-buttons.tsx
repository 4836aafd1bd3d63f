import Badge from '@mui/material/Badge'
import IconButton from '@mui/material/IconButton'
import { useText } from '@teachnet/i18n/react'
import { MenuIcon } from '@teachnet/ui/menu-icon'
import { Link } from 'react-router'
import { noticesPath } from '../session/notices.ts'
import { DraftsButton, type FindDraftPage } from '@teachnet/account-pages/drafts'
import { memberArea } from '@teachnet/protocol'
import { findPage as findMenuPage, useAreaState } from '@teachnet/session'
import type { DraftStore } from '@teachnet/session/drafts'

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

/** Opens the list of the member's unsaved input, with their number. The name of a form is the path of its page. */
export function OwnDraftsButton({ drafts }: { readonly drafts: DraftStore }) {
  const menu = useAreaState()?.menu ?? []
  const findPage: FindDraftPage = ({ form, record, key }) => {
    const page = findMenuPage(menu, `${memberArea.basePath}/${form}`)
    if (!page) return undefined
    const query = new URLSearchParams(record === '' ? { draft: key } : { number: record, draft: key })
    return { title: page.title, to: `/${form}?${query}`, isSingle: record === '' }
  }
  return (
    <DraftsButton
      drafts={drafts}
      findPage={findPage}
      badge={(count, icon) => (
        <Badge
          color="error"
          max={99}
          badgeContent={count > 0 ? count : undefined}
          sx={{ '& .MuiSvgIcon-root': { fontSize: 24 } }}
        >
          {icon}
        </Badge>
      )}
    />
  )
}
