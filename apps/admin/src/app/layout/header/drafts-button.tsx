import DraftsRounded from '@mui/icons-material/EditNoteRounded'
import IconButton from '@mui/material/IconButton'
import { useText } from '@teachnet/i18n/react'
import { lazyPart, PartBoundary } from '@teachnet/ui/parts'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useCrud } from '../../../crud/services/crud-services.tsx'

const DraftsDialog = lazyPart(async () => (await import('./drafts-dialog.tsx')).DraftsDialog)

/** Opens the list of the account's unsaved input, with their number. */
export function DraftsButton() {
  const text = useText()
  const { drafts } = useCrud()
  const { length: count } = useSyncExternalStore(drafts.subscribe, drafts.entries)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => void drafts.refresh(), [drafts])
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
        <span className="header-badge">
          <DraftsRounded fontSize="small" />
          {count > 0 && <span>{count}</span>}
        </span>
      </IconButton>
      {isOpen && (
        <PartBoundary isOver>
          <DraftsDialog onClose={() => setOpen(false)} />
        </PartBoundary>
      )}
    </>
  )
}
