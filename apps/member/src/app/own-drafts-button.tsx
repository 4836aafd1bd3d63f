import { DraftsButton, type FindDraftPage } from '@teachnet/account-pages/drafts'
import Badge from '@mui/material/Badge'
import { memberArea } from '@teachnet/protocol'
import { findPage as findMenuPage, useAreaState } from '@teachnet/session'
import type { DraftStore } from '@teachnet/session/drafts'

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
