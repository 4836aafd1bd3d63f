import { DraftsButton, type FindDraftPage } from '@teachnet/account-pages/drafts'
import { permissionOf } from '@teachnet/contract'
import { adminArea } from '@teachnet/protocol'
import { listPages, useAreaState, withinBase } from '@teachnet/session'
import { useCrud } from '../../../crud/services/crud-services.tsx'

/** Pages of forms that are not named after their area. */
const ownPages: ReadonlyMap<string, string> = new Map([['crud.Design', 'crud/crud']])

/** Opens the list of the account's unsaved input, with their number. */
export function OwnDraftsButton() {
  const { drafts } = useCrud()
  const pages = listPages(useAreaState()?.menu ?? [])
  const findPage: FindDraftPage = ({ form, record, key }) => {
    const group = /^routine\.Config\.(\w+)$/.exec(form)?.[1]
    // The input of an action is offered when the action is chosen again: `setin.Teacher/ask`.
    const [controller = form, action] = form.split('/')
    const rule = group === undefined ? (ownPages.get(form) ?? permissionOf({ controller })) : 'routine/config'
    const page = pages.find(({ name }) => name === rule)
    if (!page || page.kind !== 'page') return undefined
    const query = new URLSearchParams(
      group === undefined
        ? { form: record === '' ? 'add' : record, ...(action === undefined && { draft: key }) }
        : { tab: group },
    )
    return { title: page.title, to: `${withinBase(page.path, adminArea.basePath)}?${query}` }
  }
  return (
    <DraftsButton
      drafts={drafts}
      findPage={findPage}
      badge={(count, icon) => (
        <span className="header-badge">
          {icon}
          {count > 0 && <span>{count}</span>}
        </span>
      )}
    />
  )
}
