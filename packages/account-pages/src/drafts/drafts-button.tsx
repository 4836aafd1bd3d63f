import DraftsRounded from '@mui/icons-material/EditNoteRounded'
import IconButton from '@mui/material/IconButton'
import { useText } from '@teachnet/i18n/react'
import { lazyPart, PartBoundary } from '@teachnet/ui/parts'
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import type { DraftList, FindDraftPage } from './draft-list.ts'

const DraftsDialog = lazyPart(async () => (await import('./drafts-dialog.tsx')).DraftsDialog)

export interface DraftsButtonProps {
  readonly drafts: DraftList
  readonly findPage: FindDraftPage
  /** Shows the number of drafts at the icon. */
  readonly badge: (count: number, icon: ReactNode) => ReactNode
}

/** Opens the list of the account's unsaved input. Its messages are `account-drafts`. */
export function DraftsButton({ drafts, findPage, badge }: DraftsButtonProps) {
  const text = useText()
  const { length: count } = useSyncExternalStore(drafts.subscribe, drafts.entries)
  const [isOpen, setOpen] = useState(false)
  // An app may have loaded them with its page.
  useEffect(() => void drafts.refresh(10_000), [drafts])
  const label = text('drafts.button', { count })
  return (
    <>
      <IconButton
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        onClick={() => {
          setOpen(true)
          void drafts.refresh()
        }}
      >
        {badge(count, <DraftsRounded fontSize="small" />)}
      </IconButton>
      {isOpen && (
        <PartBoundary isOver>
          <DraftsDialog drafts={drafts} findPage={findPage} onClose={() => setOpen(false)} />
        </PartBoundary>
      )}
    </>
  )
}
